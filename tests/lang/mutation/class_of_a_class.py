"""A class is given another metaclass, and back, in the middle of loops that ask for its class."""


class M1(type):
    at = 1

    def of(cls):
        return "first"


class M2(type):
    at = 2

    def of(cls):
        return "second"


class K(metaclass=M1):
    pass


def in_the_middle(n):
    total = 0
    for i in range(n):
        if i == n // 2:
            K.__class__ = M2
        if type(K) is M1:
            total += 1
    K.__class__ = M1
    return total


def to_and_fro(n, cls):
    found = [0, 0, 0, 0]
    for i in range(n):
        cls.__class__ = M2 if type(cls) is M1 else M1
        found[0] += type(cls) is M1
        found[1] += cls.at
        found[2] += isinstance(cls, M1)
        found[3] += cls.of() == "first"
    cls.__class__ = M1
    return found


def twice_a_turn(n):
    found = []
    for i in range(n):
        before = type(K).__name__
        K.__class__ = M2
        between = type(K).__name__
        K.__class__ = M1
        found.append((before, between, type(K).__name__))
    return set(found)


for n in 40, 400, 3000:
    print(in_the_middle(n), to_and_fro(n, K), twice_a_turn(n))


class Plain:
    pass


for wrong in M1, type, int, 5:
    try:
        Plain.__class__ = wrong
        print(type(Plain).__name__)
    except TypeError as error:
        print(error)
