"""Functions, methods and generators that the host calls: who called them is seen, and errors are as in host code."""
import _thread
import functools
import operator
import sys
import threading
import traceback
from collections import deque


def line_of_caller(*_):
    frame = sys._getframe(1)
    return frame.f_code.co_name, frame.f_lineno


def by_builtins():
    print(list(map(line_of_caller, [1])))
    print(functools.reduce(lambda *_: line_of_caller(), [1, 2]))
    print(sorted([3, 1, 2], key=lambda x: (line_of_caller()[0], -x)))


def by_library():
    names = []

    def note(match):
        names.append([f.f_code.co_name for f, _ in traceback.walk_stack(sys._getframe())][:2])
        return "x"

    import re

    print(re.sub("a", note, "banana"), names[0])


class Point:
    def __init__(self, x):
        self.x = x

    def __hash__(self):
        return hash(self.x)

    def __eq__(self, other):
        if other.x == 13:
            raise ArithmeticError(self.x)
        return self.x == other.x

    def __lt__(self, other):
        return self.x < other.x

    def shifted(self, by=1, *, times=1):
        return self.x + by * times


by_builtins()
by_library()
print(len({Point(k % 7): k for k in range(50)}), max(map(Point, range(20))).x)
print(functools.partial(Point(3).shifted, times=4)(2), operator.methodcaller("shifted", 5)(Point(1)))
print(list(map(Point(10).shifted, range(3))), list(map(Point.shifted, [Point(1), Point(2)], [3, 4])))
try:
    print([Point(5)].index(Point(13)))
except ArithmeticError as error:
    print(repr(error), [entry.name for entry in traceback.extract_tb(error.__traceback__)])




def default():
    raise ValueError("no default")


try:
    try:
        raise KeyError("outer")
    except KeyError:
        list(map(lambda _: default(), [1]))
except ValueError as error:
    print(repr(error), repr(error.__context__))


def squares(n):
    for k in range(n):
        yield k * k
    return "end"


print(deque(squares(5), maxlen=3), functools.reduce(operator.add, squares(10)))
generator = squares(1)
print([*zip("abc", generator)], next(iter(generator), "none"))


def failing():
    yield 1
    raise OSError("inside")


try:
    deque(failing())
except OSError as error:
    print(repr(error), [entry.name for entry in traceback.extract_tb(error.__traceback__)])

done = threading.Event()


def without_frames():
    frame = sys._getframe()
    print(frame.f_code.co_name, frame.f_back, sys.exc_info())
    done.set()


_thread.start_new_thread(without_frames, ())
done.wait()


def deeper(n):
    return n if n == 0 else next(map(deeper, [n - 1])) + 1


print(deeper(50))
try:
    deeper(10**6)
except RecursionError:
    print("too deep")
