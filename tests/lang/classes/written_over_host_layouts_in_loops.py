"""Attributes of objects that the host lays out, written and read at one place many times, while their classes change."""


class Failure(Exception):
    kind = "failure"

    def __init__(self, at):
        self.at = at

    @property
    def double(self):
        return 2 * self.at

    @double.setter
    def double(self, value):
        self.at = value // 2

    def later(self):
        return self.at + 1


class Slotted(dict):
    __slots__ = ("count", "name")

    def __init__(self, count):
        super().__init__(a=1)
        self.count = count


class Row(tuple):
    def __new__(cls, left, right):
        return tuple.__new__(cls, (left, right))

    @property
    def left(self):
        return self[0]

    def total(self):
        return self[0] + self[1]


class Text(str):
    pass


class Plain:
    at = 0


def write(targets, value):
    for target in targets:
        target.at = value
    return [target.at for target in targets]


def properties(targets):
    found = 0
    for target in targets:
        target.double = 20
        found += target.double + target.at
    return found


def slots(targets):
    for k, target in enumerate(targets):
        target.count = k
        target.count += 1
    return [target.count for target in targets]


def attempt(function, *args):
    try:
        return function(*args)
    except Exception as error:
        return type(error).__name__, str(error)


def missing(targets):
    return [attempt(lambda t: t.name, target) for target in targets]


failures = [Failure(k) for k in range(50)]
print(sum(write(failures, 7)), properties(failures))
print(write([Failure(1), Plain(), Text("x"), Failure(2), Plain()] * 9, 3)[-5:])
print(sum(slots([Slotted(k) for k in range(40)])), missing([Slotted(1)] * 3)[2])
print([attempt(write, [target] * 4, 1) for target in (Slotted(1), Row(1, 2), "text", 5, None, object())])

rows = [Row(k, 2) for k in range(60)]
print(sum(row.left for row in rows), sum(row.total() for row in rows))


def lefts(rows):
    found = []
    for k, row in enumerate(rows):
        found.append(row.left)
        found.append(row.total())
        if k == 30:
            Row.left = property(lambda self: -1)
            Row.total = lambda self: -2
        if k == 45:
            Row.left = 5
            del Row.total
            Row.total = len
    return found


def safely(rows):
    try:
        return lefts(rows)
    except TypeError as error:
        return type(error).__name__


print(safely(rows))


def assigned(targets):
    """The class gets a `__setattr__`, and a data descriptor, in the middle."""
    seen = []
    for k, target in enumerate(targets):
        target.at = k
        seen.append(target.at)
        if k == 20:
            Failure.__setattr__ = lambda self, name, value: object.__setattr__(self, name, -value)
        if k == 30:
            del Failure.__setattr__
        if k == 40:
            Failure.at = property(lambda self: "read", lambda self, value: seen.append(("set", value)))
    return seen


print(assigned([Failure(k) for k in range(50)]))
del Failure.at


class Other(Exception):
    def later(self):
        return "other"


def changed(targets):
    found = []
    for k, target in enumerate(targets):
        if k == 25:
            target.__class__ = Other
        target.at = k
        found.append(target.later())
    return found


print(changed([Failure(k) for k in range(30)]))


def shadowed(targets):
    found = []
    for k, target in enumerate(targets):
        if k % 10 == 9:
            target.later = lambda: "own"
        found.append(target.later())
    return found


print(shadowed([Failure(k) for k in range(30)]))


class Strict(Exception):
    def __setattr__(self, name, value):
        if value == 3:
            raise ValueError(f"no {name} of three")
        super().__setattr__(name, value)

    def __init__(self, at):
        self.at = at
        self.next = None


print([attempt(lambda k: Strict(k).at, k) for k in range(5)])


class Refuses(dict):
    def __init__(self, value):
        return value


class Varies(list):
    def __new__(cls, value, *rest, key=None):
        return value if value is None else list.__new__(cls)

    def __init__(self, value, more=1, *rest, key=None):
        self.value = value, more, rest, key


class Counts(int):
    def __init__(self, *args):
        self.args = args


print([attempt(Refuses, value) for value in (None, 1, None)])
print([getattr(attempt(Varies, value), "value", "none") for value in (1, None, 2)])
print(Varies(1, 2, 3, key=4).value, [Counts(k).args for k in range(3)], Counts("17", 8) + 1)
print([attempt(Failure), attempt(Failure, 1, 2)], Failure(1).args, Failure([2]).args)


def functions():
    def f():
        pass

    for k in range(20):
        f.count = k
        f.__name__ = "g" * (k % 3 + 1)
    return f.count, f.__name__, attempt(setattr, f, "__name__", 5)


print(functions())
