"""Keyword arguments in a hot loop: order, defaults, missing, extra, through ** and partial."""
from functools import partial


def f(a, b=2, *, c=3, **rest):
    return a * 1000 + b * 100 + c * 10 + len(rest)


def run(n):
    total = errors = 0
    p = partial(f, c=1)
    for i in range(n):
        total += f(a=i, b=1) + f(c=i, a=1) + f(i, c=0, x=1, y=2) + p(1, b=i)
        extra = {"c": 5, "k%d" % (i % 3): i}
        total += f(1, **extra)
        try:
            if i % 5 == 0:
                f(b=1)
            elif i % 5 == 1:
                f(1, a=2)
            elif i % 5 == 2:
                f(1, 2, 3)
        except TypeError:
            errors += 1
    return total, errors


print(run(3), run(80))


class C:
    def __init__(self, x=1, *, y=2):
        self.v = x + y

    def m(self, k, /, **kw):
        return self.v + k + sum(kw.values())


total = 0
for i in range(80):
    total += C(y=i).m(1, k=2) + C(x=i, y=0).m(i)
print(total)
