"""`d[k]` for dicts of every kind of keys: what is found, what is missing, and whose `__eq__` is asked how often."""

import random
from collections import Counter, OrderedDict, defaultdict


class Same:
    """Has the hash of another key, and says what it is asked."""

    def __init__(self, key, answer):
        self.key, self.answer = key, answer
        self.asked = 0

    def __hash__(self):
        return hash(self.key)

    def __eq__(self, other):
        self.asked += 1
        if self.answer is None:
            raise ValueError(f"asked about {other!r}")
        return self.answer


class Text(str):
    __slots__ = ()


class Number(int):
    pass


def get(items, key):
    try:
        return items[key]
    except KeyError as error:
        return f"no {error.args[0]!r}"
    except (TypeError, ValueError) as error:
        return f"{type(error).__name__}: {error}"


def copied(text):
    return "".join(list(text))


def asked(items, keys, times=3):
    return [get(items, key) for _ in range(times) for key in keys]


# keys of one kind, found by identity and by value
names = {"alpha": 1, "beta": None, "": 3, "\xe9t\xe9": 4, "\u20acuro": 5, "\U0001f600": 6}
print(asked(names, ["alpha", copied("alpha"), "beta", "", copied("\xe9t\xe9"), copied("\u20acuro"), "\U0001f600", "gamma"]))
print(asked(names, [Text("alpha"), Text("x"), 1, None, 1.5, ("alpha",), []]))
numbers = {0: "zero", 1: "one", -1: "minus one", -2: "minus two", 2**61 - 1: "m", 2**70: "wide", 10**6: "million"}
print(asked(numbers, [0, 1, -1, -2, -3, 2**61 - 1, 2**61 - 2, 1 - 2**61, 2**70, 10**6, int("1000000"), True, False, 1.0, -1.0]))
print(asked(numbers, [Number(1), Number(7), "one", 2**61, 2**64 - 1]))
mixed = {"1": "text", 1: "int", 2.0: "float", (1,): "tuple", None: "none", b"1": "bytes"}
print(asked(mixed, ["1", 1, 2, 2.0, (1,), None, b"1", b"2", True, "2"]))

# keys that may be equal by code of their own
for answer in (True, False, None):
    for key in ("alpha", 7):
        other = Same(key, answer)
        items = {other: "other's"}
        found = asked(items, [key], 2)
        items[Same("else", False)] = 1
        print(answer, key, found, other.asked > 0)
        if answer is not None:
            items[key] = "own"
            print(asked(items, [key, copied("alpha")], 2), len(items))

# many keys: indexes of one, two and four bytes, deleted entries, keys that start at the same place
source = random.Random(5)
for count in (3, 6, 90, 300, 70_000):
    for kind in (str, int, lambda k: k << 40, lambda k: -k, lambda k: f"k{k}" if k % 2 else k):
        keys = [kind(k) for k in range(count)]
        items = {key: k for k, key in enumerate(keys)}
        gone = source.sample(keys, count // 3)
        for key in gone:
            del items[key]
        total = missing = 0
        for key in source.sample(keys, min(count, 300)) + [kind(count + k) for k in range(20)]:
            try:
                total += items[key]
            except KeyError:
                missing += 1
        for key in gone[:50]:
            items[key] = 1
        for key in gone[:60]:
            total += items.get(key, 1000)
        print(count, total, missing, len(items))

# dicts that are no plain dicts, and dicts of objects
default = defaultdict(list, a=1)
print(asked(default, ["a", "b", "b"]), dict(default))
print(asked(Counter("hello"), ["l", "z", 1]), asked(OrderedDict(a=1), ["a", "b"]))


class Missing(dict):
    def __missing__(self, key):
        return f"made {key}"


class Point:
    def __init__(self, x):
        self.x = x


print(asked(Missing(a=1), ["a", "b", 2]))
points = [Point(k) for k in range(3)]
print([point.__dict__["x"] for point in points], asked(points[0].__dict__, ["x", "y"]))
print(asked(globals(), ["__name__", "nothing"], 1), asked(vars(Point), ["__module__", "nothing"], 1))


# items that change while they are asked for
def count(words):
    seen = {}
    for word in words:
        try:
            seen[word] = seen[word] + 1
        except KeyError:
            seen[word] = 1
        if len(seen) > 40:
            seen.pop(next(iter(seen)))
    return sorted(seen.items(), key=lambda pair: (-pair[1], str(pair[0])))[:5]


print(count([f"w{k * k % 57}" for k in range(3000)]), count([k * k % 57 for k in range(3000)]))
