"""with: order of calls, suppression, errors in enter and exit, several managers, contextlib."""
import contextlib
class M:
    def __init__(self, name, swallow=False, fail=None):
        self.name, self.swallow, self.fail = name, swallow, fail
    def __enter__(self):
        print("enter", self.name)
        if self.fail == "enter": raise RuntimeError("enter " + self.name)
        return self.name
    def __exit__(self, t, v, tb):
        print("exit", self.name, t.__name__ if t else None, v)
        if self.fail == "exit": raise RuntimeError("exit " + self.name)
        return self.swallow
with M("a") as a, M("b") as (b):
    print(a, b)
with M("s", swallow=True):
    raise ValueError("gone")
for fail in ("enter", "exit"):
    try:
        with M("outer"):
            with M("inner", fail=fail):
                raise KeyError("body")
    except Exception as e:
        print(repr(e), repr(e.__context__))
def f():
    for i in range(3):
        with M(i):
            if i == 0: continue
            if i == 1: return "returned"
print(f())
@contextlib.contextmanager
def gen(x):
    print("setup", x)
    try:
        yield x * 2
    except ValueError as e:
        print("gen caught", e)
    finally:
        print("teardown")
with gen(4) as v:
    print(v)
with gen(5):
    raise ValueError("into generator")
with contextlib.suppress(ZeroDivisionError):
    1 / 0
with contextlib.ExitStack() as stack:
    stack.enter_context(M("st1"))
    stack.enter_context(M("st2"))
    stack.callback(print, "callback")
try:
    with 5: pass
except TypeError as e:
    print(e)
class NoExit:
    def __enter__(self): pass
try:
    with NoExit(): pass
except TypeError as e:
    print(e)
import io
with io.StringIO() as s:
    print("text", file=s)
    print(repr(s.getvalue()))
