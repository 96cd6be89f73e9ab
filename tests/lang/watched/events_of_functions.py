"""`sys.settrace` is told of calls, lines, returns and exceptions in the host's order, with the frames of functions."""

import sys
from contextlib import contextmanager

EVENTS = []


def show(arg):
    if isinstance(arg, tuple) and len(arg) == 3 and isinstance(arg[0], type):
        return arg[0].__name__, str(arg[1]), arg[2] is not None
    text = repr(arg)
    return text.split(" at 0x")[0]


def tracer(frame, event, arg):
    code = frame.f_code
    names = sorted(n for n in frame.f_locals if not n.startswith("_"))
    EVENTS.append((event, code.co_name, frame.f_lineno - code.co_firstlineno, show(arg), names))
    return tracer


def watched(function, *args, **keywords):
    EVENTS.clear()
    sys.settrace(tracer)
    try:
        result = function(*args, **keywords)
    except Exception as error:
        result = f"{type(error).__name__}: {error}"
    finally:
        sys.settrace(None)
    print(function.__name__, result)
    for event in EVENTS:
        print("  ", *event)


def loops(n):
    total = 0
    while n:
        n -= 1
        if n % 2:
            continue
        for i in range(n):
            if i > 1:
                break
            total += i
        else:
            total -= 1
    return total


def handlers(value):
    try:
        if value:
            raise KeyError(value)
        return "none"
    except (ValueError,
            KeyError) as error:
        return repr(error)
    finally:
        value = None


def nested_errors():
    def inner():
        raise ValueError("inner")

    try:
        inner()
    except ValueError as error:
        raise TypeError("outer") from error


@contextmanager
def manager(name):
    yield name.upper()


def with_statement():
    with manager("a") as a, manager("b") as b:
        text = a + b
    return text


def generator(n):
    received = yield n
    try:
        while True:
            received = yield received * 2
    finally:
        n = 0


def drives():
    g = generator(3)
    values = [next(g), g.send(4), g.send(5)]
    g.close()
    return values


def comprehension(n):
    return ([x * y
             for x in range(n)
             for y in range(x)],
            {k: v for k, v in zip("ab", (1, 2))},
            sum(x for x in range(3)))


def classes():
    class Base:
        kind = "base"

        def __init__(self, x):
            self.x = x

        @property
        def double(self):
            return self.x * 2

        @classmethod
        def make(cls):
            return cls(5)

        @staticmethod
        def plain():
            pass

    class Derived(Base):
        def __init__(self):
            super().__init__(3)

        def __eq__(self, other):
            return self.x == other.x

    Derived.plain()
    return Derived().double, Base.make().x, Derived() == Derived()


counter = 0


def global_and_nonlocal():
    global counter
    counter += 1
    value = 1

    def add(n=2, *rest, key=3, **more):
        nonlocal value
        value += n + key + len(rest) + len(more)
        return value

    add(1, 2, key=4, z=5)
    add()
    return value, counter


def matches(subject):
    match subject:
        case {"a": x}:
            return x
        case [x, *rest]:
            return rest
        case int() | str():
            pass
        case _:
            return None
    return "atom"


def recursive(n):
    return 1 if n == 0 else n * recursive(n - 1)


def decorated():
    def plain(f):
        return f

    @plain
    @(lambda f: f)
    def function(a, b=(
            1)):
        """Doc."""

        return a

    lambda_ = lambda: (
        function(2))
    return lambda_()


def asserting(x):
    assert x, (
        "falsy")
    del x
    if 0:
        x = 1
    return ...


async def sleeper(n):
    return n


async def awaiting():
    async def many():
        yield 1
        yield 2

    total = await sleeper(1)
    async for x in many():
        total += x
    return total


def coroutine():
    try:
        awaiting().send(None)
    except StopIteration as stop:
        return stop.value


for function, *args in (
    (loops, 5), (handlers, 1), (handlers, 0), (nested_errors,), (with_statement,), (drives,), (comprehension, 3),
    (classes,), (global_and_nonlocal,), (matches, {"a": 1}), (matches, [1, 2]), (matches, 3), (matches, 1.5),
    (recursive, 3), (decorated,), (asserting, 1), (asserting, 0), (coroutine,), (sorted, [3, 1], ),
):  # fmt: skip
    watched(function, *args)
watched(sorted, [3, 1, 2], key=lambda x: -x)
print(counter, sys.gettrace())
