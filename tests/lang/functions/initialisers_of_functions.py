"""Functions and methods have the `__init__` of `object`, as a library finds that looks for a factory's parameters."""

import inspect
import typing


def make(size: int, name: "Nowhere" = None):
    return size


class Maker:
    def make(self, size: "Nowhere"):
        return size

    def __call__(self, depth: int):
        return depth


for factory in make, Maker().make, lambda: 1, Maker.make, Maker(), Maker:
    initialiser = factory.__init__
    print(type(initialiser).__name__, initialiser.__name__, hasattr(initialiser, "__code__"), inspect.isfunction(initialiser))
    print(inspect.ismethod(initialiser), typing.get_type_hints(initialiser), inspect.signature(initialiser))
    print(type(factory).__init__ is object.__init__, "__init__" in vars(type(factory)))

print(make.__init__() is None, Maker.make.__init__.__self__ is Maker.make)
