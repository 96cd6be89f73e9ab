"""The core of a recording: operations, arguments, guards and snapshots, promotion, classes.

In: concrete values and symbols, a pair for each register.  Out: operations appended
to `ops`, and the symbol of each result (None for a constant).

    record(int_add, (i0, i1))          i2 = int_add(i0, i1)
    promote("i", 7, i2, raw)           guard_value_i(i2, 7), which resumes at `raw`; from now on i2 is the constant 7
    argument("r", frame, a Shadow)     the frame is forced: its contents are stored to memory

Holds: a pure or elidable operation whose operands are all constant is executed and not recorded.  An operation has no
effect before its last guard or give-up, because after a failing guard the whole operation is executed again.
Does not: know the other parts of a recording (`tracer.record.recording`); they all know this one.  Forcing frames is
here, although `frames` does the rest with them, because any argument may be a frame.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from tracer.frontend.classfields import shape_of
from tracer.hosttools import Any
from tracer.hosttypes import keeps_class
from tracer.ir.descr import Call, Field
from tracer.ir.ops import OPS, OpSpec
from tracer.ir.snapshot import Snapshot
from tracer.ir.trace import Op
from tracer.ir.values import Const, Input, Noted, Value
from tracer.record.callers import Callers, Raw
from tracer.record.heapcache import HeapCache
from tracer.record.shadows import Shadow, ShadowArray, Symbol, as_symbol, class_of, is_known, symbol_value

Values = tuple[Any, ...]
Symbols = tuple[Symbol, ...]
Pairs = tuple[Any, ...]
"""Values and symbols in turn: of each operand first its value, then its symbol."""
Found = tuple[Any, Symbol] | None
"""A result and its symbol; None if a part does not record the operation on such operands."""

WORD_RANGE = range(-(1 << 63), 1 << 63)
GETFIELD = {kind: OPS[f"getfield_{kind}"] for kind in "ifr"}
SETFIELD = {kind: OPS[f"setfield_{kind}"] for kind in "ifr"}
CHECK_ELIDABLE = "elidable" in os.environ.get("MINIPYD_CHECK", "")
"""Call each elidable function again, and compare (the *Runtime Feedback* paper hopes for this, section 3.2)."""
_PURE_CALLS = {kind: OPS[f"call_pure_{kind}"] for kind in "ifr"}
_OWN_PLACE = frozenset(("guard_no_exception", "guard_exception", "guard_not_interrupted"))
_ALLOCATIONS = frozenset(("new", "newlist", "newtuple"))
_MISSING = HeapCache.missing


class Recorder:
    """Records one trace, and holds what is known of its values.

    fold: pure operations on constants are executed, not recorded; switched off only to measure what that brings.
    unpromoted: names of classes whose objects are not promoted; likewise.
    cache: what is known of the heap.
    callers: the frames that wait for calls.
    ops, inputs: the trace so far.
    promoted: without `fold`: symbols that would be constants.
    promoted_loads: without `fold` and heap cache: object and immutable field of each load that would be constant.
    fresh: lists that this trace has made and nobody else has seen, with their items' symbols.
    tuples: tuples that this trace has made, with their items' symbols.
    self_check: compares what is recorded with what the interpreter has (`tracer.record.selfcheck`); None: nothing does.
    """

    __slots__ = (
        "fold", "unpromoted", "cache", "callers", "ops", "inputs", "promoted", "promoted_loads", "fresh", "tuples",
        "self_check", "_place", "_resume_snapshot",
    )  # fmt: skip
    fold: bool
    unpromoted: frozenset[str]
    cache: HeapCache
    callers: Callers
    ops: list[Op]
    inputs: list[Input]
    promoted: set[Symbol]
    promoted_loads: set[tuple[Value, Any]]
    fresh: dict[Symbol, list[Symbol]]
    tuples: dict[Symbol, Sequence[Symbol]]
    self_check: Any
    _place: object
    _resume_snapshot: Snapshot | None

    def __init__(
        self,
        heapcache: bool = True,
        fold: bool = True,
        unpromoted: frozenset[str] = frozenset(),
        self_check: Any = None,
    ) -> None:
        self.fold = fold
        self.unpromoted = unpromoted
        self.cache = HeapCache(heapcache)
        self.callers = Callers()
        self.ops = []
        self.inputs = []
        self.promoted = set()
        self.promoted_loads = set()
        self.fresh = {}
        self.tuples = {}
        self.self_check = self_check
        self._place = None  # the last merge point
        self._resume_snapshot = None  # the last guard's; None after an operation with side effects

    # -- operations ---------------------------------------------------------------

    def new_input(self, kind: str) -> Input:
        """One more input of the trace."""
        symbol = Input(kind)
        self.inputs.append(symbol)
        return symbol

    def record(self, spec: OpSpec, args: tuple[Value, ...], descr: Any = None) -> Op:
        """Append an operation to the trace."""
        operation = Op(spec, args, descr)
        self.ops.append(operation)
        if spec.has_side_effects:
            self._resume_snapshot = None
        if self.self_check is not None:
            self.self_check.recorded(operation)
        return operation

    def pure1(self, spec: OpSpec, v0: Any, s0: Symbol) -> Symbol:
        """The symbol of a pure operation on one operand; None, and nothing is recorded, if that is constant."""
        if s0 is None or s0.constant:
            return None
        return self.record(spec, (s0,))

    def pure2(self, spec: OpSpec, v0: Any, s0: Symbol, v1: Any, s1: Symbol) -> Symbol:
        """The symbol of a pure operation on two operands; None, and nothing is recorded, if both are constant."""
        left = Const(spec.signature[0], v0) if s0 is None or s0.constant else s0
        right = Const(spec.signature[1], v1) if s1 is None or s1.constant else s1
        if type(left) is Const and type(right) is Const:
            return None
        return self.record(spec, (left, right))

    def ptr_eq(self, v0: Any, s0: Symbol, v1: Any, s1: Symbol) -> Symbol:
        """The symbol of `v0 is v1`; None where the answer is constant."""
        if is_known(s0) and is_known(s1):
            return None
        if type(s0) is Shadow or type(s1) is Shadow:
            return None
        if self.fold:
            class0, class1 = class_of(v0, s0), class_of(v1, s1)
            if class0 is not None and class1 is not None and class0 is not class1:
                return None
        return self.record(OPS["ptr_eq"], (self.argument("r", v0, s0), self.argument("r", v1, s1)))

    def elidable(self, call: Call, value: Any, pairs: Pairs) -> Symbol:
        """The symbol of an elidable call, which the caller has executed and which has given `value`."""
        if CHECK_ELIDABLE:
            again = call.function(*pairs[0::2])
            assert again is value or again == value, f"{call} is marked elidable and gave {value!r}, then {again!r}"
        if self.fold and all(s is None or s.constant for s in pairs[1::2]):
            return None
        args = self.arguments(call.argument_kinds, pairs)
        answer = self.record(_PURE_CALLS[call.result_kind], args, call)
        if not self.fold and all(map(self.isconstant, pairs[1::2])):
            self.promoted.add(answer)
        return answer

    # -- arguments ----------------------------------------------------------------

    def argument(self, kind: str, value: Any, symbol: Symbol) -> Value:
        """An operand as an operation's argument: a constant or the symbol; a frame with a shadow is forced."""
        if self.self_check is not None:
            self.self_check.compare(kind, value, symbol)
        if symbol is None or symbol.constant:
            return Const(kind, value)
        if type(symbol) is Shadow:
            return self.force(symbol)
        self.fresh.pop(symbol, None)
        return symbol

    def arguments(self, kinds: str, pairs: Pairs) -> tuple[Value, ...]:
        """Operands of these kinds as arguments."""
        return tuple([self.argument(kind, pairs[2 * k], pairs[2 * k + 1]) for k, kind in enumerate(kinds)])

    def force(self, shadow: Shadow) -> Value:
        """Store a frame's contents to memory; from now on it is an ordinary object."""
        if shadow.forced is not None:
            return shadow.forced
        frame, shape = shadow.concrete, shadow.shape
        if shadow.base is not None:
            forced: Value = shadow.base
        else:
            operation = self.record(OPS["new"], (), shape_of(shape.cls))
            self.know_class(operation, shape.cls)
            forced = operation
        shadow.forced = forced
        for field in shape.fields:
            symbol = shadow.fields.get(field.name)
            if shadow.base is None or not field.immutable:
                stored = self.argument(field.kind, getattr(frame, field.name), symbol)
                self.record(SETFIELD[field.kind], (forced, stored), field)
            self.cache.stored(field, forced, _in_memory(symbol))
        for field in shape.arrays:
            self._store_items(forced, shadow, shadow.arrays[field.name], field)
        return forced

    def force_frame(self, symbol: Symbol) -> None:
        """The interpreter passes a frame to other code, so its contents must be in memory."""
        if type(symbol) is Shadow:
            self.force(symbol)

    def _store_items(self, forced: Value, shadow: Shadow, array: ShadowArray, field: Field) -> None:
        is_new = shadow.base is None
        items = [self.argument("r", v, s) for v, s in zip(array.concrete, array.items, strict=True)]
        if is_new:
            into: Symbol = self.record(OPS["newlist"], tuple(items))
            self.record(SETFIELD["r"], (forced, self.argument("r", array.concrete, into)), field)
            self.cache.stored(field, forced, into)
        else:
            into = self.load(shadow.concrete, as_symbol(forced), field)
        for index, (item, symbol) in enumerate(zip(items, array.items, strict=True)):
            if not is_new and not array.is_held(index):
                self.record(OPS["list_setitem"], (self.argument("r", array.concrete, into), Const("i", index), item))
            note = self.cache.item_loaded if is_new else self.cache.item_stored
            note(self.cache.key(array.concrete, into), index, _in_memory(symbol))

    def load(self, v0: Any, s0: Symbol, field: Field) -> Symbol:
        """The symbol of a field of an object that is no shadow; None if object and field never change."""
        if (field.immutable or field.folded) and (s0 is None or s0.constant):
            return None
        key = self.cache.key(v0, s0)
        known = self.cache.load(field, key)
        if known is not _MISSING:
            found: Symbol = known
            return found
        loaded = self.record(GETFIELD[field.kind], (self.argument("r", v0, s0),), field)
        self.cache.loaded(field, key, loaded)
        if not self.fold and (field.immutable or field.folded):
            if self.isconstant(s0) or (s0, field) in self.promoted_loads:
                self.promoted.add(loaded)
        return loaded

    # -- guards -------------------------------------------------------------------

    def guard(self, name: str, args: tuple[Value, ...], raw: Raw) -> Op:
        """Append a guard that resumes at `raw`, or where the guard before it resumes: see `_resume_at`."""
        if self.self_check is not None:
            self.self_check.compare_registers(raw)
        operation = Op(OPS[name], args)
        operation.snapshot = self._resume_at(name, raw)
        operation.asked = raw[1], self._place
        self.ops.append(operation)
        return operation

    def at_merge_point(self, raw: Raw, place: object) -> None:
        """The interpreter is at a merge point: the guards that follow resume there, up to the next side effect.

        They resume at an earlier merge point if nothing since then has had side effects; never in the middle of an
        instruction that is done, which would be slower: see `tracer.resume.blackhole`.
        place: which one it is, as a value that can be compared.
        """
        self._place = place
        snapshot = self._resume_snapshot
        if snapshot is None or snapshot.position.instruction.name != "merge_point":
            self._resume_snapshot = self.freeze(raw)

    def _resume_at(self, name: str, raw: Raw) -> Snapshot:
        """The snapshot that a guard resumes from.

        Taking, encoding and keeping a snapshot is most of a guard's cost, so guards share one: that of the last merge
        point, or, if something since then has had side effects, of the first guard after that.
        What lies between it and the guard is then executed again, which is right as none of that has side effects.
        A guard after a call has a snapshot of its own, as it needs the call's result.  So has one that is asked at a
        merge point itself.
        """
        if name in _OWN_PLACE or raw[1].instruction.name == "merge_point":
            self._resume_snapshot = None
            return self.freeze(raw)
        if self._resume_snapshot is None:
            self._resume_snapshot = self.freeze(raw)
        return self._resume_snapshot

    def freeze(self, raw: Raw) -> Snapshot:
        """The snapshot of the running frame at `raw`, and of the frames that wait for it, as they are now."""
        if self.self_check is not None:
            self.self_check.compare_registers(raw)
        parent, position, values, symbols = raw
        kinds = position.kinds if len(values) == len(position.kinds) else position.kinds + position.result_kind
        frozen = tuple([symbol_value(symbol, kinds[k], values[k]) for k, symbol in enumerate(symbols)])
        return Snapshot(self.callers.freeze(parent), position, frozen)

    def branch(self, value: Any, symbol: Symbol, raw: Raw) -> None:
        """The interpreter branches on a word: guard that it is true, or false, as now."""
        if symbol is None or symbol.constant:
            return
        self.guard("guard_true" if value else "guard_false", (symbol,), raw)
        if self.fold and (value is True or not value):
            symbol.constant = True

    # -- what is known of values --------------------------------------------------

    def isconstant(self, symbol: Symbol) -> bool:
        """Is the value constant, or would it be with `fold`?"""
        return symbol is None or symbol.constant or symbol in self.promoted

    def isvirtual(self, symbol: Symbol) -> bool:
        """Has this trace allocated the object?"""
        return type(symbol) is Shadow or (type(symbol) is Op and symbol.spec.name in _ALLOCATIONS)

    def promote(self, kind: str, value: Any, symbol: Symbol, raw: Raw) -> Symbol:
        """Make a value a constant, behind a guard, and return its symbol from now on.

        An object that this trace has allocated is left as it is: it differs each time.
        """
        if symbol is None or symbol.constant:
            return None
        if self.unpromoted and type(value).__name__ in self.unpromoted:
            return symbol
        if self.isvirtual(symbol):
            return symbol
        if kind == "r" and symbol.unboxed is not None:
            self._promote_box(value, symbol, symbol.unboxed, raw)
        else:
            self.guard(f"guard_value_{kind}", (symbol, Const(kind, value)), raw)
        if self.fold:
            symbol.constant = True
            return None
        self.promoted.add(symbol)
        if type(symbol) is Op and type(symbol.descr) is Field and symbol.descr.immutable:
            self.promoted_loads.add((symbol.args[0], symbol.descr))
        return symbol

    def _promote_box(self, value: Any, symbol: Noted, unboxed: Noted, raw: Raw) -> None:
        """Promote the content of a box: the box itself has no identity that a guard could ask for."""
        if unboxed.kind == "i":
            self.guard("guard_value_i", (unboxed, Const("i", int(value))), raw)
        else:
            self.guard("guard_value_r", (symbol, Const("r", value)), raw)

    def class_known(self, value: Any, symbol: Symbol, raw: Raw) -> Symbol:
        """The interpreter asks for an object's class: the answer becomes a constant, behind a guard.

        There is one guard for each object, but for objects whose class can change: then one each time.
        """
        if not keeps_class(type(value)):
            self.guard("guard_class", (self.argument("r", value, symbol), Const("r", type(value))), raw)
        elif symbol is not None and not symbol.constant and symbol.known_class is None:
            self.guard("guard_class", (symbol, Const("r", type(value))), raw)
            self.know_class(symbol, type(value))
        return None

    def classes_known(self, before: Raw, values: Values, symbols: Symbols) -> None:
        """Make the classes of all these objects constants, as `class_known` does."""
        for value, symbol in zip(values, symbols, strict=True):
            self.class_known(value, symbol, before)

    def know_class(self, symbol: Symbol, cls: type) -> None:
        """Note the class of `symbol`: from now on it needs no guard."""
        if symbol is not None and self.cache.enabled:
            symbol.known_class = cls


def _in_memory(symbol: Symbol) -> Symbol:
    """The symbol of a value that was stored to memory, as a load would give it."""
    return as_symbol(symbol.forced) if type(symbol) is Shadow else symbol
