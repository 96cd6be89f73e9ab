"""Classes of the program whose metaclass, of a library in C, cannot be derived from."""
import os, sys, tempfile
folder = os.path.join(tempfile.mkdtemp(), "site-packages")
os.mkdir(folder)
with open(os.path.join(folder, "hostlib_no_base.py"), "w") as out:
    out.write('''
import ctypes
class Meta(type):
    pass
class Base(metaclass=Meta):
    def __init__(self, *values): self.values = values
    def called(self): return self.m()
ctypes.c_ulong.from_address(id(Meta) + 168).value &= ~(1 << 10)
assert not Meta.__flags__ & 1 << 10
''')
sys.path.append(folder)
import hostlib_no_base as hostlib

try:
    type("Derived", (hostlib.Meta,), {})
except TypeError as error:
    print(error)


class A(hostlib.Base):
    k = 3

    def __init__(self, n):
        super().__init__(n, __class__)
        self.n = n

    def m(self):
        return self.k, self.n

    @classmethod
    def c(cls, x=1):
        return cls, x

    @staticmethod
    def s(x):
        return x

    @property
    def p(self):
        return self.n * 2

    def __init_subclass__(cls, **keywords):
        print("below", cls, keywords)

    def __class_getitem__(cls, item):
        return cls, item

    def __len__(self):
        return 4

    def __getattr__(self, name):
        return name.upper()


class B(A, number=3):
    def __new__(cls, *values):
        return super().__new__(cls)

    def m(self):
        return *super().m(), "B"

    def __repr__(self):
        return "a B"


for cls in A, B:
    o = cls(5)
    for turn in range(3):
        print(o.m(), o.called(), o.c(), cls.c(x=2), o.s(7), o.p, len(o), o.unknown, cls["x"], o.values[0])
    print(type(cls), isinstance(o, hostlib.Base), cls.__mro__, cls.__dict__["k"] if cls is A else "")
total = 0
for turn in range(300):
    A.k = turn
    total += o.m()[0] + A.k
print(total)
A.m = lambda self: ("new",)
print(o.m(), A(1).called(), B.__subclasses__(), A.__subclasses__(), o)
del A.m
try:
    o.m()
except AttributeError as error:
    print(error)
