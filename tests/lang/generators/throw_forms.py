"""The forms of throw()."""


class Odd(Exception):
    def __new__(cls, *args):
        return cls


def catching():
    while True:
        try:
            yield
        except Exception as error:
            print("in", type(error).__name__, error.args)


g = catching()
next(g)
g.throw(ValueError)
g.throw(ValueError("v"))
g.throw(ValueError, "text")
g.throw(ValueError, (1, 2))
g.throw(ValueError, ValueError("made"))
g.throw(Odd)
for arguments in ((1,), (ValueError("x"), "value"), (ValueError, None, "tb"), (int,)):
    try:
        g.throw(*arguments)
    except TypeError as error:
        print("out", error)


def simple():
    yield 1


for make in (simple(), iter(simple())):
    try:
        make.throw(KeyError("k"))
    except KeyError as error:
        print(repr(error), list(make))
