"""Classes over C structures that use `super()` and `__class__`."""

import ctypes


class S(ctypes.Structure):
    _fields_ = [("x", ctypes.c_int)]

    def __init__(self, *a):
        super().__init__(*a)

    def me(self):
        return __class__.__name__


print(S(3).x, S(4).me())


class A3(ctypes.c_int * 3):
    def total(self):
        return sum(super().__iter__()) if hasattr(super(), "__iter__") else sum(self)


print(A3(1, 2, 3).total())
