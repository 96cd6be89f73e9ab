"""Annotations are evaluated and kept in the host's order, which is not that of the parameters."""


def note(name):
    print(name, end=" ")
    return name


def f(a: note("a"), b: note("b"), /, c: note("c"), *d: note("d"), e: note("e"), **g: note("g")) -> note("r"):
    pass


def g(a: note("a"), /, b, c: note("c") = 1, *, d: note("d") = 2):
    pass


print()
print(list(f.__annotations__), list(g.__annotations__))
