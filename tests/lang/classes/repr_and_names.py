"""__name__, __qualname__, __module__, __doc__ of classes and functions; assigned; wrong kinds."""
def t(f):
    try:
        return f()
    except (TypeError, AttributeError, ValueError) as e:
        return f"{type(e).__name__}: {e}"
def f():
    class L:
        def m(self):
            def deep(): pass
            return deep
    return L
L = f()
print(L, L.__qualname__, L.m.__qualname__, L().m().__qualname__, (lambda: 0).__qualname__, [lambda: 0][0].__name__)
class A:
    "doc"
    class In: pass
    g = lambda self: 0
print(A.In, A.g.__qualname__, A.__doc__, A.In.__doc__, A.__module__)
A.__name__ = "Renamed"
print(A, A.__name__, A.__qualname__)
A.__qualname__ = "Q.R"
A.__module__ = "m"
print(A, repr(A())[:8])
A.__module__ = "builtins"
print(A)
A.__doc__ = "new doc"
print(A.__doc__, t(lambda: setattr(A, "__name__", 5)), t(lambda: setattr(A, "__qualname__", b"")), t(lambda: setattr(A, "__name__", "a\0b")), t(lambda: delattr(A, "__name__")))
f.__name__, f.__qualname__, f.__doc__, f.__module__ = "n", "q", "d", None
print(f.__name__, f.__qualname__, f.__doc__, f.__module__, repr(f)[:12], t(lambda: setattr(f, "__name__", 1)), t(lambda: delattr(f, "__name__")))
class M(type):
    def __repr__(cls): return f"<M {cls.__name__}>"
class B(metaclass=M): pass
print(B, [B], {"k": B}, f"{B} {B!s:>8}", str(B))
class R:
    def __repr__(self): return "r"
print(R(), [R(), (R(),)], f"{R()!s:>3}{R()!a}", "%s%r" % (R(), R()), format(R()), {R: 1}.__len__())
class Bad:
    def __repr__(self): return 5
print(t(lambda: repr(Bad())), t(lambda: f"{[Bad()]}"))
print(type("X", (), {}).__module__, type("X", (), {"__module__": "z", "__qualname__": "Y.X"}), t(lambda: type("a\0b", (), {})), t(lambda: type("X", (), {"__qualname__": 5})))
