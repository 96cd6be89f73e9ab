"""Hot user functions called by host code: map, filter, reduce, sorted, sub, defaultdict; errors in them."""
import re
from collections import defaultdict
from functools import reduce
from itertools import accumulate, groupby, takewhile


def square(x):
    if x == 1000:
        raise ValueError("a thousand")
    return x * x


print(sum(map(square, range(200))), len(list(filter(lambda x: x % 3, range(200)))))
print(reduce(lambda a, b: (a * 31 + b) % 10007, range(150)), list(accumulate(range(60), lambda a, b: b - a))[-1])
try:
    list(map(square, range(900, 1100)))
except ValueError as e:
    print(e)
made = 0


def factory():
    global made
    made += 1
    return [made]


d = defaultdict(factory)
for i in range(150):
    d[i % 60 // 2].append(i)
print(made, d[5], len(d))
print(re.sub(r"\d+", lambda m: str(int(m[0]) * 2), "a1b22c" * 20)[:12])
print([(k, len(list(g))) for k, g in groupby(range(90), lambda x: x // 40)], list(takewhile(lambda x: x < 3, range(100))))


class It:
    def __init__(self):
        self.n = 0

    def __iter__(self):
        return self

    def __next__(self):
        self.n += 1
        if self.n > 70:
            raise StopIteration
        return self.n * (0.5 if self.n > 50 else 1)


print(sum(It()), max(It()), len(list(zip(It(), range(1000)))), sorted(It(), key=lambda x: -x)[0])
print(any(map(lambda x: x > 50, It())), dict(enumerate(It()))[69], ",".join(map(str, It()))[-20:])
