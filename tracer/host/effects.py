"""Operations and builtins of the host that change less than everything.

In: an operation or a builtin, and the exact classes of its arguments.
Out: what it changes of the heap that a trace knows; see `Call.changes`.

    text + "s"          (str, str)      changes nothing: a new object
    numbers.pop()       (list,)         changes lists
    3 in numbers        (set, int)      changes nothing, if `has_int` knows the answer
    table[key]          (dict, str)     changes nothing, if `find_item` knows the answer

A set compares the searched object with the items of the same hash. If all of these are ints, no code of the program
runs, and the word needs no box. Any other item may have an `__eq__`: then `has_int` answers UNKNOWN, the trace is left,
and the host's own operation does the search.

    i2 = call_i(has_int, r0, i1)           1 if the set has this int, 0 if not
    guard_value_i(i2, 1)

    r3 = call_r(find_item, r0, r1)         the item, ABSENT, or UNSURE: likewise for a dict, and a string or an int
    i4 = ptr_eq(r3, ABSENT)
    guard_value_i(i4, 0)

Holds: for these classes no code of the program runs: not in the operation, and not because it drops an object, as it
drops none that existed before.
Does not: say what a call of the program's code changes. That is everything.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable
from typing import Any

from tracer.hints import append_text, part_of
from tracer.host.dictversions import shares_keys
from tracer.hosttools import deque
from tracer.hosttypes import Types
from tracer.ir.descr import EVERYTHING, LISTS, NOTHING, Call

_NUMBERS = Types((int, float, bool, complex))
_TEXTS = Types((str, bytes))
_PLAIN = Types((*_NUMBERS, *_TEXTS, type(None)))
"""Classes whose objects hold no other objects, and whose hashes run no code of the program."""
_SEQUENCES = Types((list, tuple))
_COUNTED = Types((dict, set, frozenset, deque, range))
"""Other classes whose objects know how many items they have."""

_ARITHMETIC = frozenset(
    ("add", "sub", "mul", "floordiv", "mod", "truediv", "pow", "lshift", "rshift", "and", "or", "xor",
     "lt", "le", "eq", "ne", "gt", "ge", "neg", "pos", "invert", "truth", "len"),
)  # fmt: skip


def effect_of_operation(name: str, classes: tuple[type, ...], plain_slice: bool = False) -> str:
    """What a generic operation of the host changes. plain_slice: the second operand is a slice of ints."""
    if name in _ARITHMETIC and all(cls in _PLAIN for cls in classes):
        return NOTHING
    if name in ("len", "truth") and classes[0] in _COUNTED:
        return NOTHING
    if name == "getitem" and (classes[1] is int or plain_slice):
        return NOTHING if classes[0] in _TEXTS or classes[0] in _SEQUENCES else EVERYTHING
    if name == "contains" and all(cls in _PLAIN for cls in classes):
        return NOTHING
    if name in ("add", "mul") and any(cls in _SEQUENCES for cls in classes):
        return NOTHING if all(cls in _SEQUENCES or cls in _NUMBERS for cls in classes) else EVERYTHING
    return EVERYTHING


def _builtins_of(*owners: Any) -> frozenset[int]:
    kinds = (type(len), type(str.upper))
    named = [(name, f) for owner in owners for name, f in vars(owner).items() if name not in _LOOKS_UP_CODECS]
    return frozenset(id(f) for _, f in named if type(f) in kinds)


_LOOKS_UP_CODECS = ("encode", "decode")
_OF_PLAIN = _builtins_of(math, cmath, str, bytes, int, float) | {
    id(function) for function in (abs, ascii, bin, bool, chr, complex, divmod, float, format, hash, hex, int, len, oct,
                                  ord, pow, repr, round, str, min, max, append_text)
}  # fmt: skip
_TABLE: dict[int, int] = {}
_ITERABLES: tuple[Any, ...] = ("", "\u20ac", b"", [], (), _TABLE, _TABLE.values(), _TABLE.items(), set[int](), range(0))
_ITERATORS = Types((*(type(iter(made)) for made in _ITERABLES), type(reversed([])), type(reversed(_TABLE))))
_OF_SEQUENCES: dict[int, tuple[tuple[type, ...], str]] = {
    id(list.pop): ((list, int), LISTS),
    id(list.reverse): ((list,), LISTS),
    id(list.insert): ((list, int), LISTS),
    id(list.copy): ((list,), NOTHING),
    id(deque.popleft): ((deque,), NOTHING),
    id(deque.pop): ((deque,), NOTHING),
}
_MAKERS = frozenset((id(list), id(tuple)))
_KNOWN = _OF_PLAIN | _MAKERS | frozenset(_OF_SEQUENCES) | {id(next), id(slice), id(part_of)}


def effect_of_builtin(function: Callable[..., Any], values: tuple[Any, ...]) -> tuple[str, int]:
    """What a call of a builtin changes, and for how many of the arguments, from the first on, this depends on the
    class.
    """
    key = id(function)
    if key not in _KNOWN:
        return EVERYTHING, 0
    count = len(values)
    if key in _OF_PLAIN:
        if all(type(value) in _PLAIN for value in values):
            return NOTHING, count
        if function is str.join and type(values[-1]) in _SEQUENCES and type(values[0]) is str:
            return NOTHING, count
        return EVERYTHING, 0
    if function is slice:
        return NOTHING, 0
    if function is part_of:
        is_plain = type(values[0]) in _TEXTS or type(values[0]) in _SEQUENCES
        bounds = (type(bound) is int or bound is None for bound in values[1:])
        return (NOTHING, count) if is_plain and all(bounds) else (EVERYTHING, 0)
    if function is next and values and type(values[0]) in _ITERATORS:
        return NOTHING, 1  # only if it gives an item: an iterator at its end drops what it iterated over
    if key in _MAKERS and count == 1 and type(values[0]) in _SEQUENCES:
        return NOTHING, 1
    if key in _OF_SEQUENCES:
        classes, effect = _OF_SEQUENCES[key]
        checked = min(count, len(classes))
        if all(type(value) is cls for value, cls in zip(values, classes, strict=False)):
            return effect, checked
    return EVERYTHING, 0


SETS = Types((set, frozenset))
UNKNOWN = 2
"""The answer if an item might run code of the program."""
_MOST = 10_000
"""Sets with more items than this are not searched by class."""


def has_int(items: Any, word: int) -> int:
    """The answer for a set, as machine code gives it; UNKNOWN also if the set is too large to look at each item's
    class.
    """
    if len(items) > _MOST or not all(type(item) in _PLAIN for item in items):
        return UNKNOWN
    if any(type(item) is not int and hash(item) == hash(word) for item in items):
        return UNKNOWN
    return int(word in items)


OF_CLASS = Call(tuple.__new__, "rr", "r", capi="rt_tuple_of_class", changes=NOTHING)
"""The description of a call of `tuple.__new__` for a subclass and an exact tuple."""


def makes_of_class(function: Any, values: tuple[Any, ...]) -> bool:
    """Is this a call that OF_CLASS describes?"""
    if function is not tuple.__new__ or len(values) != 2 or type(values[1]) is not tuple or values[0] is tuple:
        return False
    try:
        tuple.__new__(values[0], values[1])
    except TypeError:
        return False
    return True


class _Missing:
    """An answer of `find_item` that is no item."""

    __slots__ = ("said",)

    def __init__(self, said: str) -> None:
        self.said = said

    def __repr__(self) -> str:
        return self.said


ABSENT, UNSURE = _Missing("ABSENT"), _Missing("UNSURE")
"""There is no item; or code of the program, such as a key's `__eq__`, would have to tell."""
_LARGE = 1 << 60
"""Ints from here on have other hashes than their values."""


def find_item(items: dict[Any, Any], key: Any) -> Any:
    """The item of a dict, as machine code gives it, ABSENT or UNSURE. UNSURE also if the dict shares its keys,
    and if it is too large to look at each key's class.
    """
    is_key = type(key) is str or (type(key) is int and -_LARGE <= key < _LARGE)
    if not is_key or shares_keys(items) or len(items) > _MOST or not all(type(other) in _PLAIN for other in items):
        return UNSURE
    if any(type(other) is not type(key) and hash(other) == hash(key) for other in items):
        return UNSURE
    return items.get(key, ABSENT)


FIND_ITEM = Call(find_item, "rr", "r", can_raise=False, capi="rt_find_item", changes=NOTHING)
"""The description of a call of `find_item`."""
HAS_INT = Call(has_int, "ri", "i", can_raise=False, capi="rt_has_int", capi_result="i64", changes=NOTHING, raw=True)
"""The description of a call of `has_int`."""
