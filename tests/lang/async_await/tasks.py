"""Tasks of the host's event loop run the program's coroutines."""
import asyncio
import contextlib


async def worker(name, queue, results):
    while True:
        item = await queue.get()
        if item is None:
            return name
        results.append((name, item))
        await asyncio.sleep(0)


@contextlib.asynccontextmanager
async def section(name):
    print("enter", name)
    try:
        yield name.upper()
    finally:
        print("leave", name)


async def failing():
    async with section("a") as name:
        raise KeyError(name)


async def main():
    queue, results = asyncio.Queue(), []
    tasks = [asyncio.create_task(worker(n, queue, results)) for n in "xy"]
    for i in range(4):
        queue.put_nowait(i)
    for _ in tasks:
        queue.put_nowait(None)
    print(sorted(await asyncio.gather(*tasks)), sorted(item for _, item in results))
    print(await asyncio.gather(failing(), asyncio.sleep(0, "ok"), return_exceptions=True))
    task = asyncio.create_task(asyncio.sleep(10))
    await asyncio.sleep(0)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        print("cancelled")
    try:
        await asyncio.wait_for(asyncio.sleep(10), 0.001)
    except asyncio.TimeoutError:
        print("timeout")


asyncio.run(main())
