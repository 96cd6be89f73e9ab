"""iter with two arguments, next with defaults, reversed, zip strict, map of several, filter None, enumerate edges."""
def t(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}: {e}"
vals = iter([3, 2, 1, 0, 5])
print(list(iter(lambda: next(vals), 0)), list(vals), t(lambda: iter(5, 0)), t(lambda: iter()), t(lambda: next([])), next(iter([]), None), t(lambda: next(iter([]))))
class R:
    def __reversed__(self): yield from "rev"
    def __iter__(self): return iter("fwd")
print(list(reversed(R())), list(R()), list(reversed({1: 2, 3: 4})), t(lambda: reversed({1, 2})), list(reversed(range(3))), t(lambda: reversed(x for x in [])), t(lambda: list(reversed(5))))
print(list(zip()), list(zip([1])), t(lambda: list(zip([1, 2], [1], [1, 2], strict=True))), t(lambda: list(zip([1], [1, 2], strict=True))), list(zip("ab", [1, 2], strict=True)), t(lambda: zip(5)), t(lambda: zip([1], nope=1)))
print(list(map(lambda *a: a, [1, 2], "abc", (9,))), t(lambda: map(len)), t(lambda: list(map(None, [1]))), list(filter(None, [0, 1, "", "x"])), list(filter(lambda x: x, [])), t(lambda: list(filter(5, [1]))), list(enumerate("ab", -1)), t(lambda: enumerate()), t(lambda: enumerate([], "x")), list(enumerate([5], 1 << 70)))
m = map(str, iter([1, 2]))
print(next(m), list(m), list(m), iter(m) is m, t(lambda: len(m)))
z = zip(it := iter(range(6)), it)
print(list(z), hasattr(z, "__next__"), tuple(zip(*[(1, "a"), (2, "b")])), list(zip(*zip("ab", "cd"))))
