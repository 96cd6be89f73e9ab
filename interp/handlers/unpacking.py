"""Unpacking that a trace sees through: of lists, tuples, generators and other iterables whose iterators are known.

In: the value on the right of the equals sign, and the number of names on the left.  Out: its items, on the stack or in
a list.

    a, *b, c = [1, 2, 3, 4]     1, [2, 3], 4
    a, b = generator()          two steps, and a third one that finds the generator's end

Does not: ask other objects for an iterator; `sequences` does.
"""

from __future__ import annotations

from interp.calls.sequences import not_enough, too_many
from interp.machine.frames import Frame
from interp.suspended.iterators import EXHAUSTED
from interp.suspended.stepping import is_loop_iterator, is_plain_iterable, iterate, step
from objmodel.attributes.lookup import find_special
from objmodel.functions import Function
from objmodel.instances.new import Instance
from objmodel.operators.containers import iter_
from tracer.hints import Word, unroll_safe


def known_iterator(w_values: object) -> object:
    """The iterator over an object of a class that is certainly iterable, or over an iterable instance; else None."""
    if is_loop_iterator(w_values):
        return w_values
    if is_plain_iterable(type(w_values)):
        return iterate(w_values)
    if issubclass(type(w_values), Instance) and type(find_special(w_values, "__iter__")) is Function:
        return iter_(w_values)
    return None


@unroll_safe
def unpack_iterator(w_iterator: object, count: Word) -> list[object]:
    """Exactly `count` items; the iterator is asked for one more.

    Raises:
        OperationError: ValueError where there are fewer or more.
    """
    values_w: list[object] = [None] * count
    for i in range(count):
        w_value = step(w_iterator)
        if w_value is EXHAUSTED:
            raise not_enough(count, i)
        values_w[i] = w_value
    if step(w_iterator) is not EXHAUSTED:
        raise too_many(count)
    return values_w


@unroll_safe
def push_list_parts(frame: Frame, w_list: list[object], before: Word, after: Word) -> None:
    """Push the first `before` items of a list, a list of the middle ones, and the last `after`; the first on top."""
    end = len(w_list) - after
    for i in range(after):
        frame.push(w_list[end + after - 1 - i])
    frame.push(w_list[slice(before, end, None)])
    for k in range(before):
        frame.push(w_list[before - 1 - k])


@unroll_safe
def push_tuple_parts(frame: Frame, w_tuple: tuple[object, ...], before: Word, after: Word) -> None:
    """`push_list_parts` for a tuple."""
    end = len(w_tuple) - after
    for i in range(after):
        frame.push(w_tuple[end + after - 1 - i])
    frame.push(list(w_tuple[slice(before, end, None)]))
    for k in range(before):
        frame.push(w_tuple[before - 1 - k])
