"""Quick forms of the next turn of a loop over a list, tuple or range, another container of the host, or a generator.

In: (frame, arg, pc), where pc is the next instruction's.  Out: the pc to go on at, or GENERAL.

    for x in xs                 quick for as long as there is an item: it goes to the variable, or to the stack
    for k, v in d.items()       quick, too: both parts go to their variables
    yield from xs               quick where `xs` is a container of the host, and nothing is sent

Holds: until the item has its place, nothing of the program runs, but for the generator, and finalisers of what the
host's iterator lets go last. An iterator that is at its end stays there, so the general form may ask it once more.
Does not: end a loop, or treat other iterators; the general form does.
"""

from __future__ import annotations

from interp.handlers.control import op_for_iter
from interp.handlers.joined import RESULT, run_for_iter_store, run_for_iter_store_two, store_pair
from interp.handlers.modules import op_yield_from
from interp.machine.frames import Frame
from interp.suspended.coroutines import Coroutine
from interp.suspended.generators import Generator
from interp.suspended.iterators import EXHAUSTED, ListIterator, RangeIterator, TupleIterator
from interp.suspended.resuming import generator_next
from objmodel.errors import wrap_error
from tracer.hints import GENERAL, Word, inlined, native_routine
from tracer.hosttypes import CONTAINER_ITERATORS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from interp.machine.loop import Handler


@native_routine("rt_next_of_container")
def _next_of_container(w_iterator: Any, w_default: object) -> object:
    """`next(w_iterator, w_default)` for one of CONTAINER_ITERATORS; the default for any other object.

    Raises:
        RuntimeError: the container has changed.
    """
    return next(w_iterator, w_default) if type(w_iterator) in CONTAINER_ITERATORS else w_default


@inlined
def next_of_container(w_iterator: object) -> object:
    """The next value of one of CONTAINER_ITERATORS; EXHAUSTED at its end, or for any other object.

    Raises:
        OperationError: the container has changed.
    """
    try:
        return _next_of_container(w_iterator, EXHAUSTED)
    except BaseException as error:
        raise wrap_error(error)


@inlined
def next_at_once(w_iterator: object) -> object:
    """The next item; EXHAUSTED if there is none, or if the iterator is another one."""
    if type(w_iterator) is ListIterator:
        index = w_iterator.index
        w_list = w_iterator.w_list
        if index >= 0 and index < len(w_list):
            w_iterator.index = index + 1
            return w_list[index]
    if type(w_iterator) is RangeIterator:
        remaining = w_iterator.remaining
        if remaining > 0:
            current = w_iterator.current
            w_iterator.current = current + w_iterator.step
            w_iterator.remaining = remaining - 1
            return current
    if type(w_iterator) is TupleIterator:
        index = w_iterator.index
        w_tuple = w_iterator.w_tuple
        if index >= 0 and index < len(w_tuple):
            w_iterator.index = index + 1
            return w_tuple[index]
    if type(w_iterator) is Generator:
        return generator_next(w_iterator)
    return next_of_container(w_iterator)


def quick_for_iter(frame: Frame, arg: Word, pc: Word) -> Word:
    w_value = next_at_once(frame.regs[frame.sp - 1])
    if w_value is EXHAUSTED:
        return GENERAL
    frame.push(w_value)
    return pc


def quick_for_iter_store(frame: Frame, arg: Word, pc: Word) -> Word:
    w_value = next_at_once(frame.regs[frame.sp - 1])
    if w_value is EXHAUSTED:
        return GENERAL
    frame.regs[arg >> RESULT] = w_value
    return pc + 1


def quick_for_iter_store_two(frame: Frame, arg: Word, pc: Word) -> Word:
    """For items of dicts. Other pairs are not made where nobody sees them, as the general form knows."""
    w_pair = next_of_container(frame.regs[frame.sp - 1])
    if w_pair is EXHAUSTED:
        return GENERAL
    return store_pair(frame, arg, pc, w_pair)


def quick_yield_from(frame: Frame, arg: Word, pc: Word) -> Word:
    """For iterators of the host's containers."""
    w_receiver = frame.regs[frame.sp - 2]
    if type(w_receiver) is Coroutine or type(w_receiver) is Generator or frame.regs[frame.sp - 1] is not None:
        return GENERAL
    w_value = next_of_container(w_receiver)
    if w_value is EXHAUSTED:
        return GENERAL
    frame.put(0, w_value)
    frame.resume_pc = pc - 1
    return -1


QUICK_LOOPS: dict[Handler, tuple[Handler, Handler]] = {
    op_for_iter: (quick_for_iter, op_for_iter),
    run_for_iter_store: (quick_for_iter_store, run_for_iter_store),
    run_for_iter_store_two: (quick_for_iter_store_two, run_for_iter_store_two),
    op_yield_from: (quick_yield_from, op_yield_from),
}
"""By handler: its quick and its general form."""
