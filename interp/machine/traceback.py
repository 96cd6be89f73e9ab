"""Tracebacks of the program, as the host's own traceback objects.

In: a code object, the index of the instruction that failed, and the variables.
Out: a host frame for an entry, which shows the program's file, function, line and columns.

    shown_entry(code, pc, globals)([frame]).gi_frame
    without_internals(traceback)    the same entries without those of MiniPy's own files

For each instruction that fails, the entry has the frame of a host generator that never runs.  Its code object has the
program's names and the instruction's position, and its globals are the module's.  So `traceback.print_exc()`,
`logging.exception` and the report of an uncaught error work without help.
Does not: show the program its own code and variables in such a frame; `entryviews` does.
"""

from __future__ import annotations

import os
from _weakref import ref
from types import CodeType, FrameType, FunctionType, TracebackType

from interp.machine.code import OPTIMIZED, Code
from interp.machine.packing import Position
from objmodel.errors import PLACES, raw_frame, raw_next
from tracer.hints import Word, native_routine
from tracer.hosttools import lru_cache
from tracer.hosttypes import raw_caller, raw_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any


def _template(variables: object) -> Iterator[None]:
    yield


def _bare() -> None:
    pass


_TEMPLATE = _template.__code__
_BARE = _bare.__code__.replace(co_flags=0)
_ARGUMENT = "variables of the frame that this one stands for"
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
_OWN_FOLDERS = tuple(os.path.join(ROOT, name) + os.sep for name in ("interp", "objmodel", "tracer", "codegen"))
_OWN_FILES = (os.path.join(ROOT, "minipy.py"),)
_callers: dict[int, CodeType] = {}
"""Code objects of the callers of the `minipy` command, and others that are hidden, by identity."""
_files_of_callers: set[str] = set()
_IMPORTS = "<frozen importlib"
_GENERATED = ("<initialiser of", _IMPORTS, "<jitcode")


def without_internals(traceback: TracebackType | None) -> TracebackType | None:
    """The entries of `traceback` that belong to the program and to the libraries it uses."""
    kept: list[TracebackType] = []
    while traceback is not None:
        if not is_beside_imports(raw_code(raw_frame(traceback))):
            kept.append(traceback)
        traceback = raw_next(traceback)
    result = None
    for entry in reversed(kept):
        result = TracebackType(result, raw_frame(entry), raw_offset(entry), entry.tb_lineno)
    return result


_shown_offset: Any = TracebackType.tb_lasti
raw_offset: Callable[[TracebackType], int] = _shown_offset.__get__
"""Reads the host's own `tb_lasti`, whatever programs see."""


def is_internal(code: CodeType) -> bool:
    """Does this host code belong to MiniPy itself?"""
    return _is_own_file(code.co_filename) or id(code) in _callers


def is_beside_imports(code: CodeType) -> bool:
    """As `is_internal`, but not for the host's own import system."""
    return is_internal(code) and not code.co_filename.startswith(_IMPORTS)


def hide_callers(frame: FrameType | None) -> None:
    """Hide this frame and its callers, which have started the process, from programs."""
    while frame is not None:
        hide_code(frame.f_code)
        _files_of_callers.add(frame.f_code.co_filename)
        frame = raw_caller(frame)


def hide_code(code: CodeType) -> None:
    """Hide frames of this code from programs."""
    _callers[id(code)] = code
    for forget in ON_HIDING:
        forget()


def show_code(code: CodeType) -> None:
    """Hide them no longer."""
    if _callers.pop(id(code), None) is not None:
        for forget in ON_HIDING:
            forget()


ON_HIDING: list[Callable[[], None]] = []
"""Called when code is hidden or shown: what is known of code may have changed."""


def is_own_file(filename: str) -> bool:
    """Does this file belong to MiniPy, or to those who have started it?"""
    return filename in _files_of_callers or (_is_own_file(filename) and not filename.startswith(_IMPORTS))


@lru_cache(100)
def _is_own_file(filename: str) -> bool:
    return filename in _OWN_FILES or filename.startswith(_OWN_FOLDERS + _GENERATED)


class Reference(ref[Code]):
    """The code that a substitute frame stands for; weak, as the collector does not see cycles through constants."""

    __slots__ = ()


def shown_entry(code: Code, pc: Word, globals_: dict[str, object]) -> FunctionType:
    """A generator function that makes host frames which stand for `code` at instruction `pc` in tracebacks.

    It is called with the variables (see `stands_for`).  Its default argument is a list of a code object without
    variables, of which native code makes cheaper frames: the routine `rt_new_frame`, which keeps one of them there.
    """
    shown = code.shown
    if shown is None:
        shown = code.shown = {}
    maker = shown.get(pc)
    if maker is None or maker.__globals__ is not globals_:
        variables = (_ARGUMENT, *(code.varnames if code.flags & OPTIMIZED else ()))
        like: dict[str, Any] = {
            "co_filename": code.filename, "co_name": code.name, "co_qualname": code.qualname,
            "co_firstlineno": max(code.firstlineno, 1), "co_consts": (None, pc, Reference(code)),
            "co_linetable": line_table(code, pc),
        }  # fmt: skip
        named = _TEMPLATE.replace(co_varnames=variables, co_nlocals=len(variables), **like)
        maker = shown[pc] = FunctionType(named, globals_, argdefs=([_BARE.replace(**like)],))
    return maker


def stand_in(frame: Any, pc: Word) -> FrameType:
    """A host frame that stands for this frame of the interpreter at instruction `pc`."""
    found: FrameType = shown_entry(frame.code, pc, frame.globals)(frame).gi_frame
    return found


_host: Any = FrameType
raw_place: Callable[[FrameType], int] = _host.f_lasti.__get__
"""Reads the host's own `f_lasti`."""
raw_locals: Callable[[FrameType], Any] = _host.f_locals.__get__
"""Reads the host's own `f_locals`."""


def is_stand_in(frame: FrameType) -> bool:
    """Was this host frame made by a `shown_entry`?"""
    return is_of_stand_in(raw_code(frame))


@native_routine("rt_has_stand_in")
def has_stand_in(traceback: Any, reference: type) -> Word:
    """Is the frame of this entry one that stands for another?  reference: `Reference`."""
    return int(is_stand_in(raw_frame(traceback)))


def is_of_stand_in(code: CodeType) -> bool:
    """Do frames of this host code stand for others?"""
    constants = code.co_consts
    return len(constants) == 3 and type(constants[2]) is Reference


def stands_for(frame: FrameType) -> tuple[Code | None, Word, Any]:
    """The code, the instruction and the variables that a host frame stands for.

    The variables are the interpreter's frame; or, from a trace, a list: of the namespace of a module or class body, or
    of the values of a function's variables.  It is empty once the frame has been cleared.  The code is None if it no
    longer exists.
    """
    host_code = raw_code(frame)
    pc: Any = host_code.co_consts[1]
    reference: Any = host_code.co_consts[2]
    found = raw_locals(frame)
    return reference(), pc, found[_ARGUMENT] if host_code.co_argcount else found


def with_names(traceback: TracebackType | None) -> TracebackType | None:
    """The same entries, with frames that have names of variables: the host suggests these in place of misspelt ones."""
    if traceback is None:
        return None
    frame = raw_frame(traceback)
    if is_stand_in(frame):
        code, pc, variables = stands_for(frame)
        if code is not None:
            frame = shown_entry(code, pc, frame.f_globals)(variables).gi_frame
    return TracebackType(with_names(raw_next(traceback)), frame, raw_offset(traceback), traceback.tb_lineno)


_UNITS = max(len(_TEMPLATE.co_code), len(_BARE.co_code)) // 2


def line_table(code: Code, pc: Word, units: Word = _UNITS) -> bytes:
    """The position of instruction `pc`, for so many units of a template's code, as the host's table of locations.

    The format is described in the host's Objects/locations.md.
    """
    table = bytearray()
    position = code.position(pc)
    delta = position[0] - max(code.firstlineno, 1)
    while units > 0:
        _entry(table, position, min(units, 8), delta)
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


PLACES.is_internal = lambda entry: is_beside_imports(raw_code(raw_frame(entry)))
PLACES.offset = raw_offset
