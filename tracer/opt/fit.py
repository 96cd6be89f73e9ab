"""Makes the values at a jump fit the state of the label that it goes to.

In: a label's `State` and the values that the recorded jump has for its arguments.
Out: the jump's real arguments, one for each leaf; or `Mismatch`.

    state Box(int, Leaf i)   value r7 = box_int(i6)      argument i6
    state Leaf r             value r7 = virtual A         lift r7; argument r7
    state Constant None      value r9                     guard_value_r(r9, None), or Mismatch
    state Constant 5         value r9 = virtual box of 5  nothing: identity does not count
    state Leaf i, 0 to 255   value i4                     uint_lt(i4, 256) and guard_true, or Mismatch

A loop's own jump emits no guards: the state is made more general instead. A bridge's jump may emit guards, which resume
at the jump.

Holds: after success, every virtual of the state was met by a value that is still virtual. After a Mismatch, the
operations emitted so far (lifted objects, guards) are correct but useless.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tracer.host.fields import read_field
from tracer.ir.arithmetic import OVERFLOWING
from tracer.ir.descr import Field
from tracer.ir.ops import OPS, Effect
from tracer.ir.snapshot import Snapshot
from tracer.ir.trace import Op
from tracer.ir.values import Const, Value
from tracer.opt.bounds import Bounds
from tracer.opt.boxes import Boxes
from tracer.opt.carried import Carried, calculate, computed
from tracer.opt.heap import LENGTH, Heap, Key
from tracer.opt.intbound import GREATEST, LEAST, TOP, IntBound, exactly
from tracer.opt.optimizer import Optimizer
from tracer.opt.state import Box, Constant, Fact, Leaf, Node, Object, Sequence, State
from tracer.opt.versions import Versions
from tracer.opt.virtualvalues import BOX_CLASSES, VirtualBox, VirtualComplex, VirtualObject, is_sequence
from tracer.resume.encode import Virtual


class Mismatch(Exception):
    """A value does not fit.

    node, fact: where.
    is_bound: the value is a word outside a leaf's bound.
    """

    def __init__(self, node: Node, fact: Fact | Carried | None = None, is_bound: bool = False) -> None:
        super().__init__(node)
        self.node = node
        self.fact = fact
        self.is_bound = is_bound


UNSEEN: Any = object()
"""The concrete value of something that was not seen while recording."""


class Fitter:
    """Fits the end of the walk `o` to a state. With a snapshot it may emit guards.

    If concrete values were seen, they tell which guards would fail; these are not emitted.
    """

    def __init__(self, o: Optimizer, snapshot: Snapshot | None = None, may_guard: bool = True) -> None:
        self.o = o
        self.snapshot = snapshot if may_guard else None
        self.place = snapshot  # where a guard on versions resumes; it does not fail twice
        self.boxes: Any = o.passes.get(Boxes)
        self.heap: Any = o.passes.get(Heap)
        self.versions: Any = o.passes.get(Versions)
        self.bounds: Any = o.passes.get(Bounds)
        self.fitted: dict[Node, Value] = {}
        self.virtual_of: dict[Value, Node] = {}
        self.seen: dict[Node, Any] = {}
        self.must_see = False

    def fit_args(self, state: State, args: list[Value], seen: tuple[Any, ...] | None = None) -> None:
        """Fit the arguments of the recorded jump. seen: their concrete values, if known."""
        self.must_see = seen is not None
        for node, value, concrete in zip(state.args, args, seen or [UNSEEN] * len(args), strict=True):
            self.fit(node, value, concrete)

    def is_ready(self, fact: Fact | Carried) -> bool:
        """Have the values that the fact is about been fitted?"""
        nodes = fact.args if isinstance(fact, Carried) else (fact.obj,)
        return all(node in self.fitted or isinstance(node, Constant) for node in nodes)

    def fit_fact(self, fact: Fact | Carried) -> None:
        """Make the fact hold. If guards are allowed, the field may be loaded, or the operation computed, for that."""
        if isinstance(fact, Carried):
            self._fit_carried(fact)
            return
        obj = self.o.resolve(self.value(fact.obj))
        seen = fact.obj.value.value if type(fact.obj.value) is Const else self.seen.get(fact.obj, UNSEEN)
        try:
            self.fit(fact.node, self._load(fact, obj, seen), _part(seen, fact.key))
        except Mismatch as mismatch:
            mismatch.fact = fact
            raise

    def _fit_carried(self, fact: Carried) -> None:
        seen: list[Any] = [_constant_of(n) if isinstance(n, Constant) else self.seen.get(n, UNSEEN) for n in fact.args]
        is_seen = not any(part is UNSEEN for part in seen)
        concrete = calculate(fact, seen) if is_seen else UNSEEN
        if concrete is None or (fact.spec.name in OVERFLOWING and not self._would_hold(concrete, lambda: True)):
            raise Mismatch(fact.node, fact)  # its overflow check could fail
        value = computed(fact, [self.value(node) for node in fact.args], self.o, self.snapshot)
        if value is None:
            raise Mismatch(fact.node, fact)
        try:
            self.fit(fact.node, value, concrete)
        except Mismatch as mismatch:
            mismatch.fact = fact
            raise

    def value(self, node: Node) -> Value:
        """The value that met `node`."""
        return self.o.resolve(node.value if isinstance(node, Constant) else self.fitted[node])

    def arguments(self, state: State) -> list[Value]:
        """The jump's arguments, once everything has been fitted."""
        for value, node in self.virtual_of.items():
            if value in self.o.forward:
                raise Mismatch(node)
        return [self.o.resolve(self.fitted[leaf]) for leaf in state.leaves]

    # -- one value

    def fit(self, node: Node, value: Value, seen: Any = UNSEEN) -> None:
        """Fit `value` to `node`."""
        o = self.o
        value = o.resolve(value)
        self.seen.setdefault(node, seen)
        if isinstance(node, Constant):
            self._constant(node, value, seen)
            return
        before = self.fitted.get(node)
        if before is not None:
            if o.resolve(before) is not value and not self._same_box(node, before, value):
                raise Mismatch(node)
            return
        if isinstance(node, Leaf):
            value = o.force(value)
            self.fitted[node] = value
            if node.cls is not None and o.known_class(value) is not node.cls:
                self._guard_class(node, value, node.cls, seen)
        elif isinstance(node, Box):
            self.fitted[node] = value
            self.fit(node.number, self._number(node, value, seen), seen)
        else:
            self.fitted[node] = value
            if self.virtual_of.setdefault(value, node) is not node:
                raise Mismatch(node)
            self._structure(node, value, seen)

    def _guard_class(self, node: Node, value: Value, cls: type, seen: Any) -> None:
        if self.o.class_of(value) is not None or not self._would_hold(seen, lambda: type(seen) is cls):
            raise Mismatch(node)
        self._guard(node, "guard_class", value, self.o.const("r", cls))

    def _would_hold(self, seen: Any, test: Callable[[], bool]) -> bool:
        return not self.must_see if seen is UNSEEN else test()

    def _guard(self, node: Node, name: str, *args: Value) -> None:
        if self.snapshot is None:
            raise Mismatch(node)
        self.o.emit(OPS[name], list(args), None, self.snapshot)

    def _constant(self, node: Constant, value: Value, seen: Any) -> None:
        wanted = self.o.resolve(node.value)  # the state may be another unit's: find this unit's constant
        if value is wanted or (type(value) is VirtualBox and value.is_box_of(wanted, self.o)):
            return
        if type(value) is Const or wanted.kind == "f" or isinstance(value, Virtual) or _is_made(value):
            raise Mismatch(node)
        kind, constant = wanted.kind, node.value.value  # type: ignore[attr-defined]
        if not self._would_hold(seen, lambda: seen is constant if kind == "r" else seen == constant):
            raise Mismatch(node)
        self._guard(node, f"guard_value_{value.kind}", value, wanted)

    def _same_box(self, node: Node, before: Value, value: Value) -> bool:
        """Do both values have the same number in a box? Their identity does not count."""
        if not isinstance(node, Box):
            return False
        return self._number(node, before) is self._number(node, value)

    def _number(self, node: Box, value: Value, seen: Any = UNSEEN) -> Value:
        o = self.o
        cls = BOX_CLASSES[node.which]
        known = o.class_of(value)
        if known is cls:
            if type(value) is Const and (cls is not int or -(1 << 63) <= value.value < 1 << 63):
                return o.const(node.number.value.kind, int(value.value) if cls is bool else value.value)
            number: Value | None = self.boxes.number_in(value) if self.boxes is not None else None
            if number is not None:
                return number
        if known not in (cls, None) or self.snapshot is None or type(value) is Const:
            raise Mismatch(node)
        if known is None:
            self._guard_class(node, value, cls, seen)
        if cls is int and not self._would_hold(seen, lambda: -(1 << 63) <= seen < 1 << 63):
            raise Mismatch(node)
        return o.derive(OPS[f"unbox_{node.which}"], [value], self.snapshot)

    def _structure(self, node: Node, value: Value, seen: Any) -> None:
        if isinstance(node, Object):
            if type(value) is not VirtualObject or value.shape.cls is not node.shape.cls:
                raise Mismatch(node)
            if value.fields.keys() != node.fields.keys():
                raise Mismatch(node)
            for field, held in node.fields.items():
                self.fit(held, value.fields[field], _part(seen, field))
            return
        assert isinstance(node, Sequence)
        if node.cls is complex and type(value) is not VirtualComplex:
            self._parts(node, value, seen)
            return
        if not is_sequence(value) or value.cls is not node.cls:
            raise Mismatch(node)
        if len(value.items) != len(node.items):
            raise Mismatch(node)
        for index, (item, held_item) in enumerate(zip(node.items, list(value.items), strict=True)):
            self.fit(item, held_item, _part(seen, index))

    def _parts(self, node: Sequence, value: Value, seen: Any) -> None:
        """Fit a complex number that exists to one that the state takes apart."""
        o = self.o
        known = o.class_of(value)
        if isinstance(value, Virtual) or known not in (complex, None):
            raise Mismatch(node)
        if known is None:
            self._guard_class(node, value, complex, seen)
        for name, item in zip(("real", "imag"), node.items, strict=True):
            part = UNSEEN if seen is UNSEEN else getattr(seen, name)
            if type(value) is Const:
                self.fit(item, o.const("f", getattr(value.value, name)), part)
            elif self.snapshot is None:
                raise Mismatch(node)
            else:
                self.fit(item, o.derive(OPS[f"complex_{name}"], [value], self.snapshot), part)

    # -- bounds

    def bound_of(self, leaf: Leaf) -> IntBound:
        """What is known of the word that met `leaf`."""
        value = self.o.resolve(self.fitted[leaf])
        if self.bounds is not None:
            known: IntBound = self.bounds.ranges.of(value)
            return known
        return exactly(value.value) if type(value) is Const else TOP

    def fit_bounds(self, state: State) -> None:
        """Make the words that met leaves lie within their bounds."""
        for leaf in state.leaves:
            if leaf.bound is not None and not self.bound_of(leaf).within(leaf.bound):
                self._guard_bound(leaf, leaf.bound, self.seen.get(leaf, UNSEEN))

    def _guard_bound(self, leaf: Leaf, bound: IntBound, seen: Any) -> None:
        known = self.bound_of(leaf)
        if known.meet(bound) is None or not self._would_hold(seen, lambda: bound.contains(seen)):
            raise Mismatch(leaf, None, True)
        if bound.lo == 0 and bound.hi < GREATEST:
            self._guard_compared(leaf, "uint_lt", bound.hi + 1)
            return
        if bound.lo > LEAST:
            self._guard_compared(leaf, "int_ge", bound.lo)
        if bound.hi < GREATEST:
            self._guard_compared(leaf, "int_le", bound.hi)

    def _guard_compared(self, leaf: Leaf, name: str, limit: int) -> None:
        if self.snapshot is None:
            raise Mismatch(leaf, None, True)
        o = self.o
        compared = o.emit(OPS[name], [o.resolve(self.fitted[leaf]), o.const("i", limit)])
        self._guard(leaf, "guard_true", compared)

    # -- facts

    def _load(self, fact: Fact, obj: Value, seen: Any) -> Value:
        """The value that the fact is about.

        The body may have tested the object, for None say, before it loaded from it; so the class is checked here.
        """
        known: Value | None = None
        if self.heap is not None and not isinstance(obj, VirtualBox):
            known = self.heap.lookup(fact.key, obj)
        if known is not None:
            return known
        wanted = fact.node.value
        if isinstance(self.versions, Versions) and isinstance(fact.key, Field) and type(wanted) is Const:
            if self.versions.assume(obj, fact.key, wanted, self.place):
                return self.o.resolve(wanted)
        if self.snapshot is None or (isinstance(fact.obj, Leaf) and fact.obj.any_class):
            raise Mismatch(fact.node, fact)
        if _part(seen, fact.key) is UNSEEN:
            raise Mismatch(fact.node, fact)
        if self.o.class_of(obj) is None:
            self._guard(fact.node, "guard_class", obj, self.o.const("r", type(seen)))
        if isinstance(fact.key, Field):
            return self.o.emit(OPS[f"getfield_{fact.key.kind}"], [obj], fact.key)
        if fact.key == LENGTH:
            return self.o.emit(OPS["list_len"], [obj])
        raise Mismatch(fact.node, fact)


def _is_made(value: Value) -> bool:
    """Did the trace allocate it, so that it cannot be a constant?"""
    return type(value) is Op and Effect.ALLOCATES in value.spec.effect


def _constant_of(node: Constant) -> Any:
    assert isinstance(node.value, Const)
    return node.value.value


def _part(seen: Any, key: Key) -> Any:
    """The concrete value of a field or item of a seen object."""
    if seen is UNSEEN:
        return UNSEEN
    if isinstance(key, Field):
        try:
            return read_field(seen, key)
        except (AttributeError, TypeError):
            return UNSEEN
    if not isinstance(seen, list | tuple) or (type(key) is int and key >= len(seen)):
        return UNSEEN
    return len(seen) if key == LENGTH else seen[key]
