"""What a trace is made of: operations, exits, and the unit that a trace becomes.

In: rows of `tracer.ir.ops`, values, descriptions.  Out: the classes that every later stage works on.

    [r0, i1]                          Input, Input
    i2 = int_add(i1, 3)               Op with args (i1, Const 3); it *is* the value i2
    guard_true(i2)                    Op with a snapshot (recorded) or an exit (optimised)
    jump(r0, i2)

Holds: a trace is linear and in single assignment; an operation is the value it
computes; the kind of a value (`i`, `f`, `r`) never changes.
Does not: know any interpreter, nor how objects lie in memory.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

import attrs

from tracer.ir.descr import Field
from tracer.ir.ops import OPS, OpSpec
from tracer.ir.snapshot import Resume, Snapshot
from tracer.ir.values import Const, Input, Value


class Op(Value):
    """One recorded or optimised operation, and the value it computes.

    The fields below the line are what the recorder knows about the value; nothing
    else reads them.
    """

    __slots__ = ("spec", "kind", "args", "descr", "snapshot", "exit", "constant", "known_class", "unboxed")

    def __init__(self, spec: OpSpec, args: tuple[Value, ...], descr: Any = None) -> None:
        self.spec = spec
        self.kind = spec.result_kind
        self.args = args
        self.descr = descr
        self.snapshot: Snapshot | None = None
        self.exit: Exit | None = None
        # ---
        self.constant = False
        self.known_class: type | None = None
        self.unboxed: Value | None = None

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


@attrs.define(eq=False)
class Label:
    """A loop header: a place that jumps from the same or other traces go to."""

    name: str
    unit: Unit | None = None
    kinds: str = ""
    virtual_state: Any = None  # what the arguments stand for; only the optimiser reads it
    inputs: list[Input] = attrs.field(factory=list)  # what the arguments are called behind it, in every turn

    def __repr__(self) -> str:
        return self.name


# -- traces ----------------------------------------------------------------------------


@attrs.define(eq=False)
class Trace:
    """A linear list of operations over inputs; the last operation ends it."""

    inputs: list[Input]
    ops: list[Op]
    seen: tuple[Any, ...] | None = None
    """What a recorded jump's arguments really were, if known: only guards that would have held are put before it."""
    start: Label | None = None
    passed: set[Any] = attrs.field(factory=set)  # keys of the merge points of the portal's own frame that it came to
    fixed_words: dict[Input, int] = attrs.field(factory=dict)  # inputs that are these words whenever it starts
    fixed_fields: tuple[KnownField, ...] = ()  # fields of inputs whose contents are known whenever it starts


@attrs.frozen(eq=False)
class KnownField:
    """A trace may rely on this: `field` of `obj` holds `held`; numbers are indices of inputs, the exit's values."""

    obj: Const | int
    field: Field
    held: Const | int


@attrs.frozen
class Assumption:
    """`field` of `obj` holds `version`, until it is replaced for good."""

    obj: object = attrs.field(eq=id)
    field: Field
    version: object = attrs.field(eq=id)


@attrs.define(eq=False)
class Exit:
    """A guard's way out of an optimised trace."""

    number: int
    guard: Op
    values: tuple[Value, ...]  # what must be saved, in order
    resume: Resume | None  # how the interpreter's frames are built from the values
    takes_exception: bool = False
    """One more object follows the values: the exception that the call before raised, or None."""
    unit: Unit | None = None
    asks: bool = False
    """The last of the values is such an exception, or None, and the guard asks about it (`AtExit`)."""
    failures: int = 0  # how often it was left with what it found last
    found: dict[int, int] | None = None  # how often with each thing it found (`tracer.driver.bridges`)
    give_ups: int = 0
    chain: int = 0  # bridges in a row that have led here, each asking the same question again (`tracer.driver.bridges`)
    bridge: Unit | None = None
    backend_data: Any = None
    known_classes: tuple[type | None, ...] = ()  # of each value: its exact class, where the optimiser knew it
    known_fields: tuple[KnownField, ...] = ()  # found when a bridge is wanted (`tracer.opt.handover`)
    quiet: bool = True  # the backend runs nothing between the guard and a bridge, no finaliser either
    assumes_failure: bool = False  # the resume data, or a bridge, relies on the guard's having failed
    is_segment_end: bool = False  # the trace was full: a bridge from here is its next segment

    @property
    def kinds(self) -> str:
        """The kinds of `values`, as a string such as "rri"."""
        return "".join(v.kind for v in self.values)


@attrs.define(eq=False)
class Unit:
    """An optimised trace on its way to machine code, and in it.

    A loop's operations are a preamble, `label`, the body, and a `jump` to the label.  A bridge's end with a `jump` to
    some unit's label, a `finish` or an `exit`.  A *stand-in* has no operations: its only way out is named by the unit
    itself, and the values that it saves are its arguments.
    """

    number: int
    name: str
    trace: Trace
    exits: list[Exit]
    start: Label  # stands before the first operation; its arguments are `trace.inputs`
    label: Label | None = None  # a loop's header
    is_bridge: bool = False
    known_fields: tuple[KnownField, ...] = ()  # what a bridge was told by the exit that it starts at
    known_bounds: tuple[Any, ...] = ()  # as `known_fields`: the bounds of its inputs
    compiled: bool = False
    backend_data: Any = None
    leave: Callable[[Any, list[Any]], Any] | None = None
    """Set by the driver, called where a unit that was called did not finish: from an exit and its values it goes on to
    what the portal returns or raises."""
    bridges: int = 0  # how many have grown out of this unit
    grown: int = 0  # how many operations these bridges have
    passed: set[Any] = attrs.field(factory=set, repr=False)  # merge points that these bridges came to (`meeting`)
    balance: int = 0  # what it has earned and cost (`pacing`)
    rests: int = 0  # how often it was set to rest (`pacing`)
    entered: int = 0  # when it was entered last (`ageing`)
    assumed: set[Assumption] = attrs.Factory(set)  # what it rests on
    invalid: array[int] = attrs.field(default=attrs.Factory(lambda: array("q", [0])), repr=False)
    """One word that machine code reads: 1, for ever, once something that the unit rests on is gone."""
    drop: Callable[[Unit], None] | None = attrs.field(default=None, repr=False)
    """Set by the driver: sees to it that nobody enters an invalid unit."""
    entrance: Exit | None = attrs.field(default=None, repr=False)  # the exit that a bridge starts at
    root: Unit = attrs.field(default=attrs.Factory(lambda unit: unit, takes_self=True), repr=False)
    """The loop or function that a bridge grew out of, by way of other bridges; any other unit itself."""

    def invalidate(self) -> None:
        """What it rests on is gone."""
        if not self.invalid[0]:
            self.invalid[0] = 1
            if self.drop is not None:
                self.drop(self)


FINISHED = Exit(-1, op("finish", Const("r", None)), (), None)
"""The exit that stands for `finish`: its one value is what the traced function returns."""

RAISED = Exit(-2, op("raise", Const("r", None)), (), None)
"""The exit that stands for `raise`: its one value is the exception that the traced function raises."""

RETURNS = {"finish": FINISHED, "raise": RAISED}
"""The operations that end the traced function itself, and the exits that stand for them."""


class AtExit(Snapshot):
    """Where a bridge's first guard resumes, which asks what the call before its exit has raised: at that exit."""

    __slots__ = ("exit",)

    def __init__(self, exit: Exit) -> None:
        super().__init__(None, None, ())
        self.exit = exit
