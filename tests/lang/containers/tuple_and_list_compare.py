"""Comparison of sequences: prefixes, identity first, nested, mixed kinds, recursion, subclass priority."""
def t(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}: {e}"
nan = float("nan")
print([1, 2] < [1, 2, 0], [] < [0], [2] > [1, 99], (1, 2) <= (1, 2), (1,) != (1.0,), [1] == (1,), [nan] == [nan], [nan] < [nan], (nan, 1) < (nan, 2), [float("nan")] == [nan], [[1], 2] < [[1], 3])
print(t(lambda: [1] < (1,)), t(lambda: [1, "a"] < [1, 2]), [1, "a"] < [2, None], t(lambda: [None] < [None]), [None] <= [None], [None] == [None], t(lambda: (1, None) < (1, 1)), (2, None) > (1, 1))
class E:
    def __init__(self, n): self.n = n
    def __eq__(self, o):
        print("eq", self.n, end=" ")
        return False
    def __lt__(self, o):
        print("lt", self.n, end=" ")
        return "truthy"
    __hash__ = None
a, b = E("a"), E("b")
print([a] == [a], [a] == [b], [a, b] < [a, a], (a,) < (b,), a in [b, a], [b, a].index(a), [a, b].count(a), [a] != [b])
r, s = [1], [1]
r.append(r)
s.append(s)
print(t(lambda: r == s), r == r, repr(r))
class T(tuple):
    def __eq__(self, o): return "T.eq"
    def __lt__(self, o): return "T.lt"
    __hash__ = tuple.__hash__
print((1,) == T((1,)), T((1,)) == (1,), (1,) < T((2,)), (1,) > T((2,)), T((1,)) != (1,), hash(T((1,))) == hash((1,)), [1] + [T()], (1,) + T((2,)), type(T((1,)) + (2,)).__name__, type(T((1, 2))[:1]).__name__)
print((1, 2) + (), () * 5, (1,) * -1, [1] * 2 + [3], (1, 2).index(2), t(lambda: (1,).index(5)), t(lambda: [1].index(1, 1)), (1, 2, 1).count(1), (1,)[0:5], t(lambda: (1,) + [2]), t(lambda: (1,)[0:1].append), 1 in (1.0,), tuple("ab"), tuple(()) is (), t(lambda: hash(([],))))
