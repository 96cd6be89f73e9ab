"""Items of bytes, bytearrays and arrays of all type codes in loops: read, written, out of bounds, of wrong kinds."""
from array import array


def total(a, n):
    t = 0
    for i in range(n):
        t += a[i % len(a)] + a[-1 - i % len(a)]
    return t


def fill(a, items, n):
    errors = {}
    for i in range(n):
        try:
            a[i % len(a)] = items[i % len(items)]
            a[-1 - i % len(a)] = items[i // 2 % len(items)]
        except (OverflowError, TypeError, ValueError) as e:
            errors[str(e)] = errors.get(str(e), 0) + 1
    return list(a), sorted(errors.items())


for code in "bBhHiIlLqQ":
    size = 8 * array(code).itemsize
    least, most = (-1 << size - 1, (1 << size - 1) - 1) if code.islower() else (0, (1 << size) - 1)
    a = array(code, [0, 1, most, least, most // 2])
    print(code, total(a, 40), total(array(code, [5, 6, 7]), 300))
    print(fill(a, [1, 2, 3], 30), fill(a, [most, least, 0], 30))
    print(fill(a, [most, most + 1, 5], 30))
    print(fill(a, [least, least - 1, True], 30), fill(a, [1, 2.5, "x", None, False], 40))
for code in "fd":
    a = array(code, [0.0, -0.0, 1.5, 1e30, float("inf")])
    print(code, total(a, 40), total(array(code, [0.5, 0.25]), 300))
    print(fill(a, [1.5, 2, True], 30), fill(a, [1e308, -1e308, 0.1], 30), fill(a, [2**53 + 1, 2**62 + 1, -2**63], 31))
    print(fill(a, [1, 2**70, "x", 2**1100], 30), fill(a, [float("nan"), -0.0], 30))
b = bytearray(b"abcdef")
print(total(b, 60), fill(b, [1, 255, 0], 40), fill(b, [255, 256, -1, 2.0, True], 40))
print(total(b"\x00\xff\x80", 60), total(bytes(range(256)), 600))
try:
    fill(b"abc", [1], 40)
except TypeError as e:
    print(e)


def mixed(buffers, n):
    """One place, many classes and type codes."""
    t, out = 0, []
    for i in range(n):
        a = buffers[i % len(buffers)]
        t += a[i % 3]
        if type(a) is not bytes and type(a) is not memoryview:
            a[i % 3] = i % 100
        t += len(a)
    return t, [list(a) for a in buffers]


print(mixed([array("i", [1, 2, 3]), array("d", [1, 2, 3]), bytearray(3), b"xyz", [7, 8, 9], array("B", [1, 2, 3]), memoryview(b"abc")], 140))


def bounds(a, n):
    """Indices that leave the buffer, and one that shrinks and grows meanwhile."""
    missed = t = 0
    message = None
    for i in range(n):
        try:
            t += a[i % 9 - 4]
            a[i % 6 - 3] = 1
        except IndexError as e:
            missed += 1
            message = str(e)
        if i % 20 == 19:
            del a[0]
        if i % 40 == 39:
            a.append(3), a.append(4)
    return missed, message, t, list(a)


print(bounds(array("h", [1, 2, 3, 4, 5]), 200), bounds(bytearray(b"\x01\x02\x03\x04\x05"), 200), bounds(array("d", [1, 2, 3]), 200))


def aliased(n):
    """A view and the array that it is of are the same memory."""
    a = array("i", [0] * 8)
    view, out = memoryview(a), 0
    for i in range(n):
        before = a[i % 8]
        view[i % 8] = i
        out += a[i % 8] - before
        a[i % 8] += 1
        out += view[i % 8]
    return out, list(a)


print(aliased(100))


class Index:
    def __init__(self, i): self.i = i
    def __index__(self): return self.i


class Mine(array):
    def __getitem__(self, i): return 42


def others(n):
    a, b, mine = array("i", [1, 2, 3]), bytearray(3), Mine("i", [1, 2])
    t = 0
    for i in range(n):
        a[Index(i % 3)] = Index(i)
        b[i % 3] = Index(i % 256)
        t += a[Index(1)] + a[True] + mine[0] + sum(a[i % 3:]) + len(mine)
    return t, list(a), b


print(others(60))


def sieve(n):
    flags = bytearray([1]) * (n + 1)
    flags[0] = flags[1] = 0
    for i in range(2, n + 1):
        if flags[i]:
            for j in range(i * i, n + 1, i):
                flags[j] = 0
    return sum(flags), [i for i in range(60) if flags[i]]


print(sieve(500))


def dot(a, b):
    s = 0.0
    for i in range(len(a)):
        s += a[i] * b[i]
    return s


print(dot(array("d", range(100)), array("f", [x / 4 for x in range(100)])))


def signs(a, n):
    """A word that is negative where it has become too large for one."""
    t = 0
    for i in range(n):
        if i == n // 2:
            a[1] = 2**64 - 1
        t += a[i % 2] > 0
        t += a[1] % 1000
    return t


print(signs(array("Q", [1, 2**63 - 1]), 80), signs(array("L", [1, 5]), 80))
