"""Recursion, closures, generators and changing callees inside hot loops."""


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


total = 0
for i in range(400):
    total += fib(i % 9)
print(total)


def mutual(n):
    return True if n == 0 else other(n - 1)


def other(n):
    return False if n == 0 else mutual(n - 1)


print(sum(mutual(i % 40) for i in range(500)))


def inner_loops():
    def inner(n):
        t = 0
        while n:
            t += n
            n -= 1
        return t

    out = 0
    for i in range(600):
        out += inner(i % 13)
        if i == 300:
            out = float(out)
        elif i == 450:
            inner = lambda n: 1
    return out


print(inner_loops())


def generators():
    def numbers(n):
        for i in range(n):
            got = yield i
            if got:
                yield got * 2

    out = 0
    for x in numbers(700):
        out += x
        if x == 400:
            out = float(out)
    g = numbers(500)
    out += next(g)
    for i in range(300):
        try:
            out += g.send(i % 3)
        except StopIteration:
            break
        if i == 250:
            g.close()
    evens = (x for x in range(900) if x % 2 == 0)
    for x in evens:
        if x > 700:
            break
        out -= x

    def delegating(n):
        for i in range(n):
            try:
                yield from numbers(i % 5)
            finally:
                yield "f"

    texts = 0
    for x in delegating(200):
        texts += x == "f"

    def failing(n):
        for i in range(n):
            if i == 400:
                raise ValueError(i)
            yield i

    try:
        for x in failing(1000):
            out += 1
    except ValueError as e:
        out += e.args[0]
    return out, texts


print(generators())


def closures():
    fs = []
    for i in range(500):
        def f(x, i=i):
            return x + i + k
        fs.append(f)
        k = i
    out = 0
    for f in fs:
        out += f(1)
    k = 0.5
    for f in fs:
        out += f(1)
    return out


print(closures())


def arguments(*args, scale=1, **more):
    return sum(args) * scale + len(more)


out = 0
for i in range(500):
    out += arguments(i, 2)
    out += arguments(*range(i % 4), scale=2)
    out += arguments(i, **{"a": 1, "scale": 3})
    if i == 400:
        arguments.__kwdefaults__ = {"scale": 10}
print(out)


def defaults(a, b=1):
    return a + b


out = 0
for i in range(800):
    out += defaults(i)
    if i == 300:
        defaults.__defaults__ = (100,)
    elif i == 500:
        defaults.__defaults__ = (0.5,)
    elif i == 600:
        defaults = lambda a, b=1: a - b
print(out)


class Callable:
    def __init__(self, n):
        self.n = n

    def __call__(self, x):
        self.n += 1
        return self.n + x


def polymorphic():
    callees = [abs, lambda x: x * 2, Callable(0), Callable(5).__call__, str, fib, int.bit_length]
    out = 0
    for i in range(900):
        f = callees[i // 100 % 7]
        r = f(i % 10)
        out += len(r) if isinstance(r, str) else r
    for i in range(700):
        r = callees[i % 7](i % 10)
        out += len(r) if isinstance(r, str) else r
    return out


print(polymorphic())


class Node:
    def __init__(self, value, next):
        self.value = value
        self.next = next


def lists():
    head = None
    for i in range(700):
        head = Node(i if i % 100 else float(i), head)
    total = 0
    node = head
    while node is not None:
        total += node.value
        node = node.next
    cycle = Node(1, None)
    cycle.next = cycle
    for i in range(500):
        cycle = Node(cycle.value + 1, cycle.next)
        if i % 100 == 99:
            cycle.next.next = cycle
    return total, cycle.value, cycle.next.value


print(lists())


def too_deep(n):
    return too_deep(n + 1) + 1


hits = 0
for i in range(3):
    try:
        too_deep(0)
    except RecursionError as e:
        hits += 1
print(hits, str(e) if "e" in dir() else "")


def lasting():
    """Loops in loops in loops, each left in its own way."""
    out = []
    for a in range(12):
        b = 0
        while True:
            b += 1
            for c in range(8):
                if c * b > 40 + a:
                    break
                if (a + b + c) % 17 == 0:
                    continue
            else:
                if b > 20:
                    break
                continue
            if b % 2 == a % 2:
                break
        else:
            out.append("never")
        out.append((a, b, c))
    return out


print(lasting())
