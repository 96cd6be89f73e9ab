"""`types.FunctionType` and `types.CellType` called by the program; `exec` with a closure made by hand."""

import types


def outer(a, b):
    def inner(x, y=2, *, z=3):
        "inner's text"
        return a, b, x, y, z

    return inner


def plain(x):
    return x + SHIFT


SHIFT = 1
inner = outer("a", "b")
copied = types.FunctionType(inner.__code__, inner.__globals__, "copied", inner.__defaults__, inner.__closure__)
copied.__kwdefaults__ = inner.__kwdefaults__
print(copied(1), copied.__name__, copied.__doc__, copied.__module__ == __name__, copied is inner)
print(type(copied) is type(inner), isinstance(copied, types.FunctionType), callable(copied))
shifted = types.FunctionType(plain.__code__, {"SHIFT": 10})
print(shifted(1), plain(1), shifted.__name__, shifted.__module__, shifted.__globals__.keys(), shifted.__defaults__)
named = type(plain)(plain.__code__, globals(), name="named", argdefs=(5,))
print(named(), named.__name__)
cells = types.CellType("c"), types.CellType()
other = types.FunctionType(inner.__code__, {}, closure=cells)
try:
    other(1, z=2)
except TypeError as e:
    print(e)
other.__defaults__, other.__kwdefaults__ = (7,), {"z": 8}
try:
    other(1)
except NameError as e:
    print(e)
cells[1].cell_contents = "d"
print(other(1), cells[0].cell_contents, cells[0] == types.CellType("c"), type(cells[0]).__name__)
for wrong in (
    (inner.__code__, {}), (inner.__code__, {}, None, None, ()), (inner.__code__, {}, None, None, cells[:1]),
    (inner.__code__, {}, None, None, (1, 2)), (plain.__code__, {}, None, None, cells), (plain.__code__, {}, 5),
    (plain.__code__, {}, None, 5), (plain.__code__, {}, None, None, 5), (plain.__code__, 5), (plain.__code__,), (), (5, {}),
):
    try:
        print(types.FunctionType(*wrong))
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
for wrong in ((1, 2),):
    try:
        types.CellType(*wrong)
    except TypeError as e:
        print(e)


def keeps():
    result = 0
    a, b = 2, 3

    def multiplies():
        nonlocal result
        result = a * b

    exec(multiplies.__code__, {}, closure=multiplies.__closure__)
    first = result
    mine = (types.CellType(35), types.CellType(72), multiplies.__closure__[2])
    exec(multiplies.__code__, {}, closure=mine)
    return first, result


print(keeps())
total = 0
for i in range(60):
    made = types.FunctionType(plain.__code__, {"SHIFT": i})
    total += made(1)
print(total)


class Names:
    def __getitem__(self, name):
        if name == "a":
            return 12
        raise KeyError

    def keys(self):
        return list("zyx")


class Dict(dict):
    def keys(self):
        return list("cb")


print(eval("a", {}, Names()), eval("dir()", {}, Names()), eval("dir()", {}, Dict(q=1)))
