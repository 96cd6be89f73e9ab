"""Functions, modules, threads and what is raised, that nobody uses again; some of the functions are hot."""

from __future__ import annotations

import asyncio
import importlib
import inspect
import os
import sys
import threading
import types

from kinds import folder, kind


@kind(20)
def closures(k):
    def outer(x):
        def inner(y):
            return x + y

        return inner

    outer(k)(1)


@kind(3)
def functions(k):
    names = {}
    exec("def f(n):\n t = 0\n for i in range(n): t += i\n return t", names)
    names["f"](40)
    names["f"](20)


_CALLING = """
def g(x): return x + 1
class V:
 def __init__(self, x): self.x = x
 def m(self): return g(self.x)
def f(n):
 t = 0
 for i in range(n): t += V(i).m()
 return t
"""


@kind(2)
def functions_that_call(k):
    names = {}
    exec(_CALLING, names)
    names["f"](40)
    names["f"](20)


@kind(2)
def generators(k):
    names = {}
    exec("def g(n):\n for i in range(n): yield i\ndef f(n):\n return list(g(n)), sorted(g(n), key=lambda x: -x)", names)
    names["f"](30)
    names["f"](20)


@kind(3)
def modules(k):
    made = types.ModuleType(f"mo{k}")
    exec("c = 0\ndef f(n):\n global c\n for i in range(n): c += i\n return c", made.__dict__)
    made.f(30)
    made.f(30)

    class Kind(types.ModuleType):
        pass

    made.__class__ = Kind


@kind(1)
def imports(k):
    name = f"zz_churn_{k}"
    path = os.path.join(folder, name + ".py")
    with open(path, "w") as file:
        file.write("class C: pass\ndef f(): return C()\n")
    importlib.invalidate_caches()
    importlib.import_module(name).f()
    del sys.modules[name]
    os.unlink(path)


@kind(10)
def attributes_of_functions(k):
    def f(a, b=1, *, c: int = 2):
        return a

    f.mark = 1
    f.__defaults__ = (1,)
    f(1)
    inspect.signature(f)


@kind(5)
def patterns(k):
    class Point:
        __match_args__ = ("x",)

        def __init__(self, x):
            self.x = x

    for subject in (Point(1), {"a": 1}, [1, 2]):
        match subject:
            case Point(x):
                assert x
            case {"a": b}:
                assert b
            case [first, *_]:
                assert first


@kind(1)
def coroutines(k):
    async def one():
        await asyncio.sleep(0)

    async def both():
        await asyncio.gather(one(), one())

    asyncio.run(both())


@kind(1)
def threads(k):
    def run(n):
        for i in range(n):
            exceptions(i)

    thread = threading.Thread(target=run, args=(20,))
    thread.start()
    thread.join()


@kind(20)
def exceptions(k):
    class Error(Exception):
        pass

    try:
        try:
            raise KeyError(k)
        except KeyError as error:
            raise Error(k) from error
    except Error as error:
        error.__traceback__.tb_lineno.bit_length()
