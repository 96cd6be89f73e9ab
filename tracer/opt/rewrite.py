"""Applies the rewrite rules, through a function for each operation that rules are about.

    i1 = int_add(i0, 0)
    i2 = int_mul(i1, 8)           =>       i2 = int_lshift(i0, 3)
    i3 = int_sub(i2, i2)                   (i3 is 0)

`ruletext` makes the functions from the table when an operation is met for the first time, or another process has made
and kept them.

Holds: what a rule makes goes through the passes itself, so that one rule's result may be another's beginning.
Does not: look behind a label, where operands are not operations of this walk.
"""

from __future__ import annotations

from collections.abc import Callable
from math import copysign
from typing import Any

from tracer.ir.arithmetic import wrap
from tracer.ir.ops import OPS
from tracer.ir.trace import Op
from tracer.ir.values import Const, Value
from tracer.jitcode.kept import Library
from tracer.opt.optimizer import Answer, Args, Optimizer, Pass
from tracer.opt.rules import FUNCTIONS, RULES, Rule, root_names
from tracer.opt.truths import is_truth

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


def _by_operation() -> dict[str, list[Rule]]:
    found: dict[str, list[Rule]] = {}
    for rule in RULES.values():
        for name in root_names(rule):
            found.setdefault(name, []).append(rule)
    return found


BY_OPERATION = _by_operation()
"""The rules about each operation, in order."""


class Kept:
    """library: what another process has kept of these functions; who makes a JIT puts it here."""

    library: Library | None = None


KEPT = Kept()


def compiled(name: str, rules: list[Rule], kept: Any = None) -> Rewriting:
    """The function that rewrites one operation by these rules.  kept: what `ruletext.code_of` gives for them."""
    if kept is None:
        from tracer.opt.ruletext import code_of  # whoever has it from another process reads no rule

        kept = code_of(name, rules)
    code, wanted = kept
    scope: dict[str, Any] = {
        **OPS, **FUNCTIONS, **{variable: {OPS[n] for n in names} for variable, names in wanted.items()},
        "Const": Const, "Op": Op, "fired": FIRED, "wrap": wrap, "shifted": shifted, "copysign": copysign,
        "is_truth": is_truth, "classes_differ": classes_differ,
    }  # fmt: skip
    exec(code, scope)
    made: Rewriting = scope["rewrite"]
    return made


class Rewrite(Pass):
    """The rules of `tracer.opt.rules`."""

    switch = "rules"


def _lazily(name: str) -> Rewriting:
    made: list[Rewriting] = []

    def rewrite(self: Rewrite, op: Op, args: Args) -> Answer:
        if not made:
            kept = None if KEPT.library is None else KEPT.library.rules(name)
            made.append(compiled(name, BY_OPERATION[name], kept))
            setattr(Rewrite, f"opt_{name}", made[0])
        return made[0](self, op, args)

    return rewrite


def _install() -> None:
    for name in BY_OPERATION:
        setattr(Rewrite, f"opt_{name}", _lazily(name))
    Rewrite.opts = frozenset(BY_OPERATION)


_install()
