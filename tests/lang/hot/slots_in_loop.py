"""__slots__ in a hot loop: set, unset, deleted, inherited, shadowed by a subclass with a dict."""


class Point:
    __slots__ = ("x", "y")

    def __init__(self, x, y=None):
        self.x = x
        if y is not None:
            self.y = y


class Loose(Point):
    pass


class Named(Point):
    __slots__ = "name"


def run(make, turns):
    p = make(0, 1)
    unset = 0
    for i in range(turns):
        try:
            p.x += p.y
        except AttributeError as e:
            unset += 1
            text = str(e)
            p.y = 1
        if i % 10 == 9:
            del p.y
        if i == 70:
            p.x = float(p.x)
        if i == 80:
            p.x = str(p.x)
            p.y = "!"
        if i == 90:
            p = make(5, 5)
    return p.x, unset, text


for make in Point, Loose, Named:
    print(make.__name__, run(make, 40), run(make, 100))
errors = 0
for i in range(100):
    n = (Point, Named, Loose)[i % 3](i)
    try:
        n.name = i
    except AttributeError:
        errors += 1
print(errors, n.__slots__, hasattr(n, "__dict__"))
p = Point(1, 2)
for i in range(100):
    Point.x.__set__(p, Point.x.__get__(p) + Point.y.__get__(p))
print(p.x)
