"""`__del__` has run when `del` has: before the next expression reads anything."""


class Counted:
    count = 0

    def __new__(cls):
        cls.count += 1
        return object.__new__(cls)

    def __del__(self):
        Counted.count -= 1


def local():
    x = Counted()
    before = Counted.count
    del x
    after = Counted.count
    return before, after


def closed_over():
    x = Counted()

    def inner():
        return x

    before = Counted.count
    del x
    after = Counted.count
    return before, after, inner


def items():
    found = {"a": Counted(), "b": [Counted(), Counted()]}
    counts = [Counted.count]
    del found["b"][0]
    counts = counts + [Counted.count]
    del found["a"]
    counts = counts + [Counted.count]
    del found["b"][:]
    counts = counts + [Counted.count]
    return counts


class Holder:
    pass


def attributes():
    holder = Holder()
    holder.x = Counted()
    before = Counted.count
    del holder.x
    after = Counted.count
    return before, after


def unpacked():
    found = [Counted(), Counted(), Counted()]
    before = Counted.count
    try:
        a, b = iter(found)
    except ValueError:
        pass
    del found
    after = Counted.count
    return before, after


print(local(), closed_over()[:2], items(), attributes(), unpacked())


class Body:
    x = Counted()
    before = Counted.count
    del x
    after = Counted.count


print(Body.before, Body.after)
