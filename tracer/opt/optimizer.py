"""The driver of the optimiser: feeds operations to the passes and emits those that are left.

In: recorded operations, in order.
Out: `ops`, new operations. Recorded ones are never changed, since those of a loop are walked twice.

For each operation the driver looks up its arguments in `forward` and asks the passes, in the order of the pipeline. A
pass answers through a method named after the operation:

    opt_int_add(op, args) -> None      nothing to say: ask the next pass
                          -> a value   the result is this: a constant, an earlier value, a Virtual
                          -> DROP      nothing needs this operation

If no pass removes it, the operation is emitted: virtuals among its arguments are lifted, a guard gets its exit, and the
passes may learn from the new operation:

    saw_int_add(new)

In the exit of a guard on a condition, the condition has the opposite value, and its operands may be known from that. A
guard that cannot hold is emitted and ends the walk (`Unreachable`): the operations recorded after it need not make
sense for what is known here.

Holds: a value in `forward` stands, from here on, for the value that it leads to. Values in `ops` are never forwarded,
except to constants that a guard has established. Constants are unique by kind and bits, so that `is` compares them.
Does not: look ahead; change an emitted operation, except for a guard that a later one implies.
Source: RPython's `optimizeopt/optimizer.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from tracer.hosttools import Any, cache
from tracer.hosttypes import keeps_class
from tracer.ir.descr import EVERYTHING, Field
from tracer.ir.forwarding import Constants, Forwarding
from tracer.ir.ops import OPS, Effect, OpSpec
from tracer.ir.snapshot import Resume, Snapshot
from tracer.ir.trace import AtExit, Exit, Op, Unit
from tracer.ir.values import Const, Input, Value
from tracer.opt.truths import equality, is_truth
from tracer.resume.encode import Pool, Store, Virtual, encode

Args = list[Value]
Answer = Value | None
PlainExit = tuple[Resume, tuple[Value, ...], tuple[type | None, ...]]
"""An exit in which nothing is assumed: resume data, values and the classes of the values."""
DROP = Const("v", None)
"""The answer for an operation that nothing needs."""

_CALLS = frozenset(name for name, spec in OPS.items() if Effect.CALLS in spec.effect)
_GUARDS = frozenset(name for name, spec in OPS.items() if spec.is_guard)


class Unreachable(Exception):
    """The walk has come to a guard that always fails. guard: the recorded one."""

    def __init__(self, guard: Op) -> None:
        super().__init__(guard)
        self.guard = guard


class Pass:
    """One kind of knowledge, for one walk over one trace.

    A method `opt_NAME` or `saw_NAME` must name an operation, or the class cannot be made.
    """

    switch: ClassVar[str]
    """The user's name for the pass."""

    opts: ClassVar[frozenset[str]] = frozenset()
    """The operations for which it has an `opt_` method."""
    sees: ClassVar[frozenset[str]] = frozenset()
    """The operations for which it has a `saw_` method."""

    def __init_subclass__(cls) -> None:
        found: dict[str, list[str]] = {"opt": [], "saw": []}
        for attribute in dir(cls):
            prefix, _, name = attribute.partition("_")
            if prefix in found and not attribute.endswith("_"):
                if name not in OPS:
                    raise TypeError(f"{cls.__name__}.{attribute} names no operation")
                found[prefix].append(name)
        cls.opts, cls.sees = frozenset(found["opt"]), frozenset(found["saw"])

    __slots__ = ("o",)
    o: Optimizer

    def __init__(self, optimizer: Optimizer) -> None:
        self.o = optimizer


class Handlers(dict[str, tuple[tuple[int, Any], ...]]):
    """Whom an operation concerns: the passes by number, and their methods for it, found when it first occurs."""

    def __init__(self, prefix: str, passes: list[tuple[type[Pass], frozenset[str]]]) -> None:
        self._prefix = prefix
        self._passes = passes

    def __missing__(self, name: str) -> tuple[tuple[int, Any], ...]:
        method = self._prefix + name
        concerned = enumerate(self._passes)
        found = self[name] = tuple([(k, getattr(cls, method)) for k, (cls, names) in concerned if name in names])
        return found


@cache
def handlers_of(passes: tuple[type[Pass], ...]) -> tuple[Handlers, Handlers]:
    """The methods of these passes that optimise, and those that learn. To be forgotten when a method is replaced."""
    return Handlers("opt_", [(cls, cls.opts) for cls in passes]), Handlers("saw_", [(cls, cls.sees) for cls in passes])


def _nothing() -> None:
    """For walks in which no store is delayed."""


class Optimizer:
    """One walk: what each value has become, what is known about it, and what has been emitted."""

    __slots__ = (
        "unit", "constants", "forwarding", "forward", "pool", "ops", "classes", "promised_classes", "used_classes",
        "lifting", "after_lift", "plain_exits", "encoded", "no_overflow", "delayed", "store_waiting", "passes",
        "in_order", "opts", "learners",
    )  # fmt: skip
    unit: Unit
    constants: Constants
    forwarding: Forwarding
    forward: dict[Value, Value]
    """The next value that a value leads to; see `Forwarding`."""
    pool: Pool
    ops: list[Op]
    classes: dict[Value, type]
    promised_classes: set[Value]
    """The classes that the header may promise."""
    used_classes: set[Value]
    """Those whose class the walk has relied on."""
    lifting: set[Virtual]
    after_lift: list[tuple[Op, Field, Value]]
    plain_exits: dict[Op, PlainExit]
    encoded: tuple[Snapshot, Resume, tuple[Value, ...]] | None
    """The encoding of the last guard."""
    no_overflow: bool
    """The last overflow check was answered: drop its guard, which comes next."""
    delayed: Callable[[], list[Store]]
    store_waiting: Callable[[], None]
    passes: dict[type[Pass], Pass]
    in_order: list[Pass]
    """The passes, by their numbers in `opts` and `learners`."""
    opts: Handlers
    learners: Handlers

    def __init__(self, unit: Unit, passes: list[type[Pass]], constants: Constants, pool: Pool) -> None:
        self.unit = unit
        self.constants = constants
        self.forwarding = Forwarding(constants)
        self.forward = self.forwarding.forward
        self.pool = pool
        self.ops = []
        self.classes = {}
        self.promised_classes = set()
        self.used_classes = set()
        self.lifting = set()
        self.after_lift = []
        self.plain_exits = {}
        self.encoded = None
        self.no_overflow = False
        self.delayed = list
        self.store_waiting = _nothing
        self.passes = {cls: cls(self) for cls in passes}
        self.in_order = list(self.passes.values())
        self.opts, self.learners = handlers_of(tuple(passes))

    # -- values

    def resolve(self, value: Value) -> Value:
        """What `value`, recorded or optimised, has become by now."""
        return self.forwarding.resolve(value)

    def forward_as(self, forward: dict[Value, Value]) -> None:
        """Values have become what they had become when this was a copy of `forward`."""
        self.forward.clear()
        self.forward.update(forward)

    def const(self, kind: str, value: Any) -> Const:
        """A constant."""
        return self.constants.get(kind, value)

    def class_of(self, value: Value) -> type | None:
        """The exact class of an object, or None. Use it when the answer changes the trace: it marks the header's
        promise as used.
        """
        if value in self.promised_classes:
            self.used_classes.add(value)
        return self.known_class(value)

    def known_class(self, value: Value) -> type | None:
        """The exact class of an object, or None. Use it when the trace does not rely on the answer."""
        if type(value) is Const:
            return type(value.value) if keeps_class(type(value.value)) else None
        known: type | None = getattr(value, "cls", None) if isinstance(value, Virtual) else self.classes.get(value)
        return known

    def force(self, value: Value) -> Value:
        """`value` as an argument of an emitted operation: a virtual is lifted.

        While a list or tuple is being lifted, that same virtual is returned unchanged.
        """
        value = self.resolve(value)
        if isinstance(value, Virtual) and value not in self.lifting:
            return self.lift(value)
        return value

    def lift(self, virtual: Virtual) -> Value:
        """Emit the operations that make `virtual` a real object; from here on it is one."""
        return virtual.lift(self)

    # -- operations

    def feed(self, op: Op) -> None:
        """Optimise one recorded operation."""
        if self.no_overflow:
            assert op.spec.name == "guard_no_overflow"
            self.no_overflow = False
            return
        args = [self.forwarding.resolve(a) for a in op.args]
        spec = op.spec
        concerned: tuple[tuple[int, Any], ...] = self.opts[spec.name]
        for number, opt in concerned:
            answer = opt(self.in_order[number], op, args)
            if answer is not None:
                if answer is not DROP:
                    self.forward[op] = answer
                return
        hopeless = spec.name in _HOPELESS and _HOPELESS[spec.name](self, args)
        new = self.emit(spec, args, op.descr, op.snapshot)
        new.asked = op.asked
        if new.kind != "v":
            self.forward[op] = new
        if hopeless:
            raise Unreachable(op)

    def feed_all(self, ops: list[Op]) -> bool:
        """Optimise these operations. False if a guard that always fails ends them with an `exit`."""
        return feed_all(self, ops)

    def derive(self, spec: OpSpec, args: Args, snapshot: Snapshot | None = None) -> Value:
        """The value of an operation that a pass puts in place of the recorded one; it goes through all passes itself.

        If it has an overflow check, the next recorded operation is its guard.
        """
        wanted = Op(spec, tuple(args))
        concerned: tuple[tuple[int, Any], ...] = self.opts[spec.name]
        for number, opt in concerned:
            answer: Answer = opt(self.in_order[number], wanted, args)
            if answer is not None:
                return answer
        return self.emit(spec, args, None, snapshot)

    def emit(self, spec: OpSpec, args: Args, descr: Any = None, snapshot: Snapshot | None = None) -> Op:
        """Append an operation to the result, and let the passes learn from it."""
        for k, value in enumerate(args):
            if isinstance(value, Virtual):
                args[k] = self.force(value)
        name = spec.name
        if spec.has_side_effects:
            if name in _CALLS and getattr(descr, "changes", EVERYTHING) == EVERYTHING:
                self.store_waiting()
            self.encoded = None
        new = Op(spec, tuple(args), descr)
        if name in _GUARDS:
            self._give_exit(new, snapshot)
        self.ops.append(new)
        self.learn(new)
        return new

    def learn(self, op: Op) -> None:
        """Let the passes learn from an operation."""
        concerned: tuple[tuple[int, Any], ...] = self.learners[op.spec.name]
        for number, learn in concerned:
            learn(self.in_order[number], op)

    def _give_exit(self, guard: Op, snapshot: Snapshot | None) -> None:
        takes = guard.spec.name in ("guard_no_exception", "guard_exception")
        if snapshot is None:
            guard.exit = Exit(0, guard, (), None, takes, self.unit)
            return
        if type(snapshot) is AtExit:
            inputs, left = tuple(self.unit.trace.inputs), snapshot.exit
            known = left.known_classes
            guard.exit = Exit(0, guard, inputs, left.resume, unit=self.unit, asks=True, known_classes=known)
            return
        is_shared = self.encoded is not None and self.encoded[0] is snapshot
        assumed = [] if is_shared or not guard.args else self._assume_failed(guard)
        if not assumed:
            resume, values, known = plain = self._encoded(snapshot)
            if _excludes_constant(guard):
                self.plain_exits[guard] = plain
        else:
            if _excludes_constant(guard):
                fixed = dict(assumed)
                self._forget(assumed)
                self.plain_exits[guard] = self._encoded(snapshot)
                self.forward.update(fixed)
            resume, values, known = self._encode(snapshot)
            self._forget(assumed)
        assumes = any(id(constant) in self.pool.indices for _, constant in assumed)
        guard.exit = Exit(0, guard, values, resume, takes, self.unit, known_classes=known, assumes_failure=assumes)

    def _encoded(self, snapshot: Snapshot) -> PlainExit:
        """The encoding of the guard before, if that resumes at the same place: what has been learnt since is not needed
        there.
        """
        if self.encoded is None or self.encoded[0] is not snapshot:
            resume, values, known = self._encode(snapshot)
            self.encoded = snapshot, resume, values
            return resume, values, known
        _, resume, values = self.encoded
        return resume, values, tuple(map(self.classes.get, values))

    def _encode(self, snapshot: Snapshot) -> PlainExit:
        resume, values = encode(snapshot, self.forwarding, self.pool, self.delayed())
        return resume, values, tuple(map(self.classes.get, values))

    def replace_guard(self, guard: Op, spec: OpSpec, args: tuple[Value, ...]) -> None:
        """Replace an emitted guard by one that implies it. Its exit no longer relies on its failure."""
        assert guard.exit is not None
        guard.spec, guard.args = spec, args
        if guard in self.plain_exits:
            guard.exit.resume, guard.exit.values, guard.exit.known_classes = self.plain_exits[guard]
        guard.exit.assumes_failure = False

    def replace_condition(self, guard: Op, spec: OpSpec, args: tuple[Value, ...]) -> Op:
        """Give an emitted guard, whose exit does not rely on its failure, a stronger condition."""
        condition = Op(spec, args)
        self.ops.insert(self.ops.index(guard), condition)
        guard.args = (condition,)
        return condition

    def _forget(self, assumed: list[tuple[Value, Value]]) -> None:
        for value, _ in assumed:
            del self.forward[value]

    def _assume_failed(self, guard: Op) -> list[tuple[Value, Value]]:
        """Make constant, until the exit is made, what is constant if the guard on a condition has failed.

        These constants are new objects, so that finding them in the pool shows that the exit relies on them.
        """
        name, condition = guard.spec.name, guard.args[0]
        if name not in ("guard_true", "guard_false") or type(condition) is Const:
            return []
        fails = name == "guard_false"
        found: list[tuple[Value, Value]] = []
        fixed = equality(condition, fails)
        if fixed is not None:
            value = self.resolve(fixed[0])
            if type(value) is not Const and not isinstance(value, Virtual):
                found.append((value, Const("i", 0) if fixed[1] is None else Const(fixed[1].kind, fixed[1].value)))
        if (not fails or is_truth(condition)) and condition not in self.forward:
            found.append((condition, Const("i", int(fails))))
        self.forward.update(found)
        return found


def feed_all(o: Optimizer, ops: list[Op]) -> bool:
    """Optimise these operations. False if a guard that always fails ends them with an `exit`."""
    o.encoded = None  # the same operations may be fed again for another iteration
    try:
        for op in ops:
            o.feed(op)
    except Unreachable as end:
        o.emit(OPS["exit"], [], None, end.guard.snapshot)
        return False
    o.store_waiting()
    return True


def _excludes_constant(guard: Op) -> bool:
    if guard.spec.name != "guard_false":
        return False
    condition = guard.args[0]
    if type(condition) is not Op or condition.spec.name != "ptr_eq":
        return False
    return any(type(value) is Const for value in condition.args)


def _wrong_constant(o: Optimizer, args: Args) -> bool:
    return type(args[0]) is Const and args[0] is not args[1]


def _wrong_class(o: Optimizer, args: Args) -> bool:
    known, wanted = o.class_of(args[0]), args[1]
    return known is not None and type(wanted) is Const and known is not wanted.value


_HOPELESS: dict[str, Callable[[Optimizer, Args], bool]] = {
    "guard_true": lambda o, args: type(args[0]) is Const and args[0].value == 0,
    "guard_false": lambda o, args: type(args[0]) is Const and args[0].value != 0,
    "guard_value_i": _wrong_constant,
    "guard_value_r": _wrong_constant,
    "guard_class": _wrong_class,
}
"""For guards that only look at their arguments: are they known to fail?"""


def is_leaf(value: Value) -> bool:
    """Did this value exist before the walk began?"""
    return type(value) is Input
