"""contextlib: contextmanager, suppress, closing, ExitStack, nullcontext, redirect_stdout, ContextDecorator."""
import io, sys
from contextlib import ContextDecorator, ExitStack, closing, contextmanager, nullcontext, redirect_stdout, suppress
@contextmanager
def cm(name, swallow=()):
    print("+" + name)
    try:
        yield name
    except swallow as e:
        print("swallowed", repr(e))
    finally:
        print("-" + name)
def t(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}: {e}"
with cm("a") as a, cm("b", KeyError) as b: raise KeyError(a + b)
@cm("deco")
def f(x): return x
print(f(1), f(2))
@contextmanager
def none():
    if False: yield
@contextmanager
def two():
    yield 1
    yield 2
@contextmanager
def bad(): yield; raise OSError("after")
@contextmanager
def replaces():
    try: yield
    except KeyError: raise ValueError("replaced")
def use(c, e=None):
    with c():
        if e: raise e
    return "fine"
print(t(lambda: use(none)), t(lambda: use(two)), t(lambda: use(bad)), t(lambda: use(replaces, KeyError())), t(lambda: use(two, KeyError())), t(lambda: use(replaces, StopIteration(1))), sep="\n")
with suppress(KeyError, ValueError): {}[1]
with suppress(): print("nothing")
class C:
    def close(self): print("closed")
with closing(C()), nullcontext(5) as n: print(n)
out = io.StringIO()
with redirect_stdout(out): print("hidden")
print(out.getvalue())
with ExitStack() as s:
    s.enter_context(cm("s1"))
    s.callback(print, "callback", 1)
    s.push(lambda *e: print("push", e[0]) or True)
    s.enter_context(cm("s2"))
    raise OSError
s2 = ExitStack()
s2.callback(print, "popped")
s2.pop_all().close()
s2.close()
class D(ContextDecorator):
    def __enter__(self): print("D in"); return self
    def __exit__(self, *a): print("D out"); return True
@D()
def g(): raise KeyError
print(g())
