"""Displays with few and many items: the order in which things are hashed and compared, and what happens on errors."""


class Key:
    def __init__(self, name, fails=False):
        self.name, self.fails = name, fails

    def __hash__(self):
        print("hash", self.name, end="; ")
        if self.fails:
            raise ValueError(self.name)
        return hash(self.name)

    def __eq__(self, other):
        print("eq", self.name, other.name, end="; ")
        return self.name == other.name

    def __repr__(self):
        return f"Key({self.name})"


def shown(make):
    try:
        print(make())
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)


a, b, again, bad = Key("a"), Key("b"), Key("a"), Key("bad", True)
for _ in range(3):
    shown(lambda: len({a, b, again, 1, 2, 3}))
    shown(lambda: {a: 1, b: 2, again: 3, 1: 4, 2: 5, 3: 6})
    shown(lambda: {a: 1, b: 2, bad: 3, 1: 4, 2: 5, 3: 6})
    shown(lambda: {a, bad, b, 1, 2, 3})
    shown(lambda: {1, 2, 3, [], 4, 5})
    shown(lambda: {1: 1, 2: 2, 3: 3, (): 4, 5: 5, 6: {}, 7: [], 8: 8, 9: 9, 10: 10, 11: 11, 12: 12, 13: 13, 14: 14})
    shown(lambda: {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 10, 11: 11, 12: 12, []: 13, 14: 14})
    shown(lambda: [1, 2, 3, 4, 5, 6, 7, *(), *[8, 9], *range(3)])
    shown(lambda: (1, 2, 3, 4, 5, 6, 7, *{}, *"ab"))
    shown(lambda: [*5])


def taking(*values, **names):
    return values, names


more, both = {"x": 1, "y": 2}, {"x": 3}
for _ in range(3):
    shown(lambda: taking(1, *(2, 3), z=0, **more))
    shown(lambda: taking(**more, **{"z": 4}))
    shown(lambda: taking(**more, **both))
    shown(lambda: taking(x=0, **both))
    shown(lambda: taking(**{1: 2}))
    shown(lambda: taking(y=0, **{1: 2}))
    shown(lambda: taking(**5))


def nested(n):
    return [(i, -i, i * 2, i * 3, i * 4, i * 5) for i in range(n)], {i: (i, i, i, i, i) for i in range(n)}


print(nested(3))
first, second, third, fourth, fifth, *rest = "abcdefgh"
print(first, second, third, fourth, fifth, rest)
one, two, three, four, five = [1, 2, 3, 4, 5]
print(one, two, three, four, five)
try:
    one, two, three, four, five = (1, 2, 3, 4)
except ValueError as error:
    print(error)
