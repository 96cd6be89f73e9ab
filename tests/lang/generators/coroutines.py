"""async functions driven by the host's event loop."""
import asyncio
async def add(a, b):
    await asyncio.sleep(0)
    return a + b
class Ctx:
    async def __aenter__(self):
        print("aenter")
        return 5
    async def __aexit__(self, *a):
        print("aexit", a[0])
class It:
    def __init__(self): self.n = 0
    def __aiter__(self): return self
    async def __anext__(self):
        self.n += 1
        if self.n > 3: raise StopAsyncIteration
        return self.n
async def main():
    print(await add(1, 2))
    print(await asyncio.gather(*(add(i, i) for i in range(3))))
    async with Ctx() as v:
        print(v)
    async for x in It():
        print(x)
    else:
        print("end")
    try:
        await boom()
    except ValueError as e:
        print(e)
    return "done"
async def boom():
    raise ValueError("async boom")
print(asyncio.run(main()))
