"""Globals that functions bind: counters, flags, names that vanish, and a dict that others have got."""

import sys
import threading

count = 0
flag = False
thing = None


def step():
    global count, flag
    count += 1
    flag = count % 2 == 0
    return count


def set_flag(value):
    global flag
    flag = value


def loop(n):
    global thing
    for k in range(n):
        step()
        set_flag(True)
        thing = k
    return count, flag, thing


print(loop(50))
print(globals()["count"], globals()["flag"], sys.modules["__main__"].thing)
globals()["count"] = 1000
print(loop(50), globals()["count"], vars(sys.modules["__main__"])["thing"])


def vanish(n):
    """The name is unbound, and bound again, at the same place."""
    global fleeting
    found = []
    for k in range(n):
        fleeting = k
        found.append(fleeting)
        if k % 7 == 6:
            del fleeting
            found.append("fleeting" in globals())
    return found


print(vanish(30))


def to_function(n):
    """A variable becomes a function, a class, and a variable again."""
    global changing
    found = []
    for k in range(n):
        changing = (k, len, int, None)[k % 4 if k > 20 else 0]
        found.append(changing if k < 21 or k % 4 in (0, 3) else changing("12"))
    return found


print(to_function(40))


names = {"__name__": "other"}
exec("def bind(n):\n    global here\n    for k in range(n):\n        here = k\n    return here\n", names)
print(names["bind"](40), names["here"])
names["here"] = "changed"
print(names["bind"](3), names["here"])


def in_threads():
    global shared
    shared = 0

    def work():
        global shared
        for k in range(2000):
            shared = k

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return shared, globals()["shared"]


print(in_threads())
for module_level in range(40):
    value = module_level * 2
print(module_level, value, globals()["value"])
