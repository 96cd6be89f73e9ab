"""The IR executor: runs optimised units operation by operation, slowly and plainly.

In: units.
Out: the exit taken and its concrete values, as from any backend.

It is the oracle for the optimiser and for machine code: every operation does to real host objects what its row in
`tracer.ir.ops` says, in one line each.

Holds: words wrap at 64 bits. Fields are read and written through the slot's own descriptor, so a `__getattr__` of a
user's class never interferes.
Does not: check what an operation promises about its arguments (`b is not 0`); a broken promise shows as the host's own
error.
"""

from __future__ import annotations

import operator
from _random import Random
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import FrameType
from typing import Any

from tracer.backend.protocol import ignore_time, refuse_late, refuse_visit
from tracer.host.dictversions import dict_version
from tracer.host.dying import die_aloud
from tracer.host.fields import make_instance, read_field, write_field
from tracer.host.operations import call_expecting_errors
from tracer.ir.arithmetic import OVERFLOWING, PURE, fits, wrap
from tracer.ir.descr import Call
from tracer.ir.ops import OPS, Effect
from tracer.ir.snapshot import PortalCode, WayBack
from tracer.ir.trace import FINISHED, RAISED, RETURNS, Exit, Label, Op, Unit
from tracer.ir.values import Const, Value
from tracer.ir.verify import verify_unit
from tracer.records import record

HEAP: dict[str, Callable[..., Any]] = {
    "newlist": lambda *items: list(items),
    "newtuple": lambda *items: items,
    "box_complex": complex,
    "list_len": len,
    "list_getitem": operator.getitem,
    "list_setitem": operator.setitem,
    "list_append": list.append,
    "dict_version": dict_version,
    "raw_len": len,
    "raw_getitem_i": lambda items, index: wrap(items[index]),
    "raw_getitem_f": operator.getitem,
    "raw_setitem_i": operator.setitem,
    "raw_setitem_f": operator.setitem,
}
GUARDS: dict[str, Callable[..., bool]] = {
    "guard_true": lambda a: a != 0,
    "guard_false": lambda a: a == 0,
    "guard_value_i": operator.eq,
    "guard_value_r": operator.is_,
    "guard_class": lambda a, cls: type(a) is cls,
}
"""For each guard that only looks at its arguments: the condition under which it holds."""


_NO_RESULT = {"i": 0, "f": 0.0}
_AFTER_CALL = ("guard_no_exception", "guard_exception")
_TELL_SOMETHING = frozenset((*_AFTER_CALL, "guard_no_overflow", "exit"))  # that these fail is itself information


_NO_VALUES: Mapping[Value, Any] = {}


@record
class _Activation:
    """A run of units, each of which continued in the next one."""

    argument: int
    """The identity (`id`) of the first argument, if no unit has called this run; see `Executor.waiting`."""
    unit: Unit | None = None
    """The unit that runs now."""
    values: Mapping[Value, Any] = _NO_VALUES
    """While the unit waits for a call: its values so far."""
    exit: Exit | None = None
    """While the unit waits for a call: the exit of the guard that follows the call."""
    called: _Activation | None = None
    """While the unit waits for a call of another unit: the run of that unit."""


class Executor:
    """A `tracer.backend.protocol.Backend` without machine code.

    interrupted: decides whether `guard_not_interrupted` fails.
    check: verify each unit that is compiled.
    stress: N > 0 makes about one in N executions of guards fail for no reason.
    fail_at: makes the Nth execution of a guard fail for no reason.

    `steps` counts the operations executed, `guards` the executed guards that may fail for no reason.
    """

    has_finished = False  # there is no background

    def __init__(
        self, interrupted: Callable[[], bool] | None = None, check: bool = True, stress: int = 0, fail_at: int = 0
    ) -> None:
        self.report: Callable[[Unit, str], None] = lambda unit, reason: None
        self.late: Callable[[BaseException], None] = refuse_late
        self.too_deep: Callable[[], BaseException] = RecursionError
        self.visited: Callable[[Unit, Any, list[Any]], Any] = refuse_visit
        self.spent: Callable[[int], None] = ignore_time
        self.interrupted = interrupted or (lambda: False)
        self.check = check
        self.stress = stress
        self.fail_at = fail_at
        self.guards = 0
        self._chance = Random(stress)  # random: a count would always hit the same guard of a loop with N guards
        self.steps = 0
        self.links: dict[Exit, Unit] = {}
        self.redirected: dict[Unit, Unit] = {}  # stand-in -> the unit that it calls
        self._used: dict[tuple[Label, int], set[Value]] = {}
        self.entries: dict[Label, tuple[Unit, int, tuple[Value, ...]]] = {}
        self._activations: dict[_Activation, None] = {}  # oldest first

    # -- the backend's interface

    def in_call(self, frame: FrameType) -> bool:
        """Does this frame wait for a call that machine code makes? Never: there is no machine code."""
        return False

    def compile(self, unit: Unit, done: Callable[[Unit], None]) -> None:
        """Make `unit` runnable at once.

        Raises: BadTrace if it is not well formed and `check` is on.
        """
        if self.check:
            verify_unit(unit)
        self.entries[unit.start] = (unit, 0, tuple(unit.trace.inputs))
        for index, op in enumerate(unit.trace.ops):
            if op.spec.name == "label":
                self.entries[op.descr] = (unit, index + 1, tuple(op.descr.inputs))
        unit.compiled = True
        done(unit)

    def fails_with(self, broken: Callable[[BaseException | str], None]) -> None:
        """Nothing: this backend never fails as a whole."""

    def poll(self) -> None:
        """Nothing: no work is ever done in the background."""

    def let_leave(self, exit: Exit, way: WayBack, code: PortalCode, times: int) -> bool:
        """False: all exits are left in the same way here."""
        return False

    def stand_in(self, unit: Unit, portal: int = 0, greens: Sequence[object] = ()) -> bool:
        """Make `unit`, which has no operations, callable; see `tracer.backend.protocol`."""
        unit.compiled = True
        return True

    def redirect(self, stand_in: Unit, unit: Unit | None) -> None:
        """From now on, a call of `stand_in` calls `unit`."""
        if unit is None:
            self.redirected.pop(stand_in, None)
        else:
            self.redirected[stand_in] = unit

    def link(self, leaving: Exit, bridge: Unit) -> None:
        """From now on, `leaving` leads to `bridge`."""
        self.links[leaving] = bridge

    def retire(self, unit: Unit, stand_in: Unit | None = None) -> None:
        """From now on, `unit` cannot be entered."""
        if unit.entrance is not None:
            self.links.pop(unit.entrance, None)
        if stand_in is not None:
            self.redirect(stand_in, None)

    def entrance(self, unit: Unit) -> None:
        """None: only Python enters units that are not machine code."""

    def rounds(self, unit: Unit) -> None:
        """None: rounds are not counted."""

    def all_rounds(self, unit: Unit) -> None:
        """None, as for `rounds`."""

    def leave_after(self, unit: Unit, rounds: int) -> bool:
        """False: it does not."""
        return False

    def running(self, units: Iterable[Unit]) -> set[Unit]:
        """Those of `units` that run."""
        activations = list(self._activations)
        for activation in activations:
            if activation.called is not None:
                activations.append(activation.called)
        return {activation.unit for activation in activations if activation.unit is not None}

    def release(self, unit: Unit) -> None:
        """Forget `unit`."""
        unit.compiled = False
        self.redirected.pop(unit, None)
        for label in [label for label, entry in self.entries.items() if entry[0] is unit]:
            del self.entries[label]
        for key in [key for key in list(self._used) if key[0] is unit.start]:  # other threads add to it meanwhile
            del self._used[key]
        for leaving in unit.exits:
            self.links.pop(leaving, None)

    def shutdown(self) -> None:
        """Nothing to wait for."""

    def run(self, unit: Unit, arguments: list[Any]) -> tuple[Exit, list[Any]]:
        """Run `unit` until it finishes, or a guard fails that has no bridge."""
        running = _Activation(id(arguments[0]) if arguments else 0)
        self._activations[running] = None
        try:
            return self._run(unit, arguments, running)
        finally:
            del self._activations[running]

    @property
    def is_interrupted(self) -> bool:
        """Does something wait for a safe point?"""
        return self.interrupted()

    def waiting(self, argument: Any) -> Sequence[tuple[Exit, Mapping[int, Any]]]:
        """The units that wait for a call, innermost first; see `tracer.backend.protocol`."""
        found: list[tuple[Exit, Mapping[int, Any]]] = []
        at = next((a for a in list(self._activations) if a.argument == id(argument)), None)
        while at is not None and at.exit is not None:
            found.append((at.exit, {k: at.values[v] for k, v in enumerate(at.exit.values) if v in at.values}))
            at = at.called
        return found[::-1]

    def busy_arguments(self) -> Collection[int]:
        """The first arguments of units that run, by their identity; see `tracer.backend.protocol`."""
        return [activation.argument for activation in list(self._activations)]

    def _run(self, unit: Unit, arguments: list[Any], running: _Activation) -> tuple[Exit, list[Any]]:
        label, values = unit.start, list(arguments)
        arguments.clear()
        while True:
            left = self._run_from(label, values, running)
            if isinstance(left[0], Label):
                label, values = left[0], left[1]
                continue
            bridge = self.links.get(left[0])
            if bridge is None:
                return left[0], left[1]
            label, values = bridge.start, left[1]

    def _assembler(self, op: Op, args: list[Any], caller: _Activation) -> Any:
        """Call another unit, or this one, from its start. Returns what the portal returns."""
        unit = op.descr.unit
        called = self.redirected.get(unit, unit)
        if not called.trace.ops or called.invalid[0]:
            return unit.leave(unit, args)
        caller.called = _Activation(0)
        taken, values = self._run(called, args, caller.called)
        caller.called = None
        if taken is RAISED:
            raise values[0]
        return values[0] if taken is FINISHED else unit.leave(taken, values)

    def _stressed(self, op: Op) -> bool:
        """Is this guard chosen to fail for no reason?"""
        if op.exit is None or op.exit.assumes_failure or op.spec.name in _TELL_SOMETHING:
            return False
        self.guards += 1
        return self.guards == self.fail_at or self._chance.random() * self.stress < 1 <= self.stress

    def _used_from(self, unit: Unit, index: int) -> set[Value]:
        """The values that the operations from `index` on use, or save at their exits."""
        key = unit.start, index
        used = self._used.get(key)
        if used is None:
            used = set()
            for op in unit.trace.ops[index:]:
                used.update(op.args)
                used.update(op.exit.values if op.exit is not None else ())
            self._used[key] = used  # stored when complete: other threads may run the unit at the same time
        return used

    # -- one stretch between jumps

    def _run_from(
        self, label: Label, values: list[Any], running: _Activation
    ) -> tuple[Label | Exit, list[Any]]:
        unit, index, parameters = self.entries[label]
        running.unit = unit
        assert len(parameters) == len(values), f"{label} takes {len(parameters)} values, got {len(values)}"
        env: dict[Value, Any] = dict(zip(parameters, values, strict=True))
        values.clear()
        limbo: list[Any] = []  # replaced objects; they die at the next call or turn of the loop
        ops = unit.trace.ops
        exception: BaseException | None = None
        overflowed = False
        checked: Op | None = None  # the last guard, if nothing has changed since it was passed

        def get(value: Value) -> Any:
            return value.value if type(value) is Const else env[value]

        def leave(op: Op) -> tuple[Exit, list[Any]]:
            taken = op.exit
            assert taken is not None
            saved = [get(value) for value in taken.values]
            return taken, [*saved, exception] if taken.takes_exception else saved

        while True:
            op = ops[index]
            index += 1
            self.steps += 1
            name = op.spec.name
            args = [get(a) for a in op.args]
            if (self.stress or self.fail_at) and self._stressed(op):
                return leave(op)
            if name in PURE:
                env[op] = PURE[name](*args)
            elif name in GUARDS:
                if not GUARDS[name](*args):
                    return leave(op)
                checked = op if op.exit is not None and not op.exit.assumes_failure else None
            elif name.startswith("getfield"):
                env[op] = read_field(args[0], op.descr)
            elif name.startswith("setfield"):
                checked = None
                if op.spec.name == "setfield_r":
                    limbo.append(read_field(args[0], op.descr, None))
                write_field(args[0], op.descr, args[1])
            elif name in HEAP:
                try:
                    if name == "list_setitem":
                        limbo.append(args[0][args[1]])
                    env[op] = HEAP[name](*args)
                except IndexError:  # another thread has shortened the list since the guard looked
                    if checked is None:
                        raise
                    return leave(checked)
                if name in ("list_setitem", "list_append"):
                    checked = None
            elif name == "new":
                env[op] = make_instance(op.descr.cls)
            elif name.startswith("call"):
                exception = checked = None
                limbo.clear()
                for value in env.keys() - self._used_from(unit, index):
                    del env[value]
                running.values = env
                running.exit = ops[index].exit if ops[index].spec.name in _AFTER_CALL else None
                try:
                    if type(op.descr) is Call and op.descr.counter is not None:
                        op.descr.counter[0] += 1
                    if type(op.descr) is Label:
                        result = self._assembler(op, args, running)
                    else:
                        result = call_expecting_errors(op.descr.function, args)
                    env[op] = int(result) if op.kind == "i" else result
                    del result
                except BaseException as e:
                    if ops[index].spec.name in _AFTER_CALL:
                        exception = e
                    else:
                        self.late(e)
                    env[op] = _NO_RESULT.get(op.kind)
                running.values, running.exit = _NO_VALUES, None
            elif name in OVERFLOWING:
                exact = OVERFLOWING[name](*args)
                overflowed = not fits(exact)
                env[op] = wrap(exact)
            elif name == "guard_no_overflow":
                if overflowed:
                    return leave(op)
            elif name == "unbox_int" or name == "guard_int":
                if (name == "guard_int" and type(args[0]) is not int) or not fits(args[0]):
                    return leave(op)
                env[op] = args[0]
            elif name == "guard_no_exception":
                if exception is not None:
                    return leave(op)
            elif name == "guard_exception":
                if type(exception) is not args[0]:
                    return leave(op)
                env[op], exception = exception, None
            elif name == "guard_not_interrupted":
                checked = None
                limbo += [env.pop(value) for value in env.keys() - self._used_from(unit, index - 1)]
                if die_aloud(limbo):
                    return leave(op)
                limbo.clear()
                if self.interrupted():
                    return leave(op)
            elif name == "guard_not_invalidated":
                if unit.invalid[0]:
                    return leave(op)
            elif name == "jump":
                return op.descr, args
            elif name in RETURNS:
                return RETURNS[name], args
            elif name == "exit":
                return leave(op)
            else:
                assert name == "label", f"the executor does not know {name}"
                env = dict(zip(op.descr.inputs, args, strict=True))


def executable_names() -> set[str]:
    """The names of the operations that the executor knows."""
    single = {"new", "guard_no_overflow", "unbox_int", "guard_int", "guard_no_exception"}
    single |= {"guard_exception", "guard_not_interrupted", "guard_not_invalidated", "jump", *RETURNS, "exit", "label"}
    families = {n for n in OPS if n.startswith(("getfield", "setfield", "call"))}
    return set(PURE) | set(OVERFLOWING) | set(HEAP) | set(GUARDS) | single | families


def is_foldable(name: str) -> bool:
    """Can the operation of this name be computed from constant arguments alone?"""
    return name in PURE and Effect.EXITS not in OPS[name].effect
