"""__cause__, __context__ and __suppress_context__ of every way to raise."""
def show(e):
    return repr(e), repr(e.__cause__), repr(e.__context__), e.__suppress_context__
def run(f):
    try:
        f()
    except BaseException as e:
        print(f.__name__, *show(e))
def plain():
    raise ValueError
def from_instance():
    raise ValueError(1) from KeyError(2)
def from_class():
    raise ValueError from KeyError
def from_none():
    try:
        1 // 0
    except ZeroDivisionError:
        raise ValueError from None
def from_bad():
    raise ValueError from 5
def implicit():
    try:
        1 // 0
    except ZeroDivisionError:
        raise KeyError("k")
def in_finally():
    try:
        1 // 0
    finally:
        raise KeyError("f")
def bad_class():
    raise int
def bad_instance():
    raise 5
def new_returns_other():
    class E(Exception):
        def __new__(cls):
            return 5
    raise E
def init_fails():
    class E(Exception):
        def __init__(self):
            raise OSError("init")
    raise E
def same_again():
    try:
        raise ValueError("a")
    except ValueError as e:
        raise e
def cycle():
    a, b = ValueError("a"), ValueError("b")
    try:
        try:
            raise a
        except ValueError:
            raise b
    except ValueError:
        raise a
def bare():
    raise
for f in (plain, from_instance, from_class, from_none, from_bad, implicit, in_finally, bad_class, bad_instance, new_returns_other, init_fails, same_again, cycle, bare):
    run(f)
