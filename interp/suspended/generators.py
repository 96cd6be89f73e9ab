"""Generators: a frame that runs in pieces.

In: the frame of a generator function, suspended.  Out: `Generator`, a host iterator with send, throw and close.

    next(g)    push None, interpret(frame.resume_pc, ...); the frame stops at YIELD_VALUE or at its return

Holds: a suspended frame has `resume_pc >= 0`: the instruction to continue at, which for YIELD_FROM is that instruction
again.  Each generator has its own handled exception: `handling()` has it only while the generator runs.  A generator
that is never suspended inside a handler needs none: like a function, it puts back what was handled before.
`Suspended` is the base class of coroutines and asynchronous generators, too (`coroutines`, `asyncgens`).
Does not: step other iterators, see `interp.suspended.stepping`.
"""

from __future__ import annotations

import gc
import types

from interp.machine import loop
from interp.machine.code import Code
from interp.machine.frames import RUNS, Frame, level_inside
from interp.machine.frameviews import CLOSERS, FrameView, entered_from_host, view_of
from interp.machine.hostversion import CLOSE_RETURNS_VALUE, KEEPS_SUSPENDED_FRAMES
from interp.machine.native import NATIVE
from interp.machine.opcodes import NUMBER
from interp.machine.state import STATE, Handled, handling, is_at_limit
from interp.machine.traceback import without_internals
from interp.machine.unwinding import CONTEXT_IS_SET, link_context, record_entry, unwind
from interp.machine.watching import depth_to_resume
from interp.suspended.delegates import close_delegate, throw_into, thrower_of
from interp.suspended.hostarguments import (
    ThrowArguments,
    no_stop_iteration,
    not_made,
    not_none,
    not_one,
    throw_arguments,
    thrown,
)
from interp.suspended.iterators import EXHAUSTED
from interp.suspended.views import show_as_host
from objmodel.classes.layouts import show_as
from objmodel.errors import OperationError, operation_error, too_deep, type_error, unwrap_error
from objmodel.finalizers import notice
from objmodel.finishing import report_ignored
from objmodel.native import raw_words
from objmodel.versions import NOT_FOUND
from tracer.hints import Word, dont_look_inside, inlined, stack_is_low, tells, translated
from tracer.hosttypes import shown_class, type_name
from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

YIELD_FROM = NUMBER["YIELD_FROM"]


MANY: Word = 1 << 20
"""More turns than anybody asks for."""


@raw_words
class SuspendedWords:
    """Raw members of `Suspended`."""

    is_running: Word  # 1 while its frame runs, else 0
    turns: Word  # how many times its frame has been run; MANY, or more, once a trace has run it


@record(shown=False)
class Suspended(SuspendedWords):
    """A frame that runs in pieces, with the methods that generators and coroutines share."""

    frame: Frame | None  # None once it has finished
    code: Code
    name: str
    qualname: str
    w_result: object = None  # the value that its function has returned, until somebody takes it
    w_handled: object = None  # the exception that it was handling when it was suspended, or None

    kind = "generator"

    def send(self, /, *values: object, **keywords: object) -> object:
        """Go on with a value as that of the yield."""
        if len(values) != 1 or keywords:
            raise not_one(self, "send", values, keywords)
        return for_host(self, values[0], None)

    def throw(self, /, *parts: Any, **keywords: object) -> object:
        """Go on by raising an exception at the yield."""
        values = throw_arguments(self, "throw", parts, keywords)
        return for_host(self, None, thrown(*values) if self.awaited is None else not_made(parts))

    def close(self, /, *values: object, **keywords: object) -> object:
        """Raise GeneratorExit at the yield."""
        if values or keywords:
            raise not_none(self, "close", values, keywords)
        if self.frame is None or not self.turns or (not self.is_running and not runs_at_end(self.frame)):
            self.frame = None
            return None
        try:
            found = advance(self, None, OperationError(GeneratorExit(), None))
        except OperationError as error:
            error.__traceback__ = None  # its frames hold it and the generator
            if isinstance(error.w_value, (GeneratorExit, StopIteration)):
                return None
            plain = unwrap_error(error)
        else:
            if found is EXHAUSTED:
                return self.w_result if CLOSE_RETURNS_VALUE else None
            plain = RuntimeError(f"{self.kind} ignored GeneratorExit")
        raise plain

    @property
    def is_suspended(self) -> bool:
        """Does it wait at a yield?"""
        return self.turns != 0 and self.is_running == 0 and self.frame is not None

    @property
    def awaited(self) -> object:
        """What it waits for in `yield from` or `await`, or None."""
        frame = self.frame
        if frame is None or not self.is_suspended or self.code.ops[frame.resume_pc] != YIELD_FROM:
            return None
        return frame.peek(0)

    @property
    def shown_frame(self) -> FrameView | None:
        """Its frame as the program sees it, None when finished."""
        return None if self.frame is None else view_of(self.frame)

    def __reduce_ex__(self, protocol: object) -> Any:
        raise TypeError(f"cannot pickle {type_name(self)!r} object")

    def __repr__(self) -> str:
        return f"<{type_name(self)} object {self.qualname} at {id(self):#x}>"

    @tells
    def __del__(self) -> None:
        if self.frame is not None and self.turns and not self.is_running:
            runs = runs_at_end(self.frame)
            _close_quietly(self)
            if runs:
                notice()  # after it: the code that runs has safe points of its own


def _close_quietly(generator: Suspended) -> None:
    try:
        generator.close()
    except BaseException as error:
        error.__traceback__ = without_internals(error.__traceback__)
        report_ignored(error, generator)


def _close_owner(frame: Frame) -> None:
    """Close the generator whose frame this is, or refuse it as the host does."""
    for owner in gc.get_referrers(frame):
        if issubclass(type(owner), Suspended) and owner.frame is frame:
            if KEEPS_SUSPENDED_FRAMES and owner.is_suspended:
                raise RuntimeError("cannot clear a suspended frame")
            _close_quietly(owner)


CLOSERS.append(_close_owner)


def runs_at_end(frame: Frame) -> bool:
    """Would closing this suspended frame run code of the program?"""
    code = frame.code
    return len(code.exception_table) != 0 or code.ops[frame.resume_pc] == YIELD_FROM


class Generator(Suspended):
    """A generator of the program."""

    __slots__ = ()

    # What `isinstance` finds: host code asks for the host's type.
    __class__ = shown_class(types.GeneratorType)

    def __iter__(self) -> Generator:
        return self

    def __next__(self) -> object:
        return for_host(self, None, None)


show_as_host(Generator, "gi", "generator", "yieldfrom")


class AwaitableGenerator(Generator):
    """A generator that can be awaited, of a function that `types.coroutine` has been given.

    The host's C code knows its own by a flag of their code, and asks any other object for `__await__`.
    """

    __slots__ = ()

    __class__ = shown_class(types.GeneratorType)

    def __await__(self) -> AwaitableGenerator:
        return self


show_as(AwaitableGenerator, types.GeneratorType)


def for_host(generator: Suspended, w_sent: object, error: OperationError | None) -> object:
    """Advance for host code.

    Raises:
        StopIteration: at the end, with the generator's result.
        BaseException: whatever the generator does not handle, as a plain exception.
    """
    entered_from_host()
    try:
        found = advance(generator, w_sent, error)
    except OperationError as failed:
        plain = unwrap_error(failed)
    else:
        if found is not EXHAUSTED:
            return found
        plain = stop_iteration(generator.w_result)
        generator.w_result = None
    try:
        raise plain
    finally:  # an error reachable from its own traceback would keep all callers' values alive
        del plain


@translated
@dont_look_inside
def stop_iteration(w_result: object) -> StopIteration:
    """The StopIteration that carries a result."""
    if w_result is None:
        return StopIteration()
    return StopIteration(w_result)


def takes_errors(generator: Suspended) -> bool:
    """Is it suspended at a `yield` that an error may be raised at by `raise_at_yield`?"""
    frame = generator.frame
    if frame is None or generator.is_running or not generator.turns or frame.code.keeps_handled:
        return False
    return frame.code.ops[frame.resume_pc] != YIELD_FROM


@translated
@dont_look_inside
def raise_at_yield(generator: Suspended, error: OperationError) -> object:
    """As `resume`, but `error` is raised at the yield; NOT_FOUND, and nothing is done, if `advance` must do that.

    Raises:
        OperationError: an exception that the generator does not handle.
    """
    frame = generator.frame
    if frame is None or not takes_errors(generator):
        return NOT_FOUND
    if stack_is_low():
        raise too_deep()
    depth = STATE.depth
    if is_at_limit(depth):
        depth = depth_to_resume(frame, depth)
    code = frame.code
    generator.is_running = 1
    frame.depth = level_inside(code, depth)
    pc = frame.resume_pc - 1
    frame.resume_pc = RUNS
    try:
        w_value = loop.interpret(unwind(frame, code, pc, error), code, frame)
    except OperationError as failed:
        raise ended_by(generator, depth, failed)
    return suspended_again(generator, frame, depth, w_value)


@inlined
def suspended_again(generator: Suspended, frame: Frame, depth: Word, w_value: object) -> object:
    """The portal has returned `w_value`: what a yield gives, or the generator's result, and then EXHAUSTED is returned.

    depth: at which it was resumed.
    """
    generator.is_running = 0
    STATE.depth = depth
    if frame.resume_pc < 0:
        generator.frame = None
        generator.w_result = w_value
        return EXHAUSTED
    return w_value


def taken_result(generator: Suspended) -> object:
    """Take the generator's result out of it."""
    w_result = generator.w_result
    generator.w_result = None
    return w_result


@translated
@dont_look_inside
def stopped(generator: Suspended) -> OperationError:
    """The error StopIteration with the generator's result."""
    w_result = taken_result(generator)
    if w_result is None:
        return OperationError(StopIteration(), None)
    return OperationError(stop_iteration(w_result), None)


@translated
@dont_look_inside
def ended_by(generator: Suspended, depth: Word, error: OperationError) -> OperationError:
    """End a generator that was resumed at this depth, and that has not handled `error`.  Returns the error to raise."""
    generator.frame = None
    generator.is_running = 0
    STATE.depth = depth
    if issubclass(type(error.w_value), StopIteration) or issubclass(type(error.w_value), StopAsyncIteration):
        return no_stop_iteration(generator, error)
    return error


def advance(generator: Suspended, w_sent: object, error: OperationError | None, closes: bool = True) -> object:
    """Run until the next yield, and return the value; EXHAUSTED at the end, and then `w_result` has the result.

    error: raised at the yield in place of sending `w_sent`.
    closes: if `error` is a GeneratorExit, close the object that the frame waits for, instead of throwing it there.

    Raises:
        OperationError: an exception that the generator does not handle.
    """
    if error is not None and NATIVE.code is not None and type(generator) is Generator:
        found: object = NATIVE.code.instead_of(raise_at_yield)(generator, error)
        if found is not NOT_FOUND:
            return found
    frame = generator.frame
    if generator.is_running:
        raise operation_error(ValueError, f"{generator.kind} already executing")
    if frame is None:
        if generator.kind == "coroutine":
            raise operation_error(RuntimeError, "cannot reuse already awaited coroutine")
        if error is not None:
            raise error
        generator.w_result = None
        return EXHAUSTED
    if not generator.turns and w_sent is not None:
        raise type_error(f"can't send non-None value to a just-started {generator.kind}")
    thrower: Any = None
    if error is not None and generator.turns and frame.code.ops[frame.resume_pc] == YIELD_FROM:
        if isinstance(error, ThrowArguments):
            thrower = thrower_of(frame.peek(0), error.is_exit())
            if thrower[0] is None or thrower[1]:
                error = thrown(*error.parts)
        else:
            thrower = thrower_of(frame.peek(0), closes and isinstance(error.w_value, GeneratorExit))
    own = handling()
    depth, outer, w_outer = STATE.depth, own.outer, own.w_handled
    if is_at_limit(depth):
        depth = depth_to_resume(frame, depth)
    generator.is_running = 1
    frame.depth = STATE.depth = level_inside(frame.code, depth)
    if w_outer is not None:
        own.outer = Handled(w_outer, outer)
    own.w_handled, generator.w_handled = generator.w_handled, None
    if error is not None and error.traceback is CONTEXT_IS_SET and thrower is None:
        assert isinstance(error.w_value, BaseException)
        link_context(error.w_value, own.w_handled)
    try:
        w_value = _run(generator, frame, w_sent, error, thrower)
    except OperationError as failed:
        generator.frame = None
        raise no_stop_iteration(generator, failed)
    except BaseException:
        generator.frame = None
        raise
    finally:
        generator.is_running = 0
        generator.turns = max(generator.turns, 1)
        STATE.depth = depth
        if generator.frame is not None and frame.resume_pc >= 0:
            generator.w_handled = own.w_handled
        own.outer, own.w_handled = outer, w_outer
    if frame.resume_pc < 0:
        generator.frame = None
        generator.w_result = w_value
        return EXHAUSTED
    return w_value


def _run(generator: Suspended, frame: Frame, w_sent: object, error: OperationError | None, thrower: Any) -> object:
    code, pc = frame.code, frame.resume_pc
    if error is None:
        frame.push(w_sent)
    elif not generator.turns:
        record_entry(error, code, pc, frame.globals, [frame])
        raise error
    elif code.ops[pc] == YIELD_FROM:
        try:
            method, is_closed = thrower
            found, is_result = close_delegate(method, error) if is_closed else throw_into(frame, pc, method, error)
        except OperationError as failed:
            link_context(failed.w_value, handling().w_handled)
            if failed.traceback is None:
                failed.traceback = CONTEXT_IS_SET
            pc = unwind(frame, code, pc, failed)
        else:
            if not is_result:
                return found
            frame.put(0, found)
            pc += 1
    else:
        pc = unwind(frame, code, pc - 1, error)
    generator.turns += 1
    frame.resume_pc = RUNS
    return loop.interpret(pc, code, frame)
