"""Unpacking of all that can be unpacked, in loops: too few, too many, errors in the middle, who is asked how often."""


class Three:
    def __init__(self, count, fails_at=None):
        self.count, self.fails_at = count, fails_at
        self.asked = 0

    def __iter__(self):
        self.at = 0
        return self

    def __next__(self):
        self.asked += 1
        if self.at == self.fails_at:
            raise KeyError(self.at)
        if self.at == self.count:
            raise StopIteration
        self.at += 1
        return self.at


class ByGenerator:
    def __iter__(self):
        yield 1
        yield 2
        yield 3


class BySequence:
    def __getitem__(self, i):
        if i < 3:
            return i * 10
        raise IndexError


class NoIterator:
    def __iter__(self):
        return 3


class MyList(list):
    def __iter__(self):
        return iter("xyz")


def generated(count):
    try:
        yield from range(count)
    finally:
        closed.append(count)


closed = []


def three(values):
    a, b, c = values
    return a, b, c


def starred(values):
    a, *b, c = values
    return a, b, c


def tail(values):
    a, b, *c = values
    return a, b, c


def head(values):
    *a, b, c = values
    return a, b, c


def nested(values):
    a, (b, *c) = values
    return a, b, c


def attempt(unpack, make):
    seen = []
    for _ in range(40):
        try:
            found = unpack(make())
        except Exception as error:
            found = type(error).__name__, str(error)
        if not seen or seen[-1] != found:
            seen.append(found)
    print(unpack.__name__, seen)


MAKERS = [lambda n=n: list(range(n)) for n in range(6)]
MAKERS += [lambda n=n: tuple(range(n)) for n in range(6)]
MAKERS += [lambda n=n: generated(n) for n in range(5)]
MAKERS += [lambda n=n: Three(n) for n in range(2, 5)]
MAKERS += [lambda n=n: Three(3, n) for n in range(5)]
MAKERS += [ByGenerator, BySequence, NoIterator, lambda: MyList([1, 2]), lambda: "abc", lambda: b"abcd"]
MAKERS += [lambda: range(3), lambda: {1: 2, 3: 4, 5: 6}, lambda: None, lambda: 3, lambda: iter([1, 2, 3])]
for unpack in (three, starred, tail, head):
    for make in MAKERS:
        attempt(unpack, make)
for make in (lambda: (1, [2, 3]), lambda: [1, ()], lambda: (1, generated(3)), lambda: (1, 2)):
    attempt(nested, make)
print(len(closed), sorted(set(closed)))

asked = []
for _ in range(40):
    source = Three(3)
    x, y, z = source
    asked.append(source.asked)
    source = Three(9)
    try:
        x, y = source
    except ValueError:
        asked.append(source.asked)
    left = generated(9)
    try:
        x, y = left
    except ValueError:
        asked.append(next(left))
print(sorted(set(asked)), len(asked))


def infinite():
    n = 0
    while True:
        yield n
        n += 1


def swap(n):
    a, b, c = 1, 2, 3
    for _ in range(n):
        a, b, c = c, a, b
        first, *rest = a, b, c
        *rest, last = rest
    return a, b, c, first, rest, last


print(swap(50))
source = infinite()
for _ in range(40):
    try:
        a, b, c = source
    except ValueError as error:
        message = str(error)
print(message, next(source))
