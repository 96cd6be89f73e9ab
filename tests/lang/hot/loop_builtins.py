"""range, enumerate, zip and reversed as what a loop runs over: odd arguments, changes meanwhile, names bound anew."""


def inner_ranges(n):
    total = 0
    for i in range(n):
        for j in range(i % 4):
            total += j
        for j in range(i % 3, i % 7):
            total += j * 2
        for j in range(i % 5, -1, -1):
            total += j * 3
        for j in range(0, 9, 1 + i % 4):
            total += j * 5
        for j in range(9, i % 3, -2):
            total += j * 7
        for j in range(-3):
            total += 1000
    return total


print(inner_ranges(200))


def ends(*bounds):
    seen = []
    for i in range(*bounds):
        seen.append(i)
        if len(seen) == 3:
            break
    return seen


def one(stop):
    seen = []
    for i in range(stop):
        seen.append(i)
        if len(seen) == 3:
            break
    return seen


def two(start, stop):
    seen = []
    for i in range(start, stop):
        seen.append(i)
        if len(seen) == 3:
            break
    return seen


def three(start, stop, step):
    seen = []
    for i in range(start, stop, step):
        seen.append(i)
        if len(seen) == 3:
            break
    return seen


BIG = 2**63


class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        print("index", self.value)
        return self.value


class Wrong:
    def __index__(self):
        return "1"


def attempt(function, *args):
    try:
        print(function.__name__, args if not any(isinstance(a, (Index, Wrong)) for a in args) else "objects", function(*args))
    except Exception as error:
        print(function.__name__, type(error).__name__, error)


for _ in range(40):
    one(5), two(1, 4), three(9, 0, -3)
for stop in (0, -1, 2, True, False, BIG - 1, BIG, BIG + 1, -BIG, 2**62, 2**62 - 1, 2**70, 1.5, "3", None, Index(2), Wrong()):
    attempt(one, stop)
for pair in ((0, 0), (BIG - 2, BIG), (BIG - 2, BIG + 2), (BIG, BIG + 2), (-BIG, -BIG + 2), (-BIG, BIG), (-BIG - 2, -BIG), (1, 2.0), ("a", 2), (Index(3), Index(5)),
             (2**62 - 1, 2**62 + 1), (-(2**62), -(2**62) + 2), (True, 4)):
    attempt(two, *pair)
for triple in ((0, 5, 0), (0, 5, False), (0, 10, BIG), (10, 0, -BIG), (BIG + 5, BIG, -2), (-BIG, BIG, BIG - 1), (0, 2**62, 2**61), (5, 0, 1), (0, 5, -1),
               (0, 1, 2**62), (0, 5, 1.0), (0, 5, None), (Index(0), Index(6), Index(2)), (2**62 - 1, -(2**62), -(2**62) + 1), (0, 5, True)):
    attempt(three, *triple)
for wrong in ((), (1, 2, 3, 4)):
    attempt(ends, *wrong)


def no_arguments():
    for _ in range():
        pass


def too_many():
    for _ in range(1, 2, 3, 4):
        pass


attempt(no_arguments)
attempt(too_many)


def enumerated(values, start):
    seen = []
    for i, value in enumerate(values):
        seen.append((i, value))
    for pair in enumerate(values, start):
        seen.append(pair)
    return seen


class Own:
    def __init__(self, values):
        self.values = values

    def __iter__(self):
        return iter(self.values)


class Counting:
    def __init__(self, end):
        self.now, self.end = 0, end

    def __iter__(self):
        return self

    def __next__(self):
        if self.now >= self.end:
            raise StopIteration
        self.now += 1
        return self.now


class Items:
    def __getitem__(self, index):
        if index == 3:
            raise IndexError
        return index * 10


def produced(n):
    for i in range(n):
        yield i * i


for _ in range(30):
    enumerated([1, 2, 3], 5), enumerated((1, 2, 3), -2)
for values in ([], (), [1, 2], (3,), "abc", b"ab", {1: 2, 3: 4}, {7}, range(3), range(BIG, BIG + 2), {1: 2}.items(), Own([1, 2]), Items()):
    for start in (0, -3, BIG, True):
        attempt(enumerated, values if not isinstance(values, (Own, Items)) else list(values), start)
    print(enumerated(values, 1))
for wrong in ((5, 0), ([1], 1.5), ([1], "a"), (None, 0), (Own(3), 0)):
    try:
        enumerated(*wrong)
    except TypeError as error:
        print(error)
print(enumerated(produced(4), 2), enumerated(Counting(3), 1))


def zipped(a, b):
    seen = []
    for x, y in zip(a, b):
        seen.append((x, y))
    return seen


for _ in range(30):
    zipped([1, 2, 3], (4, 5)), zipped(range(4), [1, 2, 3, 4])
for a in ([], [1, 2, 3], (1, 2), "ab", range(2), {1: 2}, {5}, Own([8, 9])):
    for b in ([], [4, 5], (7, 8, 9), "xyz", range(3), produced(3), Counting(2), Items()):
        print(zipped(a, b))
for wrong in ((1, [2]), ([1], 2), (None, 3), (Own(3), [1])):
    try:
        zipped(*wrong)
    except TypeError as error:
        print(error)


def left_over(n):
    """The first iterator is asked before the second one ends the loop."""
    first, second = iter(range(n)), iter(range(n - 5))
    count = 0
    for x, y in zip(first, second):
        count += x == y
    return count, list(first), list(second)


def left_over_generators(n):
    first, second = produced(n), produced(n - 5)
    count = 0
    for x, y in zip(first, second):
        count += x == y
    return count, list(first), list(second)


print(left_over(50), left_over_generators(50))


def many(n):
    seen = []
    for x, y, z in zip(range(n), "abc" * n, [1, 2, 3] * n):
        seen.append((x, y, z))
    for (x,) in zip(range(n)):
        seen.append(x)
    for _ in zip():
        seen.append("never")
    return seen


print(many(30))


def growing(items):
    count = 0
    for i, x in enumerate(items):
        if count < 60:
            items.append(x + 1)
        count += 1
    for x, y in zip(items, items):
        if len(items) < 200:
            items.append(x + y)
        count += 1
    return count, len(items)


print(growing([1]))


def backwards(items):
    seen = []
    for x in reversed(items):
        seen.append(x)
        if len(items) > 40:
            items.pop()
            items.pop()
    return len(seen), seen[-1:], len(items)


print(backwards(list(range(100))), backwards([]), backwards([1]))


def emptied(items):
    seen = []
    for x in reversed(items):
        seen.append(x)
        items.clear()
    return seen


print([emptied([1, 2, i]) for i in range(30)][-1])


def reversals(values):
    return [x for x in reversed(values)]


for _ in range(30):
    reversals([1, 2])
for values in (range(0), range(3, 20, 4), range(20, 3, -6), range(BIG, BIG + 2), range(2**62 - 3, 2**62), range(-(2**62), -(2**62) + 2), range(True)):
    print(reversals(values))
for values in ((1, 2, 3), "abc", range(5), {1: 2, 3: 4}, {1: 2, 3: 4}.items()):
    print(reversals(values))
for wrong in ({1}, 5, Counting(3), produced(3)):
    try:
        reversals(wrong)
    except TypeError as error:
        print(error)


def nested(n):
    return [(i, j, a, b) for i, a in enumerate(range(n)) for j, b in zip(range(i % 3), reversed([1, 2, 3]))]


print(len(nested(60)), nested(6))
print([x for i in range(3) for x in range(i)], {x for x in range(3)}, {x: y for x, y in enumerate("abc")}, list((x, y) for x, y in zip("ab", "cd")))


def bound_anew(range, n):
    seen = []
    for i in range(n):
        seen.append(i)
    return seen


for _ in range(20):
    bound_anew(reversed, [1, 2])
print(bound_anew(list, "ab"), bound_anew(lambda n: [n], 3), bound_anew(produced, 3), bound_anew(Counting, 2))
try:
    bound_anew(len, "ab")
except TypeError as error:
    print(error)


def shadowed(n):
    total = 0
    for i in enumerate(n):
        total += i
    return total


for _ in range(20):
    try:
        shadowed([1])
    except TypeError as error:
        last = str(error)
print(last)
enumerate = produced
print(shadowed(10))
del enumerate


def raising(values):
    seen = []
    try:
        for i, value in enumerate(values):
            seen.append((i, value))
    except (RuntimeError, ZeroDivisionError) as error:
        seen.append(repr(error))
    return seen


def failing():
    yield 1
    yield 1 // 0


for _ in range(30):
    last = raising(failing())
print(last)
table = {i: i for i in range(5)}


def changed(table):
    for i, key in enumerate(table):
        table[key + 100] = i
    return i


try:
    changed(table)
except RuntimeError as error:
    print(error)
