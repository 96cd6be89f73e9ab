"""Allocation by the `__new__` of a host class written in Python, which has that of `object`."""

import codecs, threading, collections


class S(codecs.Codec):
    k = 5


o = codecs.Codec.__new__(S)
print(o.k)


class T(threading.Thread):
    def __new__(cls, *a):
        return threading.Thread.__new__(cls)

    def run(self):
        print("run")


t = T()
t.start()
t.join()


class U(collections.UserDict):
    def __new__(cls, *a, **k):
        self = collections.UserDict.__new__(cls)
        self.tag = 1
        return self


u = U({1: 2})
print(u, u.tag, u[1])
