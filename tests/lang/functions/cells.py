"""Cells: contents, comparison, assignment."""
import types


def make():
    a = 1
    b = 2

    def f():
        return a, b, later

    cells = f.__closure__
    early = cells[2]
    try:
        early.cell_contents
    except ValueError as error:
        print(error)
    later = 3
    return f


f = make()
a, b, later = f.__closure__
print(isinstance(a, types.CellType), [c.cell_contents for c in f.__closure__], f.__code__.co_freevars)
print(a < b, a == b, a == a, later > a)
a.cell_contents = 10
print(f())
del b.cell_contents
try:
    f()
except NameError as error:
    print(error)
