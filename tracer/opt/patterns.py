"""Reads the text of the rewrite rules.

    "int_add(int_add(x, A), B)"   =>   Apply("int_add", (Apply("int_add", (Letter x, Letter A)), Letter B))

In: rows of `tracer.opt.rules`.
Out: a `Reading` for each, and its variants: all the patterns that the row stands for.

Holds: a row that cannot be read is refused with a sentence that names it.
Does not: know what operations compute; `tests/proof` does.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

from tracer.ir.ops import OPS
from tracer.opt.rules import FACTS, FUNCTIONS, LIMITS, MIRRORS, Rule
from tracer.records import record

Path = tuple[int, ...]
"""The place of a part in a pattern: which argument of which argument."""

CHECKED = {"int_add": "int_add_ovf", "int_sub": "int_sub_ovf", "int_mul": "int_mul_ovf"}
"""Operations that have a twin with an overflow check, which computes the same if the check holds."""


class BadRule(ValueError):
    """A row of the table that cannot be read, or breaks a rule for rows."""

    def __init__(self, rule: Rule, reason: str) -> None:
        super().__init__(f"rule {rule.name}: {reason}")
        self.rule = rule


@record(compared=True)
class Letter:
    """Any value, or any constant; the same one wherever the letter stands."""

    name: str
    kind: str

    @property
    def is_constant(self) -> bool:
        """Does it stand for constants only?"""
        return self.name.isupper()


@record(compared=True)
class Literal:
    """A constant that is written in the rule."""

    value: Any
    kind: str


@record(compared=True)
class Apply:
    """An operation on parts."""

    name: str
    args: tuple[Pattern, ...]
    either: bool = False
    """Does its twin with an overflow check match, too?"""


Pattern = Letter | Literal | Apply


@record(compared=True)
class Computed:
    """A constant that is computed from others."""

    expression: ast.expr
    kind: str


@record(compared=True)
class Result:
    """One operation."""

    name: str
    args: tuple[Letter | Computed, ...]


@record(compared=True)
class Reading:
    """A rule that was read."""

    rule: Rule
    before: Apply
    after: Result | Letter | Computed
    when: ast.expr | None
    """The condition, or None."""
    letters: dict[str, Letter]
    """The letters by their names."""


@cache
def read(rule: Rule) -> Reading:
    """Read a row.

    Raises: BadRule.
    """
    return _Reader(rule).reading()


class _Reader:
    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.letters: dict[str, Letter] = {}

    def reading(self) -> Reading:
        rule = self.rule
        parts = self._parsed()
        before = self._pattern(parts[0], "")
        if not isinstance(before, Apply):
            raise BadRule(rule, f"{rule.before} is no operation")
        after = self._result(parts[1], OPS[before.name].result_kind)
        if isinstance(after, Result) and after.name.endswith("_ovf") and not before.name.endswith("_ovf"):
            raise BadRule(rule, f"{after.name} is checked for overflow, {before.name} is not")
        when = parts[2] if rule.when else None
        if when is not None:
            self._check(when)
        return Reading(rule, before, after, when, self.letters)

    def _parsed(self) -> list[ast.expr]:
        """The three columns, parsed together."""
        rule = self.rule
        try:
            columns = ast.parse(f"[{rule.before}, {rule.after}, {rule.when or None}]", mode="eval").body
        except SyntaxError:
            raise BadRule(rule, f"{rule.before} => {rule.after} {rule.when} is no expression") from None
        if not isinstance(columns, ast.List) or len(columns.elts) != 3:
            raise BadRule(rule, f"{rule.before} => {rule.after} {rule.when} is no expression")
        return columns.elts

    # -- before

    def _pattern(self, node: ast.expr, kind: str) -> Pattern:
        if isinstance(node, ast.Call):
            name, args = self._operation(node)
            if kind and OPS[name].result_kind != kind:
                raise BadRule(self.rule, f"{name} computes {OPS[name].result_kind!r}, and {kind!r} is wanted")
            kinds = OPS[name].argument_kinds
            patterns = tuple([self._pattern(arg, k) for arg, k in zip(args, kinds, strict=True)])
            return Apply(name, patterns, bool(kind) and name in CHECKED)
        if isinstance(node, ast.Name) and node.id not in LIMITS:
            letter = self.letters.setdefault(node.id, Letter(node.id, kind))
            if letter.kind != kind:
                raise BadRule(self.rule, f"{node.id} is {letter.kind!r} and {kind!r}")
            return letter
        try:
            value = LIMITS[node.id] if isinstance(node, ast.Name) else ast.literal_eval(node)
        except ValueError:
            raise BadRule(self.rule, f"{ast.unparse(node)} is no operation, letter or constant") from None
        wanted = {"i": int, "f": float}.get(kind, object)
        if not isinstance(value, wanted):
            raise BadRule(self.rule, f"{value!r} is no constant of kind {kind!r}")
        return Literal(value, kind)

    def _operation(self, node: ast.Call) -> tuple[str, list[ast.expr]]:
        name = ast.unparse(node.func)
        if name not in OPS or not OPS[name].is_pure or "*" in OPS[name].argument_kinds:
            raise BadRule(self.rule, f"{name} is no operation without effect")
        if len(node.args) != len(OPS[name].argument_kinds):
            raise BadRule(self.rule, f"{name} takes {len(OPS[name].argument_kinds)} arguments, not {len(node.args)}")
        return name, node.args

    # -- after

    def _result(self, node: ast.expr, kind: str) -> Result | Letter | Computed:
        if isinstance(node, ast.Call) and ast.unparse(node.func) not in FUNCTIONS:
            name, args = self._operation(node)
            if OPS[name].result_kind != kind:
                raise BadRule(self.rule, f"{name} computes {OPS[name].result_kind!r}, and {kind!r} is wanted")
            kinds = OPS[name].argument_kinds
            return Result(name, tuple([self._value(arg, k) for arg, k in zip(args, kinds, strict=True)]))
        return self._value(node, kind)

    def _value(self, node: ast.expr, kind: str) -> Letter | Computed:
        if isinstance(node, ast.Name) and node.id in self.letters:
            if self.letters[node.id].kind != kind:
                raise BadRule(self.rule, f"{node.id} is {self.letters[node.id].kind!r}, and {kind!r} is wanted")
            return self.letters[node.id]
        if not isinstance(node, ast.Constant):
            self._check(node)
        return Computed(node, kind)

    def _check(self, node: ast.expr) -> None:
        """Check that a condition only uses constants, functions of constants, and facts about the pattern's letters."""
        calls = [call for call in ast.walk(node) if isinstance(call, ast.Call) and ast.unparse(call.func) in FACTS]
        about_values = {id(arg) for call in calls for arg in call.args}
        for name in (name for name in ast.walk(node) if isinstance(name, ast.Name)):
            known = name.id in LIMITS or name.id in FUNCTIONS or name.id in FACTS or name.id in self.letters
            if not known:
                raise BadRule(self.rule, f"{name.id} is not matched")
            if name.id in self.letters and not name.id.isupper() and id(name) not in about_values:
                raise BadRule(self.rule, f"{name.id} is no constant, so nothing can be computed from it")


# -- variants ---------------------------------------------------------------------------


def variants(reading: Reading) -> list[Apply]:
    """All the patterns that a rule stands for, the one that is written down first."""
    before = reading.before
    roots = [before]
    if before.name in MIRRORS:
        roots.append(Apply(MIRRORS[before.name], before.args[::-1]))
    found: dict[object, Apply] = {}
    for root in roots:
        for variant in _orders(root):
            assert isinstance(variant, Apply)
            found.setdefault(_shape(variant, {}), variant)
    return list(found.values())


def _orders(pattern: Pattern) -> list[Pattern]:
    """The pattern with the operands of each operation that commutes in either order.

    A constant comes last: before matching, operands are exchanged if it does not.
    """
    if not isinstance(pattern, Apply):
        return [pattern]
    found: list[Pattern] = []
    for args in product(*map(_orders, pattern.args)):
        if not OPS[pattern.name].commutes:
            found.append(Apply(pattern.name, args, pattern.either))
            continue
        for order in (args, args[::-1]):
            if not is_constant(order[0]) or is_constant(order[1]):
                found.append(Apply(pattern.name, order, pattern.either))
    return found


def is_constant(pattern: Pattern) -> bool:
    """Does it match constants only?"""
    return isinstance(pattern, Literal) or (isinstance(pattern, Letter) and pattern.is_constant)


def _shape(pattern: Pattern, names: dict[str, int]) -> object:
    """Equal for patterns that differ only in the names of their letters."""
    if isinstance(pattern, Letter):
        return names.setdefault(pattern.name, len(names)), pattern.is_constant
    if isinstance(pattern, Literal):
        return pattern.kind, repr(pattern.value)
    return pattern.name, *[_shape(arg, names) for arg in pattern.args]


def places(pattern: Apply) -> Iterator[tuple[Path, Pattern]]:
    """Every part of a pattern except the pattern itself, outside in, with its place."""
    waiting: list[tuple[Path, Pattern]] = [((k,), arg) for k, arg in enumerate(pattern.args)]
    while waiting:
        path, found = waiting.pop(0)
        yield path, found
        if isinstance(found, Apply):
            waiting += [((*path, k), arg) for k, arg in enumerate(found.args)]
