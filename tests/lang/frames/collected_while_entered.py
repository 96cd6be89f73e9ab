"""The collector runs where host code calls the program: functions that it calls then find their callers."""

import copy
import gc
import sys
import threading
import weakref


class Held:
    pass


class Copied:
    def __deepcopy__(self, memo):
        make()
        return self


names = set()
references = []


def died(reference):
    frame = sys._getframe()
    found = []
    while frame is not None:
        found.append(frame.f_code.co_name)
        frame = frame.f_back
    names.add((found[0], "work" in found or threading.current_thread() is not threading.main_thread()))


def make():
    held = Held()
    held.me = held
    references.append(weakref.ref(held, died))
    del references[:-100]


def work():
    things = [[Copied() for _ in range(5)] for _ in range(20)]
    for _ in range(30):
        copy.deepcopy(things)
        make()


before = gc.get_threshold()
gc.set_threshold(2)
work()
gc.set_threshold(*before)
references.clear()
print(names)
