"""Comparisons of an Instance with a stranger, an object of another class: mostly it has no answer, and a trace knows.

In: the stranger's class, or its method.  Out: does it answer NotImplemented to any Instance?

    None == p       NoneType has the `__eq__` of `object`              p is asked
    (1, 2) < p      the `__lt__` of tuple knows tuples only            p is asked
    L() == p        class L(list): found on L by version               its own `__eq__`, or as for a list

Holds: the answer is yes only for classes that cannot change, and for their methods.
Does not: know classes that compare with any object that has a buffer or a `__getitem__`; their methods are called.
"""

from __future__ import annotations

from objmodel.versions import find_raw
from tracer.hints import elidable
from tracer.hosttypes import Types, is_identified, namespace_of, never_changes

COMPARISONS = ("__lt__", "__le__", "__eq__", "__ne__", "__gt__", "__ge__")

_KNOW_THEIR_OWN = Types((int, bool, float, complex, str, bytes, tuple, list, dict, set, frozenset, range, slice))
"""Classes that compare only with numbers or with objects of their own kind, which no Instance is."""
_ANSWERS = frozenset(id(namespace_of(cls)[name]) for cls in _KNOW_THEIR_OWN if cls is not bool for name in COMPARISONS)


@elidable
def says_nothing(w_type: type, name: str) -> bool:
    """Does the comparison `name` of an object of this class of the host answer NotImplemented to any Instance?"""
    if w_type in _KNOW_THEIR_OWN or is_identified(w_type):
        return True
    if not never_changes(w_type):
        return False
    asked = (name, "__eq__") if name == "__ne__" else (name,)
    return all(find_raw(w_type, one) is object.__dict__[one] for one in asked)


@elidable
def knows_its_own(w_method: object) -> bool:
    """Is this a comparison of a class of the host that answers NotImplemented to any Instance?"""
    return id(w_method) in _ANSWERS
