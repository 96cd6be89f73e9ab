"""Subclasses of futures and tasks, which have a dict and no `__dict__`."""

import asyncio


class F(asyncio.Future):
    k = 5


loop = asyncio.new_event_loop()
f = F(loop=loop)
print(f.k)
print(f.done())
f.x = 3
print(f.x, f.cancel(), f.cancelled())


class T(asyncio.Task):
    def cancel(self, msg=None):
        print("cancel", msg)
        return super().cancel(msg)


async def main():
    async def w():
        await asyncio.sleep(1)

    t = T(w())
    await asyncio.sleep(0)
    t.cancel("why")
    try:
        await t
    except asyncio.CancelledError as e:
        print("c", e.args)
    print(t.done(), t.cancelled())


asyncio.run(main())
loop.close()
