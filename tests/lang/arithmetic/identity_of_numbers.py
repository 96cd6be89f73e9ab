"""`is` between values of all kinds, the same and others."""


class Thing:
    pass


def same(a, b):
    found = []
    for _ in range(40):
        found.append((a is b, a is not b))
    return found[0], found[-1], len(set(found))


thing, other = Thing(), Thing()
items = [1]
for a, b in [
    (1, 2), (1, 1), (0, False), (1, True), (None, None), (None, 0), (thing, thing), (thing, other), (1.5, 2.5), (1.5, 1),
    ("a", "b"), (items, items), (items, [1]), (2**70, 1), (1, 2**70), (2**70, 2**71), (int, int), (int, float),
    (Ellipsis, Ellipsis), (1j, 2j), (1j, 1), (0j, 0.0), (1j, "1j"), (-(2**63), 2**63 - 1),
]:
    print(type(a).__name__, type(b).__name__, *same(a, b))
