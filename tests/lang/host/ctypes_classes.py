"""Classes over C structures: their attributes change in a loop, and their fields are set late."""

import ctypes


class S(ctypes.Structure):
    _fields_ = [("x", ctypes.c_int)]
    count = 3

    def inc(self):
        S.count += 1
        return self.x


s = S(4)
print(s.inc(), S.count, s.count)


class L(ctypes.Structure):
    pass


L._fields_ = [("next", ctypes.POINTER(L)), ("v", ctypes.c_int)]
l = L(None, 5)
print(l.v, L._fields_[1][0])
for i in range(50):
    S.count = i
    s.x = i
    L.tag = i
print(S.count, s.inc(), L.tag)


class U(ctypes.Union):
    _fields_ = [("a", ctypes.c_int), ("b", ctypes.c_float)]


u = U()
u.b = 1.0
print(u.a)
CB = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int)
print(CB(lambda x: x + 1)(4))
