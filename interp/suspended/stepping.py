"""How a loop gets its iterator, and the iterator's values.

In: the iterable of a `for` loop.  Out: its iterator, one of `iterators` or the host's; the iterator's values.

    for x in items                  iterate(items), step(iterator), step(iterator) ... EXHAUSTED
    enumerate(items)                EnumerateIterator: another iterator and a raw index
    zip(items, others)              ZipIterator: two other iterators
    map(f, items), filter(f, items) MapIterator, FilterIterator: a function of the program, and other iterators
    for i, x in enumerate(items)    loop_call: no host object at all; a trace makes neither the iterator nor the pairs

Holds: values and errors are the host's, in the same order.
Does not: see through `zip` or `map` of more than two iterables; the host steps those.
"""

from __future__ import annotations

from interp.machine.frames import Frame
from interp.suspended.generators import Generator
from interp.suspended.iterators import (
    EXHAUSTED,
    IndexWords,
    ListIterator,
    RangeIterator,
    ReversedIterator,
    TupleIterator,
    backwards,
    host_result,
    is_small,
    over_list,
    over_range,
    over_tuple,
    show_by_name,
)
from interp.suspended.resuming import generator_next
from objmodel.calls import call_pair, call_single
from objmodel.classes.layouts import show_as
from objmodel.errors import OperationError, unwrap_error, wrap_error
from objmodel.instances.new import Instance
from objmodel.operators.containers import next_
from tracer.hints import Word, dont_look_inside, elidable_promote, translated
from tracer.hosttypes import Types, shown_class
from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# -- iterators that step others ---------------------------------------------------------


@record(weakref_slot=False, shown=False)
class EnumerateIterator(IndexWords):
    """Pairs of a number and what another iterator gives."""

    w_iterator: object

    def __iter__(self) -> EnumerateIterator:
        return self

    def __next__(self) -> object:
        return _step(self)

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return enumerate, (self.w_iterator, self.index)


@record(weakref_slot=False, shown=False)
class ZipIterator:
    """Pairs of what two other iterators give."""

    w_first: object
    w_second: object

    def __iter__(self) -> ZipIterator:
        return self

    def __next__(self) -> object:
        return _step(self)

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return zip, (self.w_first, self.w_second)


@record(weakref_slot=False, shown=False)
class MapIterator:
    """A `map` object: the results of a function of the program for the values of another iterator, or of two."""

    w_function: object
    w_first: object  # the first iterator
    w_second: object = None  # the second one, or None

    __class__ = shown_class(map)

    def __iter__(self) -> MapIterator:
        return self

    def __next__(self) -> object:
        return _step(self)

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        iterators = (self.w_first,) if self.w_second is None else (self.w_first, self.w_second)
        return map, (self.w_function, *iterators)


@record(weakref_slot=False, shown=False)
class FilterIterator:
    """A `filter` object, of a function of the program."""

    w_function: object
    w_iterator: object
    w_generator: object  # yields the values of the iterator that pass

    __class__ = shown_class(filter)

    def __iter__(self) -> FilterIterator:
        return self

    def __next__(self) -> object:
        return _step(self)

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return filter, (self.w_function, self.w_iterator)


show_as(MapIterator, map)
show_as(FilterIterator, filter)
show_by_name(EnumerateIterator, "enumerate")
show_by_name(ZipIterator, "zip")
show_by_name(MapIterator, "map")
show_by_name(FilterIterator, "filter")


def _step(iterator: object) -> object:
    """`next` by host code, of an iterator that steps others."""
    try:
        w_value = step(iterator)
    except OperationError as error:
        plain = unwrap_error(error)
    else:
        return host_result(w_value)
    raise plain  # here, where it has no context


# -- iterables whose `iter` runs no code of the program ---------------------------------

_NOTHING: dict[object, object] = {}
_VIEWS = (_NOTHING.keys(), _NOTHING.values(), _NOTHING.items())
_ITERATORS = (enumerate, zip, map, filter, reversed, Generator, MapIterator, FilterIterator)
PLAIN_ITERABLES = Types(
    (list, tuple, range, str, bytes, bytearray, dict, set, frozenset) + tuple(map(type, _VIEWS)) + _ITERATORS
)
"""Classes for which `iter` runs none of the program's code and does not fail."""


@elidable_promote
def is_plain_iterable(w_type: type) -> bool:
    """Is it one of PLAIN_ITERABLES?"""
    return w_type in PLAIN_ITERABLES


# -- iter ---------------------------------------------------------------------------


def iterate(w_obj: object) -> object:
    """`iter(w_obj)` for what is not an instance of the program's classes."""
    if type(w_obj) is list:
        return over_list(w_obj)
    if type(w_obj) is tuple:
        return over_tuple(w_obj)
    if is_loop_iterator(w_obj):
        return w_obj
    if type(w_obj) is range:
        return iterate_range(w_obj)
    return host_iter(w_obj)


def is_loop_iterator(w_obj: object) -> bool:
    """Is this an iterator of ours, or a generator, which is stepped without the host?"""
    if type(w_obj) is RangeIterator or type(w_obj) is Generator:
        return True
    if type(w_obj) is EnumerateIterator or type(w_obj) is ZipIterator:
        return True
    if type(w_obj) is MapIterator or type(w_obj) is FilterIterator:
        return True
    return type(w_obj) is ReversedIterator


def iterate_range(w_range: range) -> object:
    """`iter` of a range that is an object already."""
    iterator = range_call(w_range.start, w_range.stop, w_range.step)
    return host_iter(w_range) if iterator is None else iterator


def host_iter(w_obj: Any) -> object:
    """`iter(w_obj)` by the host."""
    try:
        return iter(w_obj)
    except BaseException as error:
        raise wrap_error(error)


def loop_call(frame: Frame, w_type: type, nargs: Word) -> object:
    """`iter(w_type(...))` with the `nargs` topmost values; None if the host is to make it.

    The values stay on the stack.  The class is constant in a trace.
    """
    if w_type is range:
        if nargs == 1:
            return range_call(0, frame.peek(0), 1)
        if nargs == 2:
            return range_call(frame.peek(1), frame.peek(0), 1)
        if nargs == 3:
            return range_call(frame.peek(2), frame.peek(1), frame.peek(0))
    elif w_type is enumerate:
        if nargs == 1:
            return enumerate_call(frame.peek(0), 0)
        if nargs == 2:
            return enumerate_call(frame.peek(1), frame.peek(0))
    elif w_type is zip:
        if nargs == 2:
            return zip_call(frame.peek(1), frame.peek(0))
    elif w_type is reversed and nargs == 1:
        return reversed_call(frame.peek(0))
    return None


def reversed_call(w_values: object) -> object:
    """`reversed(...)` of a list or range, or None."""
    if type(w_values) is list:
        iterator = ReversedIterator(w_values)
        iterator.index = len(w_values) - 1
        return iterator
    if type(w_values) is range:
        return reverse_range(w_values)
    return None


def reverse_range(w_range: range) -> object:
    """`reversed` of a range of small ints, or None."""
    iterator = range_call(w_range.start, w_range.stop, w_range.step)
    return None if iterator is None else backwards(iterator)


def range_call(w_start: object, w_stop: object, w_step: object) -> RangeIterator | None:
    """`iter(range(...))` of ints that are small, or None."""
    if type(w_start) is int and type(w_stop) is int and type(w_step) is int:
        if is_small(w_start) and is_small(w_stop) and is_small(w_step):
            step: Word = w_step
            if step != 0:
                return over_range(w_start, w_stop, step)
    return None


def enumerate_call(w_values: object, w_start: object) -> object:
    """`enumerate(...)` from a small int on, or None."""
    if type(w_start) is int and is_small(w_start) and is_plain_iterable(type(w_values)):
        iterator = EnumerateIterator(iterate(w_values))
        iterator.index = w_start
        return iterator
    return None


def zip_call(w_first: object, w_second: object) -> object:
    """`zip(...)`, or None."""
    if is_plain_iterable(type(w_first)) and is_plain_iterable(type(w_second)):
        return ZipIterator(iterate(w_first), iterate(w_second))
    return None


# -- next ---------------------------------------------------------------------------


def step(w_iterator: object) -> object:
    """The next value of any iterator, or EXHAUSTED."""
    if type(w_iterator) is RangeIterator:
        return w_iterator.step_on()
    if type(w_iterator) is ListIterator:
        return w_iterator.step_on()
    if type(w_iterator) is TupleIterator:
        return w_iterator.step_on()
    if type(w_iterator) is Generator:
        return generator_next(w_iterator)
    if type(w_iterator) is EnumerateIterator:
        return step_enumerate(w_iterator)
    if type(w_iterator) is ZipIterator:
        return step_zip(w_iterator)
    if type(w_iterator) is MapIterator:
        return step_map(w_iterator)
    if type(w_iterator) is FilterIterator:
        return step(w_iterator.w_generator)
    if type(w_iterator) is ReversedIterator:
        return w_iterator.step_on()
    if issubclass(type(w_iterator), Instance):
        return step_instance(w_iterator)
    return host_next(w_iterator)


def step_enumerate(iterator: EnumerateIterator) -> object:
    """The next number and value, or EXHAUSTED."""
    w_value = step(iterator.w_iterator)
    if w_value is EXHAUSTED:
        return EXHAUSTED
    index = iterator.index
    iterator.index = index + 1
    return (index, w_value)


def step_zip(iterator: ZipIterator) -> object:
    """The next pair, or EXHAUSTED as soon as one of the iterators is."""
    w_first = step(iterator.w_first)
    if w_first is EXHAUSTED:
        return EXHAUSTED
    w_second = step(iterator.w_second)
    if w_second is EXHAUSTED:
        return EXHAUSTED
    return (w_first, w_second)


def step_map(iterator: MapIterator) -> object:
    """The function's result for the next value or values; EXHAUSTED at the end, or if it raises StopIteration."""
    w_first = step(iterator.w_first)
    if w_first is EXHAUSTED:
        return EXHAUSTED
    w_second: object = None
    if iterator.w_second is not None:
        w_second = step(iterator.w_second)
        if w_second is EXHAUSTED:
            return EXHAUSTED
    try:
        if iterator.w_second is None:
            return call_single(iterator.w_function, w_first)
        return call_pair(iterator.w_function, w_first, w_second)
    except OperationError as error:
        return exhausted_or_raise(error)


def step_instance(w_iterator: object) -> object:
    """The next value of an iterator of the program's own class, or EXHAUSTED."""
    try:
        return next_(w_iterator)
    except OperationError as error:
        return exhausted_or_raise(error)


@translated
@dont_look_inside
def exhausted_or_raise(error: OperationError) -> object:
    """EXHAUSTED for StopIteration.

    Raises:
        OperationError: `error`, if it is any other exception.
    """
    if issubclass(type(error.w_value), StopIteration):
        return EXHAUSTED
    raise error


def host_next(w_iterator: Any) -> object:
    """The next value of a host iterator, or EXHAUSTED."""
    try:
        return next(w_iterator, EXHAUSTED)
    except BaseException as error:
        raise wrap_error(error)
