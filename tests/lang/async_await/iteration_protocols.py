"""async for over own classes; wrong ones; else, break, nested; comprehension conditions with await."""
import asyncio
class R:
    def __init__(self, n): self.n, self.i = n, 0
    def __aiter__(self): return self
    async def __anext__(self):
        if self.i >= self.n: raise StopAsyncIteration
        self.i += 1
        await asyncio.sleep(0)
        return self.i
async def t(f):
    try:
        print(await f())
    except TypeError as e:
        print(e)
async def main():
    out = []
    async for x in R(5):
        if x == 2: continue
        if x == 4: break
        out.append(x)
    else:
        out.append("else")
    async for x in R(1):
        async for y in R(2): out.append((x, y))
    else:
        out.append("else")
    print(out, [x async for x in R(4) if await asyncio.sleep(0, x % 2)], (await anext(R(1))), await anext(R(0), None))
    class N1: pass
    class N2:
        def __aiter__(self): return 5
    class N3:
        def __aiter__(self): return self
        def __anext__(self): return 5
    for bad in N1(), N2(), N3(), [1], 5:
        async def f(): return [x async for x in bad]
        await t(f)
    async def g(): return [x for x in R(1)]
    await t(g)
    async def star(): return [*[x async for x in R(2)], *(1,)]
    await t(star)
    it = aiter(R(2))
    print(await anext(it), await anext(it))
    try:
        await anext(it)
    except StopAsyncIteration: print("end")
asyncio.run(main())
