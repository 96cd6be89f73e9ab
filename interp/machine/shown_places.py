"""Frames of the host around single instructions of the program, for what looks only at the host's own frames.

In: a place in the program's code.  Out: a function that calls an instruction's handler from a host frame with the
program's file, function and line.

    shown_at(code, pc)(handler, frame, arg, pc + 1)      handler(frame, arg, pc + 1), seen at `code.position(pc)`

Holds: programs see no such frame, as it counts as MiniPy's own.
"""

from __future__ import annotations

from types import CodeType, FunctionType

from interp.machine.code import Code
from interp.machine.traceback import hide_code, line_table, show_code
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def _call(handler: Any, frame: Any, arg: int, pc: int) -> Any:
    return handler(frame, arg, pc)


@record
class _ShownPlaces:
    """The functions that have been made, by the code's identity and place; `codes` keeps these alive."""

    are_on: bool = False
    functions: dict[tuple[int, int], Callable[..., Any]] = field(factory=dict)
    codes: list[tuple[Code, CodeType]] = field(factory=list)


_shown_places = _ShownPlaces()


def begin() -> None:
    """From now on `shown_at` makes such functions."""
    _shown_places.are_on = True


def end() -> None:
    """Drop them."""
    _shown_places.are_on = False
    _shown_places.functions.clear()
    for _, made in _shown_places.codes:
        show_code(made)
    _shown_places.codes.clear()


def shown_at(code: Code, pc: int) -> Callable[..., Any]:
    """The function for this place; one for all places while nobody looks."""
    if not _shown_places.are_on:
        return _call
    function = _shown_places.functions.get((id(code), pc))
    if function is None:
        template = _call.__code__
        made = template.replace(
            co_filename=code.filename, co_name=code.name, co_qualname=code.qualname,
            co_firstlineno=max(code.firstlineno, 1), co_linetable=line_table(code, pc, len(template.co_code) // 2),
        )  # fmt: skip
        hide_code(made)
        _shown_places.codes.append((code, made))
        function = _shown_places.functions[id(code), pc] = FunctionType(made, {})
    return function
