"""Special methods added to and removed from classes with instances and subclasses around."""
class A: pass
class B(A): pass
def t(f):
    try: return f()
    except TypeError as e: return str(e)
b = B()
for name, impl, use in (("__len__", lambda s: 3, lambda: len(b)), ("__call__", lambda s, x: x, lambda: b(1)), ("__iter__", lambda s: iter("ab"), lambda: list(b)), ("__add__", lambda s, o: o, lambda: b + 5), ("__getitem__", lambda s, k: k, lambda: b[7]), ("__contains__", lambda s, k: k == 1, lambda: 1 in b), ("__enter__", lambda s: s, lambda: hasattr(b, "__enter__")), ("__int__", lambda s: 9, lambda: int(b)), ("__index__", lambda s: 1, lambda: [4, 5][b]), ("__neg__", lambda s: -1, lambda: -b), ("__lt__", lambda s, o: "lt", lambda: b < 1), ("__hash__", lambda s: 42, lambda: hash(b) == 42), ("__bool__", lambda s: False, lambda: bool(b)), ("__str__", lambda s: "str", lambda: str(b) == "str"), ("__eq__", lambda s, o: "eq", lambda: b == 1), ("__getattr__", lambda s, n: n, lambda: getattr(b, "zz", None))):
    before = t(use)
    setattr(A, name, impl)
    during = t(use)
    setattr(B, name, None) if name in ("__len__", "__iter__", "__hash__") else None
    blocked = t(use)
    if name in vars(B): delattr(B, name)
    delattr(A, name)
    print(name, before, during, blocked, t(use) == before, sep=" | ")
