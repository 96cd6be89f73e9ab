"""What is no `Exception` is caught by its handler, whichever operation of the host has called what raises it."""

import operator


class Stop(BaseException):
    pass


class Raises:
    def __eq__(self, other):
        raise Stop("eq")

    def __lt__(self, other):
        raise Stop("lt")

    def __hash__(self):
        return 1

    def __index__(self):
        raise Stop("index")

    def __float__(self):
        raise Stop("float")

    def __bool__(self):
        raise Stop("bool")

    def __len__(self):
        raise Stop("len")

    def __format__(self, spec):
        raise Stop("format")

    def __str__(self):
        raise Stop("str")


class Sequence(list):
    def __add__(self, other):
        raise Stop("add")

    def __iadd__(self, other):
        raise Stop("iadd")

    def __contains__(self, item):
        raise Stop("contains")


r = Raises()
table = {r: 1}
numbers = [1, 2, 3]


def set_item():
    numbers[r] = 1


def delete_item():
    del numbers[r]


def delete_key():
    del table[Raises()]


def set_key():
    table[Raises()] = 2


def times_in_place():
    several = [1]
    several *= r


def add_in_place():
    sequence = Sequence()
    sequence += [1]


def unpack():
    a, *b = map(float, [r, r])


OPERATIONS = [
    lambda: [r] == [Raises()],
    lambda: (r,) < (Raises(),),
    lambda: r in [1],
    lambda: 1 in [r],
    lambda: table[Raises()],
    lambda: Raises() in table,
    lambda: numbers[r],
    lambda: numbers[r:2],
    set_item,
    delete_item,
    delete_key,
    set_key,
    times_in_place,
    add_in_place,
    unpack,
    lambda: [1] * r,
    lambda: "a" * r,
    lambda: {r, Raises()},
    lambda: {r: 1} == {Raises(): 1},
    lambda: {r} | {Raises()},
    lambda: not r,
    lambda: len(r),
    lambda: sorted([r, r]),
    lambda: "%f" % r,
    lambda: "%s" % r,
    lambda: f"{r}",
    lambda: range(3)[r],
    lambda: b"abc"[r],
    lambda: float(r),
    lambda: Sequence() + [1],
    lambda: 1 in Sequence(),
    lambda: operator.lt([r], [Raises()]),
    lambda: max([r, r]),
]


def attempt(operation):
    try:
        try:
            operation()
        except Exception as error:
            return "an Exception:", error
    except Stop as stop:
        lines = 0
        traceback = stop.__traceback__
        while traceback is not None:
            lines += 1
            traceback = traceback.tb_next
        return stop, lines


for number, operation in enumerate(OPERATIONS):
    for _ in range(3):
        answer = attempt(operation)
    print(number, *answer)


def many(times):
    caught = 0
    for _ in range(times):
        try:
            try:
                [r] == [Raises()]
            finally:
                caught += 1
        except Stop:
            caught += 1
    return caught


print(many(200))
