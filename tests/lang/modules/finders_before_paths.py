"""Finders that the program puts before the host's `PathFinder`, or in its place, are asked for its own modules."""
import os
import sys
import tempfile
from importlib.machinery import PathFinder, SourceFileLoader
from importlib.util import spec_from_loader

folder = tempfile.mkdtemp()
for name in ("first", "second", "third", "fourth"):
    with open(os.path.join(folder, f"{name}.py"), "w") as file:
        file.write("def add(n):\n    total = 0\n    for i in range(n):\n        total += i\n    return total\n")
sys.path.insert(0, folder)


class Telling(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        spec = super().find_spec(name, path, target)
        print("asked for", name, type(spec.loader).__name__)
        return spec


class Wrapping(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        spec = super().find_spec(name, path, target)
        spec.loader = Wrapper(spec.loader)
        return spec


class Wrapper:
    def __init__(self, loader):
        self.loader = loader

    def __getattr__(self, name):
        return getattr(self.loader, name)

    def exec_module(self, module):
        print("before", module.__name__)
        self.loader.exec_module(module)
        print("after", module.__name__, module.add(10))


class Replacing:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "third":
            return spec_from_loader(name, Replacing)

    @staticmethod
    def create_module(spec):
        return None

    @staticmethod
    def exec_module(module):
        module.add = "not the file's"


place = sys.meta_path.index(PathFinder)
sys.meta_path[place] = Telling
import first

print(first.add(2000), type(first.__loader__) is SourceFileLoader or type(first.__loader__).__name__)
sys.meta_path[place] = Wrapping
import second

print(second.add(2000), type(second.__loader__).__name__)
sys.meta_path[place] = PathFinder
sys.meta_path.insert(place, Replacing)
import third

print(third.add, third)
sys.meta_path.remove(Replacing)
del sys.modules["first"]
sys.meta_path.remove(PathFinder)
try:
    import first
except ImportError as error:
    print(type(error).__name__, error)
sys.meta_path.insert(place, PathFinder)
import fourth

print(fourth.add(2000))
for name in ("second", "third"):
    del sys.modules[name]
