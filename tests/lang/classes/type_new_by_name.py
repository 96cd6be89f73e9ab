"""Metaclasses that call `type.__new__` by name."""

import pickle, functools


class Base:
    v = 1

    def __init__(self, **k):
        self.k = k


class M(type):
    def __new__(m, n, b, ns):
        return type.__new__(m, n, b, ns)


class D(Base, metaclass=M):
    w = 2


print(D().v, D(a=3).k)


class MC(metaclass=M):
    z = 1


C = type.__new__(M, "Z", (MC,), {})
print(C.z, C.__module__, type(C))


class B(metaclass=M):
    def f(self):
        return __class__.__name__

    def g(self):
        return super().__repr__()[:5]


print(B().f(), B().g())


class M2(type):
    def __new__(m, *a, **k):
        return type.__new__(m, *a, **k)

    def __init__(c, *a, **k):
        type.__init__(c, *a)


class B2(metaclass=M2):
    def f(self):
        return super().__hash__() == id(self) >> 4 or 1


print(B2().f())
new = type.__new__


class M3(type):
    def __new__(m, n, b, ns):
        return functools.partial(new, m, n)(b, dict(ns))


class B3(metaclass=M3):
    def __init_subclass__(cls):
        print("sub", cls.__name__, __class__)


class B4(B3):
    pass


P = M("P", (), {})
print(P.__module__)
pickle.dumps(P())
Q = type.__new__(type, "Q", (), {})
print(Q.__module__, type(Q), Q().__class__)
for a in (
    (),
    (1,),
    (type,),
    (type, "a"),
    (type, "a", (), {}, 1),
    (type, 1, (), {}),
    (type, "a", [], {}),
    (int, "a", (), {}),
    (type, "a", (1,), {}),
):
    try:
        print(type.__new__(*a))
    except TypeError as e:
        print(e)


class K(type):
    def __new__(m, n, b, ns, **k):
        ns = dict(ns)
        ns["extra"] = k
        return type.__new__(m, n, b, ns)

    def __init__(c, n, b, ns, **k):
        type.__init__(c, n, b, ns)


class L(metaclass=K, x=3):
    __slots__ = ("q",)


l = L()
l.q = 4
print(L.extra, l.q, L.__slots__)
try:
    l.z = 3
except AttributeError as e:
    print(e)
