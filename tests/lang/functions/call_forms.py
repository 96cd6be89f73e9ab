"""Calling everything: star of star, keyword from mapping, nested results, trailing commas, generators as the only argument."""
def f(*a, **k): return a, sorted(k.items())
class K:
    def __init__(self, **k): self.k = k
    def keys(self): return list(self.k)
    def __getitem__(self, n): return self.k[n]
class C:
    def __call__(self, *a): return C if not a else a
    def __getattr__(self, n): return lambda *a: (n, a)
print(f(*"ab", *[1], c=1, **{"d": 2}, **K(e=3)), f(x for x in "g")[0][0].__class__.__name__, f(*(), **{}), f(1, *[2], 3, *[4],), f(*[*[1]], **{**{"a": 1}}))
print(C()()()(5), C().anything(1), (lambda *a: a)(*range(3), *{"k": 1}), [f][0](1), {"f": f}["f"](2), (f if 1 else 0)(3), f(f(f(1))), (yield_ := f)(4))
for bad in "f(**1)", "f(*1)", "f(**{1: 2})", "f(a=1, **{'a': 2})", "f(**K(a=1), **K(a=2))", "f(1)(2)", "None()", "f.x()", "f(*[1], **[2])", "5(1)", "'a'()", "f()()":
    try: eval(bad)
    except (TypeError, AttributeError) as e: print(bad, "->", str(e).replace("__main__.", ""))
for bad in "f(a=1, a=2)", "f(**a, *b)", "f(a=1, 2)", "f(x for x in y, 1)", "f(1=2)", "f(a.b=1)", "f(None=1)", "f(*)", "f(**k, 1)", "f((a)=1)":
    try: compile(bad, "", "eval")
    except SyntaxError as e: print(bad, "->", e.msg)
