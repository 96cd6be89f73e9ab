"""Where a signal finds the program: only a call of the host gives what its handler raises as its own."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from interp.host.signals import SIGNALS, Delivery, _host_calls, raise_late, run_pending, waits_for_host
from interp.machine.portal import CONTROL
from objmodel import finishing
from objmodel.errors import OperationError
from objmodel.finalizers import queue_finalizer
from objmodel.operators.arithmetic import add_
from tracer.host.operations import awaited, call_expecting_errors, call_object


def places(function: Callable[..., object], *args: object) -> dict[str, bool]:
    """Where frames of ours begin while the tracer makes this call: would an error there be one of the host's?"""
    seen: dict[str, bool] = {}

    def note(frame: FrameType, event: str, arg: Any) -> None:
        if event in ("call", "c_call"):
            seen.setdefault(f"{event} {frame.f_code.co_name}", waits_for_host(frame))

    sys.setprofile(note)
    try:
        call_expecting_errors(function, args)
    finally:
        sys.setprofile(None)
    seen.pop("c_call places", None)
    return seen


@pytest.fixture(autouse=True)
def _with_a_tracer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CONTROL, "awaited", awaited)


def test_a_function_of_the_host_is_waited_for() -> None:
    """Its errors are the call's."""
    assert places(len, []) == {"call call_expecting_errors": True, "c_call call_expecting_errors": True}


def test_a_function_of_the_program_s_libraries_is_waited_for() -> None:
    """Such as are written in the host's Python."""
    assert places(lambda: None) == {"call call_expecting_errors": True, "call <lambda>": True}


def test_an_object_that_is_not_constant_is_waited_for() -> None:
    """From within the function that calls it."""
    seen = places(call_object, len, [])
    assert seen == {"call call_expecting_errors": False, "call call_object": True, "c_call call_object": True}


def test_a_function_of_the_interpreter_is_not() -> None:
    """It raises errors of the program; one of the host's would be a failure of the interpreter."""
    assert not any(places(add_, 1, 2).values())


def test_an_error_that_came_late_is_not_raised_in_a_finaliser() -> None:
    """It would be ignored there: it belongs to the code that the signal has found."""
    seen = []

    def finish(value: object) -> None:
        run_pending()  # as at any safe point of the finaliser
        seen.append(value)

    queue_finalizer(finish, 1)
    raise_late(KeyError("late"))
    with pytest.raises(OperationError) as found:
        run_pending()
    assert isinstance(found.value.w_value, KeyError)
    assert seen == [1]


def test_a_finaliser_that_a_handler_has_run_meanwhile() -> None:
    """Between the look at the queue and the finaliser's turn, a signal's handler may reach a safe point."""
    seen: list[int] = []
    queue_finalizer(seen.append, 1)
    run_pending()
    finishing._run_only()
    assert seen == [1]


def test_an_exception_of_ours_is_no_context_of_a_handler_s_error() -> None:
    """The handler may interrupt code of the tracer that handles one."""

    def fail(number: int, frame: object) -> None:
        raise ValueError("by the handler")

    for inner, is_shown in ((OperationError(KeyError("ours"), None), False), (KeyError("of the program"), True)):
        try:
            raise inner
        except BaseException:
            Delivery(fail)(1, sys._getframe())
        _, error = SIGNALS.late.pop()
        assert isinstance(error, ValueError)
        assert (error.__context__ is inner) == is_shown


def wrapping(tree: ast.Module) -> Iterator[ast.Try]:
    """The `try` statements whose handlers make errors the program's."""
    for node in ast.walk(tree):
        handlers = node.handlers if isinstance(node, ast.Try) else []
        if any(isinstance(part, ast.Name) and part.id == "wrap_error" for h in handlers for part in ast.walk(h)):
            yield node


def code_objects(code: CodeType) -> Iterator[CodeType]:
    """This one, and those of the functions in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from code_objects(constant)


def lines_that_wait(code: CodeType) -> set[int]:
    """The lines at which an error would be the program's."""
    ranges = _host_calls(code)
    return {line for start, end, line in code.co_lines() if line and any(a < end and start < b for a, b in ranges)}


def test_compiled_code_tells_calls_of_the_host(root: Path) -> None:
    """Those that the source shows: calls inside `try ... raise wrap_error(...)`, and no line beyond such a `try`."""
    count = 0
    for package in ("objmodel", "interp"):
        for path in sorted((root / package).rglob("*.py")):
            source = path.read_text()
            tries = list(wrapping(ast.parse(source)))
            inside = {line for node in tries for line in range(node.lineno, node.handlers[0].lineno)}
            calls = {
                part.lineno for node in tries for statement in node.body for part in ast.walk(statement)
                if isinstance(part, ast.Call)
            }  # fmt: skip
            module = compile(source, str(path), "exec")
            found = {line for code in code_objects(module) for line in lines_that_wait(code)}
            assert calls <= found <= inside, path
            count += len(calls)
    assert count > 80


STARTED = """
import os, signal, sys
import minipy
make, name = minipy._make_backend, sys.argv[1]

def signalled():
    is_known = "dis" in sys.modules
    if name == "partly imported":
        kept, sys.modules["dis"] = sys.modules.get("dis"), type(sys)("dis")
    signal.raise_signal(signal.SIGINT)
    if name == "partly imported":
        del sys.modules["dis"]
        if is_known:
            sys.modules["dis"] = kept

def making(parameters):
    if name != "before":
        signalled()
    backend = make(parameters)
    if name == "after":
        signalled()
    return backend

minipy._make_backend = making
if name == "before":
    start = minipy.JitControl._start
    minipy.JitControl._start = lambda jit, *place: (signalled(), start(jit, *place))[1]
minipy.run_source('''
def handle(number, frame):
    import colorsys          # the program's own imports still work
    print("handled", type(frame).__name__)
    raise KeyboardInterrupt
import signal
signal.signal(signal.SIGINT, handle)
while True: pass
''', jit="threshold=20")
"""


@pytest.mark.parametrize("when", ["before", "partly imported", "while", "after"])
def test_a_signal_while_the_jit_starts_is_not_lost(when: str, tmp_path: Path) -> None:
    """Its handler runs when the JIT has started, in the program's world, and what it raises ends the compiled loop."""
    (tmp_path / "colorsys.py").write_text("print('mine')")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", STARTED, when], capture_output=True, text=True, timeout=60, env=environment, check=False
    )
    assert done.stdout == "mine\nhandled frame\n", done.stderr
    assert "KeyboardInterrupt" in done.stderr
    assert "JIT is off" not in done.stderr
