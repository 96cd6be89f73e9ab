"""Tracebacks of the program, as the host's own traceback objects.

In: a code object, the index of the instruction that failed.
Out: a host frame for an entry, which shows the program's file, function, line and columns.

    host_frame(code, pc, globals)   the same one whenever asked
    without_internals(traceback)    the same entries without those of MiniPy's own files

Each instruction that fails gets a host frame that never ran, a generator's: its host code object carries
the program's names and the instruction's position, and its globals are the module's.  So `traceback.print_exc()`,
`logging.exception` and the report of an uncaught error need nothing of ours.
Does not: show locals (`tb_frame.f_locals` is empty).
"""

from __future__ import annotations

import functools
import os
from collections.abc import Iterator
from types import CodeType, FrameType, FunctionType, TracebackType

from interp.machine.code import OPTIMIZED, Code, Position
from objmodel.errors import PLACES
from tracer.hints import Word


def _template() -> Iterator[None]:
    yield


_TEMPLATE = _template.__code__
_HERE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
_OWN_FOLDERS = tuple(os.path.join(_HERE, name) + os.sep for name in ("interp", "objmodel", "tracer", "codegen"))
_OWN_FILES = (os.path.join(_HERE, "minipy.py"),)
_GENERATED = ("<initialiser of", "<frozen importlib", "<jitcode")


def without_internals(traceback: TracebackType | None) -> TracebackType | None:
    """The entries of `traceback` that belong to the program and to the libraries it uses."""
    kept: list[TracebackType] = []
    while traceback is not None:
        if not is_internal(traceback.tb_frame.f_code):
            kept.append(traceback)
        traceback = traceback.tb_next
    result = None
    for entry in reversed(kept):
        result = TracebackType(result, entry.tb_frame, entry.tb_lasti, entry.tb_lineno)
    return result


def is_internal(code: CodeType) -> bool:
    """Does this host code belong to MiniPy itself?"""
    return _is_own_file(code.co_filename)


@functools.cache
def _is_own_file(filename: str) -> bool:
    return filename in _OWN_FILES or filename.startswith(_OWN_FOLDERS + _GENERATED)


def is_stand_in(frame: FrameType) -> bool:
    """Was this host frame made by `host_frame`?"""
    return frame.f_code.co_code == _TEMPLATE.co_code


def host_frame(code: Code, pc: Word, globals_: dict[str, object]) -> FrameType:
    """The host frame that stands for `code` at instruction `pc` in tracebacks."""
    frames = code.shown
    frame = frames.get(pc)
    if frame is None or frame.f_globals is not globals_:
        is_function = code.flags & OPTIMIZED
        host_code = _TEMPLATE.replace(
            co_filename=code.filename,
            co_name=code.name,
            co_qualname=code.qualname,
            co_firstlineno=max(code.firstlineno, 1),
            co_linetable=line_table(code, pc),
            co_varnames=code.varnames if is_function else (),
            co_nlocals=len(code.varnames) if is_function else 0,
        )
        frame = FunctionType(host_code, globals_)().gi_frame
        frames[pc] = frame
    return frame


def line_table(code: Code, pc: Word) -> bytes:
    """One of our positions, for all of the template, in the host's location table format (Objects/locations.md)."""
    table = bytearray()
    delta = code.positions[pc][0] - max(code.firstlineno, 1)
    units = len(_TEMPLATE.co_code) // 2
    while units > 0:
        _entry(table, code.positions[pc], min(units, 8), delta)
        delta = 0
        units -= 8
    return bytes(table)


def _entry(table: bytearray, position: Position, units: int, delta: int) -> None:
    lineno, end_lineno, col, end_col = position
    if lineno is None or lineno < 1:
        table.append(0x80 | 15 << 3 | units - 1)
    elif col is None or col < 0 or end_col is None or end_col < 0 or end_lineno is None:
        table.append(0x80 | 13 << 3 | units - 1)
        _signed(table, delta)
    else:
        table.append(0x80 | 14 << 3 | units - 1)
        _signed(table, delta)
        _unsigned(table, max(end_lineno - lineno, 0))
        _unsigned(table, col + 1)
        _unsigned(table, end_col + 1)


def _unsigned(table: bytearray, value: int) -> None:
    while value >= 64:
        table.append(0x40 | value & 63)
        value >>= 6
    table.append(value)


def _signed(table: bytearray, value: int) -> None:
    _unsigned(table, (-value << 1) | 1 if value < 0 else value << 1)


PLACES.is_internal = is_internal
