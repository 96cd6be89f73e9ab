"""`raise` without operand raises what host code handles that has called the program, if that is further in."""

import contextlib
import functools


def again(*args):
    raise


def attempt(what, *args):
    try:
        return what(*args)
    except Exception as error:
        return repr(error)


class Suppressing:
    def __enter__(self):
        return self

    def __exit__(self, kind, error, traceback):
        raise


def in_exit_stack():
    with contextlib.ExitStack() as stack:
        stack.push(again)
        raise KeyError("in the stack")


def outside_too():
    try:
        raise ValueError("outside")
    except ValueError:
        return attempt(in_exit_stack), attempt(again)


def main():
    for _ in range(3):
        print(attempt(again))
        print(attempt(in_exit_stack))
        print(outside_too())
        try:
            with Suppressing():
                raise IndexError("in the block")
        except IndexError as error:
            print(repr(error))
        try:
            raise ValueError("outer")
        except ValueError:
            print(attempt(functools.partial(again, 1)), attempt(sorted, [1], 2))
            try:
                again()
            except ValueError as error:
                print(repr(error), error.__context__)


main()
for _ in range(70):
    found = outside_too()
print(found)
