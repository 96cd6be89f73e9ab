"""What asynchronous generators refuse."""
import asyncio


async def ignoring():
    try:
        yield 1
    except GeneratorExit:
        yield 2


async def stopping():
    yield 1
    raise StopAsyncIteration


async def stop_iteration():
    yield 1
    raise StopIteration


async def main():
    for make in (stopping, stop_iteration):
        try:
            async for _ in make():
                pass
        except RuntimeError as error:
            print(error, repr(error.__cause__))
    step = stopping().__anext__()
    await step
    try:
        await step
    except RuntimeError as error:
        print(error)


asyncio.run(main())
steps = ignoring()
for awaitable in (steps.__anext__(), steps.aclose()):
    try:
        awaitable.send(None)
    except (RuntimeError, StopIteration) as error:
        print(repr(error))
print(hasattr(steps, "send"), hasattr(steps, "__aiter__"), type(steps).__name__)
