"""Instances that several threads read, write and move to other maps at the same time."""

import sys
import threading

sys.setswitchinterval(1e-6)


class A:
    pass


class B:
    pass


bad = []
stopped = []


def read(things):
    while not stopped:
        for thing in list(things):
            if thing.a is None or thing.b is None or thing.fixed != (1, 2):
                bad.append(("read", thing.a, thing.b, thing.fixed))


def change_kinds(things, number, turns):
    for i in range(turns):
        thing = A()
        thing.a = 1
        thing.b = 2.5
        thing.fixed = (1, 2)
        things.append(thing)
        wanted = str(i) if i % 2 else 1 << 70
        thing.a = wanted
        thing.b = "y"
        thing.c = number
        del thing.c
        if i % 3 == 0:
            thing.__dict__
        if i % 5 == 0:
            thing.__class__ = B
        thing.d = [number]
        if (thing.a, thing.b, thing.d, hasattr(thing, "c")) != (wanted, "y", [number], False):
            bad.append(("changed", i, vars(thing)))
        if len(things) > 20:
            del things[0]


def add_and_delete(thing, prefix, turns):
    """The names of a thread are its own; the instance is not."""
    for i in range(turns):
        name = prefix + str(i % 7)
        wanted = i if i % 3 else str(i)
        setattr(thing, name, wanted)
        if getattr(thing, name) != wanted:
            bad.append(("added", name, i))
        if i % 5 == 0:
            delattr(thing, name)
            if hasattr(thing, name):
                bad.append(("deleted", name, i))


def together(*calls):
    threads = [threading.Thread(target=function, args=arguments) for function, *arguments in calls]
    for thread in threads:
        thread.start()
    return threads


things = []
readers = together((read, things), (read, things))
for thread in together((change_kinds, things, 1, 2000), (change_kinds, things, 2, 2000)):
    thread.join()
stopped.append(True)
for thread in readers:
    thread.join()
one = A()
for thread in together(*((add_and_delete, one, prefix, 2000) for prefix in "abc")):
    thread.join()
print(len(bad), bad[:3])
