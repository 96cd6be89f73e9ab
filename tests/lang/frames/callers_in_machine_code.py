"""Code that was compiled without anyone looking at its callers still shows them when someone does."""
import sys
import warnings

FILE = __file__


def callers():
    frame = sys._getframe(1)
    found = []
    while frame is not None:
        if frame.f_code.co_filename == FILE:
            found.append(f"{frame.f_code.co_name}:{frame.f_lineno}:{frame.f_globals['__name__']}")
        frame = frame.f_back
    return len(found), " ".join(found[:4] + found[-4:])


def recursive(n, looks):
    if n == 0:
        return callers() if looks else 0
    found = recursive(n - 1, looks)
    return found if looks else found + 1


class Key:
    def __init__(self, n, looks):
        self.n = n
        self.looks = looks

    def __lt__(self, other):
        if self.looks:
            print(callers())
        return self.n < other.n


def smallest(keys):
    return sorted(keys)[0].n


def through(keys):
    return (
        smallest(keys)
        + 1
    )


def sort(n, last):
    total = 0
    for i in range(n):
        total += through([Key(i, i == last), Key(1, False)])
    return total


def count_to(n, looks):
    for i in range(n):
        yield callers() if i == looks else (i, "")


def middle(n, looks):
    count = 0
    for found in count_to(n, looks):
        count += 1
        yield found
    return count


def outermost(n, looks):
    yield from middle(n, looks)


def generators(n, looks):
    for _, text in outermost(n, looks):
        if text:
            print(text)


def warns(looks):
    if looks:
        warnings.warn("looked", stacklevel=2)


def warned(n, last):
    for i in range(n):
        warns(i == last)


warnings.simplefilter("always")
warnings.showwarning = lambda message, category, filename, lineno, file=None, line=None: print(lineno, message)
for count in (5, 3000):
    for _ in range(count):
        recursive(7, False)
    print(recursive(7, True))
    print(recursive(80, True))
    print(sort(count, count - 1))
    generators(count, count - 2)
    warned(count, count - 1)
