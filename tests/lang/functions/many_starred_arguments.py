"""Calls with more starred arguments, or keywords, than a call usually has."""


def told(*args, **keywords):
    return len(args), args[:2], sorted(keywords.items())[:2], len(keywords)


class Kept:
    def __init__(self, *args, **keywords):
        self.told = told(*args, **keywords)


for count in (0, 1, 8, 9, 20):
    numbers = [str(i) for i in range(count)]
    named = {f"k{i}": i for i in range(count)}
    print(*numbers, sep="")
    print(told(*numbers, x=1), told(*numbers, **named), Kept(*numbers, y=2).told)

for bad in ({1: 2}, {**{f"k{i}": i for i in range(9)}, 3: 4}):
    try:
        told(*range(9), **bad)
    except TypeError as error:
        print("TypeError:", error)
