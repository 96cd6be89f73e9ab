"""What a handler of signals raises comes up in the main thread, whoever runs when the signal comes."""

import os
import signal
import threading
import time

raises = False
elsewhere = 0


def handler(number, frame):
    global raises
    if raises:
        raises = False
        raise ValueError


def send():
    global elsewhere
    for i in range(30):
        try:
            os.kill(os.getpid(), signal.SIGUSR1)
            for k in range(300):
                i += k & 3
            time.sleep(0.005)
        except ValueError:
            elsewhere += 1
    time.sleep(0.05)


def work():
    total = 0
    for i in range(3000):
        total += i & 3
    return total


def wait(sender):
    global raises
    caught = 0
    while sender.is_alive():
        try:
            raises = True
            while sender.is_alive():
                work()
        except ValueError:
            caught += 1
    return caught


signal.signal(signal.SIGUSR1, handler)
thread = threading.Thread(target=send)
thread.start()
print(wait(thread) > 0, elsewhere)
