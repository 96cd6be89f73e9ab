"""Programs on exceptions, `with`, generators, coroutines and `match`, for the compiler's tests."""

from __future__ import annotations

PROGRAMS: dict[str, str] = {
    "try, except, else, finally in every order": """
        def f(how):
            try:
                try:
                    if how == 1: raise ValueError("v")
                    if how == 2: return "returned"
                    if how == 3: raise KeyError("k")
                    print("body")
                except ValueError as e:
                    print("except", e)
                    if how == 1: raise TypeError("t")
                else: print("else")
                finally: print("finally", how)
            except (TypeError, KeyError) as error:
                print(type(error).__name__, type(error.__context__).__name__)
            return "end"
        for how in range(4): print(f(how))
        try: e
        except NameError: print("e is gone")
    """,
    "finally on the way out of loops": """
        def f():
            for i in range(4):
                try:
                    try:
                        if i == 1: continue
                        if i == 3: break
                        print("body", i)
                    finally: print("inner", i)
                finally: print("outer", i)
            else: print("never")
            for i in range(2):
                try: return "a", i
                finally:
                    for j in range(2):
                        if j: break
                    print("leaving", j)
        print(f())
        def swallow():
            while True:
                try: raise ValueError
                finally: break
            for i in range(3):
                try: 1 / 0
                finally: continue
            try: return 1
            finally: return 2
        print(swallow())
        def nested():
            try:
                try: raise KeyError(1)
                finally:
                    try: raise IndexError(2)
                    except IndexError as e: print("in", repr(e), repr(e.__context__))
            except KeyError as e: print("out", repr(e))
            try: return "kept"
            finally:
                try: raise ValueError
                except ValueError: pass
        print(nested())
    """,
    "raise forms": """
        def f(n):
            try:
                if n == 0: raise ValueError
                if n == 1: raise ValueError("x") from KeyError("cause")
                if n == 2:
                    try: 1 / 0
                    except ZeroDivisionError: raise
                if n == 3: raise ValueError("y") from None
                if n == 4: assert n < 0, "message"
                if n == 5: assert (n, n) == 0
                assert n
            except Exception as e: print(n, repr(e), repr(e.__cause__), e.__suppress_context__)
        for n in range(7): f(n)
        def g():
            try: raise KeyError
            except KeyError:
                try: raise ValueError
                except ValueError: pass
                raise
        try: g()
        except KeyError: print("again")
        def r():
            for i in range(3):
                try: raise ValueError(i)
                except ValueError as e:
                    if i == 0: continue
                    if i == 2: return "returned", str(e)
        print(r())
    """,
    "except* splits groups": """
        def f(error):
            try:
                raise error
            except* ValueError as e: print("V", [str(x) for x in e.exceptions])
            except* (KeyError, IndexError): print("K")
            else: print("else")
            finally: print("finally")
        f(ExceptionGroup("g", [ValueError(1), KeyError(2), ValueError(3)]))
        f(ValueError("naked"))
        try: f(ExceptionGroup("g", [TypeError(1), ValueError(2)]))
        except ExceptionGroup as e: print("rest", e.exceptions)
        def ok():
            try: pass
            except* ValueError: print("never")
            else: print("fine")
        ok()
    """,
    "with, one and several, swallowing and not": """
        class M:
            def __init__(self, name, swallow=False): self.name, self.swallow = name, swallow
            def __enter__(self): print("enter", self.name); return self.name
            def __exit__(self, kind, error, tb):
                print("exit", self.name, kind and kind.__name__, tb is not None); return self.swallow
        with M("a") as a, M("b") as (b,): print(a, b)
        with M("c", True): raise ValueError
        try:
            with M("d", False), M("e"): raise KeyError
        except KeyError: print("out")
        def f():
            for i in range(3):
                with M(i) as x:
                    if i == 0: continue
                    if i == 1: break
            with M("r"): return "value", x
        print(f())
        def g():
            with M("only"): return 5
        print(g())
    """,
    "generators": """
        def g(n):
            try:
                for i in range(n):
                    got = yield i
                    if got: print("got", got)
            finally: print("closed")
            return "result"
        it = g(3); print(next(it), it.send("hi"), list(it))
        it = g(2); next(it); it.close()
        def h():
            r = yield from g(2)
            print("r", r)
            try: yield 9
            except ValueError as e: print("thrown", e); yield 10
        it = h(); print(next(it), next(it), next(it), it.throw(ValueError("v")))
        print(list((yield_ for yield_ in g(2))), (lambda: (yield 1))().send(None))
        def inner():
            try: yield 1
            except KeyError: yield "inner caught"
        def outer(): yield from inner()
        it = outer(); next(it); print(it.throw(KeyError))
        def tree(n):
            if n: yield from tree(n - 1); yield n; yield from tree(n - 1)
        print(*tree(3))
    """,
    "coroutines": """
        import asyncio
        class AM:
            async def __aenter__(self): print("aenter"); return 1
            async def __aexit__(self, *a): print("aexit", a[0]); return True
        class AI:
            def __init__(self): self.n = 0
            def __aiter__(self): return self
            async def __anext__(self):
                self.n += 1
                if self.n > 3: raise StopAsyncIteration
                await asyncio.sleep(0)
                return self.n
        async def f(x):
            await asyncio.sleep(0)
            return x * 2
        async def main():
            print(await f(2), [await f(i) for i in range(2)])
            async with AM() as a, AM(): print(a)
            async with AM(): raise ValueError
            async for i in AI():
                if i == 2: continue
                print(i)
            else: print("else")
            async for i in AI(): break
            print([i async for i in AI() if i > 1], {i: 0 async for i in AI()})
            return await asyncio.gather(f(1), f(2))
        print(asyncio.run(main()))
    """,
    "match": """
        class Point:
            __match_args__ = ("x", "y")
            def __init__(self, x, y): self.x, self.y = x, y
        class K: red = 3
        def f(v):
            match v:
                case 0 | -1: return "zero"
                case K.red: return "red"
                case None | True: return "single"
                case "a" | "b" as s: return s
                case [] | (): return "empty"
                case [x]: return "one", x
                case [1, [a, *rest], _]: return a, rest
                case [first, *_, last] if first == last: return "same", first
                case [Point(x=0), *_, y]: return "pt", y
                case [*_, 7]: return "seven"
                case {"k": k, "l": [l]}: return k, l
                case {"k": 1, **rest}: return "rest", rest
                case {}: return "map"
                case Point(0, y) | Point(y, 0): return "axis", y
                case Point(x=x, y=Point(y=z)) if z: return x, z
                case Point(): return "point"
                case str() | int(): return "builtin"
                case (a, b) | [a, b, _]: return a, b
                case _: return "default"
        P = Point
        for v in (0, -1, 3, None, True, "a", "z", [], [5], [1, [2, 3, 4], 0], [4, 5, 4], [P(0, 1), 2, 3], [1, 2, 7],
                  {"k": 1, "l": [2]}, {"k": 1, "z": 2}, {"q": 1}, P(0, 5), P(6, 0), P(1, P(2, 3)), P(1, 1), 9, (1, 2),
                  [1, 2, 3], 2.5):
            print(f(v))
        match 1, 2:
            case (b, 1) | (1, b): print(b)
        match 5:
            case x: print(x)
        match [1, 2, 3]:
            case [a, b, 4] | [b, 2, a]: print(a, b)
        match 8:
            case 7: pass
    """,
}
