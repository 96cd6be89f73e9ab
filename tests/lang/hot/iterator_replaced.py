"""A loop whose iterable changes kind from call to call: list, tuple, range, dict, generator, str, own."""
class Own:
    def __getitem__(self, i):
        if i > 4: raise IndexError
        return i
def total(items):
    t = 0
    for x in items:
        t += x if not isinstance(x, str) else ord(x)
    return t
kinds = [lambda: [1, 2, 3], lambda: (4, 5), lambda: range(6), lambda: {7: 0, 8: 0}, lambda: (i for i in range(4)), lambda: "ab", lambda: Own(), lambda: b"xy", lambda: {9}, lambda: [], lambda: map(abs, [-1]), lambda: reversed([1, 2])]
for n in range(1, len(kinds) + 1):
    print(n, sum(total(kinds[i % n]()) for i in range(40)))
