"""An exception that has been handled keeps nothing of the frames alive that it passed through."""
log = []
class D:
    def __init__(self, n): self.n = n
    def __del__(self): log.append(self.n)
def f(n):
    d = D(n)
    raise ValueError
def g(n):
    f(n)
def one():
    try: g(1)
    except ValueError: pass
one()
print(log)
def gen(n):
    d = D(n)
    yield 1
    raise KeyError
def two():
    try: list(gen(2))
    except KeyError: pass
two()
print(log)
def three():
    g = gen(3)
    next(g)
    try: g.throw(OSError)
    except OSError: pass
three()
print(log)
def four():
    g = gen(4)
    next(g)
four()
print(log)
