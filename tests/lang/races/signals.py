"""Handlers of signals change what the program is at work on."""

import signal
import sys
import time

items = [1, 2, 3] * 5
names = globals()
turns = 0


class C:
    def method(self):
        return 1


def handler(number, frame):
    global turns
    turns += 1
    items.clear() if turns % 2 else items.extend(range(20))
    names["zz"] = turns
    names.pop("yy", None)
    C.method = (lambda self: 1) if turns % 2 else (lambda self: 2)


def work(c):
    total = 0
    for x in items:
        total += x
    for x in reversed(items):
        total += x
    for j, x in enumerate(items):
        total += j
    names.setdefault("yy", 1)
    assert names.pop("yy", 1) == 1
    assert names.pop("zz", 0) >= 0
    assert c.method() in (1, 2)


signal.signal(signal.SIGALRM, handler)
signal.setitimer(signal.ITIMER_REAL, 0.01, 0.004)
end = time.monotonic() + (float(sys.argv[1]) if len(sys.argv) > 1 else 0.4)
c = C()
while time.monotonic() < end:
    for _ in range(20):
        work(c)
signal.setitimer(signal.ITIMER_REAL, 0)
print("handled:", turns > 0)
