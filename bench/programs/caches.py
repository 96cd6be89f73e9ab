"""Three caches for the same requests: an OrderedDict, a dict with a list linked by hand, and a clock.

The policies are described in Andrew Tanenbaum and Herbert Bos, *Modern Operating Systems*, section 3.4; the trace of
requests is Zipf's (George Zipf, *Human Behavior and the Principle of Least Effort*, 1949).

    python caches.py [traces]

Checks that both caches of the least recently used kind have the same hits, and how many.
"""

import sys
from bisect import bisect
from collections import OrderedDict
from itertools import accumulate
from random import Random

CAPACITY = 50
REQUESTS = 2000
EXPECTED_HITS = (1169, 1197)


class WrongAnswer(Exception):
    pass


class Cache:
    """Counts hits and misses; the subclasses say what is kept."""

    def __init__(self, capacity, load):
        self.capacity = capacity
        self.load = load
        self.hits = self.misses = 0

    def get(self, key):
        value = self.lookup(key)
        if value is None:
            self.misses += 1
            value = self.load(key)
            self.store(key, value)
        else:
            self.hits += 1
        return value

    @property
    def rate(self):
        return self.hits / (self.hits + self.misses)


class OrderedCache(Cache):
    def __init__(self, capacity, load):
        super().__init__(capacity, load)
        self.items = OrderedDict()

    def lookup(self, key):
        value = self.items.get(key)
        if value is not None:
            self.items.move_to_end(key)
        return value

    def store(self, key, value):
        if len(self.items) >= self.capacity:
            self.items.popitem(last=False)
        self.items[key] = value


class Link:
    def __init__(self, key, value):
        self.key = key
        self.value = value
        self.before = self.after = None


class LinkedCache(Cache):
    def __init__(self, capacity, load):
        super().__init__(capacity, load)
        self.links = {}
        self.oldest = self.newest = None

    def unlink(self, link):
        if link.before is None:
            self.oldest = link.after
        else:
            link.before.after = link.after
        if link.after is None:
            self.newest = link.before
        else:
            link.after.before = link.before

    def append(self, link):
        link.before, link.after = self.newest, None
        if self.newest is None:
            self.oldest = link
        else:
            self.newest.after = link
        self.newest = link

    def lookup(self, key):
        link = self.links.get(key)
        if link is None:
            return None
        if link is not self.newest:
            self.unlink(link)
            self.append(link)
        return link.value

    def store(self, key, value):
        if len(self.links) == self.capacity:
            victim = self.oldest
            self.unlink(victim)
            del self.links[victim.key]
        link = Link(key, value)
        self.links[key] = link
        self.append(link)


class ClockCache(Cache):
    def __init__(self, capacity, load):
        super().__init__(capacity, load)
        self.slots = []
        self.place = {}
        self.hand = 0

    def lookup(self, key):
        index = self.place.get(key)
        if index is None:
            return None
        slot = self.slots[index]
        slot[2] = True
        return slot[1]

    def store(self, key, value):
        if len(self.slots) < self.capacity:
            self.place[key] = len(self.slots)
            self.slots.append([key, value, False])
            return
        while self.slots[self.hand][2]:
            self.slots[self.hand][2] = False
            self.hand = (self.hand + 1) % self.capacity
        del self.place[self.slots[self.hand][0]]
        self.slots[self.hand] = [key, value, False]
        self.place[key] = self.hand
        self.hand = (self.hand + 1) % self.capacity


def make_requests(seed, pages=300):
    source = Random(seed)
    weights = list(accumulate(1 / (rank + 1) for rank in range(pages)))
    return [f"/page/{bisect(weights, source.random() * weights[-1])}" for _ in range(REQUESTS)]


def run(n):
    """Replay `n` traces through the caches; return the sum of the hits."""
    total = 0
    for seed in range(n):
        requests = make_requests(seed)
        caches = [kind(CAPACITY, len) for kind in (OrderedCache, LinkedCache, ClockCache)]
        for request in requests:
            for cache in caches:
                cache.get(request)
        ordered, linked, clock = caches
        if ordered.hits != linked.hits or ordered.misses != linked.misses or not 0 < clock.rate < 1:
            raise WrongAnswer(f"trace {seed}: {ordered.hits} and {linked.hits} hits")
        if seed == 0 and (linked.hits, clock.hits) != EXPECTED_HITS:
            raise WrongAnswer(f"the first trace has {linked.hits, clock.hits} hits")
        total += linked.hits + clock.hits
    return total


if __name__ == "__main__":
    traces = 20
    if len(sys.argv) > 1:
        traces = int(sys.argv[1])
    print("caches: verified", traces, "traces,", run(traces))
