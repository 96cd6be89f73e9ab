"""__name__ and __qualname__ of classes read in a loop that renames them, in each way there is."""


class Meta(type):
    def __setattr__(cls, name, value):
        if name == "__name__":
            value = value + "!"
        super().__setattr__(name, value)


class Renamed(type):
    @property
    def __name__(cls):
        return "said by the metaclass"


class A:
    class B:
        pass


class C(metaclass=Meta):
    pass


class D(metaclass=Renamed):
    pass


class E:
    __name__ = "of the body"
    __slots__ = ()


def names(cls):
    return cls.__name__, cls.__qualname__


def run(cls, rename):
    seen = []
    for i in range(60):
        if i % 20 == 19:
            rename(cls, i)
        found = names(cls)
        if not seen or seen[-1] != found:
            seen.append(found)
    print(seen)


def plainly(cls, i):
    cls.__name__ = f"N{i}"


def qualified(cls, i):
    cls.__qualname__ = f"Q.{i}"


def by_setattr(cls, i):
    setattr(cls, "__name__", f"S{i}")


def by_type(cls, i):
    type.__setattr__(cls, "__name__", f"T{i}")


def by_descriptor(cls, i):
    type.__dict__["__name__"].__set__(cls, f"V{i}")


for rename in (plainly, qualified, by_setattr, by_type, by_descriptor):
    run(A, rename)
    run(A.B, rename)
run(C, plainly)
run(C, by_type)
run(D, lambda cls, i: None)
run(E, qualified)
print(E.__name__, E().__name__, A().__class__.__name__)
for value in (3, "nul\0", None):
    try:
        A.__name__ = value
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
    print(names(A))
try:
    del A.__name__
except (TypeError, AttributeError) as error:
    print(type(error).__name__, error)
