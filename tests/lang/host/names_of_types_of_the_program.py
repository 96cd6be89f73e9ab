"""Classes that stand for those of the host have the host's names when host code asks for them, or prints them."""

import operator
import sys
import types
import warnings


def generating():
    yield


async def coroutine():
    pass


async def generating_asynchronously():
    yield


class Outer:
    class Meta(type):
        pass

    class Plain:
        pass


class Made(metaclass=Outer.Meta):
    __slots__ = ("slot",)

    def method(self):
        pass


class Plain:
    pass


class Error(Outer.Plain, Exception):
    pass


try:
    raise ValueError
except ValueError as error:
    traceback = error.__traceback__

waiting = coroutine()
stepped = generating_asynchronously()
objects = dict(
    function=generating, method=Made().method, generator=generating(), made=Made, plain=Plain, coroutine=waiting,
    awaited=waiting.__await__(), asynchronous=stepped, step=stepped.__anext__(), frame=sys._getframe(), error=Error(),
    traceback=traceback, cell=(lambda value: (lambda: value))(1).__closure__[0], slot=Made.slot,
    dict=Plain.__dict__["__dict__"], module=sys.modules["__main__"], names=globals(), mapped=map(generating, []),
    filtered=filter(generating, []), wrapper=object.__setattr__, bound=Plain().__setattr__, described=object.__dir__,
    described_bound=Plain().__dir__, new=object.__new__, type_new=type.__new__, call=generating.__call__,
    type_call=Plain.__call__, mro=Plain.mro, subclasses=Plain.__subclasses__, directory=Plain.__dir__,
    type_mro=type.mro, code=generating.__code__, builtin=globals, filters=warnings.filters,
)  # fmt: skip
read = [operator.attrgetter(name) for name in ("__module__", "__qualname__", "__name__")]


def answer(get, value):
    try:
        found = get(value)
    except AttributeError as error:
        return str(error)
    return found if isinstance(found, (str, type(None))) else type(found)


for name, value in objects.items():
    kinds = [*map(lambda kind: kind, map(type, [value]))]  # as the host sees it
    print(name, *map(answer, read, kinds * 3), *map(repr, kinds))
    print([answer(get, value) for get in read], [answer(get, type(value)) for get in read])
print(*[f"{kind}" for kind in map(type, [generating, Made().method, sys._getframe()])])
waiting.close()
