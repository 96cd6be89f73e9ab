"""Globals read in a loop and bound anew: to values, to other kinds, to functions, deleted."""

step = 1


def bump(x):
    return x + step


def run(turns):
    global step, bump, extra
    total = 0
    missing = 0
    for i in range(turns):
        total = bump(total)
        if i == 50:
            step = 2
        elif i == 100:
            step = 0.25
        elif i == 150:
            old = bump
            bump = lambda x: old(old(x))
        elif i == 200:
            len_before = len("abc")
            globals()["len"] = lambda x: 10
        elif i == 250:
            del globals()["len"]
        elif i == 300:
            extra = 1000
        elif i == 350:
            del extra
        total += len("ab")
        try:
            total += extra
        except NameError:
            missing += 1
    return total, missing, step


print(run(400))
bump = lambda x: x
step = -1
print(run(140))
exec("step = 77")
print(run(10))
