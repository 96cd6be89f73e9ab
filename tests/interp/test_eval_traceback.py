"""Tracebacks: host objects that show the program and never MiniPy."""

from __future__ import annotations

import gc
import traceback

import pytest

import interp.handlers.table  # noqa: F401  (it installs the instructions)
from interp.calls.run_code import compile_source, run_code
from interp.machine.traceback import line_table, without_internals
from objmodel.globals import ModuleDict

SOURCE = """\
def f(x):
    return (x +
            x.missing)

def g(x): return sorted([x], key=f)
g(1)
"""


def failed() -> BaseException:
    """The error that SOURCE ends with."""
    with pytest.raises(AttributeError) as caught:
        run_code(compile_source(SOURCE, "prog.py"), ModuleDict())
    return caught.value


def test_entries_are_the_programs() -> None:
    """Names and lines of the program, outermost first; the host function between has no frame."""
    error = failed()
    entries = traceback.extract_tb(without_internals(error.__traceback__))
    shown = [(e.filename, e.lineno, e.name) for e in entries if e.filename == "prog.py"]
    assert shown == [("prog.py", 6, "<module>"), ("prog.py", 5, "g"), ("prog.py", 3, "f")]


def test_entries_have_columns() -> None:
    """The failing expression's span is the compiler's."""
    entry = traceback.extract_tb(without_internals(failed().__traceback__))[-1]
    assert (entry.lineno, entry.end_lineno, entry.colno, entry.end_colno) == (3, 3, 12, 21)


def test_line_table_round_trips() -> None:
    """The host reads our positions back from the line tables made of them."""
    code = compile_source(SOURCE, "prog.py")
    for pc, position in enumerate(code.every_position()):
        host = compile("frame = get()", "t", "exec").replace(
            co_linetable=line_table(code, pc), co_firstlineno=max(code.firstlineno, 1)
        )
        if position[0] >= 1:
            assert next(host.co_positions()) == position


LIFETIME = """\
import weakref

class Thing:
    pass

def fails():
    thing = error.thing = Thing()
    seen.append(weakref.ref(thing))
    raise error

def passes():
    return fails()

def handles():
    try:
        passes()
    except ValueError:
        pass
    try:
        sorted([1], key=lambda x: fails())
    except ValueError:
        pass

seen = []
error = ValueError()
handles()
error.__traceback__ = None
del error
alive = [ref() for ref in seen]
"""


def test_a_handled_error_dies_with_its_last_reference() -> None:
    """No frame of MiniPy's keeps what has been raised through it."""
    names = ModuleDict()
    gc.disable()
    try:
        run_code(compile_source(LIFETIME, "prog.py"), names)
    finally:
        gc.enable()
    assert names["alive"] == [None, None]
