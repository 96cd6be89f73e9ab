"""TLC under plain interpretation: the paper's programs, every instruction, every refusal."""

from __future__ import annotations

from pathlib import Path

import pytest

from interp.tlc.assemble import AssemblerError, assemble
from interp.tlc.interpreter import HANDLERS, INSTRUCTIONS, interpret, run
from interp.tlc.values import NIL, ConsObj, IntObj, Obj, TLCError

PROGRAMS = Path(__file__).resolve().parents[2] / "bench" / "tlc"


def value(result: Obj) -> int:
    """The integer of a result."""
    assert isinstance(result, IntObj)
    return int(result.value)


def run_text(source: str, *args: int) -> Obj:
    """Assemble and run."""
    return run(assemble("main:\n" + source), *(IntObj(arg) for arg in args))


@pytest.mark.parametrize(
    ("name", "argument", "wanted"),
    [
        ("abs", -7, 7),
        ("abs", 7, 7),
        ("abs", 0, 0),
        ("factorial", 0, 1),
        ("factorial", 5, 120),
        ("factorial", 1000, 864722),
        ("fibonacci", 0, 0),
        ("fibonacci", 1, 1),
        ("fibonacci", 30, 832040),
        ("fibonacci", 1000, 369829),
        ("accumulator", 0, 0),
        ("accumulator", 100, 4950),
        ("accumulator", -100, 100),
    ],
)
def test_programs_of_the_paper(name: str, argument: int, wanted: int) -> None:
    """Figures 1 and 11, and the two loops of Table 1."""
    code = assemble((PROGRAMS / f"{name}.tlc").read_text())
    assert value(run(code, IntObj(argument))) == wanted


@pytest.mark.parametrize(
    ("name", "a", "b", "wanted"),
    [
        ("ADD", 7, 3, 10),
        ("SUB", 7, 3, 4),
        ("MUL", 7, 3, 21),
        ("DIV", -7, 3, -3),
        ("MOD", -7, 3, 2),
        ("EQ", 3, 3, 1),
        ("EQ", 3, 4, 0),
        ("NE", 3, 4, 1),
        ("NE", 3, 3, 0),
        ("LT", 3, 4, 1),
        ("LT", 4, 4, 0),
        ("LE", 4, 4, 1),
        ("LE", 5, 4, 0),
        ("GT", 5, 4, 1),
        ("GT", 4, 4, 0),
        ("GE", 4, 4, 1),
        ("GE", 3, 4, 0),
    ],
)
def test_operators(name: str, a: int, b: int, wanted: int) -> None:
    """The right operand is on top of the stack."""
    assert value(run_text(f"PUSH {a}\nPUSH {b}\n{name}\nRETURN")) == wanted


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("PUSH 1\nPUSH 2\nPOP\nRETURN", 1),
        ("PUSH 1\nPUSH 2\nSWAP\nSUB\nRETURN", 1),
        ("PUSH 5\nPUSH 6\nPICK 1\nRETURN", 5),
        ("PUSH 5\nPUSH 6\nPUSH 7\nPUT 1\nPOP\nRETURN", 7),
        ("PUSHARG\nPUSHARGN 1\nSUB\nRETURN", 80),
        ("PUSH 3\nPUSH 4\nCALL minus 2\nRETURN\nminus:\nPUSHARG\nPUSHARGN 1\nSUB\nRETURN", -1),
        ("PUSH 1\nNIL\nCONS\nCAR\nRETURN", 1),
        ("PUSH 1\nPUSH 2\nCONS\nCDR\nRETURN", 2),
        ("NIL\nBR_COND yes\nPUSH 0\nRETURN\nyes:\nPUSH 1\nRETURN", 0),
        ("NIL\nNIL\nCONS\nBR_COND yes\nPUSH 0\nRETURN\nyes:\nPUSH 1\nRETURN", 1),
        ("BR on\non:\nNIL\nNIL\nEQ\nRETURN", 1),
        ("PUSH 0\nNIL\nEQ\nRETURN", 0),
        ("NEW x, y\nPICK 0\nPUSH 9\nSETATTR y\nGETATTR y\nRETURN", 9),
        ("NEW get=five\nSEND get 0\nRETURN\nfive:\nPUSH 5\nRETURN", 5),
        ("NEW get=second\nPUSH 1\nPUSH 2\nSEND get 2\nRETURN\nsecond:\nPUSHARGN 2\nRETURN", 2),
    ],
)
def test_instructions(source: str, wanted: int) -> None:
    """Each instruction does what its row says."""
    assert value(run_text(source, 100, 20)) == wanted


def test_new_attributes_are_nil() -> None:
    """Until they are set."""
    assert run_text("NEW x\nGETATTR x\nRETURN") is NIL


def test_lists() -> None:
    """A list is a chain of pairs."""
    result = run_text("PUSH 1\nPUSH 2\nNIL\nCONS\nCONS\nRETURN")
    assert isinstance(result, ConsObj)
    assert value(result.cdr().car()) == 2
    assert result.cdr().cdr() is NIL


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("NIL\nPUSH 1\nADD\nRETURN", "ADD does not apply to nil"),
        ("PUSH 1\nNIL\nADD\nRETURN", "arithmetic does not apply to nil"),
        ("PUSH 1\nPUSH 0\nDIV\nRETURN", "DIV does not apply to the integer 0"),
        ("PUSH 1\nPUSH 0\nMOD\nRETURN", "MOD does not apply to the integer 0"),
        ("NIL\nPUSH 1\nLT\nRETURN", "LT does not apply to nil"),
        ("PUSH 1\nCAR\nRETURN", "CAR does not apply to the integer 1"),
        ("NEW x\nGETATTR y\nRETURN", "GETATTR y does not apply to an object with x"),
        ("NEW x\nPUSH 1\nSETATTR y\nNIL\nRETURN", "SETATTR y does not apply to an object with x"),
        ("NEW x\nSEND x 0\nRETURN", "SEND x does not apply to an object with x"),
        ("NIL\nGETATTR y\nRETURN", "GETATTR, SETATTR or SEND does not apply to nil"),
        ("PUSHARG\nRETURN", "the code at line 2 uses 1 arguments, it was given 0"),
        ("CALL f 0\nRETURN\nf:\nPUSHARGN 1\nRETURN", "the code at line 5 uses 2 arguments, it was given 0"),
        ("NEW m=f\nSEND m 0\nRETURN\nf:\nPUSHARGN 1\nRETURN", "the code at line 6 uses 2 arguments, it was given 1"),
    ],
)
def test_what_does_not_apply_aborts_the_program(source: str, words: str) -> None:
    """TLC is dynamically typed: every check is made while the program runs."""
    with pytest.raises(TLCError) as caught:
        run_text(source)
    assert str(caught.value) == words


@pytest.mark.parametrize(
    ("source", "line", "words"),
    [
        ("PUSH 1\nRETURN", 0, "starts with the label 'main'"),
        ("main:\nADX", 2, "no instruction 'ADX'"),
        ("main:\nPUSH x", 2, "PUSH wants an integer, got 'x'"),
        ("main:\nPUSH 9223372036854775808", 2, "PUSH wants"),
        ("main:\nADD 1", 2, "ADD takes no operand, got '1'"),
        ("main:\nADD", 2, "ADD needs 2 on the stack, there are 0"),
        ("main:\nPUSH 1\nPICK 1\nRETURN", 3, "PICK needs 2 on the stack, there are 1"),
        ("main:\nBR away", 2, "no label 'away'"),
        ("main:\nBR end\nend:", 2, "nothing follows the label 'end'"),
        ("main:\nmain:\nNIL\nRETURN", 2, "second time"),
        ("main:\nNIL", 2, "ends without RETURN or BR"),
        ("main:\nNEW x, x\nRETURN", 2, "NEW names 'x' twice"),
        ("main:\nGETATTR 1x\nRETURN", 2, "GETATTR wants a name, got '1x'"),
        ("main:\nNIL\nloop:\nNIL\nBR loop", 4, "reached with 1 and with 2 on the stack"),
    ],
)
def test_the_assembler_refuses(source: str, line: int, words: str) -> None:
    """With the line and what was expected."""
    with pytest.raises(AssemblerError) as caught:
        assemble(source)
    assert caught.value.line == line
    assert words in caught.value.message


def test_stack_size_is_the_deepest_of_any_frame() -> None:
    """Main needs 3 here, the callee 4."""
    code = assemble("main:\nNIL\nNIL\nNIL\nCALL f 3\nRETURN\nf:\nNIL\nNIL\nNIL\nNIL\nCONS\nCONS\nCONS\nRETURN")
    assert code.stacksize == 4


def test_every_instruction_has_one_row() -> None:
    """The table and the handlers are parallel; `interpret` is what the driver's names say."""
    names = [row.name for row in INSTRUCTIONS]
    assert len(set(names)) == len(names) == len(HANDLERS)
    assert list(interpret.__annotations__) == ["pc", "code", "frame", "return"]
