"""Calls with every kind of parameter and argument in hot loops, and what they say when the arguments are wrong."""


def star(*a):
    return a


def rest(x, *others):
    return x, others


def optional(a, b=2, *others, c, d=4, **more):
    return a, b, others, c, d, more


def only(*, k=3):
    return k


def positional(a, /, b=5, **more):
    return a, b, more


def inner_cells(*args, scale=2, **named):
    def scaled():
        return [scale * a for a in args] + sorted(named.items())

    return scaled()


class Point:
    def __init__(self, *parts, name="p", **extra):
        self.parts = parts
        self.name = name
        self.extra = extra

    def moved(self, *by, times=1):
        return sum(self.parts) + times * sum(by)

    def __call__(self, *args, **kwargs):
        return len(args), sorted(kwargs)


def forward(function, *args, **kwargs):
    return function(*args, **kwargs)


def values(turns):
    out = []
    p = Point(1, 2)
    t = (7, 8)
    two = [5, 6]
    empty = {}
    named = {"c": 1, "z": 2}
    for i in range(turns):
        out = [
            star(), star(i), star(i, 1, 2, 3, 4, 5, 6, 7, 8, 9), star(*t), star(*two), star(0, *t, *two), star(*range(3)),
            rest(i), rest(i, *t), rest(*two),
            optional(1, c=i), optional(1, 3, 4, 5, c=i, d=0, e=9), optional(*t, **named), optional(c=1, a=2),
            optional(b=1, a=i, **named), only(), only(k=i), only(**empty),
            positional(i), positional(1, b=i, a=3), positional(*t, **{"a": 1}),
            inner_cells(1, i), inner_cells(i, scale=3, x=1),
            Point(i, 2, name=i, y=3).moved(1), Point(*t).moved(1, *two, times=i), p.moved(times=3), p(1, 2, k=i), p(*t, **named),
            forward(star), forward(rest, i, 2), forward(optional, 1, c=i), forward(Point, 1, q=2).extra, forward(p.moved, i, times=2),
            forward(max, 3, i), forward(sorted, two, key=lambda v: -v), forward(dict, a=i), forward(str.join, "-", ["a", "b"]),
        ]
    return out


for row in values(80):
    print(row)


def complaints(turns):
    bad = [
        lambda: rest(), lambda: rest(x=1, y=2), lambda: rest(1, x=2), lambda: optional(), lambda: optional(1),
        lambda: optional(1, c=1, a=2), lambda: optional(*(), **{}), lambda: only(1), lambda: only(j=1), lambda: only(1, 2, k=3),
        lambda: positional(a=1), lambda: positional(), lambda: star(k=1), lambda: star(*3), lambda: star(**3),
        lambda: star(**{1: 2}), lambda: optional(**{"c": 1}, **{"c": 2}), lambda: Point().moved(by=1), lambda: forward(only, 3),
        lambda: forward(rest, 1, x=1), lambda: sorted([1], kay=1), lambda: forward(len), lambda: int("z", base=3),
        lambda: forward(int, "z", base=3), lambda: forward(3, k=1), lambda: 3(k=1), lambda: None(*[1]),
    ]
    seen = []
    for _ in range(turns):
        seen = []
        for f in bad:
            try:
                f()
                seen.append("no error")
            except (TypeError, ValueError) as e:
                seen.append(f"{type(e).__name__}: {e}")
    return seen


for line in complaints(40):
    print(line)


def one(turns):
    """The callee's defaults and its code change midway."""
    def f(a, b=1, *, k=10):
        return a + b + k

    def g(a, *rest, k=0):
        return [a, rest, k]

    found = []
    for i in range(turns):
        if i == turns // 3:
            f.__defaults__ = (100,)
            f.__kwdefaults__ = {"k": 1000}
        if i == turns // 2:
            f.__kwdefaults__["k"] = 5
        if i == 2 * turns // 3:
            f.__kwdefaults__ = None
        if i == 3 * turns // 4:
            f.__code__ = g.__code__
        try:
            found.append(f(i))
        except TypeError as e:
            found.append(str(e))
    return found[:: turns // 12]


print(one(120))


def lengths(turns):
    """The same call spreads tuples and dicts of many sizes."""
    total = 0
    for i in range(turns):
        total += len(star(*range(i % 13))) + len(forward(dict, **{f"k{j}": j for j in range(i % 11)}))
        total += len(star(*tuple(range(i % 7)), *[0] * (i % 5)))
    return total


print(lengths(300))


def mutated(turns):
    """What was spread is copied before the call."""
    def clear(*args, **kwargs):
        items.clear()
        names.clear()
        kwargs["own"] = 1
        return args, len(kwargs)

    last = None
    for i in range(turns):
        items = [i, 2]
        names = {"a": i}
        last = clear(*items, **names), items, names
    return last


print(mutated(70))
