"""Sets and frozensets: operators against methods, mixed kinds, in place, subsets, elements, errors."""
def t(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}: {e}"
a, b, f = {1, 2, 3}, {3, 4}, frozenset([2, 3, 9])
print(a | b, a & b, a - b, a ^ b, sorted(a | f), type(a | f).__name__, type(f | a).__name__, f & a, f - {9}, a.union("x" * 3, [7]) >= {7, "x"}, a.intersection([1], [1, 2]), a.difference(b, [1]), a.symmetric_difference([3, 3, 5]))
print(t(lambda: a | [1]), t(lambda: a & "abc"), t(lambda: [1] | a), t(lambda: a + b), t(lambda: {[1]}), t(lambda: {{1}}), t(lambda: a < [1]), t(lambda: hash(a)), t(lambda: set(5)), t(lambda: set(1, 2)), t(lambda: a.remove(99)), t(lambda: set().pop()), t(lambda: f.add(1)))
print(a < {1, 2, 3, 4}, a <= a, a < a, a > set(), {1} != frozenset([1]), frozenset([1]) == {1}, a.isdisjoint(b), a.issubset([1, 2, 3, 4]), a.issuperset(iter([1])), {1, 2} < {2, 3}, not {1, 2} > {2, 3}, set() <= set())
c = d = {1, 2}
c |= {3}; c &= {2, 3, 4}; c ^= {4, 2}; c -= {4}
print(c, c is d, t(lambda: c.__ior__([1])), c.update([7], "z"), c.discard("none"), c.intersection_update([7, 3]), c.difference_update([3]), c.symmetric_difference_update([7, 8]), c)
g = h = frozenset("a")
g |= {"b"}
print(sorted(g), h, frozenset(h) is h, {frozenset([1]): 2}[frozenset([1])], {1} in [{1}], {1} in {frozenset([1])}, t(lambda: {1} in {1: 1}), len({1, True, 1.0, 0, False, ""}), set("hello") == set("ohell"), {*[1, 2], *"a"} == {1, 2, "a"}, set(), {1}.copy(), {i % 2 for i in range(5)})
s = {frozenset({1})}
print({1} in s, t(lambda: s.remove({2})), s.discard({1}), s, sorted({3, 1, 2}), sum({1, 2}), max({5, 6}), list({1}), bool({0}), {None, None}, {(1, 2), (1, 2)})
class S(set):
    def __contains__(self, x): return True
print(5 in S(), type(S([1]) | {2}).__name__, S([1]) - {1}, type(S().copy()).__name__, S([1]) == {1})
