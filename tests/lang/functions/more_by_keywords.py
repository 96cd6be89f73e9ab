"""Calls with keywords of functions with *args and **kwargs, again and again from the same place."""


def a(x, y=2, *r, k=5, **m):
    return x, y, r, k, m


def b(**m):
    return m


def c(*r, k=1):
    return r, k


def d(x, *r, **m):
    return x, r, m


def required(*r, k):
    return r, k


class P:
    def __init__(self, x, **m):
        self.x, self.m = x, m

    def f(self, *r, z, **m):
        return r, z, m

    def g(self, a, b=3, c=4, *r, **k):
        return a, b, c, r, k

    def h(self, a, b=3, *r):
        return a, b, r


p = P(1)


def run(i):
    print(a(i, y=None), a(i, 1, 2, 3, k=None), a(i, q=None, k=3), a(y=1, x=2, z=3), a(1, 2, 3, 4, 5, 6, 7, 8, 9, q=1))
    print(b(x=1, y=None), c(1, 2, k=3), c(k=2), d(1, 2, 3, y=4), d(x=1, self=3), p.f(1, 2, z=3), p.f(z=3, q=1))
    print(P(i, y=2).m, P(x=3).m, p.g(1, c=2), p.g(1, 2, 3, 4, z=5), p.g(1, z=None), p.h(i, b=2), p.h(b=1, a=i))
    for call in (
        lambda: a(x=1, **{"x": 2}), lambda: p.f(1, q=2), lambda: d(1, x=2), lambda: c(1, q=2), lambda: required(1, q=2),
        lambda: p.h(1, a=2), lambda: required(k=i),
    ):
        try:
            print(call())
        except TypeError as error:
            print(error)


def changing(times):
    for i in range(times):
        print(a(1, z=i), required(k=i), c(i, k=2))
        if i == times // 2:
            a.__defaults__ = (7,)
            a.__kwdefaults__ = {"k": 8}
            c.__kwdefaults__ = None


for i in range(5):
    run(i)
changing(6)
more = b(x=1)
more["y"] = 2
print(b(x=1), more)
