"""Iterators that a trace can see through: over range, list and tuple.

In: what a for loop iterates over.  Out: an iterator that FOR_ITER steps with a few word operations.

    for i in range(n)      RangeIterator: current, remaining, step are raw words
    for x in items         ListIterator, TupleIterator: the sequence and a raw index

Holds: they are host iterators too, so they work wherever the program hands them to.
Does not: take ranges whose bounds leave the machine word; the host iterates over those.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from interp.frames import UNBOUND
from objmodel.errors import wrap_error
from objmodel.native import words_type
from tracer.hints import Word, dont_look_inside

EXHAUSTED = UNBOUND
"""What stepping an iterator gives when there is nothing left; never seen by the program."""

_MIN, _MAX = -(2**63), 2**63 - 1
_NO_ITEMS: list[object] = []

if TYPE_CHECKING:

    class RangeWords:
        """What `words_type` makes, for the type checker."""

        current: Word
        remaining: Word
        step: Word

    class IndexWords:
        """What `words_type` makes, for the type checker."""

        index: Word

else:
    RangeWords = words_type("interp.iteration.RangeWords", ("current", "remaining", "step"))
    RangeWords.__annotations__ = {"current": Word, "remaining": Word, "step": Word}
    IndexWords = words_type("interp.iteration.IndexWords", ("index",))
    IndexWords.__annotations__ = {"index": Word}


@attrs.define(eq=False, weakref_slot=False, repr=False)
class RangeIterator(RangeWords):
    """Over a range whose values are machine words."""

    def step_on(self) -> object:
        """The next value, or EXHAUSTED."""
        remaining = self.remaining
        if remaining <= 0:
            return EXHAUSTED
        current = self.current
        self.current = current + self.step
        self.remaining = remaining - 1
        return current

    def __iter__(self) -> RangeIterator:
        return self

    def __next__(self) -> object:
        return _host_result(self.step_on())

    def __length_hint__(self) -> int:
        return self.remaining


@attrs.define(eq=False, weakref_slot=False, repr=False)
class ListIterator(IndexWords):
    """Over a list, which may change meanwhile."""

    w_list: list[object]

    def step_on(self) -> object:
        """The next item, or EXHAUSTED, from then on for ever."""
        index = self.index
        w_list = self.w_list
        if index < len(w_list):
            self.index = index + 1
            return w_list[index]
        self.w_list = _NO_ITEMS
        return EXHAUSTED

    def __iter__(self) -> ListIterator:
        return self

    def __next__(self) -> object:
        return _host_result(self.step_on())

    def __length_hint__(self) -> int:
        return max(len(self.w_list) - self.index, 0)


@attrs.define(eq=False, weakref_slot=False, repr=False)
class TupleIterator(IndexWords):
    """Over a tuple."""

    w_tuple: tuple[object, ...]

    def step_on(self) -> object:
        """The next item, or EXHAUSTED."""
        index = self.index
        w_tuple = self.w_tuple
        if index < len(w_tuple):
            self.index = index + 1
            return w_tuple[index]
        return EXHAUSTED

    def __iter__(self) -> TupleIterator:
        return self

    def __next__(self) -> object:
        return _host_result(self.step_on())

    def __length_hint__(self) -> int:
        return len(self.w_tuple) - self.index


RangeIterator.__name__ = RangeIterator.__qualname__ = "range_iterator"
ListIterator.__name__ = ListIterator.__qualname__ = "list_iterator"
TupleIterator.__name__ = TupleIterator.__qualname__ = "tuple_iterator"
for _shown in (RangeIterator, ListIterator, TupleIterator):
    _shown.__module__ = "builtins"


def _host_result(w_value: object) -> object:
    if w_value is EXHAUSTED:
        raise StopIteration
    return w_value


def iterate(w_obj: object) -> object:
    """`iter(w_obj)` for what is not an instance of the program's classes."""
    if type(w_obj) is list:
        list_iterator = ListIterator(w_obj)
        list_iterator.index = 0
        return list_iterator
    if type(w_obj) is tuple:
        tuple_iterator = TupleIterator(w_obj)
        tuple_iterator.index = 0
        return tuple_iterator
    return host_iter(w_obj)


@dont_look_inside
def host_iter(w_obj: object) -> object:
    """`iter(w_obj)` by the host, but for ranges of machine words."""
    if type(w_obj) is range:
        end = w_obj.start + len(w_obj) * w_obj.step
        if _MIN <= w_obj.start <= _MAX and _MIN <= end <= _MAX:
            iterator = RangeIterator()
            iterator.current, iterator.remaining, iterator.step = w_obj.start, len(w_obj), w_obj.step
            return iterator
    found: Any = w_obj
    try:
        return iter(found)
    except BaseException as error:
        raise wrap_error(error)


@dont_look_inside
def host_next(w_iterator: object) -> object:
    """The next value of a host iterator, or EXHAUSTED."""
    found: Any = w_iterator
    try:
        return next(found, EXHAUSTED)
    except BaseException as error:
        raise wrap_error(error)
