"""asyncio.run with gather, wait_for, TaskGroup, cancel, shield; the order of steps."""
import asyncio
log = []
async def step(name, n, fail=None):
    try:
        for i in range(n):
            log.append(f"{name}{i}")
            await asyncio.sleep(0)
        if fail:
            raise fail
        return name
    except asyncio.CancelledError:
        log.append(name + " cancelled")
        raise
    finally:
        log.append(name + " out")
async def main():
    print(await asyncio.gather(step("a", 2), step("b", 3)))
    print(await asyncio.gather(step("c", 1, ValueError("c")), step("d", 2), return_exceptions=True))
    try:
        await asyncio.wait_for(asyncio.sleep(10), 0.01)
    except asyncio.TimeoutError:
        print("timeout")
    t = asyncio.create_task(step("f", 1000))
    await asyncio.sleep(0)
    t.cancel()
    try:
        await t
    except asyncio.CancelledError:
        print("f", t.cancelled())
    try:
        async with asyncio.TaskGroup() as g:
            g.create_task(step("g", 1, KeyError("g")))
            g.create_task(step("h", 50))
    except* KeyError as e:
        print(e.exceptions)
asyncio.run(main())
print(log[:14], log[-4:])
