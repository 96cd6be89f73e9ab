"""What a metaclass says of its classes is for the program alone: neither messages nor loops ask it for anything."""

import types

asked = []


class Registry(type):
    def __getattr__(cls, name):
        asked.append(name)
        return cls._members[name]


class Colors(metaclass=Registry):
    _members = {"red": 1}

    def __init__(self, n):
        self.n = n


def registry(n):
    total = 0
    for i in range(n):
        total += Colors(i).n + Colors.red
    return total


print(registry(300), set(asked))


class Unhashable(type):
    __hash__ = None


class Pair(metaclass=Unhashable):
    def __init__(self, n=0):
        self.n = n

    def __iter__(self):
        return iter((self.n, 2))


def pairs(n):
    total = 0
    for i in range(n):
        a, b = Pair(i)
        total += a + b + Pair(i).n
    return total


print(pairs(300))


class Equal(type):
    def __eq__(cls, other):
        return cls.__name__ == other.__name__

    def __hash__(cls):
        return hash(cls.__name__)


def make(value):
    class C(metaclass=Equal):
        x = value

        @classmethod
        def own(cls):
            return cls.x

    return C


A = make(1)
B = make(2)


def equals(n):
    found = [0, 0, 0, 0, 0]
    for i in range(n):
        cls = A if i % 3 else B
        x = cls()
        found[0] += isinstance(x, A)
        found[1] += type(x) is A
        found[2] += cls.x
        found[3] += x.own()
        match x:
            case A():
                found[4] += 1
    return found


print(equals(300), equals(3000))


class Private(type):
    def __getattribute__(cls, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return type.__getattribute__(cls, name)


class Hidden(metaclass=Private):
    x = 1


print(Hidden.x, Hidden().x)


class Logging(type):
    def __getattribute__(cls, name):
        asked.append(name)
        return ("asked for", name)


asked.clear()


class Logged(metaclass=Logging):
    pass


def logged(n):
    for _ in range(n):
        x = Logged()
        x.y = 1
        try:
            x.z
        except AttributeError as error:
            message = str(error)
        match x:
            case int():
                pass
            case [a]:
                pass
            case {}:
                pass
    return message


print(logged(300), asked)
print(type(Logged()).__name__, asked)


class Named(type):
    @property
    def __name__(cls):
        raise KeyboardInterrupt("the metaclass runs")


class N(metaclass=Named):
    pass


def takes(*args, **kwargs):
    pass


def unpack(x):
    a, b = x


def enter(x):
    with x:
        pass


OPERATIONS = [
    lambda x: x + 1,
    lambda x: 1 - x,
    lambda x: -x,
    lambda x: x < x,
    lambda x: x.missing,
    lambda x: x[0],
    lambda x: x(),
    lambda x: takes(*x),
    lambda x: takes(**x),
    lambda x: [*x],
    lambda x: {**x},
    lambda x: [1] * x,
    lambda x: len(x),
    lambda x: 1 in x,
    lambda x: N(1),
    lambda x: object.__new__(N, 1),
    unpack,
    enter,
]
for number, operation in enumerate(OPERATIONS):
    try:
        operation(N())
    except (TypeError, AttributeError) as error:
        print(number, error)


class NoCall(type):
    __call__ = None


class Uncalled(metaclass=NoCall):
    pass


class Called(type):
    __call__ = len


class Counted(metaclass=Called):
    pass


for cls in Uncalled, Counted:
    try:
        cls()
    except TypeError as error:
        print(error)


def without_reading():
    class F:
        __getattribute__ = None

    for _ in range(300):
        try:
            found = F().x
        except TypeError as error:
            found = str(error)
    return found


print(without_reading())


class Asked:
    __getattr__ = None


for operation in (
    lambda: Asked().x,
    lambda: hasattr(Asked(), "x"),
    lambda: getattr(Asked(), "x", 4),
):
    try:
        print(operation())
    except TypeError as error:
        print(error)


class Slotted(metaclass=Named):
    __slots__ = ("__own", "x")

    def __init__(self):
        self.__own = 1


print(Slotted()._Slotted__own, Slotted.x)
try:
    Slotted.x.__get__(5)
except TypeError as error:
    print(error)


class WrongNamespace(type):
    __name__ = property(lambda cls: 1 / 0)

    @classmethod
    def __prepare__(cls, *args):
        return 5


try:

    class Unmade(metaclass=WrongNamespace):
        pass

except TypeError as error:
    print(error)
