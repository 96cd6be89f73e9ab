"""What a library changes in its own classes is seen at once through classes of the program that derive from them."""

import os
import sys
import tempfile

folder = os.path.join(tempfile.mkdtemp(), "site-packages")
os.mkdir(folder)
with open(os.path.join(folder, "changing_library.py"), "w") as file:
    file.write("""
class Base:
    made = 0
    cache = None
    def __init__(self):
        Base.made += 1
    @classmethod
    def reset(cls):
        cls.made = 100
    def table(self):
        if self.cache is None:
            Base.cache = {"filled": len(str(self.made))}
        return self.cache
    def first(self):
        if not hasattr(self, "found_first"):
            Base.found_first = [self.made]
        return self.found_first
    def step(self):
        return "step"

class Mixin:
    level = 1

def patch():
    Base.hello = lambda self: "hello"
    Base.step = lambda self: "patched"
    Mixin.level += 1

def unpatch():
    del Base.hello
    Base.step = lambda self: "step"
""")
sys.path.append(folder)
import changing_library as library
from unittest import mock


class Plain(library.Base):
    def get(self):
        return self.made


class WithGetattr(library.Base, library.Mixin):
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return f"got {name}"


class WithDict(library.Mixin, dict):
    def get_level(self):
        return self.level


class Slots(library.Mixin):
    __slots__ = ("own",)


class Own(library.Base):
    made = "own"


for turn in range(4):
    for cls in (Plain, WithGetattr):
        made = cls()
        print(made.made, cls.made, getattr(made, "made"), library.Base.made, vars(made))
    print(Plain().get(), Own().made, Own.made)
plain, other, keys, slots = Plain(), WithGetattr(), WithDict(a=1), Slots()
print(plain.table(), plain.table() is other.table(), Plain.cache is plain.cache)
for turn in range(5):
    print(hasattr(plain, "hello"), hasattr(Plain, "hello"), plain.step(), other.step(), keys.get_level(), slots.level, keys["a"])
    if hasattr(plain, "hello"):
        print(plain.hello(), other.hello())
        library.unpatch()
    else:
        print(other.hello)
        library.patch()
print(plain.first() is library.Base.found_first, WithGetattr.found_first)
library.Base.reset()
print(plain.made, Plain.made, plain.get(), other.made)


def sums(count):
    total = 0
    made = Plain()
    for i in range(count):
        if i % 100 == 0:
            library.Base()
        total += made.made
        made.made_by_us = i
    return total


library.Base.made = 0
print(sums(1000), sums(1000))
with mock.patch.object(library.Base, "step", lambda self: "mocked"), mock.patch.object(library.Base, "made", 5):
    print(plain.step(), plain.made, Plain.made, other.made)
with mock.patch.object(library.Base, "late", property(lambda self: "property"), create=True):
    print(plain.late, other.late)
print(plain.step(), hasattr(plain, "late"), other.late)
