"""Classes as objects in hot loops: class methods, metaclass methods, attributes on classes, instances made by metaclass."""


class Registry(type):
    made = 0

    def __call__(cls, *args):
        Registry.made += 1
        if args and args[0] in cls.cache:
            return cls.cache[args[0]]
        o = super().__call__(*args)
        cls.cache[args[0]] = o
        return o

    def __len__(cls):
        return len(cls.cache)

    def __getitem__(cls, k):
        return cls.cache[k]

    def __contains__(cls, k):
        return k in cls.cache

    @property
    def title(cls):
        return cls.__name__.lower()


class Unit(metaclass=Registry):
    cache = {}

    def __init__(self, n):
        self.n = n

    @classmethod
    def double(cls, n):
        return cls(n * 2)


class Other(Unit):
    cache = {}
    title = "own"


def run(cls, turns):
    total = 0
    for i in range(turns):
        o = cls(i % 10)
        total += o.n + cls.double(i % 5).n + len(cls) + (i in cls)
        total += cls[i % 10].n + len(cls.title)
        cls.counter = getattr(cls, "counter", 0) + 1
    return total, cls.counter


print(run(Unit, 50), run(Other, 50), run(Unit, 20), Registry.made)
print(Unit(3) is Unit(3), Unit(3) is Other(3), Unit.title, Other.title, type(Other).__name__)
errors = 0
for i in range(50):
    try:
        Unit[i]
    except KeyError:
        errors += 1
print(errors, Unit.counter, Other.counter)
