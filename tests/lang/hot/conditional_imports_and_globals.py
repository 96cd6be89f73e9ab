"""Imports, global statements and builtins looked up inside hot loops."""
import builtins


def run(turns):
    total = 0
    for i in range(turns):
        if i % 2:
            import math
            from operator import add as plus
        else:
            import math as m
        if i:
            total += math.floor(i / 2) + plus(i, 1) + m.ceil(i / 3)
    return total


print(run(60))


def shadowed(turns):
    total = 0
    for i in range(turns):
        total += abs(-i)
        if i == 20:
            builtins.abs = lambda x: x * 100
        if i == 40:
            builtins.abs = real
        if i == 50:
            globals()["abs"] = lambda x: 0
    del globals()["abs"]
    return total


real = abs
print(shadowed(60), shadowed(60))


def new_builtin(turns):
    missing = found = 0
    for i in range(turns):
        try:
            found += brand_new
        except NameError:
            missing += 1
        if i == 30:
            builtins.brand_new = 2
        if i == 50:
            del builtins.brand_new
    return found, missing


print(new_builtin(60))


def declares(turns):
    global made_here
    for made_here in range(turns):
        pass
    return made_here


print(declares(100), made_here)
for i in range(40):
    exec("fresh_%d = i" % (i % 4))
print(fresh_0, fresh_3)
