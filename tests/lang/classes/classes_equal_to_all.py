"""Classes whose metaclass compares them in a way of its own: nothing takes one for another, nor hashes or compares it."""


class AllEqual(type):
    def __eq__(cls, other):
        return True

    def __hash__(cls):
        return 1


class Refusing(type):
    def __eq__(cls, other):
        raise RuntimeError("compared")

    def __hash__(cls):
        raise RuntimeError("hashed")


def made(meta):
    class Base(metaclass=meta):
        def __init__(self, value):
            self.value = value

        def __add__(self, other):
            return Base(self.value + other)

        def __call__(self):
            return 7

        def __getitem__(self, index):
            return index

        def __iter__(self):
            return iter((self.value,))

        @classmethod
        def own(cls):
            return cls

        def method(self, x=1, **names):
            return x

    class Derived(Base):
        __slots__ = ("slot",)

        def method(self, *values, **names):
            return super().method(*values, **names) + 1

        def __add__(self, other):
            self.value += other
            return self

    class Table(dict, metaclass=meta):
        pass

    return Base, Derived, Table


def run(meta, turns):
    Base, Derived, Table = made(meta)
    total, base, table = 0, Base(0), Table()
    for i in range(turns):
        base = base + 1
        derived = Derived(i) + 1
        derived.slot = i
        total += base.method() + derived.method(x=4) + base() + base[1] + derived.slot + derived.value
        for x in base:
            total += x
        total += isinstance(base, Derived) + isinstance(derived, Base) * 2 + issubclass(Derived, Base) * 4
        table[i % 3] = base
        total += table[i % 3].value + len([kind for kind in (base.own(), derived.own(), int, complex) if kind is Base])
        kind = Base if i % 2 else Derived
        total += kind(i).value + (type(kind(i)) is Base)
        Base.count = i
        total += Derived.count
        match base:
            case Derived():
                total -= 1
            case Base(value=value):
                total += value
    return total, Derived.__mro__[1] is Base, Derived.__bases__[0] is Base


for meta in AllEqual, Refusing:
    print(run(meta, 40), run(meta, 400))
