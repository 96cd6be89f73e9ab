"""The blackhole: goes on in the middle of interpreter functions, without recording.

In: the interpreter's frames, innermost first, each a resume position with the values
of its live registers.  Out: `ContinueRunning` when the portal's own merge point is
reached, or what the portal returned or raised.

    frames   [handler @ before host add, interpret @ behind call]
    run the first from its position; give its value (or exception) to the next; …
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tracer.flowgraph import Reg
from tracer.jitcode import ContinueRunning, Position

Frame = tuple[Position, Sequence[Any]]


def handler_values(position: Position, values: Sequence[Any], error: Any) -> list[Any] | None:
    """The live values of the handler that catches `error` at this position, or None."""
    handler = position.instruction.handler
    if handler is None or not isinstance(error, handler.cls):
        return None
    known: dict[Reg, Any] = dict(zip(position.registers, values, strict=False))
    known[handler.register] = error
    registers = sorted(handler.block.live_in | {handler.register}, key=lambda r: r.number)
    return [known[r] for r in registers]


def run(frames: Sequence[Frame], error: BaseException | None = None) -> Any:
    """Run the frames to the end or to a merge point.

    `error` was raised by the call that the innermost frame stands behind.

    Raises:
        ContinueRunning: the outermost frame reached its merge point.
        BaseException: what leaves the outermost frame.
    """
    result: Any = None
    if frames[0][0].raised:
        position, values = frames[0]
        error = values[-1]
    for number, (position, values) in enumerate(frames):
        state: tuple[Any, ...] | None = None
        try:
            if number == 0 and error is None:
                result = position.executes(*values)
            elif error is not None:
                failed, error = error, None
                try:
                    result = _enter_handler(position, values, failed)
                finally:
                    del failed
            elif position.result_kind == "v":
                result = position.executes(*values)
            else:
                result = position.executes(*values, result)
        except ContinueRunning as going_on:
            if number == len(frames) - 1:
                raise
            state = going_on.state
        except BaseException as e:
            error = e
        if state is not None:
            try:
                result = _run_portal(position, state)
            except BaseException as e:
                error = e
    if error is not None:
        try:
            raise error
        finally:  # an error that its own traceback led to would keep all callers' values alive
            del error
    return result


def _enter_handler(position: Position, values: Sequence[Any], error: BaseException) -> Any:
    caught = handler_values(position, values, error)
    if caught is None:
        raise error
    return position.jitcode.continuation("blackhole", position.instruction, "raise")(*caught)


def _run_portal(position: Position, state: tuple[Any, ...]) -> Any:
    """A nested portal at its merge point is an ordinary call from there."""
    code = position.jitcode
    return code.codes.runner(code.function)(*state)
