"""An exception at one turn of many: caught inside, outside, in a callee, in a callee's callee."""


def risky(i, k):
    if i == k:
        raise ValueError(i)
    return i


def deeper(i, k):
    return risky(i, k) + 1


def inside(turns, k):
    total = 0
    for i in range(turns):
        try:
            total += deeper(i, k)
        except ValueError as e:
            total += e.args[0] * 1000
    return total


def outside(turns, k):
    total = 0
    try:
        for i in range(turns):
            total += deeper(i, k)
    except ValueError as e:
        return total, e.args
    else:
        return total, "whole"


def retried(turns, k):
    done = []
    start = 0
    while start < turns:
        try:
            for i in range(start, turns):
                if i and i % k == 0 and (not done or done[-1] != i):
                    risky(i, i)
            start = turns
        except ValueError as e:
            done.append(e.args[0])
            start = e.args[0]
    return done


for k in (0, 1, 2, 57, 99, 100, -1):
    print(k, inside(100, k), outside(100, k))
print(retried(100, 13), retried(100, 99))
