"""One place in the code reads, assigns and calls attributes of objects that change between its runs."""

class Point:
    def __init__(self, x):
        self.x = x

    def shown(self):
        return "point", self.x


def read(p):
    return p.x


def read_behind(pair):
    return pair[0].x


def assign(p, value):
    p.x = value
    return p.x


def call(p):
    return p.shown()


def call_behind(pair):
    return pair[0].shown()


def all_of(p):
    found = []
    for use in (read, call):
        try:
            found.append(use(p))
        except (AttributeError, TypeError) as error:
            found.append(type(error).__name__)
    for use in (read_behind, call_behind):
        try:
            found.append(use((p,)))
        except (AttributeError, TypeError) as error:
            found.append(type(error).__name__)
    return found


def several(p):
    for _ in range(4):
        found = all_of(p)
    print(found)


# the values' kinds change: a word, a double, an object, and one that fits no word
point = Point(1)
for value in (1, 2, 2.5, 3.5, "a", None, True, 2**63 - 1, 2**63, -(2**63), 4):
    several(point)
    print([assign(point, value) for _ in range(3)])
several(point)

# other attributes first, then too many of them, then none
other = Point.__new__(Point)
other.first = 0
other.x = "second"
several(other)
for k in range(100):
    setattr(other, f"a{k}", k)
several(other)
del other.x
several(other)
other.shown = lambda: "the instance's own"
several(other)

# the class changes
point.x = 5
several(point)
Point.shown = lambda self: ("replaced", self.x)
several(point)
Point.x = property(lambda self: "a property")
several(point)
Point.x = property(lambda self: "another", lambda self, value: print("assigned", value))
print([assign(point, k) for k in range(3)])
del Point.x
several(point)
Point.__getattr__ = lambda self, name: f"no {name}"
several(point)
del point.x
several(point)
del Point.__getattr__
several(point)
Point.__getattribute__ = lambda self, name: (lambda: name)
print(call(point), call(point))
del Point.__getattribute__
Point.__setattr__ = lambda self, name, value: object.__setattr__(self, name, [value])
print([assign(point, k) for k in range(3)])
del Point.__setattr__


# the object's class changes
class Slotted:
    __slots__ = ("x",)

    def shown(self):
        return "slotted", self.x


class Host(list):
    def shown(self):
        return "host", len(self)


class Derived(Point):
    def shown(self):
        return "derived", *super().shown()


slotted = Slotted()
slotted.x = 9
host = Host((1, 2))
host.x = "beside the items"
for _ in range(3):
    for p in (Point(1), slotted, host, Derived(2), Point, 7, None, Point(1.5)):
        print(all_of(p))
point = Point(1)
several(point)
point.__class__ = Derived
several(point)


# more classes than one place remembers
def fresh(k):
    class Fresh:
        def shown(self):
            return k

    p = Fresh()
    p.x = k if k % 2 else str(k)
    return p


print([(read(p), assign(p, k), call(p)) for k in range(60) for p in [fresh(k)] for _ in range(2)][::7])


# globals: found in the module, among the builtins, gone
def name():
    return limit


def length(value):
    return len(value)


limit = 1
print([name() for _ in range(4)])
limit = 2
print([name() for _ in range(4)])
limit = 3
print([name() for _ in range(4)])
del limit
try:
    name()
except NameError as error:
    print(error)
globals()["limit"] = 4
print([name() for _ in range(4)])
print([length("abc") for _ in range(4)])
len = lambda value: "ours"  # noqa: E731
print([length("abc") for _ in range(4)])
del len
print([length("abc") for _ in range(4)])
