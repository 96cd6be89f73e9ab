"""Threads that compile at the same time leave the recursion limit alone."""

import sys
import threading


def work(results):
    for k in range(60):
        names = {}
        exec(f"def f(x): return x + {k}", names)
        results.append(names["f"](1))


def deep(n):
    return 0 if n == 0 else 1 + deep(n - 1)


interval = sys.getswitchinterval()
sys.setswitchinterval(1e-6)
results = []
threads = [threading.Thread(target=work, args=(results,)) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
sys.setswitchinterval(interval)
print(len(results), sum(results), sys.getrecursionlimit())
try:
    deep(5000)
except RecursionError as error:
    print(error)
