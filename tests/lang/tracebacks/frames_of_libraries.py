"""Frames of libraries that are written in Python, between those of the program, in a traceback; what `with` leaves at."""

import contextlib
import copy
import functools
import os
import string
import sys
import traceback


def bad(*values):
    1 / 0


def by_reduce():
    functools.reduce(bad, [1, 2])


class Formatter(string.Formatter):
    def get_value(self, *values):
        bad()


def by_formatter():
    Formatter().format("{x}")


def by_stack():
    with contextlib.ExitStack() as stack:
        stack.callback(bad)


class Copied:
    def __deepcopy__(self, memo):
        bad()


def by_copy():
    copy.deepcopy([Copied()])


@contextlib.contextmanager
def manager():
    try:
        yield
    finally:
        bad()


def by_manager(error):
    with manager():
        if error is not None:
            raise error


class Manager:
    def __enter__(self):
        return self

    def __exit__(self, *details):
        raise OSError("left")


def by_class(kind):
    with Manager() as first, Manager() as second:
        if kind == 1:
            return first
        if kind == 2:
            raise KeyError(second)


def twice():
    try:
        by_copy()
    except ZeroDivisionError as error:
        functools.partial(copy.deepcopy, [Copied()])
        raise error


def entries(error):
    for entry in traceback.extract_tb(error.__traceback__):
        yield os.path.basename(entry.filename), entry.lineno, entry.name, entry.line


CALLS = [
    by_reduce, by_formatter, by_stack, by_copy, lambda: by_manager(None), lambda: by_manager(KeyError()),
    lambda: by_class(0), lambda: by_class(1), lambda: by_class(2), twice, lambda: sorted([1], key=lambda x: by_copy()),
]  # fmt: skip
for call in CALLS * 2:
    try:
        call()
    except (ZeroDivisionError, OSError) as error:
        print(*entries(error), sep="\n")
        text = "".join(traceback.format_exception(error))
        print(text.count("^"), text.count("\n"), sys.exc_info()[2] is error.__traceback__)
