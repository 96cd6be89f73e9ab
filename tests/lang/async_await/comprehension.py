"""Comprehension that awaits, and asynchronous generator expressions."""
import asyncio


async def double(x):
    await asyncio.sleep(0)
    return 2 * x


async def count(n):
    for i in range(n):
        yield i


async def main():
    print([await double(i) for i in range(3)])
    print({await double(i): i async for i in count(3)})
    print([x async for x in (await double(i) async for i in count(4) if i % 2)])
    print([[x async for x in count(n)] for n in range(3)])
    print(sum([x async for x in count(5)]))


asyncio.run(main())
