"""Positional-only, keyword-only, names that clash, many arguments, names that are not identifiers."""
def f(a, /, **kw): return a, kw
print(f(1, a=2), f(1, self=3, kw=4, **{"not an id": 5, "": 6, "if": 7}))
def g(self, cls=1, *args, **kwargs): return self, cls, args, kwargs
print(g(1, 2, 3, x=4), g(self=5), g(1, args=2, kwargs=3))
def h(*, a, b=2, **c): return a, b, c
print(h(a=1), h(**{"a": 1, "c": 3}))
many = eval("lambda " + ", ".join(f"a{i}=%d" % i for i in range(300)) + ": (a0, a150, a299)")
print(many(), many(*range(300, 600)), many(a299=-1), many(*range(5), a150="k"))
def star(*args): return args
print(len(star(*range(1000))), star(*"ab", *(), *{1: 2}, *(x for x in "c")))
d = dict(**{str(i): i for i in range(300)})
print(len(d), (lambda **k: len(k))(**d))
def nest(a, b): return a + b
print(nest(nest(nest(1, 2), nest(3, 4)), nest(*[nest(5, 6), nest(7, 8)])))
class K:
    def keys(self): return ["x", "y"]
    def __getitem__(self, k): return k * 2
print(dict(**K()), (lambda x, y: x + y)(**K()))
def ann(a: "A", *b: int, c: 1 + 1 = 3, **d: None) -> "R": x: int = 5; y: str; return a
print(ann.__annotations__, ann(1))
print((lambda a, b=2, *c, d, e=5, **f: (a, b, c, d, e, f))(1, d=4), (lambda *_: _)(1), (lambda: (yield))().__class__.__name__)
