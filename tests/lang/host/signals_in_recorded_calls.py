"""A handler's error ends the call that waits for it, while that is recorded too; and a loop of the host's."""

import signal
import time


def handler(number, frame):
    raise KeyError


signal.signal(signal.SIGALRM, handler)
found = []


def sleep():
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        time.sleep(2)
    except KeyError:
        found.append("in the call")
    else:
        found.append("not at all")


for i in range(8):
    try:
        sleep()
    except KeyError:
        found.append("behind it")
print(found)

for endless in (
    lambda: max(map(lambda x: x, iter(int, 1))),
    lambda: any(map(lambda x: 0, iter(int, 1))),
    lambda: max(iter(lambda: 0, 1)),
):
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        endless()
    except KeyError:
        print("ended")
