"""Applies the rewrite rules, through a function for each operation that rules are about.

    i1 = int_add(i0, 0)
    i2 = int_mul(i1, 8)           =>       i2 = int_lshift(i0, 3)
    i3 = int_sub(i2, i2)                   (i3 is 0)

The functions are made from the table when an operation is met for the first time.  All patterns of an operation become
one tree of tests, so that what several ask is asked once; for a sum:

    v0, v1 = args
    if type(v1) is Const:
        if v1.value == 0:
            fired["add_zero"] += 1
            return v0
        if type(v0) is Op and (s0 := v0.spec) in wanted_0:
            if s0 is int_add or s0 is int_add_ovf:
                ...

Holds: what asks more comes before what asks less, and of two rules that ask the same the first one in the table.  What
a rule makes goes through the passes itself, so that one rule's result may be another's beginning.
Does not: look behind a label, where operands are not operations of this walk.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from math import copysign
from typing import Any

from tracer.evaluate import wrap
from tracer.ops import OPS
from tracer.opt.optimizer import Answer, Args, Optimizer, Pass
from tracer.opt.patterns import (
    CHECKED,
    Apply,
    Computed,
    Letter,
    Literal,
    Path,
    Reading,
    places,
    read,
    root_names,
    variants,
)
from tracer.opt.rules import FUNCTIONS, LIMITS, RULES, Rule
from tracer.opt.truths import is_truth
from tracer.trace import Const, Op, Value

Rewriting = Callable[["Rewrite", Op, Args], Answer]

FIRED: dict[str, int] = dict.fromkeys(RULES, 0)
"""How often each rule has been applied by this process."""


def summary() -> str:
    """A line for each rule that was applied, the most frequent first."""
    rows = sorted((-count, name) for name, count in FIRED.items() if count)
    return "\n".join(f"{name:28} {-count:10}" for count, name in rows) or "no rule was applied"


def classes_differ(o: Optimizer, a: Value, b: Value) -> bool:
    """Are these two objects because their classes are two?"""
    one = o.class_of(a)
    if one is None:
        return False
    other = o.class_of(b)
    return other is not None and one is not other


def shifted(word: int, count: int) -> int:
    """The word, shifted to the left; a trace that is never reached may promise a count and break it."""
    return wrap(word << (count & 63))


# -- from text to tests -------------------------------------------------------------------


def _variable(path: Path) -> str:
    return "v" + "".join(map(str, path))


def _equals(variable: str, value: Any) -> str:
    if isinstance(value, float):
        sign = "" if value else f" and copysign(1.0, {variable}.value) == {copysign(1.0, value)}"
        return f"{variable}.value == {value!r}{sign}"
    return f"{variable}.value {'is' if value is None or isinstance(value, bool) else '=='} {value}"


def _source(node: ast.expr, letters: dict[str, str]) -> str:
    """An expression on constants as Python that wraps at 64 bits; `letters` are the variables to read."""
    match node:
        case ast.Constant(value):
            return repr(value)
        case ast.Name(name) if name in LIMITS:
            return repr(LIMITS[name])
        case ast.Name(name):
            return f"{letters[name]}.value" if name.isupper() else letters[name]
        case ast.UnaryOp(operator, ast.Constant(value)):
            return f"{_SIGNS[type(operator)]}{value!r}"
        case ast.UnaryOp(ast.Not(), operand):
            return f"(not {_source(operand, letters)})"
        case ast.UnaryOp(ast.Invert(), operand):
            return f"~{_source(operand, letters)}"
        case ast.UnaryOp(operator, operand):  # wrapping, too: there is no word for 2**63
            return f"wrap({_SIGNS[type(operator)]}{_source(operand, letters)})"
        case ast.BinOp(left, ast.LShift(), right):
            return f"shifted({_source(left, letters)}, {_source(right, letters)})"
        case ast.BinOp(left, ast.BitAnd() | ast.BitOr() | ast.BitXor() as operator, right):
            return f"({_source(left, letters)} {_SIGNS[type(operator)]} {_source(right, letters)})"
        case ast.BinOp(left, operator, right):
            return f"wrap({_source(left, letters)} {_SIGNS[type(operator)]} {_source(right, letters)})"
        case ast.Compare(left, [operator], [right]):
            return f"{_source(left, letters)} {_SIGNS[type(operator)]} {_source(right, letters)}"
        case ast.BoolOp(operator, parts):
            return f"({_SIGNS[type(operator)].join([_source(part, letters) for part in parts])})"
        case ast.Call(ast.Name(name), args):
            found = ", ".join([_source(arg, letters) for arg in args])
            return f"{name}(self.o, {found})" if name == "classes_differ" else f"{name}({found})"
    raise ValueError(f"rules cannot compute {ast.unparse(node)}")


_SIGNS: dict[type[ast.AST], str] = {
    ast.USub: "-", ast.Invert: "~", ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.BitAnd: "&", ast.BitOr: "|",
    ast.BitXor: "^", ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.And: " and ", ast.Or: " or ",
}  # fmt: skip


def _constant_last(name: str, path: Path) -> list[str]:
    """A line that exchanges the operands of an operation that commutes, where the first one is a constant."""
    a, b = _variable((*path, 0)), _variable((*path, 1))
    return [f"if type({a}) is Const: {a}, {b} = {b}, {a}"] if OPS[name].commutes else []


def _tests(pattern: Apply) -> tuple[list[tuple[str, list[str]]], dict[str, str]]:
    """What a pattern asks, each with what may be read where it holds; and the variables of its letters.

    Among the arguments of one depth, the cheap questions come first.
    """
    letters: dict[str, str] = {}
    found: list[tuple[int, int, str, list[str]]] = []
    for path, place in places(pattern):
        variable, depth = _variable(path), len(path)
        if isinstance(place, Apply):
            checked = CHECKED[place.name] if place.either else ""
            spec = f"s{variable[1:]}"
            is_op = f"type({variable}) is Op and ({spec} := {variable}.spec) in wanted_{variable[1:]}"
            parts = [f"{_variable((*path, k))} = resolve({variable}.args[{k}])" for k in range(len(place.args))]
            parts += _constant_last(place.name, path)
            found.append((depth, 2, is_op, ["resolve = self.o.resolve"]))
            found.append((depth, 2, f"{spec} is {place.name}" + f" or {spec} is {checked}" * bool(checked), parts))
            continue
        if isinstance(place, Literal) or place.is_constant:
            found.append((depth, 0, f"type({variable}) is Const", []))
        if isinstance(place, Literal):
            found.append((depth, 0, _equals(variable, place.value), []))
        elif letters.setdefault(place.name, variable) != variable:
            found.append((depth, 1, f"{letters[place.name]} is {variable}", []))
    found.sort(key=lambda row: row[:2])
    return [(test, reads) for _, _, test, reads in found], letters


def _answer(reading: Reading, letters: dict[str, str]) -> list[str]:
    """The lines that apply a rule whose tests have held."""
    after = reading.after
    lines = [f"fired[{reading.rule.name!r}] += 1"]
    made = ""

    def value(part: Letter | Computed) -> str:
        if isinstance(part, Letter):
            return letters[part.name]
        return f"self.o.const({part.kind!r}, {_source(part.expression, letters)})"

    if isinstance(after, Letter | Computed):
        answer = value(after)
    else:
        made = after.name
        answer = f"self.o.derive({made}, [{', '.join(map(value, after.args))}])"
    if reading.before.name.endswith("_ovf") and not made.endswith("_ovf"):
        return [*lines, f"answer = {answer}", "self.o.no_overflow = True", "return answer"]
    return [*lines, f"return {answer}"]


# -- the tree -----------------------------------------------------------------------------


class _Node:
    """What is to be done where a test has held: read, then ask more or answer."""

    def __init__(self, reads: list[str]) -> None:
        self.reads = reads
        self.steps: list[tuple[str, _Node]] = []
        self.answer: list[str] = []

    def below(self, test: str, reads: list[str]) -> _Node:
        """The node behind this test."""
        for known, node in self.steps:
            if known == test:
                return node
        self.steps.append((test, _Node(reads)))
        return self.steps[-1][1]

    def lines(self, indent: str) -> list[str]:
        """Its text."""
        found = [indent + line for line in self.reads]
        for test, node in self.steps:
            found += [f"{indent}if {test}:", *node.lines(indent + "    ")]
        return found + [indent + line for line in self.answer]


def _by_operation() -> dict[str, list[Rule]]:
    found: dict[str, list[Rule]] = {}
    for rule in RULES.values():
        for name in root_names(rule):
            found.setdefault(name, []).append(rule)
    return found


BY_OPERATION = _by_operation()
"""The rules about each operation, in order."""


def source_of(name: str, rules: list[Rule]) -> tuple[str, dict[str, Any]]:
    """The text of the function that rewrites one operation, and the sets of operations that it asks for."""
    arguments = ", ".join([f"v{k}" for k in range(len(OPS[name].argument_kinds))])
    root = _Node([f"{arguments}, = args", *_constant_last(name, ())])
    wanted: dict[str, set[Any]] = {}
    for rule in rules:
        reading = read(rule)
        for variant in variants(reading):
            if variant.name != name:
                continue
            for path, place in places(variant):
                if isinstance(place, Apply):
                    names = {place.name, CHECKED[place.name]} if place.either else {place.name}
                    wanted.setdefault(f"wanted_{_variable(path)[1:]}", set()).update([OPS[n] for n in names])
            tests, letters = _tests(variant)
            node = root
            for test, reads in tests:
                node = node.below(test, reads)
            if reading.when is not None:
                node = node.below(_source(reading.when, letters), [])
            node.answer = node.answer or _answer(reading, letters)
    return "\n".join(["def rewrite(self, op, args):", *root.lines("    "), "    return None"]), dict(wanted)


def compiled(name: str, rules: list[Rule]) -> Rewriting:
    """The function that rewrites one operation by these rules."""
    text, wanted = source_of(name, rules)
    scope: dict[str, Any] = {
        **OPS, **FUNCTIONS, **wanted, "Const": Const, "Op": Op, "fired": FIRED, "wrap": wrap, "shifted": shifted,
        "copysign": copysign, "is_truth": is_truth, "classes_differ": classes_differ,
    }  # fmt: skip
    exec(compile(text, f"<rules of {name}>", "exec"), scope)
    made: Rewriting = scope["rewrite"]
    return made


class Rewrite(Pass):
    """The rules of `tracer.opt.rules`."""

    switch = "rules"


def _lazily(name: str) -> Rewriting:
    made: list[Rewriting] = []

    def rewrite(self: Rewrite, op: Op, args: Args) -> Answer:
        if not made:
            made.append(compiled(name, BY_OPERATION[name]))
            setattr(Rewrite, f"opt_{name}", made[0])
        return made[0](self, op, args)

    return rewrite


def _install() -> None:
    for name in BY_OPERATION:
        setattr(Rewrite, f"opt_{name}", _lazily(name))
    Rewrite.opts = tuple(BY_OPERATION)


_install()
