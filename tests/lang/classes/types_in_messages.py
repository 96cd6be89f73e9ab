"""The host's error messages name classes, functions, methods, modules and generators as ever."""
import helper_names_module as module


class A:
    __slots__ = ("slot",)

    def method(self):
        pass

    @property
    def prop(self):
        pass

    @classmethod
    def cm(cls):
        pass


class Meta(type):
    pass


class B(metaclass=Meta):
    pass


def f():
    x = 1
    return (lambda: x).__closure__[0]


def gen():
    yield


async def coroutine():
    pass


async def agen():
    yield


c = coroutine()
things = [A, B, A(), f, A().method, module, gen(), c, agen(), A.__dict__["slot"], A.__dict__["prop"], A.__dict__["cm"], f(),
          f.__code__, super(A, A()), A.__dict__, f.__globals__, staticmethod(f), f.__get__(1), B.__dict__]
for thing in things:
    texts = []
    for operation in (lambda: thing + 1, lambda: -thing, lambda: thing["k"], lambda: len(thing), lambda: "a" + thing, lambda: [1][thing],
                      lambda: int(thing), lambda: thing < thing, lambda: thing.nope, lambda: thing(1, 2, 3), lambda: next(thing), lambda: [*thing]):
        try:
            texts.append(type(operation()).__name__)
        except Exception as e:
            texts.append(str(e))
    print(type(thing).__name__, *texts, sep="\n    ")
c.close()
try:
    A.__bases__ = 5
except TypeError as e:
    print(e)
