"""What `except*` raises at its end has no entry of its own in the traceback, as with `raise` of what is handled."""

import traceback


def group():
    raise ExceptionGroup("g", [OSError(1), KeyError(2)])


def one_raises_another():
    try:
        group()
    except* KeyError:
        raise OSError(2, "No such", "file.x")


def one_raises_from():
    try:
        group()
    except* KeyError as found:
        raise OSError from found


def one_raises_again():
    try:
        group()
    except* KeyError:
        raise


def one_is_left():
    try:
        group()
    except* KeyError:
        pass


def naked():
    try:
        raise OSError("naked")
    except* OSError:
        try:
            raise ValueError
        except* ValueError:
            1 / 0


def cleared():
    try:
        1 / 0
    except ZeroDivisionError as error:
        error.__traceback__ = None
        raise


def nothing_handled():
    raise


def outer(function):
    try:
        raise LookupError("around")
    except LookupError:
        function()


for _ in range(3):
    for function in (one_raises_another, one_raises_from, one_raises_again, one_is_left, naked, cleared, nothing_handled):
        for call in (function, lambda: outer(function)):
            try:
                call()
            except BaseException as error:
                lines = traceback.format_exception(error)
                print("".join(line for line in "".join(lines).splitlines(True) if "^" not in line and "~" not in line))
                print(repr(error.__context__), [entry.name for entry in traceback.extract_tb(error.__traceback__)])
