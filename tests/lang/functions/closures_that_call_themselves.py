"""Closures that call themselves and each other: each call has a frame of its own, whatever is kept of it."""

import gc
import sys


def make(step):
    kept = []

    def down(n, look):
        if n <= 0:
            return 0
        if look and n == 3:
            kept.append(sys._getframe())
        return step + down(n - step, look)

    return down, kept


def numbers():
    down, kept = make(1)
    other, others = make(2)
    total = 0
    for turn in range(3000):
        total += down(turn % 7, turn in (2502, 2503))
        total += other(turn % 9, turn in (1002, 2082))
    for frame in kept + others:
        print(frame.f_code.co_name, sorted(frame.f_locals), frame.f_locals["n"], frame.f_locals["step"])
    return total, len(kept), len(others)


print(*numbers())


class Watched:
    alive = 0

    def __init__(self):
        Watched.alive += 1

    def __del__(self):
        Watched.alive -= 1


def dying(turns):
    """Each turn makes a closure over an object; both die at its end."""
    total = 0
    most = 0
    for turn in range(turns):
        watched = Watched()

        def ask(n):
            return (watched is not None) + (ask(n - 1) if n else 0)

        total += ask(3)
        most = max(most, Watched.alive)
        ask = None
    del watched
    gc.collect()
    return total, Watched.alive


print(*dying(3000))


def raising(limit):
    def climb(n):
        if n == limit:
            raise ValueError(n)
        try:
            return climb(n + 1)
        finally:
            depths.append(n)

    depths = []
    caught = 0
    for turn in range(600):
        try:
            climb(turn % 3)
        except ValueError as error:
            caught += error.args[0]
            names = []
            tb = error.__traceback__
            while tb is not None:
                names.append(tb.tb_frame.f_code.co_name)
                tb = tb.tb_next
    return caught, len(depths), sum(depths), names


print(*raising(5))


def even_and_odd():
    def even(n):
        return True if n == 0 else odd(n - 1)

    def odd(n):
        return False if n == 0 else even(n - 1)

    def swap():
        nonlocal even
        even = lambda n: "swapped"

    seen = [even(k % 20) for k in range(4000)]
    swap()
    seen += [odd(k % 20) for k in range(40)]
    return seen.count(True), seen.count(False), seen.count("swapped")


print(*even_and_odd())


def deep(n):
    def go(k):
        return 0 if k == 0 else 1 + go(k - 1)

    results = []
    for k in range(2000):
        results.append(go(k % 30))
    try:
        go(n)
    except RecursionError:
        results.append("too deep")
    return sum(r for r in results if r != "too deep"), results[-1]


print(*deep(100_000))


def generators():
    def walk(tree):
        if tree is not None:
            left, value, right = tree
            yield from walk(left)
            yield value
            yield from walk(right)

    def build(low, high):
        if low >= high:
            return None
        middle = (low + high) // 2
        return build(low, middle), middle, build(middle + 1, high)

    total = 0
    for turn in range(150):
        total += sum(k * v for k, v in enumerate(walk(build(0, turn % 25))))
    return total


print(generators())
