"""Recursion as deep as the stack allows: it ends with a result or with a RecursionError of the program's, which is handled."""

import sys
import threading

sys.setrecursionlimit(100_000)


def depth(n):
    if n == 0:
        return 0
    return 1 + depth(n - 1)


class Counter:
    def count(self, n):
        i = 0
        while i < 2:
            i += 1
        return 0 if n == 0 else self.count(n - 1) + 1


def attempt(function, n):
    try:
        return function(n) == n
    except RecursionError as error:
        return str(error).startswith("maximum recursion depth exceeded")


for n in (10, 500, 13_000):
    for i in range(2):
        print(n, attempt(depth, n), attempt(Counter().count, n))


def endless(n):
    left[0] += 1
    try:
        return endless(n + 1)
    finally:
        left[0] -= 1


left = [0]
sys.setrecursionlimit(12_000)
for i in range(2):
    print(attempt(endless, 0), left[0] < 100)


def in_thread():
    found.append((attempt(depth, 10), attempt(depth, 3_000), attempt(endless, 0)))


found = []
for size in (0, 1 << 22):
    threading.stack_size(size)
    threads = [threading.Thread(target=in_thread) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print(found)
