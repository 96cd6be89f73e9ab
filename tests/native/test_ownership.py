"""Which registers need no reference of their own because an object that is held has what they hold.

In: functions of the interpreter's kind, as graphs.  Out: whether the code that is read from a new frame is borrowed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import interp.handlers.table  # noqa: F401  (it installs the table)
from codegen.translate.function.ownership import borrowed_registers, kept_parameters
from codegen.translate.function.reach import Program, reach
from interp.calls.binding import function_globals, run_frame
from interp.calls.from_stack import call_exactly
from interp.machine.code import Code
from interp.machine.frames import make_frame
from objmodel.functions import Function
from tracer.frontend.flowgraph import Graph
from tracer.frontend.graphs import graph_of
from tracer.hints import Word


def given_back_after_the_frame(w_function: Function, code: Code) -> Code:
    frame = make_frame(code, function_globals(w_function), None, w_function)
    return frame.code


def needed_after_the_frame(w_function: Function, code: Code) -> object:
    frame = make_frame(code, function_globals(w_function), None, w_function)
    own = frame.code
    w_result = run_frame(frame, own, 0)
    return w_result if own.nlocals > 0 else None


def of_the_first_of_two_frames(w_function: Function, code: Code, again: Word) -> object:
    frame = make_frame(code, function_globals(w_function), None, w_function)
    own = frame.code
    if again > 0:
        frame = make_frame(code, function_globals(w_function), None, w_function)
    return run_frame(frame, own, 0)


def needed_while_the_frame_is(w_function: Function, code: Code) -> object:
    frame = make_frame(code, function_globals(w_function), None, w_function)
    own = frame.code
    depth = own.nlocals
    return run_frame(frame, own, depth)


@pytest.fixture(scope="module")
def program() -> Program:
    return reach(["objmodel", "interp"])


def reads_code_without_a_reference(program: Program, function: Callable[..., Any]) -> bool:
    graph: Graph = program.graphs.get(function) or graph_of(function, False)
    found = borrowed_registers(program, graph, frozenset())
    reads = [i.target for i in graph.instructions if i.name == "getframe" and i.extra.name == "code"]
    assert reads
    return all(register in found for register in reads)


def test_what_a_frame_has_is_borrowed_while_the_frame_is_held(program: Program) -> None:
    assert kept_parameters(program, run_frame) == frozenset()
    assert reads_code_without_a_reference(program, call_exactly)
    assert reads_code_without_a_reference(program, needed_while_the_frame_is)


@pytest.mark.parametrize(
    "function", [given_back_after_the_frame, needed_after_the_frame, of_the_first_of_two_frames]
)  # fmt: skip
def test_what_is_needed_longer_has_a_reference(program: Program, function: Callable[..., Any]) -> None:
    assert not reads_code_without_a_reference(program, function)
