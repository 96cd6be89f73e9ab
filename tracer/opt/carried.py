"""Leaves pure operations on values that a loop does not change to the preamble.

    i2 = int_add(i1, 1)                    i2 = int_add(i1, 1)
    i3 = int_gt(i2, i0)                    i3 = int_gt(i2, i0)
    guard_false(i3)                        guard_false(i3)
    i5 = int_add(i4, i2)          =>       i5 = int_add(i4, i2)
    jump(i0, i1, i5)                       label(L, i0, i1, i5, i2)
                                           i6 = int_add(i5, i2)
                                           jump(L, i0, i1, i6, i2)

In: the walk over the preamble, and which of its values reach the header unchanged.
Out: `Carried`, a kind of fact: the operation, with these nodes as arguments, gives that node in every turn. As other
facts, it is kept only if the body uses it.

Holds: a bridge to the header computes the results that it does not know, so only operations that are defined for all
arguments are carried. An item of a tuple is carried only if the check of its index is, too.
Does not: prove that a value is the same in every turn; it looks at one turn, and the next round of peeling corrects it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tracer.ir.arithmetic import OVERFLOWING, PURE, fits
from tracer.ir.ops import OPS, OpSpec
from tracer.ir.snapshot import Snapshot
from tracer.ir.trace import Op
from tracer.ir.values import Const, Value
from tracer.opt.optimizer import Optimizer
from tracer.opt.pure import Pure
from tracer.records import record

PARTIAL = frozenset((
    "int_floordiv", "int_mod", "int_lshift", "int_rshift", "float_truediv", "float_sqrt", "float_to_int",
    "box_int", "box_float", "box_bool", "unbox_float", "unbox_bool", "complex_real", "complex_imag",
))  # fmt: skip
"""Operations that are not defined for all arguments of their kinds."""
CARRIED = (frozenset(PURE) | frozenset(OVERFLOWING)) - PARTIAL
"""Operations that may be computed before a loop, and on the way into it."""
_CALLS = frozenset(("call_pure_i", "call_pure_f"))
_LOADS = frozenset(("getfield_i", "getfield_f", "getfield_r", "list_len", "list_getitem"))


@record
class Carried:
    """`spec`, applied to `args`, gives `node`."""

    spec: OpSpec
    descr: Any
    args: list[Any]
    """The nodes of the arguments."""
    classes: tuple[type | None, ...]
    """The classes of the arguments, as far as known."""
    node: Any
    """The node of the result."""
    imported: Any = None
    """The result in the preamble."""
    key: None = None


class Unchanged:
    """The values that reach the header as they were in the turn before."""

    def __init__(self, o: Optimizer, inputs: Sequence[Value], args: Sequence[Value], boxes: Any) -> None:
        self.o = o
        self.boxes = boxes
        self.values: set[Value] = set()
        for before, after in zip(inputs, args, strict=False):
            value = o.resolve(after)
            if o.resolve(before) is value:
                self.add(value)

    def add(self, value: Value) -> None:
        """Add this value, and the number in it."""
        self.values.add(value)
        number = self.boxes.number_in(value) if self.boxes is not None and value.kind == "r" else None
        if number is not None:
            self.values.add(number)

    def loaded(self, obj: Value, value: Value) -> None:
        """Note that `obj` holds `value`: if it was loaded, this turn has not stored it."""
        if type(value) is Op and value.spec.name in _LOADS and (type(obj) is Const or obj in self.values):
            self.add(self.o.resolve(value))

    def candidates(self) -> list[tuple[tuple[Any, ...], Value]]:
        """The pure operations of the walk, with the keys that identify them."""
        pure = self.o.passes.get(Pure)
        if not isinstance(pure, Pure) or not self.values:
            return []
        return [
            (key, result)
            for key, result in pure.results.items()
            if key[0].name in CARRIED or (key[0].name in _CALLS and not key[1].can_raise)
        ]


def takes_index(args: list[Value], o: Optimizer) -> bool:
    """Is it known that the tuple has this item?"""
    pure = o.passes[Pure]
    assert isinstance(pure, Pure)
    sequence, index = args
    length = pure.result(OPS["tuple_len"], None, [sequence])
    if length is None or type(index) is not Const or o.class_of(sequence) is not tuple:
        return False
    known = pure.result(OPS["uint_lt"], None, [index, length])
    return type(known) is Const and known.value == 1


def computed(fact: Carried, args: list[Value], o: Optimizer, snapshot: Snapshot | None) -> Value | None:
    """The operation's result for `args` at the end of the walk `o`; None if it may not be computed."""
    pure = o.passes[Pure]
    assert isinstance(pure, Pure)
    spec = fact.spec
    found = pure.result(spec, fact.descr, args)
    if found is not None:
        return found
    if snapshot is None or (spec.name == "tuple_getitem" and not takes_index(args, o)):
        return None
    if (spec.name == "tuple_len" or spec.name in _CALLS) and not _same(map(o.class_of, args), fact.classes):
        return None
    if all(type(a) is Const for a in args):
        result = calculate(fact, [a.value for a in args if isinstance(a, Const)])
        return None if result is None else o.const(spec.result_kind, result)
    made = o.emit(spec, list(args), fact.descr)
    if spec.name in OVERFLOWING:
        o.emit(OPS["guard_no_overflow"], [], None, snapshot)
    return made


def _same(found: Iterable[type | None], classes: Sequence[type | None]) -> bool:
    return all(one is other for one, other in zip(found, classes, strict=True))


def calculate(fact: Carried, values: list[Any]) -> Any:
    """The operation's concrete result for `values`; None if it has none."""
    name = fact.spec.name
    if name in OVERFLOWING:
        result = OVERFLOWING[name](*values)
        return result if fits(result) else None
    if name in _CALLS:
        return fact.descr.function(*values) if _same(map(type, values), fact.classes) else None
    return PURE[name](*values)
