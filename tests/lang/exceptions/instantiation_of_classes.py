"""How `raise` and calls make exceptions of classes with parts of their own, and what `super()` finds behind them."""


class Plain(Exception):
    pass


class WithInit(Exception):
    def __init__(self, number, reason="none"):
        super().__init__(number)
        self.number = number
        self.reason = reason


class WithNew(Exception):
    def __new__(cls, *args):
        made = super().__new__(cls, *args)
        made.made_with = len(args)
        return made


class Both(WithNew, WithInit):
    pass


class Returns(Exception):
    def __init__(self, value):
        return value


class Other(Exception):
    def __new__(cls, *args):
        return KeyError("another")

    def __init__(self, *args):
        print("never called")


class Mixin:
    def __init__(self, *args):
        print("Mixin.__init__", args)
        super().__init__(*args)

    def describe(self):
        return "mixin of " + type(self).__name__


class Mixed(Mixin, LookupError):
    def describe(self):
        return super().describe() + "!"


class Meta(type):
    def __call__(cls, *args):
        print("Meta.__call__", args)
        return super().__call__(*args, "added")


class Strange(Exception, metaclass=Meta):
    pass


class Grouped(ExceptionGroup):
    def derive(self, excs):
        return Grouped(self.message, excs)


class Number(int):
    def __init__(self, *args):
        self.args = args
        super().__init__()

    def __add__(self, other):
        return Number(super().__add__(other))


class Items(list):
    def __init__(self, items, name):
        super().__init__(items)
        self.name = name

    def append(self, item):
        super().append((self.name, item))


class Names(dict):
    def __init__(self, **names):
        super().__init__(names)

    def __getitem__(self, key):
        return super().__getitem__(key.lower())

    def __missing__(self, key):
        return "no " + key


def attempt(function, *args):
    try:
        found = function(*args)
    except BaseException as error:
        return f"{type(error).__name__}{error.args} {sorted(vars(error).items())}"
    return f"gives {type(found).__name__} {found!r}"


def raising(cls, *args):
    if args:
        raise cls(*args)
    raise cls


def late_change():
    """A class that gets an `__init__`, and a base that gets one, when objects have been made already."""
    class Base(Exception):
        pass

    class Derived(Base):
        pass

    found = [attempt(raising, Derived, 1)]

    def init(self, *args):
        self.changed = len(args)

    Base.__init__ = init
    found.append(attempt(raising, Derived, 1, 2))
    del Base.__init__
    found.append(attempt(raising, Derived, 3))
    Derived.__new__ = lambda cls, *args: Exception.__new__(cls, "new")
    found.append(attempt(raising, Derived))
    return found


def main():
    for _ in range(3):
        for cls in (Plain, WithNew, Strange, Mixed, ValueError, OSError, KeyboardInterrupt, StopIteration):
            print(cls.__name__, attempt(raising, cls), attempt(raising, cls, 2, "two"))
        print(attempt(raising, WithInit), attempt(raising, WithInit, 1), attempt(raising, WithInit, 1, "one"))
        print(attempt(lambda: WithInit(1, reason="key")), attempt(lambda: vars(WithInit(number=4))))
        print(attempt(raising, Both), attempt(raising, Both, 5))
        print(attempt(raising, Returns, 3), attempt(raising, Returns, None))
        print(attempt(raising, Other), attempt(Other))
        print(attempt(Mixed("a").describe), attempt(lambda: Plain(a=1)), attempt(lambda: isinstance(Mixed(), Mixin)))
        print(attempt(raising, Grouped, "group", [ValueError(1)]), attempt(Grouped, "wrong"))
        print(attempt(raising, int), attempt(raising, 5), attempt(raising, type), attempt(raising, None))
    number = Number(4) + 3
    print(number, type(number).__name__, number.args)
    items = Items("ab", "x")
    items.append("c")
    print(items, Names(one=1)["ONE"], Names()["Two"])
    print(late_change())
    try:
        raise Plain from int
    except TypeError as error:
        print(error, error.__cause__, error.__context__)
    try:
        raise WithInit(7) from KeyError
    except WithInit as error:
        print(repr(error), repr(error.__cause__), error.__suppress_context__)
    try:
        try:
            raise Plain(1)
        except Plain:
            raise WithInit(8) from None
    except WithInit as error:
        print(repr(error), error.__cause__, repr(error.__context__), error.__suppress_context__)


main()
