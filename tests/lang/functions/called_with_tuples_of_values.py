"""Functions called with tuples of values of every length: positional, defaults, *args, bound methods, errors."""


def plain(a, b, c=3, d=4):
    return a, b, c, d


def many(*values):
    return len(values), sum(values)


def mixed(first, second=2, *rest, key=5, **more):
    return first, second, len(rest), sum(rest), key, sorted(more)


def named(a, b=2, *, c=3):
    return a, b, c


class Point:
    def __init__(self, x=1, y=2, *rest):
        self.at = x, y, len(rest)

    def move(self, dx, dy=10, dz=100):
        return self.at, dx, dy, dz

    def __call__(self, *values, scale=1):
        return scale * sum(values)

    def __repr__(self, shown=None):
        return f"Point{self.at}"

    def __getattr__(self, name, default="none"):
        return name, default


def attempt(function, *args, **keywords):
    try:
        return function(*args, **keywords)
    except TypeError as error:
        return str(error)


def wrapped(function):
    def inner(*args, **keywords):
        return function(*args, **keywords)

    return inner


point = Point()
for count in (0, 1, 2, 3, 4, 5, 8, 9, 10, 20, 300):
    values = tuple(range(count))
    print(count, [attempt(f, *values) for f in (plain, many, mixed, named, Point, point.move, point, len)][:-1]
          if count < 5 else [attempt(f, *values) for f in (plain, many, mixed, point)])
print([attempt(wrapped(f), 1) for f in (plain, many, mixed, named, point.move, point)])
print([attempt(wrapped(f), 1, 2) for f in (plain, many, mixed, named, point.move, point)])
print([attempt(wrapped(f), *range(12), key=1) for f in (many, mixed, point)], point.missing)


def looped(n):
    found = []
    for k in range(n):
        found.append(many(*range(k)))
        found.append(attempt(plain, *range(k % 6)))
        found.append(mixed(*range(k + 1), key=k, extra=k))
        found.append(Point(*range(k % 5)).at)
        found.append(wrapped(point.move)(*range(k % 3 + 1)))
    return found


print(looped(40)[-15:])
print(looped(60) == looped(60))


def changing():
    """Defaults that change while the same call is made."""
    found = []
    for k in range(40):
        if k == 20:
            plain.__defaults__ = (30, 40)
        if k == 25:
            plain.__defaults__ = (20, 30, 40)
        if k == 30:
            plain.__defaults__ = None
        if k == 35:
            plain.__defaults__ = (0, 1, 2, 3)
        found.append(attempt(wrapped(plain), *range(1 + k % 2)))
    return found


print(changing())


def deep(n, *rest):
    return len(rest) if n == 0 else deep(n - 1, n, *rest)


print(deep(30), sorted([3, 1, 2], key=lambda value, sign=-1: sign * value), list(map(lambda a, b=5: (a, b), [1, 2])))


def ends(start, stop=3, *rest):
    yield from range(start, stop)
    yield rest


print([list(ends(*range(k))) for k in range(1, 12, 3)], max(*range(20)), min(*[5, 3, 9] * 5))
