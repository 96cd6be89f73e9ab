"""ExitStack: contexts of errors raised while leaving."""
import contextlib


class Manager:
    def __init__(self, error):
        self.error = error

    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        raise self.error from None if self.error is None else self.error


def chain(error):
    names = []
    while error is not None:
        names.append(repr(error))
        error = error.__context__
    return names


def fail(error):
    def callback(*exc):
        print("leaving with", exc[1] if exc else None)
        raise error
    return callback


try:
    with contextlib.ExitStack() as stack:
        stack.push(fail(IndexError(1)))
        stack.push(fail(KeyError(2)))
        raise ValueError(3)
except Exception as error:
    print(chain(error))
with contextlib.ExitStack() as stack:
    stack.push(lambda *exc: True)
    stack.callback(print, "callback")
    stack.enter_context(contextlib.suppress(KeyError))
    raise TypeError
try:
    with contextlib.ExitStack() as stack:
        stack.callback(lambda: 1 / 0)
except ZeroDivisionError as error:
    print(chain(error))
