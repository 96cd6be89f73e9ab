"""Applies the rewrite rules, by one function for each operation that has rules.

    i1 = int_add(i0, 0)
    i2 = int_mul(i1, 8)           =>       i2 = int_lshift(i0, 3)
    i3 = int_sub(i2, i2)                   (i3 is 0)

`ruletext` makes the function from the table when the operation first occurs, unless another process has made and kept
it.

Holds: the result of a rule goes through the passes itself, so that one rule may apply to the result of another.
Does not: look past a label: operands from before it are not operations of this walk.
Source: RPython's `ruleopt`.
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
from tracer.opt.optimizer import Answer, Args, Optimizer, Pass, handlers_of
from tracer.opt.rules import FUNCTIONS, RULES, Rule, root_names
from tracer.opt.truths import is_truth

Rewriting = Callable[["Rewrite", Op, Args], Answer]

FIRED: dict[str, int] = dict.fromkeys(RULES, 0)
"""How often each rule was applied in this process."""


def summary() -> str:
    """A line for each rule that was applied, the most frequent first."""
    rows = sorted((-count, name) for name, count in FIRED.items() if count)
    return "\n".join(f"{name:28} {-count:10}" for count, name in rows) or "no rule was applied"


def classes_differ(o: Optimizer, a: Value, b: Value) -> bool:
    """Are these two different objects because their classes differ?"""
    one = o.class_of(a)
    if one is None:
        return False
    other = o.class_of(b)
    return other is not None and one is not other


def shifted(word: int, count: int) -> int:
    """The word shifted to the left. Any count is allowed: a trace that is never reached may break its promise."""
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
    """The functions that another process has made."""

    library: Library | None = None
    """Set when a JIT starts; None: every function is made here."""


KEPT = Kept()


def compiled(name: str, rules: list[Rule], kept: Any = None) -> Rewriting:
    """The function that rewrites one operation by these rules. kept: the result of `ruletext.code_of` for them, if
    known.
    """
    if kept is None:
        from tracer.opt.ruletext import code_of  # not imported if the code is kept

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
    """Applies the rules of `tracer.opt.rules`."""

    switch = "rules"


def _lazily(name: str) -> Rewriting:
    made: list[Rewriting] = []

    def rewrite(self: Rewrite, op: Op, args: Args) -> Answer:
        if not made:
            kept = None if KEPT.library is None else KEPT.library.rules(name)
            made.append(compiled(name, BY_OPERATION[name], kept))
            setattr(Rewrite, f"opt_{name}", made[0])
            handlers_of.cache_clear()
        return made[0](self, op, args)

    return rewrite


def _install() -> None:
    for name in BY_OPERATION:
        setattr(Rewrite, f"opt_{name}", _lazily(name))
    Rewrite.opts = frozenset(BY_OPERATION)


_install()
