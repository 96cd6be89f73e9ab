"""Generators and coroutines that wait for each other: the innermost goes on in the place of all.

In: a suspended generator that waits in `yield from` or `await` for another one, which also waits.
Out: what resuming it would give.

    resume(a)            a --yield from--> b --yield from--> c        a's frame, b's and c's run, each inside the other
    resume_through(a)    c's frame runs; a and b are looked at again only when c has ended

So a value that comes from deep inside passes the levels in between without running them: to go through a tree with
recursive generators takes a time in proportion to its nodes, not to the depths of all its nodes.

Holds: values, exceptions, tracebacks and what the program sees of the stack are those of `resume`.  While c runs, a and
b are running, too, as far as the program can tell, and `interp.machine.skipped` shows their frames.
Does not: pass generators that may be suspended while they handle an exception, or anything that is no generator; nor
does it if somebody watches the program.
"""

from __future__ import annotations

from interp.machine import loop
from interp.machine.frames import RUNS, Frame, level_inside
from interp.machine.skipped import TOPS
from interp.machine.state import STATE, is_at_limit
from interp.machine.unwinding import unwind
from interp.suspended.coroutines import Coroutine
from interp.suspended.generators import (
    YIELD_FROM,
    Generator,
    Suspended,
    ended_by,
    resume,
    suspended_again,
    taken_result,
)
from interp.suspended.iterators import EXHAUSTED
from objmodel.errors import OperationError
from tracer.hints import cast, dont_look_inside, inlined, promote, translated


def delegate_of(generator: Suspended) -> Suspended | None:
    """The generator or coroutine that this suspended one waits for, if that is suspended, too, and may go on alone."""
    frame = generator.frame
    if frame is None or frame.resume_pc < 0:
        return None
    code = promote(frame.code)
    if code.keeps_handled or code.ops[promote(frame.resume_pc)] != YIELD_FROM:
        return None
    w_receiver = frame.peek(0)
    if type(w_receiver) is not Generator and type(w_receiver) is not Coroutine:
        return None
    if w_receiver.frame is None or w_receiver.is_running or not w_receiver.is_started:
        return None
    return w_receiver


def waits_deeper(generator: Suspended) -> bool:
    """Is it suspended, and does it wait for one that is suspended?"""
    if generator.is_running or not generator.is_started:
        return False
    return delegate_of(generator) is not None


@translated
@dont_look_inside
def resume_through(generator: Suspended, w_sent: object) -> object:
    """`resume`, for a generator that `waits_deeper`.

    Raises:
        OperationError: an exception that the generator does not handle.
    """
    depth = STATE.depth
    inner = generator
    level = depth
    w_next = delegate_of(inner)
    while w_next is not None:
        inner.is_running = 1
        level = level_inside(inner.code, level)
        frame_of(inner).depth = level
        inner = w_next
        w_next = delegate_of(inner)
    if is_at_limit(level):
        suspend_again(generator, inner)
        return resume(generator, w_sent)
    TOPS.append(generator)
    error: OperationError | None = None
    w_value: object = EXHAUSTED
    STATE.depth = level
    try:
        w_value = resume(inner, w_sent)
    except OperationError as failed:
        error = failed
    while inner is not generator and (error is not None or w_value is EXHAUSTED):
        outer = waiter_of(generator, inner)
        try:
            w_value = go_on(outer, inner, error)
            error = None
        except OperationError as failed:
            error = failed
        inner = outer
    suspend_again(generator, inner)
    forget_top(generator)
    STATE.depth = depth
    if error is not None:
        raise error
    return w_value


@inlined
def frame_of(generator: Suspended) -> Frame:
    """The frame of a generator that has not ended."""
    return cast("Frame", generator.frame)


@inlined
def waited_for(generator: Suspended) -> Suspended:
    """What a generator waits for, that `delegate_of` has found something for."""
    return cast("Suspended", frame_of(generator).peek(0))


def suspend_again(generator: Suspended, inner: Suspended) -> None:
    """Let those from `generator` to the one that waits for `inner` no longer be running."""
    at = generator
    while at is not inner:
        at.is_running = 0
        at = waited_for(at)


def waiter_of(generator: Suspended, inner: Suspended) -> Suspended:
    """The one from `generator` inwards that waits for `inner`."""
    at = generator
    while waited_for(at) is not inner:
        at = waited_for(at)
    return at


def go_on(outer: Suspended, inner: Suspended, error: OperationError | None) -> object:
    """Run `outer`, which waits for `inner`, now that this has ended: with an error, or with its result."""
    frame = frame_of(outer)
    code = frame.code
    pc = frame.resume_pc
    depth = frame.depth - level_inside(code, 0)
    STATE.depth = frame.depth
    frame.resume_pc = RUNS
    try:
        if error is not None:
            pc = unwind(frame, code, pc, error)
        else:
            frame.put(0, taken_result(inner))
            pc = pc + 1
        w_value = loop.interpret(pc, code, frame)
    except OperationError as failed:
        raise ended_by(outer, depth, failed)
    return suspended_again(outer, frame, depth, w_value)


def forget_top(generator: Suspended) -> None:
    """Take the generator from TOPS."""
    if TOPS[len(TOPS) - 1] is generator:
        TOPS.pop()
    else:
        forget_earlier(generator)


@dont_look_inside
def forget_earlier(generator: Suspended) -> None:
    """`forget_top`, where other threads or greenlets have begun to pass through chains since."""
    TOPS.remove(generator)
