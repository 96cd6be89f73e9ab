"""Asynchronous generators: asend, athrow, aclose, finally, return in the middle, errors."""
import asyncio
async def g(n):
    try:
        for i in range(n):
            got = yield i
            if got:
                print("got", got)
    except ValueError as e:
        yield f"caught {e}"
    finally:
        print("finally")
async def main():
    print([x async for x in g(3)], [x async for x in g(5) if x % 2], {x: y async for x in g(1) for y in "a"})
    a = g(5)
    print(await a.__anext__(), await a.asend("s"), await a.athrow(ValueError("v")))
    try:
        await a.asend(None)
    except StopAsyncIteration:
        print("stop")
    b = g(3)
    async for x in b:
        break
    await b.aclose()
    print([x async for x in b])
    c = g(2)
    try:
        await c.asend(1)
    except TypeError as e:
        print(e)
    print(await anext(c), await anext(c), await anext(c, "default"))
    async def fails():
        yield 1
        raise StopAsyncIteration
    try:
        [x async for x in fails()]
    except RuntimeError as e:
        print(e)
    ag = (x * 2 async for x in g(2))
    print(type(ag).__name__, [x async for x in ag])
    print([await asyncio.sleep(0, i) for i in range(3)], [y async for x in g(1) async for y in g(2)])
asyncio.run(main())
