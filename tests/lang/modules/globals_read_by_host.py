# The host's `exec` and `eval` with other locals read the globals past the methods of their dict.
import sys
from trace import Trace

numbers = [1, 2]
count = 0


def library_runs(text, names, variables):
    Trace(count=False, trace=False).runctx(text, names, variables)  # `exec` in a library's code


def with_globals():
    library_runs("print(numbers, count, max(numbers))", globals(), {})


def with_those_of_a_frame():
    own = 5
    frame = sys._getframe()
    library_runs("print(numbers, count, own)", frame.f_globals, frame.f_locals)


def with_those_of_a_function():
    library_runs("print(numbers, count)", with_globals.__globals__, {})


def with_those_of_an_entry():
    try:
        own = 7
        1 / 0
    except ZeroDivisionError as error:
        frame = error.__traceback__.tb_frame
        library_runs("print(numbers, count, own)", frame.f_globals, frame.f_locals)


for asks in (with_globals, with_those_of_a_frame, with_those_of_a_function, with_those_of_an_entry):
    asks()
    numbers = [*numbers, count]
    count += 1
    asks()
library_runs("print(numbers, count)", locals(), {})
library_runs("print(numbers, count)", vars(), {})
