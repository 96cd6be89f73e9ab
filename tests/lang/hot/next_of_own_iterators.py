"""`next`, `iter` and builtins on the program's own iterators, in hot loops."""


class Up:
    def __init__(self, n):
        self.n = n
        self.i = 0

    def __iter__(self):
        return self

    def __next__(self):
        if self.i >= self.n:
            raise StopIteration("end")
        self.i += 1
        return self.i


class Measured(Up):
    def __len__(self):
        print("asked for its length")
        return self.n


def numbers(n):
    for i in range(n):
        yield i
    return "done"


total = 0
for turn in range(300):
    up = Up(turn % 5)
    while True:
        try:
            total += next(up)
        except StopIteration as e:
            total += len(e.value)
            break
    total += sum(Up(4)) + max(Up(3)) + len(list(Up(turn % 3))) + any(Up(1)) + len(tuple(Up(2)))
    g = iter(numbers(turn % 4))
    while True:
        try:
            total += next(g)
        except StopIteration as e:
            total += len(e.value)
            break
    try:
        next(g)
    except StopIteration as e:
        total += e.value is None
print(total)
print(list(Measured(2)))
for bad in (object(), 3, Up):
    try:
        next(bad)
    except TypeError as e:
        print(e)


class NoIter:
    def __iter__(self):
        return 5


for eat in (sum, list, sorted, any, iter):
    try:
        eat(NoIter())
    except TypeError as e:
        print(e)
try:
    sum(type("Plain", (), {})())
except TypeError as e:
    print(e)
