"""Uncaught errors suggest names that are near."""
import sys

near_global = 1


class A:
    attribute = 1


def f():
    near_local = 1
    for expression in (lambda: A().atribute, lambda: near_globl):
        try:
            expression()
        except (AttributeError, NameError):
            sys.__excepthook__(*sys.exc_info())
    try:
        print(near_locl)
    except NameError:
        sys.__excepthook__(*sys.exc_info())
    prnt("x")


f()
