"""Handlers go on at each other, but only where the portal's loop would do nothing between them.

In: the interpreter's portal, and loops that differ from it in one thing.  Out: how each dispatches, if it is seen.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import interp.handlers.table  # noqa: F401  (it installs the table)
import minipy
from codegen.translate.function.dispatch import dispatch_of, handlers_text
from codegen.translate.function.reach import Program, reach
from interp.compiler.packed import pack_words
from interp.machine import loop
from interp.machine.code import Code
from interp.machine.frames import Frame
from interp.machine.opcodes import OPCODES
from interp.tlc import interpreter as tlc
from tracer.frontend.graphs import graph_of
from tracer.hints import Word

HANDLERS = loop.HANDLERS
INTERPRET = loop.interpret  # a program that has run in this process may have left another there
driver = loop.driver


def plain(pc: Word, code: Code, frame: Frame) -> object:
    while True:
        driver.jit_merge_point(pc, code, frame)
        next_pc = HANDLERS[code.run[pc]](frame, code.run_args[pc], pc + 1)
        if next_pc <= pc:
            return frame.pop()
        pc = next_pc


def with_work_between(pc: Word, code: Code, frame: Frame) -> object:
    while True:
        driver.jit_merge_point(pc, code, frame)
        next_pc = HANDLERS[code.run[pc]](frame, code.run_args[pc], pc + 1)
        if next_pc <= pc:
            return frame.pop()
        frame.depth = frame.depth + 1
        pc = next_pc


def to_another_place(pc: Word, code: Code, frame: Frame) -> object:
    while True:
        driver.jit_merge_point(pc, code, frame)
        next_pc = HANDLERS[code.run[pc]](frame, code.run_args[pc], pc + 1)
        if next_pc <= pc:
            return frame.pop()
        pc = next_pc + 1


def ended_by_an_answer(pc: Word, code: Code, frame: Frame) -> object:
    while True:
        driver.jit_merge_point(pc, code, frame)
        next_pc = HANDLERS[code.run[pc]](frame, code.run_args[pc], pc + 1)
        if next_pc > 100:
            return frame.pop()
        pc = next_pc


@pytest.fixture(scope="module")
def program() -> Program:
    return reach(["objmodel", "interp"])


def test_the_interpreter_dispatches_by_its_table(program: Program) -> None:
    found = dispatch_of(program, program.graphs[INTERPRET])
    assert found is not None
    assert found.handlers is HANDLERS
    assert (found.ops.name, found.words.name, found.top.name) == ("run", "run_words", "sp")


def test_a_loop_that_only_goes_on_is_seen(program: Program) -> None:
    assert dispatch_of(program, graph_of(plain, False)) is not None


@pytest.mark.parametrize("portal", [with_work_between, to_another_place, ended_by_an_answer])
def test_another_loop_is_left_alone(program: Program, portal: Callable[..., Any]) -> None:
    assert dispatch_of(program, graph_of(portal, False)) is None


def test_arguments_that_are_not_packed_are_left_to_the_loop(program: Program) -> None:
    assert dispatch_of(program, program.graphs[tlc.interpret]) is None


def test_only_what_native_code_calls_is_told_where_registers_lie(program: Program) -> None:
    """The host passes nothing but arguments."""
    assert all(program.is_told_items(handler) for handler in HANDLERS)
    assert not any(program.is_told_items(function) for function in program.exported)


@pytest.mark.parametrize("word", [-1, -(1 << 63), 1 << 63])
def test_no_argument_is_negative_or_reads_as_if_it_were(word: int) -> None:
    """Native code counts on it."""
    with pytest.raises(OverflowError):
        pack_words([1, word])
    assert pack_words([1, (1 << 63) - 1])[8:] == b"\xff" * 7 + b"\x7f"


@pytest.mark.parametrize("name", ["LOAD_FAST", "LOAD_CONST"])
def test_a_short_handler_is_told_where_the_registers_in_use_end(program: Program, name: str) -> None:
    """It reads the frame's own word only to tell LLVM that it is the same, and to hand on what it wrote there."""
    found = dispatch_of(program, program.graphs[INTERPRET])
    assert found is not None
    number = [opcode.name for opcode in OPCODES].index(name)
    text = handlers_text(0, program, found).split("define ")
    (own,) = [part for part in text if f"@handler_0_{number}(" in part]
    assert "i64 %top" in own.splitlines()[0]
    assert own.count("load i64, ptr %topp") == 2


def test_what_jumps_back_is_counted_where_it_jumps(program: Program) -> None:
    """Only a jump whose counter is due leaves the handlers for the portal's loop."""
    found = dispatch_of(program, program.graphs[INTERPRET])
    assert found is not None
    number = [opcode.name for opcode in OPCODES].index("JUMP_BACK")
    text = handlers_text(0, program, found).split("define ")
    counting = [part for part in text if "@is_plain_jump_0(i64 %next, ptr %g1)" in part]
    assert any(f"@handler_0_{number}(" in part for part in counting)
    assert len(counting) < len(HANDLERS) / 10


JUMPS = """
import minipy
from interp.machine import portal

calls, watch = [], portal.watch

def counting(*given):
    watch(*given)
    hook = portal.driver.can_enter_jit
    portal.driver.can_enter_jit = lambda *state: calls.append(1) or hook(*state)

portal.watch = counting
minipy.run_source("i = 0\\nwhile i < 2_000_000:\\n    i += 1\\n", jit="start_after=1000000")
print(len(calls), portal.driver.stride)
"""


def test_every_jump_back_is_counted() -> None:
    environment = {**os.environ, "MINIPY_NATIVE": "wait", "PYTHONPATH": str(Path(minipy.__file__).parent)}
    command = [sys.executable, "-c", JUMPS]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True, env=environment)
    calls, stride = map(int, done.stdout.split())
    assert 0.8 < calls * stride / 2_000_000 < 1.25
