"""type, isinstance, issubclass, callable, id, hash, repr, dir on objects of the program."""
class M(type):
    def __call__(cls, *a): return ("called", a)
class A: pass
class B(A):
    def __call__(self): pass
class C(metaclass=M): pass
print(type(A).__name__, type(A()) is A, type(C).__name__, C(1), callable(A), callable(A()), callable(B()), callable(len), callable(None), callable(C))
a = A()
a.__call__ = lambda: 1
print(callable(a), isinstance(B(), A), issubclass(B, (int, A)), type(B()) == A, type(1) is int, type(type(1)), isinstance(A, type), issubclass(bool, int), type(None).__name__, type(...).__name__, type(NotImplemented).__name__, type(lambda: 0).__name__, type((i for i in [])).__name__, type(type.mro).__name__, type(A().__init__).__name__, type(B.__call__).__name__, type(B().__call__).__name__)
print([n for n in dir(B) if n in ("__call__", "__init__", "x")], id(a) == id(a), hash(a) == hash(a), a == a, a != A(), (a < A()) if False else "-", type("N", (A,), {"v": 1})().v, type("N", (), dict(f=lambda s: 5))().f())
for f in (lambda: type(), lambda: type(1, 2), lambda: type("a", 1, {}), lambda: type("a", (), 5), lambda: type(5, (), {}), lambda: isinstance(1), lambda: a < A(), lambda: a(), lambda: A() + A(), lambda: len(A()), lambda: A()[0], lambda: iter(A()), lambda: -A(), lambda: int(A()), lambda: float(A()), lambda: hash([]), lambda: "" + A(), lambda: [] + A(), lambda: 1 in A(), lambda: A() @ 1, lambda: round(A()), lambda: next(A()), lambda: reversed(A()), lambda: format(A(), "x"), lambda: bytes(A()), lambda: complex(A())):
    try:
        print(type(f()).__name__)
    except TypeError as e:
        print(e)
