"""Classes over tuple in an assignment to several names: what `__iter__` gives counts, and not what `__len__` says."""

from collections import namedtuple

Point = namedtuple("Point", "x y")


class Long(tuple):
    def __len__(self):
        return 2


class Turned(tuple):
    def __iter__(self):
        return iter([item for item in (tuple.__getitem__(self, 1), tuple.__getitem__(self, 0))])


def unpacked(pair):
    try:
        first, second = pair
    except (TypeError, ValueError) as error:
        return type(error).__name__, str(error)
    return first, second


for round in range(200):
    found = [unpacked(pair) for pair in (Point(1, round), Long((1, 2, 3)), Long((4, 5)), Turned((6, 7)), Point(8, 9)[:1], 5)]
print(found)
