"""Import statements that run again and again, while the modules change."""

import builtins
import os
import sys
import tempfile

folder = tempfile.mkdtemp()
FILES = {
    "plain_m.py": "value = 1\ndef f(): return 'plain'\n",
    "lazy_m.py": "asked = []\ndef __getattr__(name):\n    asked.append(name)\n    raise AttributeError(name)\n",
    "pack_p/__init__.py": "from .one import number\nshared = 'shared'\n",
    "pack_p/one.py": (
        "number = 1\n"
        "def again():\n    from .two import twice\n    from . import shared\n    return twice(number), shared\n"
        "def sub():\n    from . import three\n    return three.name\n"
        "def deep():\n    from .inner.leaf import up\n    return up()\n"
        "def beyond():\n    from ... import x\n"
    ),
    "pack_p/two.py": "def twice(n):\n    from .one import number\n    return n + number\n",
    "pack_p/three.py": "name = 'three'\n",
    "pack_p/inner/__init__.py": "",
    "pack_p/inner/leaf.py": "def up():\n    from ..one import number\n    from .. import shared\n    return number, shared\n",
    "circle_a.py": "import circle_b\nlate = 'late'\ndef get():\n    from circle_b import get_late\n    return get_late()\n",
    "circle_b.py": (
        "def get_late():\n    from circle_a import late\n    return late\n"
        "try:\n    get_late()\nexcept ImportError as error:\n    print(str(error).partition(' (')[0])\n"
    ),
}
for name, text in FILES.items():
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)
sys.path.insert(0, folder)


def plain():
    import plain_m
    from plain_m import value

    return plain_m.f(), value


def repeat(function, *values):
    for _ in range(4):
        try:
            found = function(*values)
        except ImportError as error:
            found = type(error).__name__, str(error).partition(" (")[0]
    return found


print(repeat(plain))
import plain_m

plain_m.value = 2
print(repeat(plain))
del plain_m.value
print(repeat(plain))
plain_m.value = 3
sys.modules["plain_m"] = None
print(repeat(plain))
sys.modules["plain_m"] = plain_m
print(repeat(plain), repeat(plain))


class Other:
    value = "other"

    def f(self=None):
        return "other f"


sys.modules["plain_m"] = Other
print(repeat(plain))
del sys.modules["plain_m"]
print(repeat(plain), sys.modules["plain_m"] is plain_m)

import pack_p.one as one

print(repeat(one.again), repeat(one.sub), repeat(one.deep), repeat(one.beyond))
import pack_p

del pack_p.shared
print(repeat(one.again))
pack_p.shared = "new"
one.number = 10
print(repeat(one.again), repeat(one.deep))


def dotted():
    import pack_p.inner.leaf

    return pack_p.inner.leaf.up.__name__, pack_p.__name__


print(repeat(dotted))

import circle_a

print(repeat(circle_a.get))

import lazy_m


def lazy(name):
    from lazy_m import asked

    return len(asked) > 0, [n for n in asked if n == "__path__"] == ["__path__"] * len(asked)


print(repeat(lazy, "x"))

calls = []
before = builtins.__import__


def counting(name, *rest):
    calls.append(name)
    return before(name, *rest)


builtins.__import__ = counting
print(repeat(plain), calls)
builtins.__import__ = before
print(repeat(plain), len(calls))


class Text(str):
    def __new__(cls, text="", more=""):
        return super().__new__(cls, text + more)

    def shout(self):
        return Text(super().upper(), "!")


class Pair(tuple):
    def __new__(cls, *items):
        return super().__new__(cls, items)


class Loud(Pair):
    def __new__(cls, *items):
        made = super().__new__(cls, *items, "loud")
        return made


class Meta(type):
    def __new__(mcls, name, bases, names):
        return super().__new__(mcls, name + "X", bases, names)


class Made(metaclass=Meta):
    def __new__(cls):
        return super().__new__(cls)


def many(n):
    for k in range(n):
        t, p, q, m = Text("a", str(k)).shout(), Pair(1, k), Loud(k), Made()
    return t, type(t).__name__, p, q, type(q).__name__, type(m).__name__


print(many(3), many(1500))
try:
    Pair.__new__(int)
except TypeError as error:
    print(error)
