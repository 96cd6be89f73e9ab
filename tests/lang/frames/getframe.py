"""sys._getframe and inspect see the program's functions."""
import inspect
import sys


def inner(a):
    b = a + 1
    frame = sys._getframe()
    caller = sys._getframe(1)
    print(frame.f_code.co_name, sorted(frame.f_locals.items(), key=lambda i: i[0])[:2], frame.f_lineno)
    print(caller.f_code.co_name, caller.f_locals["c"], caller.f_lineno, frame.f_back.f_code is caller.f_code)
    return [entry.function for entry in inspect.stack()]


def outer():
    c = 10
    return inner(c)


print(outer())
print(sys._getframe().f_code.co_name, sys._getframe().f_globals is globals())
print(inspect.currentframe().f_lineno)
print(sorted([3, 1], key=lambda x: len(sys._getframe(1).f_code.co_name) * x))
try:
    sys._getframe(1000)
except ValueError as error:
    print(error)
