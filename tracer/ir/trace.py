"""What a trace is made of: operations, exits, and the unit that a trace becomes.

In: rows of `tracer.ir.ops`, values, descriptions.
Out: the classes that every later stage works on.

    [r0, i1]                          Input, Input
    i2 = int_add(i1, 3)               Op with args (i1, Const 3); it *is* the value i2
    guard_true(i2)                    Op with a snapshot (recorded) or an exit (optimised)
    jump(r0, i2)

Holds: a trace is linear and in single assignment. An operation is the value that it computes. The kind of a value (`i`,
`f`, `r`) never changes.
Does not: know any interpreter, or how objects lie in memory.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

from tracer.ir.descr import Field
from tracer.ir.ops import OPS, OpSpec
from tracer.ir.snapshot import Resume, Snapshot
from tracer.ir.values import Const, Input, Noted, Value
from tracer.records import field, record


class Op(Noted):
    """One recorded or optimised operation, and the value that it computes.

    spec: its row in the table.
    kind: the kind of its result.
    descr: what it needs beside its arguments: a field, a class, a function, a label.
    snapshot: of a recorded guard: the interpreter's state.
    exit: of an optimised guard: its way out.
    asked: of a guard: where the interpreter asked its question, as a value that can be compared; None if nobody says.
    """

    __slots__ = ("spec", "args", "descr", "snapshot", "exit", "asked")
    spec: OpSpec
    args: tuple[Value, ...]
    descr: Any
    snapshot: Snapshot | None
    exit: Exit | None
    asked: object

    def __init__(self, spec: OpSpec, args: tuple[Value, ...], descr: Any = None) -> None:
        self.spec = spec
        self.kind = spec.result_kind
        self.args = args
        self.descr = descr
        self.snapshot = None
        self.exit = None
        self.asked = None
        self.constant = False
        self.known_class = None
        self.unboxed = None

    @property
    def name(self) -> str:
        """The operation's name in the table."""
        return self.spec.name

    def __repr__(self) -> str:
        return f"<{self.spec.name} at {id(self):x}>"


def op(name: str, *args: Value, descr: Any = None) -> Op:
    """An operation by its name in the table."""
    return Op(OPS[name], args, descr)


# -- descriptions ----------------------------------------------------------------------


@record
class Label:
    """A loop header: a place that jumps from the same or other traces go to."""

    name: str
    unit: Unit | None = None
    """The unit that it is in."""
    kinds: str = ""
    """The kinds of its arguments."""
    virtual_state: Any = None
    """What the arguments stand for; only the optimiser reads it."""
    inputs: list[Input] = field(factory=list)
    """The values that stand for the arguments after the label, in every turn."""

    def __repr__(self) -> str:
        return self.name


# -- traces ----------------------------------------------------------------------------


@record
class Trace:
    """A linear list of operations over inputs; the last operation ends it."""

    inputs: list[Input]
    ops: list[Op]
    seen: tuple[Any, ...] | None = None
    """The concrete values of a recorded jump's arguments, if known: before the jump, only guards that would have held
    are added.
    """
    start: Label | None = None
    """The label of the trace's start, if the trace calls itself."""
    passed: set[Any] = field(factory=set)
    """Keys of the merge points that the portal's own frame came to."""
    fixed_words: dict[Input, int] = field(factory=dict)
    """Inputs that are these words whenever the trace starts."""
    fixed_fields: tuple[KnownField, ...] = ()
    """Fields of inputs whose contents are known whenever the trace starts."""


@record
class KnownField:
    """A trace may rely on `field` of `obj` to hold `held`. Numbers are indexes of inputs, or of an exit's values."""

    obj: Const | int
    field: Field
    held: Const | int


@record
class Assumption:
    """`field` of `obj` holds `version`, until that is replaced for good. Two with the same three objects are equal."""

    obj: object
    field: Field
    version: object

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Assumption) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[int, int, int]:
        return id(self.obj), id(self.field), id(self.version)


@record
class Exit:
    """A guard's way out of an optimised trace."""

    number: int
    guard: Op
    values: tuple[Value, ...]
    """The values that must be saved, in order."""
    resume: Resume | None
    """How the interpreter's frames are built from the values."""
    takes_exception: bool = False
    """Does one more object follow the values: the exception that the call before raised, or None?"""
    unit: Unit | None = None
    """The unit that it leaves."""
    asks: bool = False
    """Is the last of the values such an exception, or None, and does the guard ask about it (`AtExit`)?"""
    failures: int = 0
    """How often it was left with the value that the guard saw last."""
    uncounted: int = 0
    """How many more times it is left without anybody counting that (`tracer.driver.bridges.UNCOUNTED`)."""
    stands_for: int = 1
    """For how many times the next time stands that is counted, if none is left uncounted."""
    found: dict[int, int] | None = None
    """How often it was left with each value that the guard saw (`tracer.driver.bridges`)."""
    way: Any = None
    """Its way back (`tracer.resume.wayback`), once somebody has looked for it; False if it has none."""
    give_ups: int = 0
    """How often the recording of a bridge was given up."""
    excuses: int = 0
    """How often that was because another place is to be traced first."""
    chain: int = 0
    """How many bridges in a row have led here, each asking the same question again (`tracer.driver.bridges`)."""
    bridge: Unit | None = None
    """The unit that it leads to, if there is one."""
    backend_data: Any = None
    """The backend's own."""
    known_classes: tuple[type | None, ...] = ()
    """For each value, its exact class, if the optimiser knew it."""
    known_fields: tuple[KnownField, ...] = ()
    """Filled in when a bridge is wanted (`tracer.opt.handover`)."""
    quiet: bool = True
    """Does the backend run no code between the guard and a bridge, not even a finaliser?"""
    assumes_failure: bool = False
    """Does the resume data, or a bridge, rely on it that the guard failed?"""
    is_segment_end: bool = False
    """Was the trace full? A bridge from here is its next segment."""
    behind: int | None = None
    """How many operations of the unit follow the guard, once somebody has asked (`tracer.driver.work`)."""

    @property
    def kinds(self) -> str:
        """The kinds of `values`, as a string such as "rri"."""
        return "".join(v.kind for v in self.values)


@record
class Unit:
    """An optimised trace, before and after it becomes machine code.

    The operations of a loop are a preamble, `label`, the body, and a `jump` to the label. Those of a bridge end with a
    `jump` to some unit's label, a `finish` or an `exit`. A *stand-in* has no operations: it is left at once, with
    itself in place of an exit, and its arguments as the values.
    """

    number: int
    name: str
    trace: Trace
    exits: list[Exit]
    start: Label
    """Stands before the first operation; its arguments are `trace.inputs`."""
    label: Label | None = None
    """A loop's header."""
    is_bridge: bool = False
    known_fields: tuple[KnownField, ...] = ()
    """What the exit that a bridge starts at told it."""
    known_bounds: tuple[Any, ...] = ()
    """The bounds of its inputs, from the same exit."""
    compiled: bool = False
    """Is it ready to run?"""
    backend_data: Any = None
    """The backend's own."""
    leave: Callable[[Any, list[Any]], Any] | None = None
    """Set by the driver; called when a unit that was called did not finish. It takes the exit and its values, continues
    the program, and returns or raises what the portal does.
    """
    bridges: int = 0
    """How many bridges have grown out of it."""
    grown: int = 0
    """How many operations these bridges have."""
    passed: set[Any] = field(factory=set, shown=False)
    """Keys of the merge points that these bridges came to (`tracer.driver.bridges`)."""
    balance: int = 0
    """Nanoseconds that it has saved, less those that it has cost (`tracer.driver.pacing`)."""
    rests: int = 0
    """How many times its rest is twice as long as the first one: `tracer.driver.pacing` tells when that grows."""
    rested: int = 0
    """How many operations its bridges had when it was set to rest last."""
    trial: Any = None
    """Its trial that is not over, or None (`tracer.driver.trials`)."""
    pays: bool = False
    """Has its trial shown that it is faster than the interpreter, or that nobody can tell?"""
    offers: int = 0
    """How often it was offered to native code, since it was withdrawn last (`tracer.driver.contests`)."""
    is_compared: bool = False
    """Is it known since then whether it is faster than the interpreter?"""
    saves: int | None = None
    """Nanoseconds that one entry saves, or None if that is not known."""
    estimate: int = 0
    """Nanoseconds that its runs were taken to save, while `saves` was not known (`tracer.driver.pacing`)."""
    estimated_runs: int = 0
    """How many runs these were."""
    round: int = 0
    """How many operations one round of it has, once somebody has asked (`tracer.driver.work`)."""
    executed: int = 0
    """How many operations of it were executed while the backend counted its rounds."""
    counted_runs: int = 0
    """In how many runs these were executed."""
    entered: int = 0
    """The tick at which it was entered last (`tracer.driver.ageing`)."""
    assumed: set[Assumption] = field(factory=set)
    """What it rests on."""
    invalid: array[int] = field(factory=lambda: array("q", [0]), shown=False)
    """One word that machine code reads: 0, and 1 for ever once something that the unit rests on is gone."""
    drop: Callable[[Unit], None] | None = field(default=None, shown=False)
    """Set by the driver: closes the unit when it has become invalid."""
    entrance: Exit | None = field(default=None, shown=False)
    """The exit that a bridge starts at."""
    root: Unit = field(factory=lambda unit: unit, computed=True, shown=False)
    """The loop or function that this bridge grew from, perhaps by way of other bridges; the unit itself if it is no
    bridge.
    """

    def invalidate(self) -> None:
        """Make the unit invalid: something that it rests on is gone."""
        if not self.invalid[0]:
            self.invalid[0] = 1
            if self.drop is not None:
                self.drop(self)


FINISHED = Exit(-1, op("finish", Const("r", None)), (), None)
"""The exit that stands for `finish`. Its one value is the result of the traced function."""

RAISED = Exit(-2, op("raise", Const("r", None)), (), None)
"""The exit that stands for `raise`. Its one value is the exception that the traced function raises."""

RETURNS = {"finish": FINISHED, "raise": RAISED}
"""The operations that end the traced function itself, and the exits that stand for them."""


class AtExit(Snapshot):
    """The snapshot of a bridge's first guard, if that asks what the call before the exit raised. It resumes at that
    exit.

    exit: the exit that the bridge starts at.
    """

    __slots__ = ("exit",)

    def __init__(self, exit: Exit) -> None:
        super().__init__(None, None, ())
        self.exit = exit
