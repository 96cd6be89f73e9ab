"""A StopIteration that leaves a generator: whose entries the RuntimeError and its cause have."""

import asyncio
import sys


def show():
    error = sys.exc_info()[1]
    while error is not None:
        names = []
        traceback = error.__traceback__
        while traceback is not None:
            names.append(traceback.tb_frame.f_code.co_name)
            traceback = traceback.tb_next
        print(repr(error), names)
        error = error.__cause__


def g():
    yield 1
    raise StopIteration("x")
def use():
    for i in g(): pass
try: use()
except RuntimeError: show()
async def ag():
    yield 1
    raise StopAsyncIteration
async def co():
    raise StopIteration
async def main():
    try:
        async for x in ag(): pass
    except RuntimeError: show()
    try: await co()
    except RuntimeError: show()
asyncio.run(main())
