"""Classes that host functions make belong to the module that asked."""
import collections
import enum
import pickle
import typing

Point = collections.namedtuple("Point", "x y")
Colour = enum.Enum("Colour", "RED GREEN")
T = typing.TypeVar("T")
Made = type("Made", (), {})
print(Point.__module__, Colour.__module__, T.__module__, Made.__module__)
print(pickle.loads(pickle.dumps(Point(1, 2))), pickle.loads(pickle.dumps(Colour.RED)))
