"""Errors while another error is on its way: in __exit__, in finally, in except, in a with inside of except."""
class M:
    def __init__(self, name, fail=None, swallow=False):
        self.name, self.fail, self.swallow = name, fail, swallow
    def __enter__(self):
        return self
    def __exit__(self, kind, value, tb):
        print(self.name, kind and kind.__name__)
        if self.fail:
            raise self.fail
        return self.swallow
def chain(e):
    out = []
    while e:
        out.append(repr(e))
        e = e.__context__
    return out
def run(f):
    try:
        f()
        print("fine")
    except Exception as e:
        print(chain(e))
def one():
    with M("a", KeyError("a")):
        raise ValueError("body")
def two():
    with M("a", swallow=True), M("b", KeyError("b")):
        raise ValueError("body")
def three():
    with M("a", KeyError("a")), M("b", OSError("b")):
        pass
def four():
    try:
        raise ValueError(1)
    except ValueError:
        with M("c", swallow=True):
            raise KeyError(2)
        raise TypeError(3)
def five():
    for i in range(3):
        with M(str(i), KeyError(i) if i == 2 else None, True):
            raise IndexError(i)
for f in one, two, three, four, five:
    run(f)
