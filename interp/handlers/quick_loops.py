"""Quick forms of the next turn of a loop over a list, tuple or range.

In: (frame, arg, pc), where pc is the next instruction's.  Out: the pc to go on at, or GENERAL.

    for x in xs       quick for as long as there is an item: it goes to the variable, or to the stack

Holds: until the item has its place, nothing runs that could change the iterator or the list.
Does not: end a loop, or treat other iterators; the general form does.
"""

from __future__ import annotations

from interp.handlers.control import op_for_iter
from interp.handlers.joined import RESULT, run_for_iter_store
from interp.machine.frames import Frame
from interp.suspended.iterators import EXHAUSTED, ListIterator, RangeIterator, TupleIterator
from tracer.hints import GENERAL, Word, inlined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from interp.machine.loop import Handler


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
    return EXHAUSTED


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


QUICK_LOOPS: dict[Handler, tuple[Handler, Handler]] = {
    op_for_iter: (quick_for_iter, op_for_iter),
    run_for_iter_store: (quick_for_iter_store, run_for_iter_store),
}
"""By handler: its quick and its general form."""
