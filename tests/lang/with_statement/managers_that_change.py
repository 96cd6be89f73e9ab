"""One `with` statement that meets many managers: of the program, of the host, and such as change meanwhile."""

import io
import threading
from contextlib import contextmanager, suppress


class Plain:
    def __enter__(self):
        return "plain"

    def __exit__(self, kind, error, traceback):
        return kind is KeyError


class Static:
    @staticmethod
    def __enter__():
        return "static"

    @staticmethod
    def __exit__(*three):
        return True


class OnlyEnter:
    def __enter__(self):
        return "entered"


class Failing(Plain):
    def __enter__(self):
        raise OSError("no entry")


@contextmanager
def made():
    try:
        yield "made"
    except KeyError:
        pass


def enter(manager, error):
    try:
        with manager as value:
            if error is not None:
                raise error
        return value if isinstance(value, (str, bool)) else type(value).__name__
    except Exception as caught:
        return f"{type(caught).__name__}: {caught}"


MAKERS = (Plain, Plain, Static, made, OnlyEnter, Failing, threading.Lock, io.StringIO, lambda: suppress(KeyError), int)
for turn in range(6):
    for make in MAKERS:
        print(enter(make(), None), enter(make(), KeyError("k")), enter(make(), ValueError("v")))
    if turn == 2:
        Plain.__enter__ = lambda self: "changed"
        OnlyEnter.__exit__ = lambda self, *three: None
    if turn == 4:
        del Plain.__exit__
