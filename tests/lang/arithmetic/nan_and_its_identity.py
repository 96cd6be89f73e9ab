"""A NaN that is found in a list for being the same object, in a loop that also computes with it."""


def search(n):
    found = equal = small = 0
    x = float("nan")
    items = [x]
    for i in range(n):
        if x < 1:
            small += 1
        if x in items:
            found += 1
        if items == [x]:
            equal += 1
        if i == 40:
            x = 1.0
        if i == 60:
            x = items[0]
    return found, equal, small, items.index(x)


print(search(200))


def scaled(n, factor, start):
    total = start
    for i in range(n):
        total = total * factor + 1.5
    return total


print(scaled(300, 0.25, 1.0), scaled(300, float("nan"), 2.0), scaled(300, 2, 0.5))
