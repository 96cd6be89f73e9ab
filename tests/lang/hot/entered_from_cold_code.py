"""Hot functions, loops and generators that code enters which is itself never hot: each of many copies runs once.

How many copies may be given as an argument.
"""

import sys

COPIES = int(sys.argv[1]) if len(sys.argv) > 1 else 9


class A:
    def __init__(self, x):
        self.x = x

    def get(self):
        return self.x


class Loud:
    def __init__(self, log):
        self.log = log

    def __del__(self):
        self.log.append("dead")


def leaf(a):
    return a.x + 1


def method(a):
    return a.get() * 2


def loop(a, n):
    total = 0
    for i in range(n):
        total += a.x * i
    return total


def until(n):
    while True:
        n -= 1
        if n < 0:
            return n


def raising(a, k):
    if k % 7 == 0:
        raise ValueError(k)
    return a.x - k


def catching(a, k):
    try:
        return raising(a, k)
    except ValueError as error:
        return error.args
    finally:
        a.x += 0


def floats(x):
    s = 0.0
    for _ in range(3):
        s = s * 0.5 + x
    return s


def deep(n):
    return n if n == 0 else 1 + deep(n - 1)


def many(a, b=2, *args, c=3, **named):
    return a + b + len(args) + c + len(named)


def closing(k):
    def inner():
        return k + 1
    return inner()


def dying(log):
    loud = Loud(log)
    loud.log
    del loud


def generate(a):
    k = 0
    while True:
        k += a.x
        yield k


def copies(body, count):
    """Functions of the same text, each of which has its own code."""
    for k in range(count):
        names = dict(globals())
        exec(compile(f"def run(a, k, g, log):\n    return {body}\n", f"copy {k}", "exec"), names)
        yield names["run"]


BODIES = [
    "leaf(a), leaf(a)",
    "method(a)",
    "loop(a, k % 5), loop(a, 3)",
    "until(k % 4)",
    "catching(a, k)",
    "floats(k), floats(0.5)",
    "deep(k % 20)",
    "many(k), many(k, 1, 2, 3, c=1, d=5), many(*[1, 2, k])",
    "closing(k)",
    "dying(log)",
    "next(g), next(g)",
    "[leaf(b) for b in (a, a)]",
    "sorted([3, 1, 2], key=lambda n: leaf(a) * n)",
]


def attempt(run, a, k, g, log):
    try:
        return run(a, k, g, log)
    except Exception as error:
        return type(error).__name__, str(error)


def check(change):
    for body in BODIES:
        a, log = A(3), []
        g = generate(a)
        found = []
        for k, run in enumerate(copies(body, COPIES)):
            if k == COPIES * 2 // 3:
                change(a)
            found.append(attempt(run, a, k, g, log))
        print(body, found[0], found[COPIES * 2 // 3 - 2 :][:5], found[-1], len(log), sum(map(len, map(str, found))))


def nothing(a):
    pass


def floating(a):
    a.x = 2.5


def wide(a):
    a.x = 2**70


def text(a):
    a.x = "text"


def missing(a):
    del a.x


def other_method(a):
    A.get = lambda self: 100


def property_instead(a):
    A.x = property(lambda self: 7, lambda self, value: None)


def another_class(a):
    a.__class__ = type("B", (A,), {"get": lambda self: self.x + 0.5})


for change in (nothing, floating, wide, text, missing, other_method, another_class, property_instead):
    print(change.__name__)
    check(change)
    if change is other_method:
        A.get = lambda self: self.x


def traceback_of(k):
    try:
        raising(A(k), 0)
    except ValueError as error:
        names, at = [], error.__traceback__
        while at is not None:
            names.append((at.tb_frame.f_code.co_name, at.tb_lineno))
            at = at.tb_next
        return names


print({traceback_of(k) == traceback_of(0) for k in range(3 * COPIES)}, traceback_of(1))
