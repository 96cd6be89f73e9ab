"""Classes over host classes whose instances have a dict without a descriptor of it, such as asyncio's futures."""

import asyncio
from asyncio import futures, tasks


class Counts:
    def __init__(self, *args, **keywords):
        self.calls = 0
        super().__init__(*args, **keywords)

    def add_done_callback(self, *args, **keywords):
        self.calls += 1
        return super().add_done_callback(*args, **keywords)

    def count(self):
        return self.calls


class Future(Counts, futures.Future):
    pass


class InPython(Counts, futures._PyFuture):
    pass


class Task(Counts, tasks.Task):
    pass


class Plain(futures.Future):
    def method(self):
        return self.attribute


async def answer(future):
    return await future


async def main():
    loop = asyncio.get_running_loop()
    for turn in range(5):
        for make in (Future, InPython):
            future = make(loop=loop)
            future.attribute = turn
            task = Task(answer(future), loop=loop)
            await asyncio.sleep(0)
            future.set_result(turn)
            print(await task, task.count(), future.count(), future.calls, future.attribute)
        future = Plain(loop=loop)
        future.attribute = turn
        print(future.method())
    future = Future(loop=loop)
    future.count = lambda: "its own"
    print(future.count())


asyncio.run(main())
