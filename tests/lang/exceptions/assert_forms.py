"""assert with and without a message, with tuples, with a rebound AssertionError, messages that fail."""
def run(f):
    try:
        return f()
    except BaseException as e:
        return repr(e)
def a(x):
    assert x
def b(x):
    assert x, "message"
def c(x):
    assert x, (1, 2)
def d(x):
    assert x, 1 // 0
def e(x):
    assert x, None
class Falsy:
    def __bool__(self):
        raise OSError("asked")
for f in a, b, c, d, e:
    print(f.__name__, run(lambda: f(1)), run(lambda: f(0)), run(lambda: f([])), run(lambda: f(Falsy())))
asked = []
def m():
    asked.append(1)
    return "m"
def g(x):
    assert x, m()
g(1)
print(asked, run(lambda: g(0)), asked)
AssertionError = KeyError
print(run(lambda: b(0)))
del AssertionError
assert (lambda: True)(), "never"
assert not ()
