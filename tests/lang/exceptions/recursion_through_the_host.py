"""Recursion that alternates between the program and the host ends soon, however deep it may go."""
import sys


class Key:
    def __hash__(self):
        return 1

    def __eq__(self, other):
        return table.get(Key()) == 5


class Shown:
    def __repr__(self):
        return repr([self, Shown()])


class Ordered:
    def __lt__(self, other):
        return sorted([Ordered(), Ordered()]) == []


table = {}
table[Key()] = 1
sys.setrecursionlimit(1000)
for attempt in range(30):
    for start in (lambda: table.get(Key()), lambda: repr([Shown()]), lambda: sorted([Ordered(), Ordered()])):
        try:
            start()
        except RecursionError as error:
            found = type(error).__name__, str(error).startswith("maximum recursion depth exceeded")
            assert error.__traceback__.tb_next is not None
        else:
            found = "nothing"
    if attempt % 10 == 0:
        print(attempt, found)
