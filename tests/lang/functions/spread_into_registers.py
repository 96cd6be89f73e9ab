"""Calls with `*` and `**`: every kind of parameter, given by position, by name, both, or not at all."""
import functools
import itertools


def plain(a, b, c):
    return a, b, c


def defaults(a, b=2, c=3):
    return a, b, c


def only(a, *, k, m=5):
    return a, k, m


def positional(a, b=2, /, c=3):
    return a, b, c


def rest(*values):
    return values


def rest_after(a, *values):
    return a, values


def more(**names):
    return names


def all_kinds(a, b=2, /, c=3, *values, k=4, **names):
    return a, b, c, values, k, names


def both(*values, **names):
    return values, names


def positional_more(a, /, **names):
    return a, names


def generator(a, b=2):
    yield a, b


class Bound:
    def method(self, a, b=2, *, k=3, **names):
        return type(self).__name__, a, b, k, names

    def plain(self, a, b=2):
        return type(self).__name__, a, b

    def none():
        return "none"

    def rest(*values, **names):
        return len(values), names

    @classmethod
    def of_class(cls, a, *, k=3):
        return cls.__name__, a, k

    @staticmethod
    def static(a, k=3):
        return a, k

    def __call__(self, a=1, **names):
        return a, names


class Made:
    def __init__(self, a, b=2, *, k=3):
        self.got = a, b, k

    def __repr__(self):
        return f"Made{self.got}"


class Text(str):
    pass


def partial(function, values, names):
    """The host calls the function with the arguments."""
    return functools.partial(function, *values, **names)() if all(isinstance(name, str) for name in names) else function(*values, **names)


bound = Bound()
class Slotted:
    __slots__ = ("got",)

    def __init__(self, *, a=1, **names):
        self.got = a, names

    def __repr__(self):
        return f"Slotted{self.got}"


FUNCTIONS = [
    Slotted,
    plain, defaults, only, positional, rest, rest_after, more, all_kinds, both, positional_more,
    lambda *a, **k: list(generator(*a, **k)),
    bound.method, bound.plain, bound.none, bound.rest, bound.of_class, bound.static, bound, Made, Bound.method,
    functools.partial(defaults, c=9), functools.partial(all_kinds, 1, k=2),
]
VALUES = [(), (1,), (1, 2), (1, 2, 3), (1, 2, 3, 4)]
NAMES = [
    {}, {"a": 10}, {"b": 20}, {"c": 30}, {"k": 40}, {"b": 20, "c": 30}, {"c": 30, "b": 20, "a": 10}, {"k": 40, "m": 50},
    {"z": 60}, {"k": 40, "z": 60, "y": 70}, {"self": 80}, {"a": 10, "k": 40}, {Text("b"): 90}, {1: 2}, {"a": 1, 2: 3},
    {f"n{i}": i for i in range(12)},
]
for number, function in enumerate(FUNCTIONS):
    for values, names in itertools.product(VALUES, NAMES):
        given = dict(names)
        try:
            found = function(*values, **names)
        except TypeError as error:
            found = str(error).split(" at 0x")[0]
        print(number, values, names, found)
        if names != given:
            print("changed", names)
        for by_host in (lambda: list(map(lambda f: f(*values, **names), [function])), lambda: [partial(function, values, names)]):
            try:
                again = by_host()
            except TypeError as error:
                again = [str(error).split(" at 0x")[0]]
            if repr(again) != repr([found]):
                print("by the host", again)

names = {"z": 1}
taken = more(**names)
taken["y"] = 2
print(names, taken)
kept = (1, 2)
print(rest(*kept) is kept, both(*kept)[0] == kept)


def changing(a, b=1, **names):
    return a, b, names


for _ in range(3):
    print(changing(*(1,), **{"z": 2}), changing(**{"a": 1, "b": 3}))
    changing.__defaults__ = None if changing.__defaults__ == (1,) else (7, 8)
    try:
        print(changing(**{"z": 2}))
    except TypeError as error:
        print(error)
    changing.__defaults__ = (9,)
