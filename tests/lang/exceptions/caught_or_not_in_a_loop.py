"""What is caught in one turn and not raised in the next, by the same call, in hot loops."""


def look(d, keys):
    hits = misses = other = 0
    for k in keys:
        try:
            v = d[k]
            hits += v
        except KeyError as e:
            misses += 1
            assert e.args[0] == k
        except TypeError:
            other += 1
    return hits, misses, other


d = {i: i for i in range(0, 1000, 2)}
print(look(d, [1] * 300))
print(look(d, list(range(1000)) * 3))
print(look(d, [2] * 500))
print(look(d, [[]] * 50 + [1, 2, []] * 200))


class Own:
    def __init__(self):
        self.n = 0

    def __getitem__(self, k):
        self.n += 1
        if k % 7 == 0:
            raise KeyError(k)
        if k % 11 == 0:
            raise TypeError(k)
        return k


print(look(Own(), list(range(1000)) * 3))


def conv(items):
    n = bad = 0
    for x in items:
        try:
            n += int(x)
        except ValueError:
            bad += 1
    return n, bad


print(conv(["x"] * 200), conv(["x", "1"] * 500), conv(["5"] * 300), conv([None and 1 or "7", 2.5] * 200))


def nxt(n):
    total = 0
    for i in range(n):
        it = iter([1, 2] if i % 3 else [])
        while True:
            try:
                total += next(it)
            except StopIteration:
                break
    return total


print(nxt(500))


def attr(objs):
    n = 0
    for o in objs:
        try:
            n += o.x
        except AttributeError:
            n -= 1
    return n


class A:
    x = 1


class B:
    pass


class C:
    @property
    def x(self):
        raise AttributeError("no")


print(attr([B()] * 200), attr([A(), B()] * 300), attr([C(), A()] * 300), attr([3, A()] * 200))


def stop(d, keys):
    for k in keys:
        try:
            d[k]
        except KeyError:
            pass


try:
    stop(d, [1] * 300 + [2] * 300 + [{}])
except TypeError as e:
    print("TypeError", e)


def idx(l, n):
    s = 0
    for i in range(n):
        try:
            s += l[i]
        except IndexError:
            s -= 1
    return s


print(idx([1], 300), idx([1] * 500, 400), idx([1] * 150, 400))
