# Abstract classes of the program that become bases beside classes of the host: who is whose subclass stays as it was.
import abc
import collections.abc
import typing


class Shape(abc.ABC):
    count = 0

    @abc.abstractmethod
    def area(self): ...


class Square(Shape):
    def area(self):
        return 4


class Stranger: ...


class Late: ...


def ask(*classes):
    for cls in classes:
        print(cls.__name__, [issubclass(cls, base) for base in (Shape, Square, Failure, Stranger, Exception)])
        print([isinstance(cls.__new__(cls), base) for base in (Shape, Square, Failure, Stranger, Exception)])


class Failure(Square, Exception): ...


for _ in range(2):
    ask(Square, Failure, Stranger, Late)
Shape.register(Late)
Square.register(Stranger)
ask(Square, Failure, Stranger, Late)


class Worse(Failure): ...


class Table(Square, dict): ...


class Other(Shape):
    def area(self):
        return 1


ask(Worse, Table, Other)
print(Shape.__subclasses__(), Square.__subclasses__())
try:
    Shape()
except TypeError as error:
    print(error)


class Unfinished(Shape, Exception): ...


print(sorted(Unfinished.__abstractmethods__), Failure.__abstractmethods__)


class Named(collections.abc.MutableMapping):
    def __init__(self):
        self.d = {}

    def __getitem__(self, key):
        return self.d[key]

    def __setitem__(self, key, value):
        self.d[key] = value

    def __delitem__(self, key):
        del self.d[key]

    def __iter__(self):
        return iter(self.d)

    def __len__(self):
        return len(self.d)


class Reply(Named): ...


class Refused(Reply, Exception): ...


@typing.runtime_checkable
class Sized(typing.Protocol):
    def __len__(self) -> int: ...


class Hooked(abc.ABC):
    @classmethod
    def __subclasshook__(cls, other):
        return True if hasattr(other, "hooked") else NotImplemented


class Hooks(Hooked):
    hooked = True


class HookedError(Hooks, ValueError): ...


for thing in Reply(), Refused(), Named(), Hooks(), HookedError("x"), Square():
    bases = (Named, Reply, collections.abc.Mapping, Sized, Hooked, Hooks, Exception)
    print(type(thing).__name__, [isinstance(thing, base) for base in bases], [issubclass(type(thing), base) for base in bases])


class Plugin: ...


class First(Plugin): ...


class Second(Plugin, Exception): ...


class Third(Second): ...


class Fourth(Plugin): ...


print([cls.__name__ for cls in Plugin.__subclasses__()], Second.__subclasses__(), First.__subclasses__())


def all_below(cls):
    return {cls.__name__: [all_below(below) for below in cls.__subclasses__()]}


print(all_below(Plugin), all_below(Shape))


class Fifth(Plugin, dict): ...


print(Plugin.__subclasses__()[-1])
del Fifth
import gc

gc.collect()
print([cls.__name__ for cls in Plugin.__subclasses__()])
try:
    Plugin.__subclasses__(1)
except TypeError as error:
    print("TypeError")
