"""A function that is called again finds nothing of its last call."""

import gc
import sys
import weakref


class Thing:
    def __init__(self, name):
        self.name = name


def bind(flag):
    if flag:
        value = 1
        other = [value]
    try:
        return value, other
    except UnboundLocalError as error:
        return str(error)


print(bind(True), bind(False), bind(True), bind(False))


def leave(kind, *more):
    thing = Thing(kind)
    seen.append(weakref.ref(thing))
    if kind == "raises":
        return [thing, len(more), 1 / 0, thing]
    if kind == "deletes":
        del thing
        return more
    return kind


seen = []
for kind in ("returns", "raises", "deletes", "returns") * 3:
    try:
        print(leave(kind, 1, 2))
    except ZeroDivisionError as error:
        print(type(error).__name__)
gc.collect()
print([ref() for ref in seen])


def deep(n, thing=None):
    here = Thing(n)
    if n == 0:
        raise KeyError("deep")
    return deep(n - 1, here)


for _ in range(3):
    for n in (3, 300, 1):
        try:
            deep(n)
        except KeyError as error:
            frames, entry = 0, error.__traceback__
            while entry is not None:
                frames, entry = frames + 1, entry.tb_next
            print(error, frames)


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(12), fib(12))


def keep():
    value = "kept"
    frame = sys._getframe()
    return frame


frames = [keep() for _ in range(3)]
print([frame.f_locals["value"] for frame in frames], len(set(map(id, frames))))


def inner(n):
    def get():
        return n

    return get


print([get() for get in [inner(n) for n in range(4)]])


class Calls:
    def __init__(self, depth):
        self.depth = depth

    def __call__(self, key):
        return -key

    def __lt__(self, other):
        return work(self.depth) < work(other.depth)


def work(depth):
    made = Calls(depth)
    if depth == 0:
        return 0
    return sorted([Calls(depth - 1), made], key=lambda x: x.depth)[0].depth + work(depth - 1)


print(work(6), sorted([3, 1, 2], key=Calls(0)), max(Calls(2), Calls(5)).depth)


def defaults(a, b=2, *, c=3):
    a, b, c = c, a, b
    return a, b, c


print(defaults(1), defaults(1, 5), defaults(1, c=9), defaults(1))
for k in range(50):
    names = {}
    exec(f"def made(x):\n y = x + {k}\n return y if x == 0 else made(x - 1) + y", names)
    result = names["made"](5)
    del names
print(result)
