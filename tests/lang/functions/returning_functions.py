"""Currying, composition, counters, accumulators, decorators that keep state, functions in containers."""
from functools import reduce
def curry(f, n, *a): return f(*a) if n == 0 else lambda x: curry(f, n - 1, *a, x)
compose = lambda *fs: reduce(lambda f, g: lambda x: f(g(x)), fs, lambda x: x)
def counter(start=0, step=1):
    def count():
        nonlocal start
        start += step
        return start
    count.reset = lambda to=0: locals().update(start=to) or to
    return count
c, d = counter(), counter(10, 0.5)
print(curry(lambda a, b, c: (a, b, c), 3)(1)(2)(3), compose(str, abs, int)("-5"), [c(), c(), d(), d()], c.reset())
def maker():
    fs = {}
    def register(name):
        def deco(f):
            fs[name] = f
            return f
        return deco
    return register, fs
reg, fs = maker()
@reg("a")
def one(): return 1
@reg("b")
def two(): return one() + fs["a"]()
print({k: f() for k, f in fs.items()}, two.__name__, [f(3) for f in (lambda x: x, str, [1, 2, 3, 4].__getitem__)])
def pipe(*stages):
    def run(x):
        for s in stages: x = s(x)
        return x
    return run
print(pipe(sorted, reversed, list, tuple)("hello"), pipe()(5), (lambda f: f(f))(lambda f: "self"))
