"""Warnings of host code written in C name the place in the program that called it, and are filtered by it."""

import os
import sys
import warnings


def note(message, category, filename, lineno, file=None, line=None):
    print("warning", category.__name__, os.path.basename(filename), lineno, str(message)[:30])


warnings.showwarning = note
warnings.resetwarnings()
warnings.filterwarnings("default", category=DeprecationWarning, module="__main__")
warnings.filterwarnings("ignore", append=True)
print(len(warnings.filters), warnings.filters[-1], warnings.filters[0][3].pattern)


class Whole:
    def __int__(self):
        return True


class Index:
    def __index__(self):
        return True


class Complex:
    def __complex__(self):
        return type("c", (complex,), {})()


class Float:
    def __float__(self):
        return type("f", (float,), {})(1.5)


def whole():
    return int(Whole())


def truth(x):
    if x:
        return 1
    return 2


print(whole(), whole())
print(int(Whole()))
for i in range(5):
    int(Whole())
    truth(NotImplemented)
print(complex(Complex()), float(Float()))
print(bool(NotImplemented), not NotImplemented)
sorted([3, 1], key=lambda k: int(Whole()))
print(list(map(int, [Whole(), Whole()])))

with warnings.catch_warnings(record=True) as log:
    warnings.simplefilter("always")
    for i in range(3):
        int(Whole())
        range(Index())
        open(__file__)
print([(w.filename == __file__, w.lineno, w.category.__name__, str(w.message)[:20]) for w in log])

with warnings.catch_warnings():
    warnings.simplefilter("error")
    try:
        int(Whole())
    except DeprecationWarning as error:
        print(error, error.__traceback__.tb_lineno, error.__traceback__.tb_next)

for action in ("once", "module", "default", "always", "ignore"):
    print(action)
    with warnings.catch_warnings():
        warnings.simplefilter(action)
        for i in range(3):
            int(Whole())
        int(Whole())
for action in ("default", "ignore"):
    for module in ("__main__", "other", "interp", "objmodel.*"):
        print(action, module)
        with warnings.catch_warnings():
            warnings.filterwarnings(action, module=module)
            for i in range(3):
                int(Whole())
            int(Whole())
if sys.version_info >= (3, 12):
    import datetime

    datetime.datetime.utcnow()
    flag = True
    for i in range(3):
        print(~flag)
