"""Functions and classes pickled by value, by libraries that read their code objects: plain CPython runs them, and they come back."""
import abc
import dataclasses
import pickle
import subprocess
import sys

import cloudpickle
import dill

FACTOR = 10


def helper(x):
    return x * FACTOR


def make(n):
    def add(x, *, y=1):
        "Adds."
        return helper(x) + n + y

    return add


def recursive(n):
    return 1 if n == 0 else n * recursive(n - 1)


def steps(n):
    for i in range(n):
        try:
            yield [j for j in range(i)]
        finally:
            pass


ASKED = []
OUTSIDE = """
import dill, os, pickle, sys
for name, data, call in pickle.load(sys.stdin.buffer):
    child = os.fork()
    if not child:
        f = dill.loads(data)
        print(name, eval(call), flush=True)
        os._exit(0)
    os.waitpid(child, 0)
"""
"""Each is read by a process that has read no other."""


def outside(name, data, call):
    """Has plain CPython say, at the end, what it makes of it."""
    ASKED.append((name, data, call))


for dumps in (cloudpickle.dumps, lambda f: dill.dumps(f, recurse=True)):
    add = make(5)
    outside("add", dumps(add), "f(2, y=3), f.__doc__, f.__name__, f.__code__.co_name")
    outside("recursive", dumps(recursive), "f(5)")
    outside("steps", dumps(steps), "list(f(3))")
    print(pickle.loads(dumps(add))(2))
    print(pickle.loads(dumps(lambda x, y=2: x + y))(3), pickle.loads(dumps(steps)).__name__)
    again = pickle.loads(dumps(pickle.loads(dumps(add))))
    print(again(7), again.__closure__[-1].cell_contents)


class Kind(type):
    def hello(cls):
        return f"hello {cls.__name__}"


class Base(metaclass=Kind):
    __slots__ = ("x",)

    def __init__(self, x):
        self.x = x

    def area(self):
        return self.x * FACTOR


class Derived(Base):
    def area(self):
        return super().area() + 1

    @property
    def half(self):
        return self.area() / 2


class Shape(abc.ABC):
    @abc.abstractmethod
    def area(self): ...


class Square(Shape):
    def area(self):
        return 4


@dataclasses.dataclass
class Point:
    x: int
    near: list = dataclasses.field(default_factory=list)


class Names(dict):
    def __missing__(self, name):
        return name.upper()


def local():
    class Inside:
        def go(self):
            return __class__.__name__

    return Inside


KINDS = {
    "Derived": (Derived, "f(3).area(), f(3).half, f.hello(), type(f).__mro__[1]"),
    "an instance": (Derived(4), "f.area(), f.x"),
    "Square": (Square, "f().area(), type(f), f.__mro__[1].__abstractmethods__"),
    "Shape": (Shape, "isinstance(f, type), f.__abstractmethods__"),
    "Point": (Point, "f(1), f(1) == f(1), f(2).near"),
    "a point": (Point(3, [4]), "f"),
    "Names": (Names(a=1), "f, f['b']"),
    "local": (local(), "f().go(), type(f)"),
    "a method": (Point(5).__repr__, "f()"),
}
for name, (value, asked) in KINDS.items():
    for dumps in (cloudpickle.dumps, lambda f: dill.dumps(f, recurse=True)):
        data = dumps(value)
        print(name, [word for word in (b"objmodel", b"interp") if word in data])
        outside(name, data, asked)
done = subprocess.run([sys.executable, "-c", OUTSIDE], input=pickle.dumps(ASKED), capture_output=True)
print(done.stdout.decode().replace("__main__", ""), done.stderr.decode())
for wrong in (lambda: pickle.dumps(make(1)), lambda: pickle.dumps(make(1).__closure__[0]), lambda: pickle.dumps(make.__code__)):
    try:
        wrong()
    except Exception as error:
        print(type(error).__name__, str(error).partition(" at ")[0])
print(pickle.loads(pickle.dumps(helper)) is helper, pickle.loads(pickle._dumps(helper)) is helper)
