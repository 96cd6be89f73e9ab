"""Recursion in several threads: each has the whole depth for itself, and none has more."""

import sys
import threading

sys.setswitchinterval(1e-4)


def down(n):
    return 0 if n == 0 else 1 + down(n - 1)


def endless(n):
    return endless(n + 1) + 1


def sorts(n):
    return sorted([n], key=lambda x: down(x))[0] + down(n)


def work(out, bad):
    for i in range(30):
        try:
            out.append(down(600) + sorts(300))
        except RecursionError as e:
            bad.append(e)


out, bad = [], []
threads = [threading.Thread(target=work, args=(out, bad)) for _ in range(5)]
for t in threads:
    t.start()
for t in threads:
    t.join()
print(len(out), len(bad), set(out))

# One that is deep and waits.
entered, done = threading.Event(), threading.Event()


def deep(n):
    if n == 0:
        entered.set()
        done.wait()
        return 0
    return 1 + deep(n - 1)


thread = threading.Thread(target=lambda: out.append(deep(850)))
thread.start()
entered.wait()
print(down(900), sorts(800))
other = threading.Thread(target=lambda: print("other", down(900), sorts(800)))
other.start()
other.join()
for _ in range(3):
    try:
        endless(0)
    except RecursionError as e:
        print(type(e).__name__, str(e).partition(" while")[0])
done.set()
thread.join()
print(out[-1])
