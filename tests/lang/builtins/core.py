"""Builtins on host values and on user objects; what they say about our classes."""
print(len("abc"), abs(-3), min(3, 1), max([1, 5]), sum([1, 2], 10), sorted([2, 1], reverse=True), round(2.567, 2))
print(list(enumerate("ab", 1)), list(zip([1, 2], "xy")), list(map(lambda x: x + 1, [1, 2])), list(filter(None, [0, 1])))
print(list(reversed([1, 2])), any(x > 1 for x in [1, 2]), all([1, 0]), divmod(7, 2), pow(2, 10, 1000), bin(5))
class A:
    x = 1
    def __init__(self): self.y = 2
    def m(self): pass
a = A()
print(callable(A), callable(a), callable(a.m), callable(len), isinstance(a, A), isinstance(1, (str, int)))
print(type(a) == A, type(1), type("s"), type(None), type(A), type(len).__name__, type(a.m).__name__, type(A.m).__name__)
print([n for n in dir(a) if not n.startswith("__")], hasattr(A, "m"), issubclass(bool, int))
print(id(a) == id(a), hash("a") == hash("a"), repr(a)[:17], str(A), A.__name__)
B = type("B", (A,), {"z": 5, "hi": lambda self: "hi"})
b = B()
print(b.z, b.y, b.hi(), B.__name__, B.__bases__ == (A,), isinstance(b, A))
print(int("7"), float("2.5"), str(8), list("ab"), dict(a=1), tuple([1]), bool([]), set([1]), complex(1, 2), bytes(2))
print(next(iter([5])), next(iter([]), None), list(iter(lambda l=[3, 2, 1]: l.pop(), 3)), slice(1, 2), range(3))
print(isinstance(True, int), type(True) is bool, isinstance(A, type), isinstance(a.m, object), isinstance(object(), A))
it = iter(range(3))
print(next(it), list(it), list(it))
it = iter([1, 2, 3])
print(next(it), [x for x in it], iter(it) is it)
print(globals()["__name__"], "a" in globals(), sorted(k for k in vars(A) if not k.startswith("_")))
def loc(p):
    q = 1
    return sorted(locals()), locals()["p"]
print(loc(5))
class C:
    z = 1
    names = sorted(k for k in locals() if not k.startswith("_"))
print(C.names)
print(eval("1 + 2"), eval("p * 2", {"p": 4}))
ns = {}
exec("def f(x): return x + 1\nr = f(2)", ns)
print(ns["r"], ns["f"](10))
for bad in (lambda: len(5), lambda: abs("a"), lambda: int([]), lambda: iter(5), lambda: sorted(5), lambda: isinstance(1, 2), lambda: next(5), lambda: chr(-1), lambda: hash([]), lambda: min([]), lambda: sum(["a"]), lambda: range(1.5), lambda: A().nope, lambda: len(a), lambda: iter(a), lambda: a[0], lambda: a + 1, lambda: -a, lambda: a(), lambda: a < a):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
print("a", 1, None, sep="-", end="!\n")
print(*[1, 2], *"ab", sep="")
print(object() is not None, NotImplemented, Ellipsis, ..., __name__)
print(super.__name__, type.__name__, object.__name__, property.__name__, int.__name__)
