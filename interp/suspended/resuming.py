"""Resuming generators and coroutines: the next value, through all that wait for each other.

In: a suspended generator, and what is sent.  Out: its next value; EXHAUSTED at the end.

    a --yield from--> b --yield from--> c        a is resumed: c's frame runs; a and b go on only when c has ended

So a value that comes from deep inside passes the levels in between without running them: to go through a tree with
recursive generators takes a time in proportion to its nodes, not to the depths of all its nodes.  A trace looks into a
generator, and into one that it waits for; it passes through longer chains with one call.

Holds: values, exceptions, tracebacks and what the program sees of the stack are those of running all frames.  While c
runs, a and b are running, too, as far as the program can tell, and `interp.machine.skipped` shows their frames.
Does not: pass generators that may be suspended while they handle an exception, or anything that is no generator; nor
does it if somebody watches the program.
"""

from __future__ import annotations

from interp.machine import loop
from interp.machine.frames import RUNS, Frame, level_inside
from interp.machine.skipped import DELEGATES, TOPS
from interp.machine.state import STATE, Handled, handling, is_at_limit
from interp.machine.unwinding import unwind
from interp.machine.watching import depth_to_resume
from interp.suspended.coroutines import Coroutine
from interp.suspended.generators import (
    MANY,
    YIELD_FROM,
    AwaitableGenerator,
    Generator,
    Suspended,
    advance,
    ended_by,
    stopped,
    suspended_again,
    taken_result,
)
from interp.suspended.iterators import EXHAUSTED
from objmodel.errors import OperationError, too_deep
from tracer.hints import (
    Word,
    cast,
    dont_look_inside,
    inlined,
    promote,
    stack_is_low,
    translated,
    we_are_jitted,
)

DELEGATES += (Generator, AwaitableGenerator, Coroutine)


def generator_next(generator: Suspended) -> object:
    """The next value, or EXHAUSTED.

    Raises:
        OperationError: an exception that the generator does not handle.
    """
    return resume(generator, None)


def resume(generator: Suspended, w_sent: object) -> object:
    """The next value after `w_sent` is sent; EXHAUSTED at the end, and then `w_result` has the generator's result.

    Raises:
        OperationError: an exception that the generator does not handle.
    """
    frame = generator.frame
    if frame is None and type(generator) is Generator:
        generator.w_result = None
        return EXHAUSTED
    if frame is None or generator.is_running or (w_sent is not None and not generator.turns):
        return _advance(generator, w_sent)
    if stack_is_low():
        raise too_deep()
    code = promote(frame.code)
    if code.delegates:
        w_next = delegate_of(generator)
        if w_next is not None and (not we_are_jitted() or delegate_of(w_next) is not None):
            return resume_through(generator, w_next, w_sent)
    if code.keeps_handled:
        return _resume_handling(generator, frame, w_sent)
    return _resume(generator, frame, w_sent)


@inlined
def _resume(generator: Suspended, frame: Frame, w_sent: object) -> object:
    """`resume`, for a suspended generator that is never suspended while it handles an exception."""
    depth = STATE.depth
    if is_at_limit(depth):
        depth = depth_to_resume(frame, depth)
    code = promote(frame.code)
    pc = promote(frame.resume_pc)
    sp = promote(frame.sp)  # always the same at that instruction
    if w_sent is not None:
        frame.regs[sp] = w_sent
    frame.sp = sp + 1
    generator.is_running = 1
    if we_are_jitted():  # counting takes time there
        generator.turns = MANY
    else:
        generator.turns = generator.turns + 1
    inner = level_inside(code, depth)
    frame.depth = inner
    STATE.depth = inner
    frame.resume_pc = RUNS
    try:
        w_value = loop.interpret(pc, code, frame)
    except OperationError as error:
        raise ended_by(generator, depth, error)
    return suspended_again(generator, frame, depth, w_value)


@translated
@dont_look_inside
def _resume_handling(generator: Suspended, frame: Frame, w_sent: object) -> object:
    """`_resume`, for a generator that may be suspended while it handles an exception."""
    own = handling()
    outer = own.outer
    w_outer = own.w_handled
    if w_outer is not None:
        own.outer = Handled(w_outer, outer)
    own.w_handled = generator.w_handled
    generator.w_handled = None
    try:
        w_value = _resume(generator, frame, w_sent)
    except BaseException as error:
        own.outer = outer
        own.w_handled = w_outer
        raise error
    if w_value is not EXHAUSTED:
        generator.w_handled = own.w_handled
    own.outer = outer
    own.w_handled = w_outer
    return w_value


def next_or_stop(generator: Suspended) -> object:
    """`next(generator)`.

    Raises:
        OperationError: StopIteration at the end, or an exception that the generator does not handle.
    """
    return send_or_stop(generator, None)


def next_or(generator: Suspended, w_default: object) -> object:
    """`next(generator, w_default)`."""
    w_value = resume(generator, None)
    if w_value is EXHAUSTED:
        generator.w_result = None
        return w_default
    return w_value


def send_or_stop(generator: Suspended, w_sent: object) -> object:
    """`generator.send(w_sent)`; raises as `next_or_stop` does."""
    w_value = resume(generator, w_sent)
    if w_value is EXHAUSTED:
        raise stopped(generator)
    return w_value


@dont_look_inside
def _advance(generator: Suspended, w_sent: object) -> object:
    return advance(generator, w_sent, None)


# -- through generators that wait for each other ----------------------------------------


def delegate_of(generator: Suspended) -> Suspended | None:
    """The generator or coroutine that this suspended one waits for, if that is suspended, too, and may go on alone."""
    frame = generator.frame
    if frame is None or frame.resume_pc < 0:
        return None
    code = promote(frame.code)
    if not code.delegates or code.keeps_handled or code.ops[promote(frame.resume_pc)] != YIELD_FROM:
        return None
    w_receiver = frame.peek(0)
    if type(w_receiver) is not Generator and type(w_receiver) is not Coroutine:
        return None
    if w_receiver.frame is None or w_receiver.is_running or not w_receiver.turns:
        return None
    return w_receiver


@translated
@dont_look_inside
def resume_through(generator: Suspended, w_first: Suspended, w_sent: object) -> object:
    """`resume`, for a generator whose `delegate_of` is `w_first`.

    Raises:
        OperationError: an exception that the generator does not handle.
    """
    depth = STATE.depth
    inner = generator
    level = depth
    w_next: Suspended | None = w_first
    while w_next is not None:
        inner.is_running = 1
        level = level_inside(inner.code, level)
        frame_of(inner).depth = level
        inner = w_next
        w_next = delegate_of(inner)
    if is_at_limit(level):
        suspend_again(generator)
        return _resume(generator, frame_of(generator), w_sent)
    TOPS.append(generator)
    STATE.depth = level
    try:
        w_value = from_inside(generator, inner, w_sent)
    except BaseException as error:
        end_passing(generator, depth)
        raise error
    end_passing(generator, depth)
    return w_value


def from_inside(generator: Suspended, inner: Suspended, w_sent: object) -> object:
    """Resume `inner`; when it ends, go on with the one that waits for it, and so on, up to `generator`."""
    error: OperationError | None = None
    w_value: object = EXHAUSTED
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
    if error is not None:
        raise error
    return w_value


def end_passing(generator: Suspended, depth: Word) -> None:
    """Let those that were skipped be suspended again, and take the generator from TOPS. depth: that of the caller."""
    suspend_again(generator)
    if TOPS[len(TOPS) - 1] is generator:
        TOPS.pop()
    else:
        forget_earlier(generator)
    STATE.depth = depth


@dont_look_inside
def forget_earlier(generator: Suspended) -> None:
    """Take the generator from TOPS, where other threads or greenlets have begun to pass through chains since."""
    TOPS.remove(generator)


@inlined
def frame_of(generator: Suspended) -> Frame:
    """The frame of a generator that has not ended."""
    return cast("Frame", generator.frame)


@inlined
def waited_for(generator: Suspended) -> Suspended:
    """What a generator waits for, that `delegate_of` has found something for."""
    return cast("Suspended", frame_of(generator).peek(0))


def suspend_again(generator: Suspended) -> None:
    """Let the generator, and those that it waits for, be suspended where they were skipped: their frames do not run."""
    at = generator
    while at.is_running != 0 and at.frame is not None and frame_of(at).resume_pc >= 0:
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

