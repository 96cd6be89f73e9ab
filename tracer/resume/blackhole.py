"""The blackhole: goes on in the middle of interpreter functions, without recording.

In: the interpreter's frames, innermost first, each a resume position with the values
of its live registers.  Out: a `ContinueRunning` when the portal's own merge point is
reached, or what the portal returned or raised.

    frames   [handler @ before host add, interpret @ behind call]
    run the first from its position; give its value (or exception) to the next; …
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tracer.frontend.flowgraph import Reg
from tracer.jitcode.jitcode import Position, continues

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


def run(frames: list[Frame], error: BaseException | None = None) -> Any:
    """Run the frames to the end or to a merge point.

    `error` was raised by the call that the innermost frame stands behind.
    `frames` is emptied: what a frame that has ended held alone dies with it.

    Returns: `ContinueRunning` where the outermost frame reached its merge point, else what it returns.
    Raises: what leaves it.
    """
    result: Any = None
    position, values = frames[0]
    if position.raised:
        error = values[-1]
    is_first = True
    while frames:
        position, values = frames.pop(0)
        try:
            if error is not None:
                caught = handler_values(position, values, error)
                if caught is None:
                    continue
                error = None
                try:
                    result = position.jitcode.continuation("blackhole", position.instruction, "raise")(*caught)
                finally:
                    del caught
            elif is_first or position.result_kind == "v":
                result = position.executes(*values)
            else:
                result = position.executes(*values, result)
            if continues(result) and frames:
                result = _run_portal(position, result.take())
            is_first = False
        except BaseException as e:
            error = e
    if error is not None:
        try:
            raise error
        finally:  # an error that its own traceback led to would keep all callers' values alive
            del error
    return result


def _run_portal(position: Position, state: tuple[Any, ...]) -> Any:
    """A nested portal at its merge point is an ordinary call from there."""
    code = position.jitcode
    return code.codes.runner(code.function)(*state)
