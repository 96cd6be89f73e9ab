"""A subpackage."""
from .. import leaf as up_leaf
from ..leaf import value as up
__all__ = ["up", "deep"]
_private = 1
