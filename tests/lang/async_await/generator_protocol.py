"""Asynchronous generators: iteration, asend, athrow, aclose."""
import asyncio


async def numbers():
    try:
        for i in range(3):
            sent = yield i
            await asyncio.sleep(0)
            print("sent", sent)
    finally:
        await asyncio.sleep(0)
        print("finally")


async def main():
    async for value in numbers():
        print(value)
    steps = numbers()
    print(await steps.__anext__(), await steps.asend("a"))
    await steps.aclose()
    try:
        await steps.__anext__()
    except StopAsyncIteration:
        print("ended")
    thrown = numbers()
    await thrown.__anext__()
    try:
        await thrown.athrow(ValueError("x"))
    except ValueError as error:
        print(repr(error))
    print([v async for v in numbers() if v], {v: v async for v in numbers()})


asyncio.run(main())
