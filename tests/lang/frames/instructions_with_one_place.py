"""Of instructions with the same place in the source, a frame and a traceback's entry name the one that runs."""

import dis
import sys


def at(code, offset):
    """The name of the instruction, how many of that name have stood before it, and its place."""
    names = [dis.opname[op] for op in code.co_code[::2]]
    while names[offset // 2] == "CACHE":  # 3.11 and 3.12 point behind a call of a function
        offset -= 2
    name = names[offset // 2]
    return name, names[: offset // 2].count(name), list(code.co_positions())[offset // 2][:3]


def decorate(function):
    frame = sys._getframe(1)
    print(at(frame.f_code, frame.f_lasti))
    return function


def made(*values):
    decorate(None)
    return decorate


def of_constants():
    1348 / 0


def of_a_list():
    [][0]


def of_names(x, y):
    x / y


def of_name_and_constant(x):
    x["a"]
    return x


def stored(x):
    y = x / 0
    return y


def in_a_test(x):
    if x < "a":
        return 1


def of_parts(x):
    x[0][1] = x[2]


def in_place(x):
    x[0] += 1


def calls():
    @made(1)
    @decorate
    @made(2)
    def function():
        pass

    @decorate
    @made(3)
    class Inner:
        pass


for function, values in (
    (of_constants, ()), (of_a_list, ()), (of_names, (1, 0)), (of_name_and_constant, ([],)), (stored, (1,)),
    (in_a_test, (1,)), (of_parts, ({0: [], 2: 1},)), (in_place, ([],)),
):  # fmt: skip
    try:
        function(*values)
    except Exception as error:
        entry = error.__traceback__.tb_next
        print(function.__name__, type(error).__name__, at(entry.tb_frame.f_code, entry.tb_lasti))
calls()
