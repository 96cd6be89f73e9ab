"""product, permutations, combinations with user objects and counts; groupby with changing keys."""
from itertools import accumulate, chain, combinations, combinations_with_replacement, groupby, permutations, product
class V:
    def __init__(self, n): self.n = n
    def __repr__(self): return f"V{self.n}"
    def __add__(self, o): return V(self.n + o.n)
    def __eq__(self, o): return self.n % 2 == o.n % 2
vs = [V(i) for i in range(3)]
print(list(product(vs, repeat=2))[:4], list(permutations(vs, 2))[-2:], list(combinations(vs, 2)), len(list(combinations_with_replacement(vs, 2))))
print(list(accumulate(vs)), list(accumulate([1, 2], initial=5)), list(chain(vs[:1], "a", [])), list(product()), list(permutations([], 0)), list(combinations("ab", 3)))
print([(k, list(g)) for k, g in groupby([V(0), V(2), V(1), V(3), V(4)])])
g = groupby("aabb")
k, first = next(g)
next(g)
print(k, list(first))
print([(k, len(list(v))) for k, v in groupby(sorted("mississippi"))], list(accumulate("abc")), list(accumulate([3, 1, 2], max)))
for bad in (lambda: product([1], repeat=-1), lambda: permutations([1], -1), lambda: list(accumulate([1, "a"])), lambda: list(groupby([1], key=5))):
    try:
        bad()
        print("fine")
    except (TypeError, ValueError) as e:
        print(e)
