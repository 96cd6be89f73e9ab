"""Writes the rewrite rules about one operation as a Python function.

In: the rules, read.
Out: the function's code, and the operations that it tests for. All patterns become one tree of tests, so that a test
that several patterns share is made once. For a sum:

    v0, v1 = args
    if type(v1) is Const:
        if v1.value == 0:
            fired["add_zero"] += 1
            return v0
        if type(v0) is Op and (s0 := v0.spec) in wanted_0:
            if s0 is int_add or s0 is int_add_ovf:
                ...

Holds: a pattern with more tests comes before one with fewer; of two with equal tests, the first in the table.
"""

from __future__ import annotations

import ast
from math import copysign
from types import CodeType
from typing import Any

from tracer.ir.ops import OPS
from tracer.opt.patterns import CHECKED, Apply, Computed, Letter, Literal, Path, Reading, places, read, variants
from tracer.opt.rules import LIMITS, Rule


def code_of(name: str, rules: list[Rule]) -> tuple[CodeType, dict[str, list[str]]]:
    """The code of the function that rewrites one operation; and, by variable, the operations that it tests for."""
    text, wanted = _source_of(name, rules)
    return compile(text, f"<rules of {name}>", "exec"), wanted


def _source_of(name: str, rules: list[Rule]) -> tuple[str, dict[str, list[str]]]:
    arguments = ", ".join([f"v{k}" for k in range(len(OPS[name].argument_kinds))])
    root = _Node([f"{arguments}, = args", *_constant_last(name, ())])
    wanted: dict[str, set[str]] = {}
    for rule in rules:
        reading = read(rule)
        for variant in variants(reading):
            if variant.name != name:
                continue
            for path, place in places(variant):
                if isinstance(place, Apply):
                    names = {place.name, CHECKED[place.name]} if place.either else {place.name}
                    wanted.setdefault(f"wanted_{_variable(path)[1:]}", set()).update(names)
            tests, letters = _tests(variant)
            node = root
            for test, reads in tests:
                node = node.below(test, reads)
            if reading.when is not None:
                node = node.below(_source(reading.when, letters), [])
            node.answer = node.answer or _answer(reading, letters)
    lines = ["def rewrite(self, op, args):", *root.lines("    "), "    return None"]
    return "\n".join(lines), {variable: sorted(names) for variable, names in wanted.items()}


def _variable(path: Path) -> str:
    return "v" + "".join(map(str, path))


def _equals(variable: str, value: Any) -> str:
    if isinstance(value, float):
        sign = "" if value else f" and copysign(1.0, {variable}.value) == {copysign(1.0, value)}"
        return f"{variable}.value == {value!r}{sign}"
    return f"{variable}.value {'is' if value is None or isinstance(value, bool) else '=='} {value}"


def _source(node: ast.expr, letters: dict[str, str]) -> str:
    """An expression on constants as Python that wraps at 64 bits. letters: the variables of the letters."""
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
        case ast.UnaryOp(operator, operand):  # wraps, too: -(-2**63) is not a word
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
    """A line that exchanges the operands of an operation that commutes, if the first one is a constant."""
    a, b = _variable((*path, 0)), _variable((*path, 1))
    return [f"if type({a}) is Const: {a}, {b} = {b}, {a}"] if OPS[name].commutes else []


def _tests(pattern: Apply) -> tuple[list[tuple[str, list[str]]], dict[str, str]]:
    """The tests of a pattern, each with the assignments that are valid once it holds; and the variables of its letters.

    Among the arguments at one depth, cheap tests come first.
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
    """The lines that apply a rule once all its tests have held."""
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
    """The code after a test has held: assignments, then more tests, or an answer."""

    def __init__(self, reads: list[str]) -> None:
        self.reads = reads
        self.steps: list[tuple[str, _Node]] = []
        self.answer: list[str] = []

    def below(self, test: str, reads: list[str]) -> _Node:
        """The node after this test."""
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
