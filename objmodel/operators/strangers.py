"""What an object that is no Instance says where it is compared with one: mostly nothing, and a trace knows that.

In: the object, or its class.  Out: does it answer NotImplemented, whatever the two hold?

    None == p       NoneType has the `__eq__` of `object`              p is asked
    (1, 2) < p      the `__lt__` of tuple knows tuples only            p is asked
    L() == p        class L(list): what L has by version               its own `__eq__`, or as for a list

Holds: the answer is that of a class that cannot change, or of a method of one.
Does not: know classes whose comparison takes what has a buffer or a `__getitem__`; those are asked.
"""

from __future__ import annotations

from objmodel.versions import find_raw
from tracer.hints import elidable
from tracer.hosttypes import Types, flags_of, host_mro, is_identified, namespace_of

COMPARISONS = ("__lt__", "__le__", "__eq__", "__ne__", "__gt__", "__ge__")

_KNOW_THEIR_OWN = Types((int, bool, float, complex, str, bytes, tuple, list, dict, set, frozenset, range, slice))
"""Classes that compare with numbers or with objects of their own kind: no Instance is one."""
_IMMUTABLE_TYPE = 1 << 8
_ANSWERS = frozenset(id(namespace_of(cls)[name]) for cls in _KNOW_THEIR_OWN if cls is not bool for name in COMPARISONS)


@elidable
def says_nothing(w_type: type, name: str) -> bool:
    """Does the comparison `name` of an object of this class of the host answer NotImplemented to any Instance?"""
    if w_type in _KNOW_THEIR_OWN or is_identified(w_type):
        return True
    if any(not flags_of(base) & _IMMUTABLE_TYPE for base in host_mro(w_type)):
        return False
    asked = (name, "__eq__") if name == "__ne__" else (name,)
    return all(find_raw(w_type, one) is object.__dict__[one] for one in asked)


@elidable
def knows_its_own(w_method: object) -> bool:
    """Is this a comparison of a class of the host that answers NotImplemented to any Instance?"""
    return id(w_method) in _ANSWERS
