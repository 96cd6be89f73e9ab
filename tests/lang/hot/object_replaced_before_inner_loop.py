"""A chain of attributes that an inner loop reads; the outer loop replaces an object of it by one that lacks the next."""


class Link:
    pass


def run(n, replaced_at, kind):
    first = Link()
    first.b = Link()
    first.b.c = Link()
    first.b.c.d = 1
    missed = 0
    for i in range(n):
        for _ in range(2):
            try:
                first.b.c.d += 1
            except AttributeError:
                missed += 1
            if i == replaced_at:
                first.b = kind()
            if i == replaced_at + 2:
                try:
                    0 .d = 0.5
                except AttributeError:
                    missed += 100
    return missed


class Other:
    def __init__(self):
        self.x, self.y, self.z = None, 2.5, "z"


class Whole:
    def __init__(self):
        self.y = 3
        self.c = Link()
        self.c.e = "e"


class Slotted:
    __slots__ = ("c", "d")


for kind in (Link, Other, Whole, Slotted):
    print(kind.__name__, [run(n, at, kind) for n in (8, 40) for at in (3, 5, 30)])
