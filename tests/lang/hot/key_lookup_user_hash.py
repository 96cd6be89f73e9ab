"""Dicts and sets with user objects as keys: equal hashes, errors in __eq__ and __hash__, keys that change."""


class Key:
    compared = 0

    def __init__(self, n, h=None):
        self.n = n
        self.h = h if h is not None else n % 3

    def __hash__(self):
        if self.n == 13:
            raise TypeError("thirteen")
        return self.h

    def __eq__(self, other):
        Key.compared += 1
        if self.n == 14 and other.n == 14:
            raise ValueError("fourteen")
        return isinstance(other, Key) and self.n == other.n


def run(turns):
    d = {}
    errors = {}
    for i in range(turns):
        try:
            k = Key(i % 20)
            d[k] = d.get(k, 0) + 1
        except (TypeError, ValueError) as e:
            errors[str(e)] = errors.get(str(e), 0) + 1
    return sorted((k.n, v) for k, v in d.items()), errors


print(run(20), Key.compared)
print(run(100), Key.compared > 500)
k = Key(5)
s = {k}
found = 0
for i in range(60):
    k.h = i
    found += k in s
    found += 100 * (k in list(s))
print(found)


class Text(str):
    def __hash__(self):
        return 0

    def __eq__(self, other):
        return True


d = {"a": 1, Text("b"): 2}
for _ in range(40):
    r = d.get("b"), d.get(Text("a")), "zz" in d, Text("q") in {"q": 1}
print(r, len({Text(c) for c in "abcdef"}))
