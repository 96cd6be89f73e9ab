"""Code objects that are constants of a function's code, given to other functions: of nested functions, lambdas and the like."""

import types

CODE = types.CodeType


def outer(values):
    def inner(x):
        return lambda y: x_of(y) + FACTOR

    def x_of(y):
        return y * 10

    class Local:
        size = 3

    first, second = (lambda v: v + 1), (lambda v: v + 2)
    return inner, first, second, Local, sum(v for v in values)


def nested():
    def add(x, y=2):
        def twice(z):
            return z * 2

        return twice(x) + y

    first, second = lambda v: v + 1, lambda v: v + 2
    return add, first, second, list(v + 1 for v in (1, 2))


FACTOR = 4


def inside(code):
    return [value for value in code.co_consts if type(value) is CODE]


def given(code, *arguments, defaults=None):
    def shell(it):
        pass

    shell.__code__ = code
    shell.__defaults__ = defaults
    result = shell(*arguments)
    return list(result) if isinstance(result, types.GeneratorType) else result


print([code.co_name for code in inside(outer.__code__)][:4])
add, first, second, turns = (code for code in inside(nested.__code__) if "comp" not in code.co_name)
print(given(add, 5, defaults=(1,)), given(first, 10), given(second, 10), given(turns, iter([5, 6])))
print(given(inside(add)[0], 8), types.FunctionType(first, globals())(3), types.FunctionType(inside(add)[0], {})(4))
add_of_nested, first_of_nested, second_of_nested, _ = nested()
print(add_of_nested.__code__ is add, first_of_nested.__code__ is first, second_of_nested.__code__ is second)
for turn in range(100):
    result = given(first, turn) + given(second, turn)
print(result)
try:
    given(inside(outer.__code__)[0], 1)
except ValueError as error:
    print(error)
