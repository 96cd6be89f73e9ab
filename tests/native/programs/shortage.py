"""What runs while memory runs out; each function gives the same every time."""
import shortage


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, other):
        return Point(self.x + other.x, self.y + other.y)

    def __eq__(self, other):
        return self.x == other.x and self.y == other.y

    def __hash__(self):
        return hash((self.x, self.y))


class Named(Point):
    def __init__(self, name, *rest, **more):
        super().__init__(*rest)
        self.name = name
        self.more = more


def objects():
    total = Point(0, 0)
    for i in range(20):
        total = total + Point(i, i * 2.5)
    return total.x, total.y


def keywords():
    def f(a, b=2, *args, c=3, **kw):
        return a, b, args, c, sorted(kw.items())

    return [f(1), f(1, 5, 6, 7, c=8), f(*range(4), **{"c": 1, "d": 2}), f(b=1, a=2, z=3)]


def inheritance():
    made = [Named(str(i), i, i + 1, k=i) for i in range(8)]
    return [(m.name, m.x, m.y, m.more) for m in made]


def closures():
    def counter():
        n = 0

        def step(by):
            nonlocal n
            n += by
            return n

        return step

    c, d = counter(), counter()
    return [c(i) + d(i * 2) for i in range(10)]


def generators():
    def walk(n):
        if n:
            yield n
            yield from walk(n - 1)
            yield -n

    return list(walk(6)), sum(x * x for x in range(10)), dict((k, [k] * k) for k in range(4))


def exceptions():
    found = []
    for i in range(6):
        try:
            try:
                if i % 2:
                    raise ValueError(i)
                [][i]
            except IndexError as error:
                raise KeyError(str(error)) from error
            finally:
                found.append("f")
        except LookupError as error:
            found.append((type(error).__name__, type(error.__cause__).__name__))
        except ValueError as error:
            found.append(error.args)
    return found


def classes():
    class A:
        count = 0

        @property
        def twice(self):
            return self.count * 2

        @classmethod
        def make(cls):
            return cls()

        @staticmethod
        def plus(a, b):
            return a + b

    class B(A):
        count = 4

        def __getattr__(self, name):
            return name.upper()

    b = B.make()
    before = b.twice, b.missing, B.plus(1, 2), A().twice
    A.count = 7
    A.extra = lambda self: 5
    return before, A().twice, b.extra(), isinstance(b, A)


def strings():
    words = "the quick brown fox jumps over the lazy dog".split()
    counts = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return f"{counts!r:>10} {len(words):05d} {1.5:.2f}" + "-".join(sorted(words, key=lambda w: (len(w), w)))


def numbers():
    a, b = 0, 1
    for _ in range(120):
        a, b = b, a + b
    return a, 2**100 // 7, -(3**50) % 11, 1.5e300 * 2, divmod(-7, 2), 7 & 12 | 1 << 70


def comprehensions():
    return [
        (i, {j: j * i for j in range(3)}, {j % 2 for j in range(i)}) for i in range(5) if i != 3
    ], [*range(3), *"ab"], {**{"a": 1}, "b": 2}, (1, *[2, 3])


def matching():
    def what(x):
        match x:
            case {"a": a, **rest}:
                return "map", a, rest
            case [first, *others]:
                return "list", first, others
            case Point(x=1):
                return "point"
            case _:
                return "other"

    return [what({"a": 1, "b": 2}), what([1, 2, 3]), what(Point(1, 2)), what(4)]


def managers():
    log = []

    class Manager:
        def __enter__(self):
            log.append("in")
            return self

        def __exit__(self, *what):
            log.append(what[0] and what[0].__name__)
            return what[0] in (ValueError, KeyError)

    for error in (None, ValueError, KeyError):
        with Manager(), Manager():
            if error:
                raise error
    return log


def recursion():
    def fib(n):
        return n if n < 2 else fib(n - 1) + fib(n - 2)

    return fib(8), [fib(i) for i in range(6)]


def containers():
    table = {Point(i % 3, 0): i for i in range(9)}
    items = sorted((p.x, v) for p, v in table.items())
    stack = []
    for i in range(30):
        stack.append(i)
        if i % 3 == 0:
            stack.pop(0)
    stack[2:5] = "abc"
    del stack[-1]
    return items, stack, Point(1, 0) in table


def coroutines():
    class Wait:
        def __await__(self):
            got = yield 1
            return got

    async def inner(n):
        return n + await Wait()

    async def outer():
        return [await inner(i) for i in range(3)]

    run, found = outer(), []
    try:
        value = None
        while True:
            found.append(run.send(value))
            value = 10
    except StopIteration as stop:
        return found, stop.value


WORK = (objects, keywords, inheritance, closures, generators, exceptions, classes, strings, numbers, comprehensions,
        matching, managers, recursion, containers, coroutines)



shortage.try_all(WORK)
