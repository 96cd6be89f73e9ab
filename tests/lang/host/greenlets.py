"""Greenlets: who runs, who has called whom, how deep that is and what is handled belongs to the greenlet that runs."""
import collections
import logging
import sys

from greenlet import getcurrent, greenlet, gettrace, settrace

SWITCHES = 3000
logging.basicConfig(stream=sys.stdout, format="%(funcName)s %(lineno)d %(message)s")


def worker(n):
    total = 0
    while True:
        for i in range(3):
            total += i
        n = getcurrent().parent.switch(total + n)


def resume(one, depth, n):
    return resume(one, depth - 1, n) if depth else one.switch(n)


def many():
    workers = [greenlet(worker) for _ in range(5)]
    total = 0
    for k in range(SWITCHES):
        total += resume(workers[k % 5], k % 7, k) & 0xFF
    return total


def producer(out):
    for i in range(SWITCHES // 3):
        out.switch(i)


def handles():
    """Switches out of the middle of handlers."""
    other, total = greenlet(producer), 0
    x = other.switch(getcurrent())
    while not other.dead:
        total += x
        try:
            if x % 3 == 0:
                raise KeyError(x)
        except KeyError as error:
            x = other.switch()
            assert sys.exc_info()[1] is error
        else:
            assert sys.exc_info()[1] is None
            x = other.switch()
    return total


def callers():
    frame, found = sys._getframe(1), []
    while frame is not None:
        found.append(frame.f_code.co_name)
        frame = frame.f_back
    return found


def inner(depth):
    if depth:
        return inner(depth - 1)
    getcurrent().parent.switch()
    logging.warning("in a greenlet")
    return callers(), collections.namedtuple("Made", "x y").__module__


def looks():
    one, two = greenlet(inner), greenlet(inner)
    one.switch(2)
    two.switch(0)
    return resume(one, 5, None), resume(two, 0, None)


def steps():
    for i in range(10):
        yield getcurrent().parent.switch(i)


def in_generator():
    one = greenlet(lambda: [x for x in steps()])
    found = one.switch()
    while not one.dead:
        found = one.switch(found * 2)
    return found


def ends_with_an_error():
    one = greenlet(lambda: 1 / 0)
    try:
        one.switch()
    except ZeroDivisionError as error:
        return error, one.dead


def deep(n):
    return 0 if n == 0 else 1 + deep(n - 1)


def too_deep():
    def run(_):
        getcurrent().parent.switch(deep(200))
        try:
            deep(10_000)
        except RecursionError:
            return "too deep"

    one = greenlet(run)
    return resume(one, 200, None), resume(one, 2, None), deep(500)


def traced():
    seen = []
    assert settrace(lambda event, args: seen.append(event)) is None
    one = greenlet(lambda: getcurrent().parent.switch(1))
    one.switch()
    one.switch()
    return gettrace() is not None, settrace(None) is not None, gettrace(), seen


print(many(), handles(), looks(), in_generator(), ends_with_an_error(), too_deep(), traced())
