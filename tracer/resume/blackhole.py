"""The blackhole: continues in the middle of interpreter functions, without recording.

In: the interpreter's frames, innermost first; each is a resume position with the values of its live registers.
Out: a `ContinueRunning` when the portal's own merge point is reached, or what the portal returns or raises.

    frames   [handler @ before host add, interpret @ behind call]
    run the first from its position; give its value (or exception) to the next; …

Source: RPython's blackhole interpreter.
"""

from __future__ import annotations

from collections.abc import Sequence

from tracer.hosttools import Any
from tracer.jitcode.jitcode import Position, continues

Frame = tuple[Position, Sequence[Any]]


def handler_values(position: Position, values: Sequence[Any], error: Any, held: Any) -> list[Any] | None:
    """The values live in the handler that catches `error` at this position; None if no handler does. held: what the
    handler's register gets: the error, or what stands for it where the values are pairs.
    """
    caught = position.instruction.caught
    if caught is None or not isinstance(error, caught.cls):
        return None
    known: dict[int, Any] = dict(zip(position.registers, values, strict=False))
    known[caught.register] = held
    return [known[r] for r in caught.registers]


def run(frames: list[Frame], error: BaseException | None = None) -> Any:
    """Run the frames to the end or to a merge point.

    frames: emptied, so that an object that only a finished frame held dies with it.
    error: raised by the call after which the innermost frame stands.

    Returns: a `ContinueRunning` if the outermost frame reached its merge point, else its result.
    Raises: what leaves the outermost frame.
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
                caught = handler_values(position, values, error, error)
                if caught is None:
                    continue
                error = None
                try:
                    result = position.handler("blackhole")(*caught)
                finally:
                    del caught
            elif is_first or position.result_kind == "v":
                result = position.continuation("blackhole")(*values)
            else:
                result = position.continuation("blackhole")(*values, result)
            if continues(result) and frames:
                result = _run_portal(position, result.take())
            is_first = False
        except BaseException as e:
            error = e
    if error is not None:
        try:
            raise error
        finally:  # a cycle of error and traceback would keep the values of all callers alive
            del error
    return result


def _run_portal(position: Position, state: tuple[Any, ...]) -> Any:
    """From its merge point on, a nested portal is run by an ordinary call."""
    code = position.jitcode
    return code.codes.runner(code.function)(*state)
