"""Methods bound to the host's objects: another object at each use, the same function."""

import math
import re
from collections import deque


def appended(count):
    out = []
    add = out.append
    for i in range(count):
        add(i)
    return len(out)


def rooted(count):
    total = 0.0
    root = math.sqrt
    for i in range(count):
        total += root(i) + math.sqrt(i)
    return round(total, 6)


def queued(count):
    queue = deque()
    pattern = re.compile("a")
    for i in range(count):
        queue.append(i)
        if pattern.match("a"):
            queue.popleft()
        if pattern.match("b"):
            queue.clear()
    return len(queue)


def sliced(count):
    found = set()
    for i in range(count):
        found.add(slice(None, i).indices(i % 7))
    return len(found)


for i in range(20):
    print(appended(i), rooted(i), queued(i), sliced(i))
print(sliced(300))
for call in (deque().pop, [].pop, {}.popitem, "x".index, (1).bit_length, range(3).index, slice(1).indices):
    for arguments in ((), (1,), ("y",)):
        try:
            print(call(*arguments), end=" ")
            print(call(arguments[0]) if arguments else call())
        except Exception as error:
            print(type(error).__name__, error)


class Queue(deque):
    def append(self, item):
        print("own", item)
        super().append(item)


queue = Queue()
for i in range(3):
    queue.append(i)
print(list(queue))
