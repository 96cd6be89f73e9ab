"""`next(generator, default)`: at the end, after it, with errors inside, in loops that become hot."""


def count(n):
    for k in range(n):
        got = yield k
        assert got is None
    return "result"


def broken(n):
    for k in range(n):
        yield k
    raise ValueError("broken")


def stops(n):
    for k in range(n):
        yield k
    raise StopIteration("early")


class Reader:
    def __init__(self, things):
        self.things = iter(things)
        self.current = next(self.things, None)

    def take(self):
        taken = self.current
        self.current = next(self.things, None)
        return taken


def drain(reader):
    found = []
    while reader.current is not None:
        found.append(reader.take())
    return found, reader.take(), next(reader.things, "still none")


for make in (count, broken, stops):
    for n in (0, 1, 3, 40):
        try:
            print(make.__name__, n, drain(Reader(make(n))))
        except (ValueError, RuntimeError) as error:
            print(make.__name__, n, type(error).__name__, error, repr(error.__cause__))

total = 0
for turn in range(300):
    generator = count(turn % 5)
    total += next(generator, 100) + next(generator, 200) + next(generator, default := 300)
print(total, default)

generator = count(2)
print(next(generator, generator) is generator, next(generator, None), next(generator, generator) is generator)


def itself():
    yield next(me, "default")


me = itself()
try:
    print(next(me, "outer"))
except ValueError as error:
    print(error)
for wrong in ((5, None), ([], None)):
    try:
        next(*wrong)
    except TypeError as error:
        print(error)


def deep():
    """Values on the stack, None among them, wait for a yield."""
    for k in range(200):
        kept = (None, k, [(yield k), None, (yield -k)], None)
        yield kept


print(sum(len(x) if isinstance(x, tuple) else x for x in deep()))
consumer = deep()
next(consumer)
print([consumer.send(k) for k in range(8)], next(consumer, 0))
