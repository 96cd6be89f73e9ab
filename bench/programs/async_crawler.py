"""Coroutines that fetch pages of a made-up web, on an event loop written for them: tasks, sleeping, a queue, locks.

The loop after David Beazley, *Build Your Own Async* (2019); the crawler's task after A. Jesse Jiryu Davis and Guido van Rossum,
*A Web Crawler With asyncio Coroutines*, in *500 Lines or Less* (2016).

    python async_crawler.py [webs]

Checks that each page is fetched once, and how long the first web takes on the loop's clock.
"""

import heapq
import sys
from collections import deque
from contextlib import asynccontextmanager

PAGES = 80
WORKERS = 5
EXPECTED_TIME = 88


class WrongAnswer(Exception):
    pass


class Suspend:
    """Awaited, hands what it holds to the loop."""

    def __init__(self, kind, value=None):
        self.kind = kind
        self.value = value

    def __await__(self):
        return (yield self)


class Loop:
    def __init__(self):
        self.ready = deque()
        self.sleeping = []
        self.time = 0
        self.ticket = 0

    def spawn(self, coroutine):
        self.ready.append((coroutine, None))

    def run(self):
        while self.ready or self.sleeping:
            if not self.ready:
                self.time, _, coroutine = heapq.heappop(self.sleeping)
                self.ready.append((coroutine, None))
            coroutine, value = self.ready.popleft()
            try:
                request = coroutine.send(value)
            except StopIteration:
                continue
            if request.kind == "sleep":
                self.ticket += 1
                heapq.heappush(self.sleeping, (self.time + request.value, self.ticket, coroutine))
            else:
                request.value.append(coroutine)

    def wake(self, waiting, value=None):
        if waiting:
            self.ready.append((waiting.popleft(), value))
            return True
        return False


async def sleep(time):
    await Suspend("sleep", time)


class Queue:
    def __init__(self, loop):
        self.loop = loop
        self.items = deque()
        self.waiting = deque()

    def put(self, item):
        if not self.loop.wake(self.waiting, item):
            self.items.append(item)

    async def get(self):
        if self.items:
            return self.items.popleft()
        return await Suspend("wait", self.waiting)


class Semaphore:
    def __init__(self, loop, count):
        self.loop = loop
        self.count = count
        self.waiting = deque()

    async def __aenter__(self):
        if self.count == 0:
            await Suspend("wait", self.waiting)
        else:
            self.count -= 1

    async def __aexit__(self, *error):
        if not self.loop.wake(self.waiting):
            self.count += 1


class Web:
    def __init__(self, seed):
        self.seed = seed
        self.fetched = []

    async def fetch(self, page):
        self.fetched.append(page)
        await sleep(1 + (page * 7 + self.seed) % 5)
        if (page + self.seed) % 13 == 5 and self.fetched.count(page) == 1:
            raise ConnectionError(page)
        return [(page * 3 + 1) % PAGES, (page * 5 + 2 + self.seed) % PAGES, (page + 1) % PAGES]


class Crawler:
    def __init__(self, loop, web):
        self.loop = loop
        self.web = web
        self.queue = Queue(loop)
        self.connections = Semaphore(loop, WORKERS - 2)
        self.seen = {0}
        self.open = 1
        self.retries = 0

    @asynccontextmanager
    async def accounted(self):
        try:
            yield
        finally:
            self.open -= 1
            if self.open == 0:
                for _ in range(WORKERS):
                    self.queue.put(None)

    async def links(self, page):
        for attempt in range(3):
            try:
                async with self.connections:
                    found = await self.web.fetch(page)
            except ConnectionError:
                self.retries += 1
                await sleep(2**attempt)
            else:
                for link in found:
                    yield link
                return

    async def worker(self):
        while True:
            page = await self.queue.get()
            if page is None:
                return
            async with self.accounted():
                async for link in self.links(page):
                    if link not in self.seen:
                        self.seen.add(link)
                        self.open += 1
                        self.queue.put(link)


def crawl(seed):
    loop = Loop()
    web = Web(seed)
    crawler = Crawler(loop, web)
    crawler.queue.put(0)
    for _ in range(WORKERS):
        loop.spawn(crawler.worker())
    loop.run()
    return loop, web, crawler


def run(n):
    """Crawl `n` webs; return the sum of the loop's times and of the pages fetched."""
    total = 0
    for seed in range(n):
        loop, web, crawler = crawl(seed)
        if crawler.open or sorted(crawler.seen) != list(range(PAGES)):
            raise WrongAnswer(f"web {seed}: {len(crawler.seen)} pages seen")
        if len(web.fetched) != PAGES + crawler.retries or crawler.connections.count != WORKERS - 2:
            raise WrongAnswer(f"web {seed}: {len(web.fetched)} pages fetched")
        if seed == 0 and loop.time != EXPECTED_TIME:
            raise WrongAnswer(f"the first web takes {loop.time}")
        total += loop.time + len(web.fetched)
    return total


if __name__ == "__main__":
    webs = 50
    if len(sys.argv) > 1:
        webs = int(sys.argv[1])
    print("async_crawler: verified", webs, "webs,", run(webs))
