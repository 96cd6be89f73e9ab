"""Instances of classes over int, float, str, list, dict and tuple in hot loops."""


class Int(int):
    def __add__(self, other):
        return Int(int.__add__(self, other) + 1)


class Plain(int):
    pass


class List(list):
    def append(self, x):
        super().append(x * 2)


class Dict(dict):
    def __getitem__(self, k):
        return super().__getitem__(k) + 1

    def __missing__(self, k):
        return -k


class Tuple(tuple):
    def __len__(self):
        return 100


class Float(float):
    __slots__ = ()

    def __lt__(self, other):
        return not float.__lt__(self, other)


def run(turns):
    a, b, c = Int(0), Plain(0), Float(0.5)
    items, d = List(), Dict()
    t = Tuple((1, 2, 3))
    less = 0
    for i in range(turns):
        a = a + 1
        b = b + 1
        c = Float(c + 1)
        less += c < 50
        items.append(i)
        items += [i]
        d[i % 10] = d[i % 10] + (i if i > 10 else 0)
        less += len(t) + t[i % 3] + sum(1 for _ in t)
    return a, type(a).__name__, b, type(b).__name__, c, less, len(items), items[-2:], sorted(d.items())[:3], dict.__getitem__(d, 0)


print(run(5))
print(run(100))
x = Plain(1)
x.tag = "t"
for _ in range(60):
    y = x
    y += 0
print(hasattr(y, "tag"), x is not y, x.tag)
