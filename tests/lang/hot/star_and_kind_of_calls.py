"""One call site that calls functions, classes, methods, builtins, callables and partials in turn."""
from functools import partial


def f(x, y=1):
    return x + y


class Made:
    def __init__(self, x):
        self.x = x

    def __call__(self, x):
        return self.x * x

    def method(self, x):
        return self.x - x

    @classmethod
    def build(cls, x):
        return cls(x).x

    def __int__(self):
        return self.x


class Strange:
    def __new__(cls, x):
        return x * 1000


def run(callables, turns):
    total = 0
    for i in range(turns):
        total += int(callables[i % len(callables)](i))
    return total


m = Made(7)
callables = [f, Made, m, m.method, Made.build, abs, int, str, partial(f, y=100), lambda x: x**2, Strange, (5).__add__, partial(Made.method, m)]
for n in range(1, len(callables) + 1):
    print(n, run(callables[:n], 60 if n < 13 else 130))
Made.__call__ = lambda self, x: 0
print(run([m], 60), run([m, f], 60))
del Made.__call__
try:
    run([f, f, m], 60)
except TypeError as e:
    print(e)
