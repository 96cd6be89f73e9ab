"""A package whose parts import each other."""
from . import leaf
from .leaf import value as leaf_value
names = [leaf.__name__, leaf_value]
