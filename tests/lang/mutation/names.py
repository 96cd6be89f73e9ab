"""Globals and builtins rebound while hot loops read them."""
import builtins

step = 1


def change(i):
    global step
    if i == 300:
        step = 2
    elif i == 400:
        step = 0.5
    elif i == 500:
        step = "x"
    elif i == 550:
        step = 3


def loop():
    total = 0
    text = ""
    for i in range(800):
        if isinstance(step, str):
            text += step
        else:
            total += step
        change(i)
    return total, len(text)


print(loop())


def helper(x):
    return x + 1


def rebinding_functions():
    global helper
    total = 0
    for i in range(900):
        total += helper(i)
        if i == 300:
            helper = lambda x: -x
        elif i == 600:
            helper = abs
    return total


print(rebinding_functions())


def builtins_change():
    global len, abs
    total = 0
    real = builtins.abs
    for i in range(1000):
        total += len("abc") + abs(-2)
        if i == 300:
            len = lambda x: 10
        elif i == 500:
            del len
        elif i == 600:
            builtins.abs = lambda x: 50
        elif i == 700:
            builtins.abs = real
        elif i == 800:
            abs = lambda x: 0
        elif i == 900:
            del abs
    return total


print(builtins_change())


def disappearing():
    global gone
    gone = 1
    out = []
    for i in range(800):
        try:
            if gone == 5:
                out.append(i)
        except NameError as e:
            if i == 601:
                out.append(str(e))
        if i == 300:
            gone = 5
        elif i == 305:
            gone = 2
        elif i == 600:
            del gone
        elif i == 700:
            globals()["gone"] = 5
        elif i == 702:
            globals().update(gone=6)
    return out


print(disappearing())


def unbound():
    """A local that is deleted and comes back."""
    errors = 0
    total = 0
    x = 1
    for i in range(700):
        try:
            total += x
        except UnboundLocalError as e:
            errors += 1
            if errors == 1:
                print(e)
        if i % 50 == 49:
            x = i
        elif i % 50 == 40:
            del x
    return total, errors


print(unbound())


def cells():
    """A closure's variable changes behind the loop's back."""
    n = 1

    def bump(i):
        nonlocal n
        if i % 100 == 0:
            n = n + 1 if i % 300 else n * 0.5

    total = 0
    for i in range(900):
        bump(i)
        total += n
    return total


print(cells())

# The module's own loop, with its globals.
acc = 0
for k in range(700):
    acc += k
    if k == 300:
        acc = float(acc)
    elif k == 500:
        acc = int(acc) << 50
    elif k == 600:
        acc = str(acc)[:2]
        acc = int(acc)
print(acc, k)


class Body:
    total = 0
    for j in range(500):
        total += j
        if j == 400:
            total = total / 2
    del j


print(Body.total)
