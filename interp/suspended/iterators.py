"""Iterators that a trace can see through.

In: what a for loop iterates over.  Out: an iterator that `interp.suspended.stepping` steps with a few word operations.

    for i in range(n)                 RangeIterator: current, remaining and step are raw words
    for x in items                    ListIterator, TupleIterator: the sequence and a raw index
    for x in reversed(items)          ReversedIterator, of a list

Holds: these are host iterators too, so the program may pass them to host code.  A copy or a pickle of one is the host's
own iterator.
Does not: step other iterators (`enumerate`, `zip`, `map`, `filter`: see `interp.suspended.stepping`), or take ranges
with bounds near the ends of the machine word; the host iterates over those.
"""

from __future__ import annotations

from interp.machine.frames import UNBOUND
from objmodel.classes.layouts import OfClass
from objmodel.native import raw_words
from tracer.hints import Word, item_or, we_are_jitted
from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

EXHAUSTED = UNBOUND
"""The answer of a step when the iterator has no more values; never seen by the program."""

_LOW: Word = -(2**62)
_HIGH: Word = 2**62
_NO_ITEMS: list[object] = []

@raw_words
class RangeWords:
    """Raw members of `RangeIterator`."""

    current: Word  # the next value
    remaining: Word  # how many values there are still; may be negative
    step: Word


@raw_words
class IndexWords:
    """Raw members of iterators by index."""

    index: Word  # of the next item


@record(weakref_slot=False, shown=False)
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
        return host_result(self.step_on())

    def __length_hint__(self) -> int:
        return max(self.remaining, 0)

    def __reduce__(self) -> Any:
        end = self.current + max(self.remaining, 0) * self.step
        return iter(range(self.current, end, self.step)).__reduce__()


@record(weakref_slot=False, shown=False)
class ListIterator(IndexWords):
    """Over a list, which may change meanwhile."""

    w_list: list[object]

    def step_on(self) -> object:
        """The next item, or EXHAUSTED, from then on for ever."""
        index = self.index
        w_list = self.w_list
        if we_are_jitted():  # undivided, and a guard that fails here resumes before anything has changed
            w_item = item_or(w_list, index, EXHAUSTED)
            if w_item is EXHAUSTED:
                self.w_list = _NO_ITEMS
            else:
                self.index = index + 1
            return w_item
        self.index = index + 1  # before the item is read, so that several threads get different items
        w_item = item_or(w_list, index, EXHAUSTED)
        if w_item is EXHAUSTED:
            self.index = index
            self.w_list = _NO_ITEMS
        return w_item

    def __iter__(self) -> ListIterator:
        return self

    def __next__(self) -> object:
        return host_result(self.step_on())

    def __length_hint__(self) -> int:
        return max(len(self.w_list) - self.index, 0)

    def __reduce__(self) -> Any:
        return _at(iter(self.w_list), self.index).__reduce__()


@record(weakref_slot=False, shown=False)
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
        return host_result(self.step_on())

    def __length_hint__(self) -> int:
        return len(self.w_tuple) - self.index

    def __reduce__(self) -> Any:
        return _at(iter(self.w_tuple), self.index).__reduce__()


@record(weakref_slot=False, shown=False)
class ReversedIterator(IndexWords):
    """Over a list from its end, which may change meanwhile; `index` is the next item's."""

    w_list: list[object]

    def step_on(self) -> object:
        """The next item, or EXHAUSTED, from then on for ever."""
        index = self.index
        if index < 0:
            return EXHAUSTED
        w_list = self.w_list
        if we_are_jitted():  # as in `ListIterator.step_on`
            w_item = item_or(w_list, index, EXHAUSTED)
            if w_item is EXHAUSTED:
                self.index = -1
                self.w_list = _NO_ITEMS
            else:
                self.index = index - 1
            return w_item
        self.index = index - 1
        w_item = item_or(w_list, index, EXHAUSTED)
        if w_item is EXHAUSTED:
            self.index = -1
            self.w_list = _NO_ITEMS
        return w_item

    def __iter__(self) -> ReversedIterator:
        return self

    def __next__(self) -> object:
        return host_result(self.step_on())

    def __length_hint__(self) -> int:
        return self.index + 1 if self.index < len(self.w_list) else 0

    def __reduce__(self) -> Any:
        return _at(reversed(self.w_list), self.index).__reduce__()


_SHOWN = {
    RangeIterator: "range_iterator",
    ListIterator: "list_iterator",
    TupleIterator: "tuple_iterator",
    ReversedIterator: "list_reverseiterator",
}


def show_by_name(cls: type, name: str) -> None:
    """Let the program see the class under the name of the host's."""
    cls.__name__ = cls.__qualname__ = name
    cls.__module__ = OfClass("builtins")


for _class, _name in _SHOWN.items():
    show_by_name(_class, _name)


def _at(iterator: Any, index: int) -> Any:
    """The host's iterator, moved to the item with this index."""
    iterator.__setstate__(index)
    return iterator


def host_result(w_value: object) -> object:
    """The result of `next` in host code, from that of a step; raises StopIteration for EXHAUSTED."""
    if w_value is EXHAUSTED:
        raise StopIteration
    return w_value


def is_small(w_x: object) -> bool:
    """Is this an int so small that a range with such start, stop and step has values that all fit a word?"""
    if type(w_x) is int:
        return w_x > _LOW and w_x < _HIGH
    return False


def over_range(start: Word, stop: Word, step: Word) -> RangeIterator:
    """`iter(range(start, stop, step))` of small ints; the step is not 0."""
    iterator = RangeIterator()
    iterator.current = start
    iterator.step = step
    if step == 1:
        iterator.remaining = stop - start
    elif step == -1:
        iterator.remaining = start - stop
    elif step > 0:
        iterator.remaining = (stop - start - 1) // step + 1
    else:
        iterator.remaining = (start - stop - 1) // -step + 1
    return iterator


def backwards(iterator: RangeIterator) -> RangeIterator:
    """Reverse an iterator that has not started, so that it gives the same values from the last to the first."""
    step = iterator.step
    remaining = iterator.remaining
    if remaining > 0:
        iterator.current = iterator.current + (remaining - 1) * step
    iterator.step = -step
    return iterator


def over_list(w_list: list[object]) -> ListIterator:
    """`iter(w_list)`."""
    iterator = ListIterator(w_list)
    iterator.index = 0
    return iterator


def over_tuple(w_tuple: tuple[object, ...]) -> TupleIterator:
    """`iter(w_tuple)`."""
    iterator = TupleIterator(w_tuple)
    iterator.index = 0
    return iterator
