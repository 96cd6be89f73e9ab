"""Who calls whom is seen from inside hot loops, too, in code that was inlined, resumed or is being recorded."""
import logging
import sys
import warnings

FILE = __file__


def callers():
    frame = sys._getframe()
    found = []
    while frame is not None:
        if frame.f_code.co_filename == FILE:
            found.append(f"{frame.f_code.co_name}:{frame.f_lineno}")
        frame = frame.f_back
    return " ".join(found)


def show(text, last=[None]):
    if text != last[0]:
        print(text)
        last[0] = text


def middle(i):
    local = i
    return callers() + (
        " " + str(sys._getframe().f_lineno - 1) + " " + str(sys._getframe(1).f_code.co_name)
    )


def always(n):
    for i in range(n):
        show(middle(i))


def rarely(n):
    total = 0
    for i in range(n):
        total += i % 3
        if i % 40 == 39:
            show(middle(i))
    return total


def generated(n):
    for i in range(n):
        yield callers() if i % 10 == 5 else "nothing"


def delegating(n):
    yield from generated(n)


def generators(n):
    for text in delegating(n):
        if text != "nothing":
            show(text)


class Attributes:
    @property
    def where(self):
        return callers()

    def __getattr__(self, name):
        return name + " " + callers()

    def __lt__(self, other):
        show(callers())
        return False


def attributes(n):
    objects = [Attributes(), Attributes()]
    for i in range(n):
        show(objects[0].where)
        show(objects[0].other)
        sorted(objects)


def locals_of_caller():
    return sys._getframe(1).f_locals["value"]


def variables(n):
    found = []
    for value in range(n):
        found.append(locals_of_caller())
    return found == list(range(n))


def raising(n):
    for i in range(n):
        try:
            middle(None).index("?")
        except ValueError:
            show(callers())


class Records(logging.Handler):
    def emit(self, record):
        show(f"{record.funcName} {record.lineno} {record.getMessage()}")


logger = logging.getLogger("hot")
logger.propagate = False
logger.addHandler(Records())
warnings.simplefilter("always")
warnings.showwarning = lambda message, category, filename, lineno, file=None, line=None: show(f"{lineno} {message}")


def old():
    warnings.warn("old", stacklevel=2)


def libraries(n):
    for i in range(n):
        logger.warning("one")
        old()
        if i % 25 == 24:
            (lambda: logger.warning("two"))()


for count in (3, 130):
    always(count)
    print(rarely(count))
    generators(count)
    attributes(count)
    print(variables(count))
    raising(count)
    libraries(count)
