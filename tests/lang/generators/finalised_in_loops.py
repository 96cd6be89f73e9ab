"""Generators that a hot loop throws into and drops: each is closed when it is dropped."""


class Broken:
    def __iter__(self):
        return self

    def __next__(self):
        return 1

    def __getattr__(self, name):
        raise ValueError(name)


closed = []


def delegating(n):
    try:
        yield from Broken()
    finally:
        closed.append(n)


def run(n):
    generator = delegating(n)
    next(generator)
    try:
        generator.throw(ZeroDivisionError("thrown"))
    except ValueError as error:
        return str(error)


import sys

sys.unraisablehook = lambda unraisable: closed.append(repr(unraisable.exc_value))
results = [run(n) for n in range(40)]
print(results.count("throw"), len(closed), sorted(map(str, closed))[:4])
