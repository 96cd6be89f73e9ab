"""Generators consumed by hot loops: whole, halfway, with return values, with errors inside."""


def numbers(n, bad=None):
    for i in range(n):
        if i == bad:
            raise KeyError(i)
        yield i
    return "end"


def whole(n):
    total = 0
    for x in numbers(n):
        total += x
    return total


def halfway(n):
    g = numbers(n)
    for x in g:
        if x == n // 2:
            break
    return x, next(g), sum(g), list(g)


def failing(n):
    seen = 0
    g = numbers(n, n // 2)
    try:
        for x in g:
            seen += 1
    except KeyError as e:
        return seen, e.args, list(g)


def by_hand(n):
    g = numbers(n)
    total = 0
    while True:
        try:
            total += next(g)
        except StopIteration as stop:
            return total, stop.value


def chained(n):
    g = (x for x in numbers(n))
    for k in range(5):
        g = (x + k for x in g if x % 7 != k)
    return sum(g)


for f in whole, halfway, failing, by_hand, chained:
    print(f.__name__, [f(n) for n in (4, 10, 150)])
