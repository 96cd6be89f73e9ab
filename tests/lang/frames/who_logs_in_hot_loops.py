"""A library asks who calls it while loops are hot: interpreted, recorded, in machine code, and after it was left."""

import io
import logging
import sys
import warnings
from collections import Counter

stream = io.StringIO()
handler = logging.StreamHandler(stream)
handler.setFormatter(logging.Formatter("%(funcName)s:%(lineno)d %(message)s"))
log = logging.getLogger("hot")
log.addHandler(handler)
log.setLevel(logging.INFO)
log.propagate = False


def plain(count):
    for number in range(count):
        log.info("plain %d", number % 2)


def by_two_ways(count):
    for number in range(count):
        if number % 3 == 0:
            log.info("third")
        else:
            log.warning(
                "other",
            )


def deep(level):
    if level == 0:
        log.info("bottom")
        return 0
    return deep(level - 1) + 1


class Service:
    def __init__(self, name):
        self.name = name

    def work(self, item):
        log.info("%s", self.name)
        return item * 2

    def __lt__(self, other):
        log.info("compared")
        return self.name < other.name


def generated(count):
    for number in range(count):
        log.info("before")
        yield number
        log.info("after")


def sorted_by_key(items):
    def key(item):
        log.info("key")
        return -item

    return sorted(items, key=key)


def level_up(count):
    for _ in range(count):
        log.info("up", stacklevel=2)


def calls_level_up():
    level_up(40)


def failing(count):
    for number in range(count):
        try:
            if number % 2:
                raise ValueError(number)
            log.info("no error")
        except ValueError:
            log.info("error")


plain(90)
by_two_ways(90)
for _ in range(30):
    deep(5)
service = Service("a")
print(sum(service.work(n) for n in range(60)), [service.work(n) for n in range(40)][-1])
print(sum(generated(50)))
print(sorted_by_key(list(range(60)))[:3], len(sorted([Service(c) for c in "bcadxeyf" * 5])))
calls_level_up()
failing(60)
for line, times in sorted(Counter(stream.getvalue().splitlines()).items()):
    print(times, line)


def names_above(depth):
    found = []
    frame = sys._getframe(1)
    while frame is not None and len(found) < depth:
        found.append((frame.f_code.co_name, frame.f_lineno - frame.f_code.co_firstlineno))
        frame = frame.f_back
    return tuple(found)


def asks(count):
    seen = Counter()
    for number in range(count):
        if number % 2:
            seen[names_above(2)] += 1
        else:
            seen[
                max([1, 2], key=lambda _: len(names_above(3))),
                names_above(2),
            ] += 1
    return seen


for key, times in sorted(asks(80).items(), key=str):
    print(times, key)


def warns(count):
    for _ in range(count):
        warnings.warn("here", stacklevel=1)
        warnings.warn("there", stacklevel=2)


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    warns(50)
print(sorted(Counter((str(w.message), w.lineno) for w in caught).items()))
