"""What was handled when host code called a function of the program with arguments that do not fit."""

import contextlib


def chain(error):
    names = []
    while error:
        names.append(repr(error)[:40])
        error = error.__context__
    return names


def one(error):
    pass


def raises(*details):
    raise KeyError(len(details))


def leave(*callbacks):
    try:
        with contextlib.ExitStack() as stack:
            for callback in callbacks:
                stack.push(callback)
            raise ValueError
    except Exception as error:
        print(chain(error))


leave(one, one)
leave(one, one, one)
leave(raises, raises)
leave(raises, one)
leave(one, raises)


def called_by_host(function):
    try:
        raise ValueError("outer")
    except ValueError:
        for call in (
            lambda: list(map(function, [1], [2], [3])),
            lambda: sorted([1, 2], key=lambda: 1),
            lambda: max([1, 2], key=function, default=3) and function(1, 2),
            lambda: function(wrong=1),
        ):
            try:
                call()
            except TypeError as error:
                print(chain(error))
    try:
        list(map(function, [1], [2]))
    except TypeError as error:
        print(chain(error))


called_by_host(one)
