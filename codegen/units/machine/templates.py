"""Reads the instructions that the lowering asks for, each form once.

In: an LLVM instruction with {} where its operands are.
Out: its `Form`: what it does, the kind of its result, and what is fixed in it.

    icmp ult i64 {}, 24           ("compare", "b", (IF_BELOW, NARROW or WIDE), (None, 24))
    getelementptr i16, ptr {}, i64 {}    ("element", "i", 2, (None, None))

Raises `Refused` for any other text: LLVM compiles the unit then.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from codegen.units.machine import x86
from codegen.units.refcount import CompileError

WORD, DOUBLE, BIT = "i", "f", "b"
"""The kinds of values: in a register for words, in one for doubles, 0 or 1."""


PROCESSORS = ("x86_64", "AMD64")
"""The system's names of the processors that there is an assembler for."""


class Refused(CompileError):
    """The assembler does not know this instruction."""


class Form(NamedTuple):
    """What an instruction does. fixed: the operands; None for those that are given each time."""

    what: str
    kind: str
    detail: Any
    fixed: tuple[int | None, ...]


SIZES = {"i8": 1, "i16": 2, "i32": 4, "float": 4, "i64": 8, "ptr": 8, "double": 8}
"""Bytes of the types in memory."""

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
_EQUALITIES = {"oeq": True, "une": False}
_WORDS = {
    "add": x86.ADD, "sub": x86.SUB, "and": x86.AND, "or": x86.OR, "xor": x86.XOR, "mul": x86.MULTIPLY,
}  # fmt: skip
_DOUBLES = {
    "fadd": x86.ADD_DOUBLES, "fsub": x86.SUB_DOUBLES, "fmul": x86.MUL_DOUBLES, "fdiv": x86.DIV_DOUBLES,
}  # fmt: skip


def literal(text: str) -> int | None:
    """A constant word; None for {}."""
    if text == "{}":
        return None
    try:
        return {"null": 0, "true": 1, "false": 0}[text] if text.isalpha() else int(text)
    except (KeyError, ValueError):
        raise Refused(f"no constant: {text}") from None


def _rex(kind: str) -> int:
    return x86.NARROW if kind == "i32" else x86.WIDE


def _binary(name: str, kind: str, *operands: str) -> Form:
    fixed = tuple(map(literal, operands))
    if name in x86.SHIFTS and kind == "i64":
        return Form("shift", WORD, name, fixed)
    if name in ("sdiv", "srem") and kind == "i64":
        return Form("divide", WORD, name == "sdiv", fixed)
    if name in _WORDS and kind in ("i64", "i32"):
        return Form("words", WORD, (_WORDS[name], _rex(kind)), fixed)
    if name == "xor" and kind == "i1" and fixed == (None, 1):
        return Form("not", BIT, None, (None,))
    if name in ("and", "or") and kind == "i1":
        return Form("words", BIT, (_WORDS[name], x86.NARROW), fixed)
    if name in _DOUBLES and kind == "double":
        return Form("doubles", DOUBLE, _DOUBLES[name], fixed)
    raise Refused(f"no operation: {name} {kind}")


def _compare(name: str, kind: str, *operands: str) -> Form:
    return Form("compare", BIT, (_CONDITIONS[name], _rex(kind)), tuple(map(literal, operands)))


def _compare_doubles(name: str) -> Form:
    if name in _ORDERS:
        return Form("order", BIT, _ORDERS[name], (None, None))
    if name in _EQUALITIES:
        return Form("equal", BIT, _EQUALITIES[name], (None, None))
    raise Refused(f"no comparison: {name}")


def _extend(name: str, kind: str) -> Form:
    if kind == "i1":
        return Form("copy" if name == "zext" else "spread", WORD, None, (None,))
    return Form("extend", WORD, x86.EXTENSIONS[name, kind], (None,))


def _select(*operands: str) -> Form:
    return Form("select", WORD, None, (None, *map(literal, operands)))


def _element(kind: str) -> Form:
    return Form("element", WORD, SIZES[kind], (None, None))


def _load(kind: str) -> Form:
    return Form("load", DOUBLE if kind in ("double", "float") else WORD, kind, (None,))


def _unary(what: str, kind: str) -> Callable[[], Form]:
    return lambda: Form(what, kind, None, (None,))


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
