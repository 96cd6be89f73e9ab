"""What `aclose`, `asend` and `athrow` give is dropped without being awaited: newer hosts warn of it."""

import asyncio
import warnings

warnings.simplefilter("always")


async def generator():
    yield 1
    yield 2


async def main():
    found = generator()
    print(await found.__anext__())
    found.aclose()
    found.asend(None)
    found.athrow(ValueError)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        found.__anext__()
    print([str(w.message) for w in caught])
    print(await anext(found), [x async for x in found])


asyncio.run(main())
