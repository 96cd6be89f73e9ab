"""asyncio Lock, Event, Queue, Semaphore, Condition with several tasks in a fixed order."""
import asyncio
async def main():
    out = []
    q = asyncio.Queue(maxsize=2)
    async def producer(n):
        for i in range(n):
            await q.put(i)
            out.append(f"p{i}")
        await q.put(None)
    async def consumer():
        while (x := await q.get()) is not None:
            out.append(f"c{x}")
    await asyncio.gather(producer(5), consumer())
    print(out)
    lock, order = asyncio.Lock(), []
    async def locked(name):
        async with lock:
            order.append(name + "<")
            await asyncio.sleep(0)
            order.append(name + ">")
    await asyncio.gather(*(locked(n) for n in "abc"))
    print("".join(order))
    ev = asyncio.Event()
    async def waiter(n):
        await ev.wait()
        return n
    tasks = [asyncio.create_task(waiter(i)) for i in range(3)]
    await asyncio.sleep(0)
    ev.set()
    print(await asyncio.gather(*tasks))
    sem, most, now = asyncio.Semaphore(2), 0, 0
    async def limited():
        nonlocal most, now
        async with sem:
            now += 1
            most = max(most, now)
            await asyncio.sleep(0)
            now -= 1
    await asyncio.gather(*(limited() for _ in range(6)))
    print(most, now)
asyncio.run(main())
