"""The recorder: what generated code calls while it executes and records.

In: concrete values and symbols, a pair for each register.  Out: operations appended
to `ops`, and the symbol of each result (None for a constant).

Two rules hold everywhere.  An operation whose operands are all constant and that is
pure or elidable is executed and not recorded.  No effect comes before an operation's last guard or
give-up, because a failing guard executes the operation again.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from tracer.frontend.statictypes import function_hints
from tracer.host.effects import effect_of_builtin
from tracer.host.operations import call_expecting_errors, call_object, call_of, with_effect
from tracer.hosttypes import keeps_class
from tracer.ir.descr import EVERYTHING, Call, Field
from tracer.ir.ops import OPS, OpSpec
from tracer.ir.snapshot import Snapshot
from tracer.ir.trace import Op
from tracer.ir.values import Const, Input, Value
from tracer.jitcode.jitcode import JitCodes, Position, TracedRaise
from tracer.record.heapcache import HeapCache
from tracer.record.shadows import Shadow, Symbol, is_known, symbol_value

Raw = tuple[Any, Position, tuple[Any, ...], tuple[Symbol, ...]]
"""A snapshot as generated code makes it: parent, position, values, symbols."""

WORD_RANGE = range(-(1 << 63), 1 << 63)
_CALLS = {kind: OPS[f"call_{kind}"] for kind in "ifrv"}
_PURE_CALLS = {kind: OPS[f"call_pure_{kind}"] for kind in "ifr"}
CHECK_ELIDABLE = "elidable" in os.environ.get("MINIPYD_CHECK", "")
"""Call each elidable function again, and compare (the *Runtime Feedback* paper hopes for this, section 3.2)."""
_ZERO: dict[str, Any] = {"i": 0, "f": 0.0, "r": None}
_UNBOX = {int: OPS["unbox_int"], bool: OPS["unbox_bool"], float: OPS["unbox_float"]}
_OWN_PLACE = frozenset(("guard_no_exception", "guard_exception", "guard_not_interrupted"))
_BOX_CLASS = {"box_int": int, "box_bool": bool, "box_float": float}


class Recorder:
    """Records one trace; the heap operations and calls of host operations are in subclasses."""

    def __init__(self, codes: JitCodes, heapcache: bool = True, fold: bool = True) -> None:
        self.codes = codes
        self.fold = fold
        self.unpromoted: frozenset[str] = frozenset()  # names of classes
        self.heap = HeapCache(heapcache)
        self.ops: list[Op] = []
        self.inputs: list[Input] = []
        self.promoted: set[Symbol] = set()  # where constants are not folded
        self.promoted_loads: set[tuple[Value, Any]] = set()  # object and immutable field, where the heap cache is off
        self.fresh: dict[Symbol, list[Symbol]] = {}  # lists that only this trace has seen: their items
        self.tuples: dict[Symbol, Sequence[Symbol]] = {}  # tuples that this trace has made: their items
        self._callers: list[Caller] = []
        self._resume_snapshot: Snapshot | None = None  # where the guard before resumes, if nothing has been felt since

    # -- operations ---------------------------------------------------------------

    def record(self, spec: OpSpec, args: tuple[Value, ...], descr: Any = None) -> Op:
        """Append an operation."""
        operation = Op(spec, args, descr)
        self.ops.append(operation)
        if spec.has_side_effects:
            self._resume_snapshot = None
        return operation

    def argument(self, kind: str, value: Any, symbol: Symbol) -> Value:
        """What stands for an operand in an operation; a shadowed frame is forced."""
        if symbol is None or symbol.constant:
            return Const(kind, value)
        if type(symbol) is Shadow:
            return self.force(symbol)
        self.fresh.pop(symbol, None)
        result: Value = symbol
        return result

    def force(self, shadow: Shadow) -> Value:
        """The frame as an ordinary object of the trace."""
        raise NotImplementedError

    _known = staticmethod(is_known)

    def _promised(self, symbol: Symbol) -> bool:
        """Is it constant, or would be if constants were folded?  What is done with it must not depend on that."""
        return symbol is None or symbol.constant or symbol in self.promoted

    def pure1(self, spec: OpSpec, v0: Any, s0: Symbol) -> Symbol:
        """A pure operation of one operand."""
        if s0 is None or s0.constant:
            return None
        return self.record(spec, (s0,))

    def pure2(self, spec: OpSpec, v0: Any, s0: Symbol, v1: Any, s1: Symbol) -> Symbol:
        """A pure operation of two operands."""
        known0 = s0 is None or s0.constant
        known1 = s1 is None or s1.constant
        if known0 and known1:
            return None
        kind0, kind1 = spec.signature[0], spec.signature[1]
        return self.record(spec, (Const(kind0, v0) if known0 else s0, Const(kind1, v1) if known1 else s1))

    def ptr_eq(self, v0: Any, s0: Symbol, v1: Any, s1: Symbol) -> Symbol:
        """`v0 is v1`."""
        if self._known(s0) and self._known(s1):
            return None
        if type(s0) is Shadow or type(s1) is Shadow:
            return None
        if self.fold:
            class0 = type(v0) if self._known(s0) else s0.known_class
            class1 = type(v1) if self._known(s1) else s1.known_class
            if class0 is not None and class1 is not None and class0 is not class1:
                return None
        return self.record(OPS["ptr_eq"], (self.argument("r", v0, s0), self.argument("r", v1, s1)))

    # -- guards -------------------------------------------------------------------

    def guard(self, name: str, args: tuple[Value, ...], raw: Raw) -> Op:
        """Append a guard that resumes at `raw`, or where the guard before resumes: see `_resume_at`."""
        operation = Op(OPS[name], args)
        operation.snapshot = self._resume_at(name, raw)
        self.ops.append(operation)
        return operation

    def _resume_at(self, name: str, raw: Raw) -> Snapshot:
        """Where a guard resumes.

        What is done between two guards is done again where the second resumes at the first one's place, and that
        is right as long as none of it can be felt.  Taking a snapshot, encoding and keeping it is most of what a guard
        costs, so guards share.  Those behind a call need what the call has given.  One at a merge point
        resumes there, and no other does: the merge point's unit would be entered again, for ever.
        """
        if name in _OWN_PLACE or raw[1].instruction.name == "merge_point":
            self._resume_snapshot = None
            return self.freeze(raw)
        if self._resume_snapshot is None:
            self._resume_snapshot = self.freeze(raw)
        return self._resume_snapshot

    def freeze(self, raw: Raw) -> Snapshot:
        """The snapshot of the frames at `raw`, as they stand now."""
        parent, position, values, symbols = raw
        kinds = position.kinds if len(values) == len(position.kinds) else position.kinds + position.result_kind
        return Snapshot(self._freeze_parents(parent), position, tuple(map(symbol_value, symbols, kinds, values)))

    def _freeze_parents(self, raw: Raw | None) -> Snapshot | None:
        outer = None
        for caller in self.callers(raw):
            outer = caller.freeze(outer)
        return outer

    def callers(self, raw: Raw | None) -> list[Caller]:
        """The frames that wait for a call, the outermost first: `raw` is of the innermost.

        Those that have returned are forgotten, or what they held would live until the recording ends.
        """
        chain = []
        while raw is not None:
            chain.append(raw)
            raw = raw[0]
        found = self._callers
        del found[len(chain) :]
        for level, raw in enumerate(reversed(chain)):
            if level == len(found) or found[level].raw is not raw:
                found[level:] = [Caller(raw)]
        return found

    def branch(self, value: Any, symbol: Symbol, raw: Raw) -> None:
        """The interpreter branches on a word."""
        if symbol.constant:
            return
        self.guard("guard_true" if value else "guard_false", (symbol,), raw)
        if self.fold and (value is True or not value):
            symbol.constant = True

    def promote(self, kind: str, value: Any, symbol: Symbol, raw: Raw) -> Symbol:
        """Make a value a constant; one that this trace has allocated stays what it is."""
        if symbol.constant:
            return None
        if self.unpromoted and type(value).__name__ in self.unpromoted:
            return symbol
        if type(symbol) is Shadow or (type(symbol) is Op and symbol.spec.name in ("new", "newlist", "newtuple")):
            return symbol
        if kind == "r" and symbol.unboxed is not None:
            self._promote_box(value, symbol, raw)
        else:
            self.guard(f"guard_value_{kind}", (symbol, Const(kind, value)), raw)
        if self.fold:
            symbol.constant = True
            return None
        self.promoted.add(symbol)
        if type(symbol) is Op and type(symbol.descr) is Field and symbol.descr.immutable:
            self.promoted_loads.add((symbol.args[0], symbol.descr))
        return symbol

    def _promote_box(self, value: Any, symbol: Symbol, raw: Raw) -> None:
        """A box has no identity: its content is promoted."""
        unboxed = symbol.unboxed
        if unboxed.kind == "i":
            self.guard("guard_value_i", (unboxed, Const("i", int(value))), raw)
        else:
            self.guard("guard_value_r", (symbol, Const("r", value)), raw)

    def class_known(self, value: Any, symbol: Symbol, raw: Raw) -> Symbol:
        """The interpreter asks for the class of an object: the answer is constant; guarded once if it is kept."""
        if not keeps_class(type(value)):
            self.guard("guard_class", (self.argument("r", value, symbol), Const("r", type(value))), raw)
        elif symbol is not None and not symbol.constant and symbol.known_class is None:
            self.guard("guard_class", (symbol, Const("r", type(value))), raw)
            self.know_class(symbol, type(value))
        return None

    def know_class(self, symbol: Symbol, cls: type) -> None:
        """From now on the class of `symbol` needs no guard."""
        if self.heap.enabled:
            symbol.known_class = cls

    def isconstant(self, symbol: Symbol) -> bool:
        """Is the value known while recording?"""
        return self._promised(symbol)

    def isvirtual(self, symbol: Symbol) -> bool:
        """Was the object allocated by this trace?"""
        return type(symbol) is Shadow or (type(symbol) is Op and symbol.spec.name in ("new", "newlist", "newtuple"))

    # -- boxes --------------------------------------------------------------------

    def box(self, spec: OpSpec, value: Any, symbol: Symbol) -> Symbol:
        """Box a word or a double."""
        if symbol is None or symbol.constant:
            return None
        boxed = self.record(spec, (symbol,))
        self.know_class(boxed, _BOX_CLASS[spec.name])
        if self.heap.enabled:
            boxed.unboxed = symbol
        return boxed

    def unbox(self, value: Any, symbol: Symbol, raw: Raw) -> Symbol:
        """The word or double in an object whose exact class is int, bool or float."""
        if symbol is None or symbol.constant:
            return None
        if symbol.unboxed is not None:
            return symbol.unboxed
        self.class_known(value, symbol, raw)
        spec = _UNBOX[type(value)]
        unboxed = self.guard(spec.name, (symbol,), raw) if spec.is_guard else self.record(spec, (symbol,))
        if self.heap.enabled:
            symbol.unboxed = unboxed
        elif symbol in self.promoted:
            self.promoted.add(unboxed)
        return unboxed

    # -- calls --------------------------------------------------------------------

    def elidable(self, call: Call, value: Any, *pairs: Any) -> Symbol:
        """An elidable call, already executed."""
        if CHECK_ELIDABLE:
            again = call.function(*pairs[0::2])
            assert again is value or again == value, f"{call} is marked elidable and gave {value!r}, then {again!r}"
        if self.fold and all(s is None or s.constant for s in pairs[1::2]):
            return None
        args = self._arguments(call, pairs)
        answer = self.record(_PURE_CALLS[call.result_kind], args, call)
        if not self.fold and all(map(self._promised, pairs[1::2])):
            self.promoted.add(answer)
        return answer

    def _arguments(self, call: Call, pairs: tuple[Any, ...]) -> tuple[Value, ...]:
        return tuple(map(self.argument, call.argument_kinds, pairs[0::2], pairs[1::2]))

    def residual(self, call: Call, *pairs_and_raw: Any) -> tuple[Any, Symbol]:
        """Call a function as a whole; its exception becomes the interpreter's."""
        *pairs, raw = pairs_and_raw
        values, symbols = tuple(pairs[0::2]), pairs[1::2]
        changes, checked = (EVERYTHING, 0) if call.changes != EVERYTHING else effect_of_builtin(call.function, values)
        if changes != EVERYTHING and all(map(self._is_exactly, values[:checked], symbols)):
            call = with_effect(call, changes)
        args = self._arguments(call, tuple(pairs))
        operation = self.record(_CALLS[call.result_kind], args, call)
        result = self.called(call, operation, values, raw)
        if call.changes != EVERYTHING and call.function is next:
            self.given(values, symbols, *result)
        if call.changes != EVERYTHING and call.function is next and result[0] is values[-1]:
            operation.descr = with_effect(call, EVERYTHING)  # the iterator has let go of what it was over
            self.heap.call(EVERYTHING)
        return result

    def given(self, asked: Sequence[Any], symbols: Sequence[Symbol], item: object, symbol: Symbol) -> None:
        """What `next` was asked, an iterator and maybe a default, and what it has given."""

    def _is_exactly(self, value: Any, symbol: Symbol) -> bool:
        return self._known(symbol) or symbol.known_class is type(value)

    def called(self, call: Call, operation: Op, values: tuple[Any, ...], raw: Raw) -> tuple[Any, Symbol]:
        """Make the call that `operation` stands for, and guard how it went."""
        self.heap.call(call.changes)
        self.callers(raw[0])
        expects_errors = raw[1].instruction.handler is not None
        try:
            value = call_expecting_errors(call.function, values) if expects_errors else call.function(*values)
        except BaseException as e:
            raise self._raised(e, call, operation, raw) from None
        self.guard("guard_no_exception", (), self._with_result(raw, call, None, None))
        return value, None if call.result_kind == "v" else operation

    def _raised(self, error: BaseException, call: Call, operation: Op, raw: Raw) -> TracedRaise:
        if call.changes != EVERYTHING:  # it may have let go of what it worked on
            operation.descr = with_effect(call, EVERYTHING)
            self.heap.call(EVERYTHING)
        result = operation if call.result_kind != "v" else None
        guard = self.guard(
            "guard_exception",
            (Const("r", type(error)),),
            self._with_result(raw, call, _ZERO.get(call.result_kind), result),
        )
        self.know_class(guard, type(error))
        return TracedRaise(error, guard)

    @staticmethod
    def _with_result(raw: Raw, call: Call, value: Any, symbol: Symbol) -> Raw:
        """The position behind a call, with what the call has given so far."""
        parent, position, values, symbols = raw
        if position.result_kind == "v":
            return raw
        if symbol is None:
            value = _ZERO[position.result_kind]
        return parent, position, (*values, value), (*symbols, symbol)

    def residual_dynamic(self, function: Any, symbol: Symbol, *pairs_and_raws: Any) -> tuple[Any, Symbol]:
        """Call an object that is not known from the interpreter's source."""
        *pairs, _, raw = pairs_and_raws
        kinds = "r" * (len(pairs) // 2)
        if self._promised(symbol):
            return self.residual(call_of(function, kinds, "r"), *pairs, raw)
        return self.residual(call_of(call_object, "r" + kinds, "r"), function, symbol, *pairs, raw)

    def call_dynamic(self, raw: Raw, function: Any, symbol: Symbol, *pairs: Any) -> tuple[Any, Symbol]:
        """Call an element of a constant table, or what a field holds."""
        return self.call_function(function, raw, *pairs)

    def call_function(self, function: Any, raw: Raw, *pairs: Any) -> tuple[Any, Symbol]:
        """Call a restricted-Python function, looking into it where that is allowed."""
        hint = getattr(function, "_jit_hint_", None)
        opaque = hint in ("elidable", "elidable_promote", "dont_look_inside")
        if hint == "look_inside_iff":
            opaque = not function._jit_predicate_(*pairs[0::2])
        if not opaque and self.codes.looks_into(function):
            traced: tuple[Any, Symbol] = self.codes[function].trace(self, raw, *pairs)
            return traced
        known = function_hints(function)
        code = function.__code__
        kinds = "".join(known[n].kind for n in code.co_varnames[: code.co_argcount])
        result = known["return"]
        result_kind = "v" if result.cls is type(None) else result.kind
        if hint in ("elidable", "elidable_promote"):
            value = function(*pairs[0::2])
            return value, self.elidable(call_of(function, kinds, result_kind, True), value, *pairs)
        return self.residual(call_of(self.codes.runner(function), kinds, result_kind), *pairs, raw)

    def call_method(self, name: str, before: Raw, after: Raw, *pairs: Any) -> tuple[Any, Symbol]:
        """Call a method that subclasses override: the receiver's class is guarded."""
        self.class_known(pairs[0], pairs[1], before)
        return self.call_function(getattr(type(pairs[0]), name), after, *pairs)


class Caller:
    """A frame that waits for a call, in snapshots: made again only when a shadow in it has changed.

    Where the call is the portal's, `is_entered` says that it has met a merge point, `is_unrolled` that it has gone
    round a loop, and `place` where it was made, see `PortalCalls.place_of`.
    """

    __slots__ = ("raw", "is_entered", "is_unrolled", "place", "snapshot", "values", "shadows", "frozen")

    def __init__(self, raw: Raw) -> None:
        self.raw = raw
        self.is_entered = self.is_unrolled = False
        self.place: Any = None
        self.snapshot: Snapshot | None = None
        self.values: list[Any] = []
        self.shadows: list[tuple[int, Shadow]] = []
        self.frozen: list[Any] = []

    def freeze(self, outer: Snapshot | None) -> Snapshot:
        _, position, values, symbols = self.raw
        snapshot = self.snapshot
        if snapshot is None:
            self.values = list(map(symbol_value, symbols, position.kinds, values))
            self.shadows = [(i, s) for i, s in enumerate(symbols) if type(s) is Shadow]
        frozen = [symbol_value(s, "r", None) for _, s in self.shadows]
        if snapshot is not None and snapshot.parent is outer and all(map(_same, frozen, self.frozen)):
            return snapshot
        stored = list(self.values)
        for (index, _), state in zip(self.shadows, frozen, strict=True):
            stored[index] = state
        self.frozen = frozen
        self.snapshot = Snapshot(outer, position, tuple(stored))
        return self.snapshot


def _same(a: object, b: object) -> bool:
    return a is b
