"""Warnings and log records name the place in the program, whichever library asks for it."""
import contextlib
import inspect
import logging
import os
import sys
import traceback
import warnings


def note(message, category, filename, lineno, file=None, line=None):
    print("warning", category.__name__, os.path.basename(filename), lineno, message)


warnings.simplefilter("always")
warnings.showwarning = note


def old(level):
    warnings.warn("old", DeprecationWarning, stacklevel=level)


def through(level):
    old(level)


for level in range(-1, 4):
    through(level)
warnings.warn("here")
warnings.warn(ResourceWarning("made"), source=old)
warnings.warn(message="named", category=FutureWarning, stacklevel=1)
for arguments in ({"category": int}, {"category": 3}, {"stacklevel": "a"}, {"other": 1}):
    try:
        warnings.warn("x", **arguments)
    except TypeError as error:
        print(error)
try:
    warnings.warn()
except TypeError:
    print("no message")


class Text:
    def __str__(self):
        return "text"


warnings.warn(Text())


@contextlib.contextmanager
def deprecated(name):
    warnings.warn(f"{name} is deprecated", PendingDeprecationWarning, stacklevel=3)
    yield


with deprecated("this"):
    pass


class Base:
    def __init_subclass__(cls):
        warnings.warn(f"made {cls.__name__}", stacklevel=2)


class Derived(Base):
    pass


with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("default")
    for i in range(3):
        old(2)
print([(os.path.basename(w.filename), w.lineno) for w in caught])
print("__warningregistry__" in globals())
with warnings.catch_warnings():
    warnings.simplefilter("error")
    try:
        old(1)
    except DeprecationWarning as error:
        print("raised", error, [entry.name for entry in traceback.extract_tb(error.__traceback__)][:2])

handler = logging.StreamHandler(sys.stdout)
handler.setFormatter(logging.Formatter("%(filename)s %(funcName)s %(lineno)d %(message)s"))
logger = logging.getLogger("test")
logger.addHandler(handler)
logger.propagate = False


def report(number):
    logger.warning("number %d", number)
    logger.warning("of the caller", stacklevel=2)


def work():
    report(1)
    sorted([2, 1], key=lambda n: report(n) or n)


work()
logger.error("in the module")


def names():
    frame = inspect.currentframe()
    found = []
    while frame is not None:
        if os.path.basename(frame.f_code.co_filename) == os.path.basename(__file__):
            found.append((frame.f_code.co_name, frame.f_lineno))
        frame = frame.f_back
    return found


def outer():
    return max([0], key=lambda zero: print(names()) or zero)


outer()
print([entry.name for entry in traceback.extract_stack() if entry.filename == __file__])
print([entry.function for entry in inspect.stack() if entry.filename == __file__])
