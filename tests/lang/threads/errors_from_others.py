"""One thread raises an error in another, which catches it, passes its `finally`, or ends of it."""

import ctypes
import threading
import time


class Stop(Exception):
    def __init__(self, *args):
        super().__init__(*args)
        self.made = "by the thread"


def raise_in(thread, error):
    return ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(error))


log = []
started = threading.Event()


def turns():
    started.set()
    n = 0
    while True:
        n += 1


def sleeps():
    started.set()
    while True:
        time.sleep(0.005)


def calls():
    started.set()
    n = 0
    while True:
        n = max(n, abs(-n), len(str(n)))


def generates():
    def forever():
        try:
            started.set()
            while True:
                yield 1
        finally:
            log.append("generator")

    return sum(forever())


def work(loop):
    try:
        try:
            loop()
        except Stop as e:
            log.append((type(e).__name__, e.args, e.made, e.__context__))
        finally:
            log.append("finally")
    except BaseException as e:
        log.append(repr(e))


class Worker(threading.Thread):
    def run(self):
        work(turns)


def stopped(thread, error, is_ordered=True):
    """Print what the thread has noted.  An error may arrive in a generator, or between two of its steps."""
    started.clear()
    thread.start()
    started.wait()
    time.sleep(0.05)
    found = raise_in(thread, error)
    thread.join()
    print(found, log if is_ordered else sorted(log, key=str))
    log.clear()


for loop in (turns, sleeps, calls, generates):
    stopped(threading.Thread(target=work, args=(loop,)), Stop, loop is not generates)
stopped(Worker(), Stop)
stopped(Worker(), KeyError)
stopped(Worker(), SystemExit)

ended = threading.Thread(target=print, args=("ends",))
ended.start()
ended.join()
print(raise_in(ended, Stop))


def waits(until):
    until.wait()
    n = 0
    for i in range(1000):
        n += i
    log.append(n)


until = threading.Event()
spared = threading.Thread(target=waits, args=(until,))
spared.start()
print(raise_in(spared, Stop))
print(ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(spared.ident), None))
until.set()
spared.join()
print(log)
log.clear()


def itself():
    try:
        raise_in(threading.current_thread(), Stop)
        for i in range(10_000_000):
            pass
    except Stop:
        return "stopped"


print(itself())
