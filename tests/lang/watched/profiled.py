"""`sys.setprofile` is told of calls and returns, those of builtins too, and of nothing else."""

import sys

EVENTS = []


def profiler(frame, event, arg):
    shown = getattr(arg, "__qualname__", None) if event.startswith("c_") else type(arg).__name__
    EVENTS.append((event, frame.f_code.co_name, frame.f_lineno - frame.f_code.co_firstlineno, shown))


class Point:
    def __init__(self, x):
        self.x = x

    def __add__(self, other):
        return Point(self.x + other.x)


def work(n):
    points = [Point(i) for i in range(n)]
    total = Point(0)
    for point in points:
        total = total + point
    names = sorted(["b", "a"], key=str.upper)
    try:
        int("x")
    except ValueError:
        names.append(str(len(names)))
    eval("len(names)")
    return total.x, names, isinstance(total, Point)


def outer(n):
    sys.setprofile(profiler)
    result = work(n)
    sys.setprofile(None)
    return result


def run(n):
    return outer(n)


print(run(2))
for event in EVENTS:
    if event[1] not in ("outer", "run"):
        print(event)
print(sys.getprofile())
