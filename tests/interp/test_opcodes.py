"""The opcode table is complete, and says what it means consistently."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interp.machine.opcodes import ARGUMENTS, NUMBER, OPCODES, Opcode
from objmodel.operators import tables
from tests.interp.reference_machine import HANDLERS, SUSPENDING

COMPILER = Path(__file__).resolve().parents[2] / "interp" / "compiler"


def emitted() -> set[str]:
    """Every upper-case string in the compiler's sources that could be an opcode."""
    others = {"superinstructions.py", "cache.py"}  # which name handlers, and a variable of the environment
    files = {file for file in COMPILER.glob("*.py") if file.name not in others}
    return {word for file in files for word in re.findall(r'"([A-Z][A-Z_]{2,})"', file.read_text())}


def test_names_are_unique_and_numbers_fit_a_byte() -> None:
    assert len(NUMBER) == len(OPCODES) < 256
    assert all(OPCODES[number].name == name for name, number in NUMBER.items())


def test_the_compiler_emits_what_the_table_has_and_nothing_else() -> None:
    with_keywords = {"CALL_KW", "CALL_METHOD_KW"}  # composed of the name and _KW
    assert emitted() | with_keywords == set(NUMBER)


def test_the_reference_machine_runs_every_opcode_but_those_of_asynchronous_generators() -> None:
    assert set(NUMBER) - set(HANDLERS) == {*SUSPENDING, "ASYNC_GEN_WRAP"}


def test_effects_are_numbers_for_every_argument() -> None:
    for row in OPCODES:
        for arg in (0, 1, 2, 3, 257):
            assert row.pops.evaluate(arg) >= 0
            assert row.pushes.evaluate(arg) >= 0
            assert isinstance(row.jump_net(arg), int)


def test_argument_kinds_are_all_used() -> None:
    assert {row.arg for row in OPCODES} == set(ARGUMENTS)


def test_a_wrong_row_fails_as_a_sentence() -> None:
    with pytest.raises(ValueError) as caught:
        Opcode("X", "offset", 0, 0, "")
    assert str(caught.value).startswith("opcode X: expected an argument kind of ")
    with pytest.raises(ValueError) as caught:
        Opcode("X", "", 0, 0, "", flow="branch")
    assert str(caught.value) == "opcode X: expected an argument of kind 'target' for a jump, found ''"


def test_operator_indexes_are_those_of_the_object_model() -> None:
    from interp.compiler import expressions

    binary = [getattr(tables, name) for name in (
        "ADD", "SUB", "MUL", "MATMUL", "TRUEDIV", "FLOORDIV", "MOD", "POW", "LSHIFT", "RSHIFT", "AND", "OR", "XOR",
    )]  # fmt: skip
    assert binary == list(expressions.BINARY.values())
    assert [tables.POS, tables.NEG, tables.INVERT, tables.NOT] == list(
        expressions.UNARY.values()
    )
    comparisons = [tables.LT, tables.LE, tables.EQ, tables.NE, tables.GT, tables.GE]
    assert comparisons == list(expressions.COMPARE.values())
