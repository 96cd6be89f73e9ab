"""async with: several managers, swallowing, errors in enter and exit, asynccontextmanager, AsyncExitStack."""
import asyncio
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
class M:
    def __init__(self, n, swallow=False, fail=None): self.n, self.swallow, self.fail = n, swallow, fail
    async def __aenter__(self):
        await asyncio.sleep(0)
        print("enter", self.n)
        if self.fail == "enter": raise OSError("enter")
        return self
    async def __aexit__(self, kind, value, tb):
        await asyncio.sleep(0)
        print("exit", self.n, kind and kind.__name__)
        if self.fail == "exit": raise KeyError("exit")
        return self.swallow
@asynccontextmanager
async def cm(n):
    print("in", n)
    try:
        yield n
    except ValueError as e:
        print("cm caught", e)
    finally:
        print("out", n)
async def attempt(*ms, error=None):
    try:
        async with AsyncExitStack() as s:
            for m in ms: await s.enter_async_context(m)
            if error: raise error
        print("fine")
    except Exception as e:
        print(repr(e), repr(e.__context__))
async def main():
    async with M(1) as a, M(2, True) as b:
        raise ValueError("body")
    async with cm(1) as x, cm(2):
        raise ValueError(x)
    await attempt(M(3), M(4, fail="enter"))
    await attempt(M(5, True), M(6, fail="exit"), error=ValueError("v"))
    await attempt(cm(7), M(8, True), error=OSError())
    async def gen():
        try: yield 1
        finally: print("gen closed")
    async with aclosing(gen()) as g:
        async for v in g: break
    for bad in 5, object():
        try:
            async with bad: pass
        except TypeError as e:
            print(e)
asyncio.run(main())
