# dict() of generators and of objects: the pairs are taken one by one, and `keys` is asked for.
def gen(items):
    for x in items:
        print("item", type(x).__name__)
        yield x


class T(tuple):
    pass


class Pair:
    def __iter__(self):
        yield 7
        yield 8


class Refuses:
    def __iter__(self):
        raise TypeError("mine")


class Fails:
    def __iter__(self):
        raise KeyError("mine")


class Indexed:
    def __getitem__(self, i):
        if i > 1:
            raise IndexError
        return i * 10


class Mapping:
    values = {1: 2, "a": 1j}

    def keys(self):
        return list(self.values.keys())

    def __getitem__(self, key):
        return self.values[key]


class Iterable:
    def __iter__(self):
        return iter([(1, 2)])


print(dict(gen([(1, 2), (3, 4)])), dict(x for x in ["ab", "cd"]), dict(gen([[1, 2], (1, 3)])))
print(dict(gen([T((5, 6)), Pair(), {1: 0, 2: 0}.keys(), Indexed()])))
for bad in (
    [(1, 2), 3, (4, 5)], [(1, 2), (1, 2, 3), (4, 5)], ["abc"], [([], 2)], [None], [(1,)], [Refuses()], [Fails()]
):
    try:
        print(dict(gen(bad)))
    except Exception as e:
        print(type(e).__name__, e, e.__cause__, e.__context__)
print(dict(Mapping()), dict(Iterable()))
total = 0
for i in range(100):
    total += len(dict((k, k * 2) for k in range(5)))
    total += len(dict([k, k * 2] for k in range(5)))
print(total)
