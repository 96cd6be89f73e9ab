"""Instances of the program's classes over the host's, in hot loops: methods of both, hidden ones, changes midway."""

import collections


class Cache(collections.OrderedDict):
    def __init__(self, size):
        super().__init__()
        self.size = size

    def put(self, key, value):
        self[key] = value
        self.move_to_end(key)
        self.last = key
        if len(self) > self.size:
            self.popitem(last=False)

    def get_or(self, key, *default):
        return self.get(key, *default)


class Slotted(dict):
    __slots__ = ("extra",)

    def bump(self, key, by=1):
        self[key] = self.get(key, 0) + by
        self.extra = key
        return self


class Bare(list):
    __slots__ = ()

    def push(self, *values):
        for value in values:
            self.append(value)
        return len(self)


class Asked(collections.UserDict):
    def __getattr__(self, name):
        return name.upper()


class Reading(dict):
    def __getattribute__(self, name):
        return (lambda *a: name) if name == "keys" else super().__getattribute__(name)


class Shout(str):
    def upper(self):
        return "<" + super().upper() + ">"


def run(turns):
    cache, slotted, bare, asked, reading, shout = Cache(3), Slotted(), Bare(), Asked(a=1), Reading(x=1), Shout("a")
    found = None
    for i in range(turns):
        cache.put(i % 5, i)
        slotted.bump(i % 3).bump("k", by=2)
        found = (
            bare.push(i, -i), bare.count(i), cache.get_or(i % 7), cache.get_or(i % 7, "none"), cache.last, slotted.extra,
            asked.get("a"), asked.nothing, reading.keys(), list(reading.values()), shout.upper(), shout.lower(), shout.join(["x", "y"]),
        )
    return found, list(cache.items()), slotted


print(run(80))


def hidden(turns):
    """An instance's own attribute hides a method, comes and goes."""
    cache = Cache(2)
    seen = []
    for i in range(turns):
        if i % 20 == 10:
            cache.get = lambda key: "own"
        if i % 20 == 15:
            del cache.get
        seen.append(cache.get(i))
    return seen[:: turns // 20]


print(hidden(100))


def changed(turns):
    """The class's methods change, and its place of attributes."""
    class Own(dict):
        def f(self):
            return 1

    one, other = Own(), Own()
    total = 0
    errors = set()
    for i in range(turns):
        if i == turns // 4:
            Own.f = lambda self: 10
        if i == turns // 2:
            other.__dict__ = {"f": lambda: 100}
        if i == 3 * turns // 4:
            del Own.f
        for thing in (one, other):
            try:
                total += thing.f()
            except AttributeError as e:
                errors.add(str(e))
        try:
            Bare().missing()
        except AttributeError as e:
            errors.add(str(e))
        try:
            Bare().extra = 1
        except AttributeError as e:
            errors.add(str(e))
    return total, sorted(errors)


print(changed(100))


def displays(turns):
    """Small dicts, sets and formatted strings made in a loop; keys that cannot be."""
    rows, errors = [], set()
    for i in range(turns):
        a, b = [i, i + 1]
        (c, [d, e]), *f = [[i, [1, 2]], 3, 4]
        rows = [{}, {a: b}, {a: 1, a: 2}, {i: i for i in range(2)}, {x % 2 for x in (a, b)}, f"{a}{b:>4}{c!r}{d!s:3}{'é'!a}|{e}{f}"]
        del rows[0]
        try:
            {[]: 1}
        except TypeError as e:
            errors.add(str(e))
        try:
            x, y = [1, 2, 3]
        except ValueError as e:
            errors.add(str(e))
        try:
            f"{a:q}"
        except ValueError as e:
            errors.add(str(e))
        try:
            {[] for _ in range(1)}
        except TypeError as e:
            errors.add(str(e))
        try:
            del rows[i + 10]
        except IndexError as e:
            errors.add(str(e))
    return rows, sorted(errors)


print(displays(70))
