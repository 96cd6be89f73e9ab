"""Reads the instructions that the lowering asks for, each form once.

In: an LLVM instruction with {} where its operands are.
Out: its `Form`: what it does, the kind of its result, and what is fixed in it.

    icmp ult i64 {}, 24                  (COMPARE, BIT, IF_BELOW | WIDE << 8, (None, 24))
    getelementptr i16, ptr {}, i64 {}    (ELEMENT, WORD, 2, (None, None))

Raises `Refused` for any other text: LLVM compiles the unit then.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from codegen.units.machine import x86
from codegen.units.machine.instructions import (
    BIT,
    DOUBLE,
    FLOAT32,
    FLOAT64,
    INT8,
    INT16,
    INT32,
    INT64,
    NUMBERS,
    WORD,
    Place,
)
from codegen.units.refcount import CompileError

PROCESSORS = ("x86_64", "AMD64")
"""The system's names of the processors that there is an assembler for."""


class Refused(CompileError):
    """The assembler does not know this instruction."""


class Form(NamedTuple):
    """What an instruction does, and its details, as in `Instruction`; the kind of its result.

    fixed: the operands; None for those that are given each time.
    """

    what: int
    kind: int
    detail: int
    fixed: tuple[Place | None, ...]


TYPES = {
    "i8": INT8, "i16": INT16, "i32": INT32, "i64": INT64, "ptr": INT64, "float": FLOAT32, "double": FLOAT64,
}  # fmt: skip
"""The types in memory, by their LLVM names."""

_SIZES = {"i8": 1, "i16": 2, "i32": 4, "float": 4, "i64": 8, "ptr": 8, "double": 8}
_EXTENSIONS = {
    ("zext", "i8"): (x86.ZERO_BYTE, x86.NARROW), ("zext", "i16"): (x86.ZERO_HALF, x86.NARROW),
    ("zext", "i32"): (x86.MOVE, x86.NARROW), ("sext", "i8"): (x86.SIGN_BYTE, x86.WIDE),
    ("sext", "i16"): (x86.SIGN_HALF, x86.WIDE), ("sext", "i32"): (x86.SIGN_INT, x86.WIDE),
}  # fmt: skip
"""How a narrow word is made one of 64 bits: the operation and the REX prefix."""

_CONDITIONS = {
    "eq": x86.IF_EQUAL, "ne": x86.IF_NOT_EQUAL, "slt": x86.IF_LESS, "sge": x86.IF_GREATER_EQUAL,
    "sle": x86.IF_LESS_EQUAL, "sgt": x86.IF_GREATER, "ult": x86.IF_BELOW, "uge": x86.IF_ABOVE_EQUAL,
    "ule": x86.IF_BELOW_EQUAL, "ugt": x86.IF_ABOVE,
}  # fmt: skip
_ORDERS = {
    "ogt": (x86.IF_ABOVE, False), "oge": (x86.IF_ABOVE_EQUAL, False),
    "olt": (x86.IF_ABOVE, True), "ole": (x86.IF_ABOVE_EQUAL, True),
}  # fmt: skip
"""Comparisons of doubles that are false for a NaN: the condition, and whether the operands change places."""
_EQUALITIES = {"oeq": 1, "une": 0}
_SHIFTS = {"shl": x86.SHIFT_LEFT, "lshr": x86.SHIFT_RIGHT, "ashr": x86.SHIFT_SIGNED}
_WORDS = {
    "add": x86.ADD, "sub": x86.SUB, "and": x86.AND, "or": x86.OR, "xor": x86.XOR, "mul": x86.MULTIPLY,
}  # fmt: skip
_DOUBLES = {
    "fadd": x86.ADD_DOUBLES, "fsub": x86.SUB_DOUBLES, "fmul": x86.MUL_DOUBLES, "fdiv": x86.DIV_DOUBLES,
}  # fmt: skip


_WORD_BITS = 64


def word_of(number: int) -> int:
    """The word with these 64 bits, as a signed number."""
    return number - (1 << _WORD_BITS) if number >> _WORD_BITS - 1 == 1 else number


def literal(text: str) -> Place | None:
    """A constant word; None for {}."""
    if text == "{}":
        return None
    try:
        return Place(None, {"null": 0, "true": 1, "false": 0}[text] if text.isalpha() else word_of(int(text)))
    except (KeyError, ValueError):
        raise Refused(f"no constant: {text}") from None


def _form(what: str, kind: int, detail: int = 0, fixed: tuple[Place | None, ...] = (None,)) -> Form:
    return Form(NUMBERS[what], kind, detail, fixed)


def _rex(kind: str) -> int:
    return x86.NARROW if kind == "i32" else x86.WIDE


def _binary(name: str, kind: str, *operands: str) -> Form:
    fixed = tuple(map(literal, operands))
    if name in _SHIFTS and kind == "i64":
        return _form("shift", WORD, _SHIFTS[name], fixed)
    if name in ("sdiv", "srem") and kind == "i64":
        return _form("divide", WORD, int(name == "sdiv"), fixed)
    if name in _WORDS and kind in ("i64", "i32"):
        return _form("words", WORD, _WORDS[name] | _rex(kind) << 16, fixed)
    if name == "xor" and kind == "i1" and operands == ("{}", "true"):
        return _form("not", BIT)
    if name in ("and", "or") and kind == "i1":
        return _form("words", BIT, _WORDS[name] | x86.NARROW << 16, fixed)
    if name in _DOUBLES and kind == "double":
        return _form("doubles", DOUBLE, _DOUBLES[name], fixed)
    raise Refused(f"no operation: {name} {kind}")


def _compare(name: str, kind: str, *operands: str) -> Form:
    return _form("compare", BIT, _CONDITIONS[name] | _rex(kind) << 8, tuple(map(literal, operands)))


def _compare_doubles(name: str) -> Form:
    if name in _ORDERS:
        how, is_swapped = _ORDERS[name]
        return _form("order", BIT, how | is_swapped << 8, (None, None))
    if name in _EQUALITIES:
        return _form("equal", BIT, _EQUALITIES[name], (None, None))
    raise Refused(f"no comparison: {name}")


def _extend(name: str, kind: str) -> Form:
    if kind == "i1":
        return _form("copy" if name == "zext" else "spread", WORD)
    operation, rex = _EXTENSIONS[name, kind]
    return _form("extend", WORD, operation | rex << 16)


def _select(*operands: str) -> Form:
    return _form("select", WORD, 0, (None, *map(literal, operands)))


def _element(kind: str) -> Form:
    return _form("element", WORD, _SIZES[kind], (None, None))


def _load(kind: str) -> Form:
    return _form("load", DOUBLE if kind in ("double", "float") else WORD, TYPES[kind])


def _unary(what: str, kind: int) -> Callable[[], Form]:
    return lambda: _form(what, kind)


_SYNTAX: tuple[tuple[str, Callable[..., Form]], ...] = (
    ("icmp ? (i64|ptr|i32) ? ?", _compare),
    ("fcmp ? double {} {}", _compare_doubles),
    ("(zext|sext) (i1|i8|i16|i32) {} to i64", _extend),
    ("trunc i64 {} to *", _unary("copy", WORD)),
    ("select i1 {} i64|ptr ? i64|ptr ?", _select),
    ("getelementptr ? ptr {} i64 {}", _element),
    ("load ? ptr {}", _load),
    ("load volatile ? ptr {}", _load),
    ("sitofp i64 {} to double", _unary("word_to_double", DOUBLE)),
    ("fptosi double {} to i64", _unary("double_to_word", WORD)),
    ("fpext float {} to double", _unary("widen", DOUBLE)),
    ("fptrunc double {} to float", _unary("shorten", DOUBLE)),
    ("fneg double {}", _unary("negate_double", DOUBLE)),
    ("call double @llvm.fabs.f64(double {})", _unary("absolute", DOUBLE)),
    ("call double @llvm.sqrt.f64(double {})", _unary("root", DOUBLE)),
    ("? (i64|i32|i1|double) ? ?", _binary),
)
"""What instructions look like without their commas, word by word, and who makes their forms. `?` is any word and
`(a|b)` one of these; both are given to the maker. `*` is any word and `a|b` one of these, which are not given.
"""


def _given(words: list[str], syntax: str) -> list[str] | None:
    """The words that the syntax gives to the maker; None if it does not fit."""
    wanted, given = syntax.split(), []
    if len(words) != len(wanted):
        return None
    for word, want in zip(words, wanted, strict=True):
        is_given = want == "?" or want[0] == "("
        if want not in ("?", "*", word) and word not in want.strip("()").split("|"):
            return None
        given += [word] * is_given
    return given


@cache
def form_of(template: str) -> Form:
    """The form of an instruction. Raises Refused."""
    words = template.replace(",", "").split()
    for syntax, make in _SYNTAX:
        given = _given(words, syntax)
        if given is not None:
            try:
                return make(*given)
            except KeyError as unknown:
                raise Refused(f"{template}: {unknown} is unknown") from None
    raise Refused(template)
