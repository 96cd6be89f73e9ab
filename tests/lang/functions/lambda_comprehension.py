"""Comprehensions and lambdas: scopes, nesting, conditions, closures over loop variables, class scope."""
x = "outer"
print([x for x in range(3)], x)
print([(i, j) for i in range(3) if i for j in range(i)], [[k * j for k in range(2)] for j in range(3)])
print({c: i for i, c in enumerate("abc") if c != "b"}, {len(w) for w in ("a", "bb", "cc")})
print(list(y for y in (z + 1 for z in range(3))), sum(n for n in range(10) if n % 2))
fs = [lambda: i for i in range(3)]
print([f() for f in fs], [f(10) for f in [lambda v, i=i: v + i for i in range(3)]])
class C:
    items = [1, 2]
    doubled = [i * 2 for i in items]
    count = len([1 for _ in items])
print(C.doubled, C.count)
def outer(n):
    base = 10
    return [base + n + (lambda q: q + base)(m) for m in range(2)]
print(outer(1))
print([last := k for k in range(4)], last)
print((lambda: (yield))().__class__.__name__ if False else "no", (lambda *a, **k: (a, k))(1, z=2))
compose = lambda f, g: lambda v: f(g(v))
print(compose(lambda a: a + 1, lambda a: a * 2)(5), sorted("bca", key=lambda c: -ord(c)))
print([a for a, *b in [(1, 2, 3), "xyz"]], [*range(3), *[9]], [[] for _ in range(2)])
gen = (print("run", i) or i for i in range(2))
print("made")
print(list(gen))
try:
    [undefined_q for _ in range(1)]
except NameError as e:
    print(e)
