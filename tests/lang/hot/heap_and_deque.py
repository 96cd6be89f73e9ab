"""heapq and deque in a loop, with user objects that compare."""
import heapq
from collections import deque


class Job:
    compared = 0

    def __init__(self, rank, name):
        self.rank = rank
        self.name = name

    def __lt__(self, other):
        Job.compared += 1
        return self.rank < other.rank


def run(n):
    heap = []
    out = []
    for i in range(n):
        heapq.heappush(heap, Job(i * 37 % 101, i))
        if i % 3 == 2:
            out.append(heapq.heappop(heap).name)
    while heap:
        out.append(heapq.heappop(heap).name)
    return out


a = run(24)
print(a[:10], sum(a), Job.compared)


def ring(n):
    d = deque(range(7), maxlen=7)
    for i in range(n):
        d.rotate(i % 5 - 2)
        d.append(i)
        if i % 4 == 0:
            d.appendleft(d.pop())
        if i % 50 == 49:
            d.clear()
            d.extend("abc")
    return list(d)


print(ring(20), ring(60))


def breadth_first(size):
    seen = {0: 0}
    todo = deque([0])
    while todo:
        at = todo.popleft()
        for next in (at * 2 + 1) % size, (at + 7) % size:
            if next not in seen:
                seen[next] = seen[at] + 1
                todo.append(next)
    return max(seen.values()), len(seen)


print(breadth_first(30))
d = deque([1, 2, 3])
try:
    for x in d:
        d.append(x)
except RuntimeError as e:
    print(e)
print(heapq.nsmallest(3, a), heapq.nlargest(2, a, key=lambda x: -x), list(heapq.merge([1, 4], [2, 3], reverse=False)))
