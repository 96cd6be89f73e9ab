"""for over __iter__, over __getitem__ alone, over callables with a sentinel, over iterators that change their mind."""


class Own:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return OwnIterator(self.n)


class OwnIterator:
    def __init__(self, n):
        self.left = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.left % 20 == 0:
            self.left -= 1
            raise StopIteration
        self.left -= 1
        return self.left


class Indexed:
    def __init__(self, n):
        self.n = n

    def __getitem__(self, i):
        if i >= self.n:
            raise IndexError("past the end")
        return i * i


def total(things):
    out = []
    for x in things:
        out.append(x)
    return len(out), sum(out)


print(total(Own(75)), total(Own(20)), total(Indexed(60)), total(Indexed(0)))
it = iter(Own(75))
print([total(it) for _ in range(6)])
n = [0]


def tick():
    n[0] += 1
    return n[0]


print(total(iter(tick, 50)), total(iter(tick, 52)), n)
print(25 in Indexed(10), 26 in Indexed(10), list(zip(Indexed(5), Own(30)))[-1], max(Indexed(9)))


class Bad:
    def __iter__(self):
        return 5


class Worse:
    __iter__ = None

    def __getitem__(self, i):
        return i


for thing in (Bad(), Worse(), 5, None, Own):
    try:
        for x in thing:
            pass
    except TypeError as e:
        print(e)
