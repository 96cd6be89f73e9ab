"""The host's collector runs while loops and calls do: what instructions know is dropped under frames that go on."""

import gc


class Point:
    def __init__(self, x):
        self.x = x

    def moved(self, by):
        if by % 50 == 0:
            gc.collect()
        return Point(self.x + by)


class Pair(Point):
    def moved(self, by):
        return Pair(super().moved(by).x - 1)


def walk(points, steps):
    for step in range(steps):
        for k in range(len(points)):
            points[k] = points[k].moved(step)
    return sum(p.x for p in points)


def outer(depth):
    total = 0
    for k in [1, 2, 3]:
        total += k + (outer(depth - 1) if depth else walk([Point(k), Pair(k)], 60))
        gc.collect()
        total += len(str(total))
    return total


print(walk([Point(1), Pair(2), Point(3)], 200))
print(outer(2))


def items_that_change(items):
    for item in items:
        if item == 2:
            items.append(7)
            items[0] = None
        if item == 7:
            items.clear()
            gc.collect()
        yield item


print(list(items_that_change([1, 2, 3])), list(items_that_change([2])))
for numbers in ([], (), range(0), [1], (1,), range(1), range(3, -9, -4)):
    found = []
    for number in numbers:
        found.append(number)
    else:
        found.append("end")
    print(found)
iterator = iter([1, 2, 3])
for item in iterator:
    print(item, end=" ")
    for inner in iterator:
        print(inner, end=" ")
print(next(iterator, "none"))
