"""Special methods are looked up on the type: those set on instances do nothing; set on classes later they work."""
class A: pass
a = A()
for name in "__len__ __add__ __getitem__ __call__ __iter__ __enter__ __eq__ __bool__ __hash__ __contains__ __str__".split():
    setattr(a, name, lambda *x: 1)
def t(f):
    try:
        return f()
    except TypeError as e:
        return str(e)
ops = {"len": lambda: len(a), "add": lambda: a + 1, "item": lambda: a[0], "call": lambda: a(), "iter": lambda: iter(a), "eq": lambda: a == 2, "bool": lambda: bool(a), "in": lambda: 1 in a}
for k, f in ops.items():
    print(k, t(f))
A.__len__ = lambda self: 4
A.__add__ = lambda self, o: "added"
A.__getitem__ = lambda self, i: i if i < 3 else exec("raise IndexError")
A.__call__ = lambda self: "called"
A.__eq__ = lambda self, o: "equal"
for k, f in ops.items():
    if k != "iter":
        print(k, t(f))
print(list(a), a.__len__(), t(lambda: hash(a)) == object.__hash__(a))
del A.__len__, A.__eq__
print(bool(a), t(lambda: len(a)), a == 2, hash(a) is not None)
class B(A): pass
A.__radd__ = lambda self, o: "radd"
A.__neg__ = lambda self: "neg"
A.__matmul__ = A.__rmatmul__ = lambda self, o: "mat"
print(1 + B(), -B(), B() @ 1, 1 @ B())
A.__iter__ = lambda self: iter("xyz")
print(list(B()), [*a], "z" in B())
A.__iter__ = None
print(t(lambda: list(B())))
A.__bool__ = lambda self: False
print(bool(B()), not a, a or "or")
