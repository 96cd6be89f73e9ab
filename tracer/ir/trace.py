"""What a trace is made of: values, operations, descriptions and exits.

In: rows of `tracer.ir.ops`.  Out: the classes that every later stage works on.

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
from typing import TYPE_CHECKING, Any

import attrs

from tracer.ir.ops import OPS, OpSpec

if TYPE_CHECKING:
    from tracer.resume.encode import Resume, Snapshot


class Value:
    """Something an operation may take as an argument."""

    __slots__ = ()
    kind: str


@attrs.define(eq=False, weakref_slot=False)
class Const(Value):
    """A value known while recording.  Constants are the same if kind and value (objects: identity) are."""

    kind: str
    value: Any

    def same_as(self, other: Value) -> bool:
        """Is `other` a constant with the same bits?  1 is not True, 0.0 is not -0.0, NaN is itself."""
        if type(other) is not Const or other.kind != self.kind:
            return False
        if self.kind == "r":
            return self.value is other.value
        if self.kind == "f":
            return float(self.value).hex() == float(other.value).hex()
        return bool(self.value == other.value)


class Input(Value):
    """An argument of the trace or of a label."""

    __slots__ = ("kind", "constant", "known_class", "unboxed")

    def __init__(self, kind: str) -> None:
        self.kind = kind
        # --- as in Op, for the recorder
        self.constant = False
        self.known_class: type | None = None
        self.unboxed: Value | None = None


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


@attrs.frozen(eq=False)
class Field:
    """A field of a class with slots."""

    cls: type
    name: str
    kind: str
    immutable: bool = False  # never set again after the object has been made
    storage: str = "object"  # how it lies in memory: a reference ("object"), or 8 raw bytes ("word", "double")
    delayed: bool = False  # stores to it may reach memory late
    folded: bool = False  # constant in a constant object: setting it ends the traces that found the object
    truth: bool = False  # holds True or False; an int that is as true would not do for other readers
    holds: type | None = None  # the exact class of what always lies there; None where there may be several

    def __repr__(self) -> str:
        return f"{self.cls.__name__}.{self.name}"


@attrs.frozen(eq=False)
class Shape:
    """The class that `new` makes an object of, and the fields such an object has.

    `cls` is the exact class; `fields` may be inherited from the class whose layout it has.
    """

    cls: type
    fields: tuple[Field, ...]

    def __repr__(self) -> str:
        return self.cls.__name__


EVERYTHING, LISTS, NOTHING = "everything", "lists", "nothing"
"""What a call may change: any field and list; items and lengths of lists; no object that was there before."""


@attrs.frozen(eq=False)
class Call:
    """A host function that a trace calls.

    `capi` names a C-API function with the same meaning (arguments as objects, a new
    reference or NULL with an exception set as result), used by machine code instead of `function`.
    `capi_words` are C ints that it takes behind them.  `capi_result` is "i32" or "i64" where it gives a C number,
    negative with an exception set.  A `raw` function is machine code's own, and takes words as they are.
    `takes`: the arguments whose references the call takes over, whether it raises or not.
    `elidable` calls are made by `call_pure_*` operations and never raise.
    `changes` is what the call may do to the heap that a trace knows, for arguments of the classes that its recorder
    has made sure of; a call that runs code of the program changes EVERYTHING.
    `counter`: a word that counts how often the call is made, see `tracer.driver.opaque`.
    """

    function: Callable[..., Any]
    argument_kinds: str
    result_kind: str  # i, f, r or v
    elidable: bool = False
    can_raise: bool = True
    capi: str | None = None
    capi_words: tuple[int, ...] = ()
    capi_result: str = "ptr"
    takes: tuple[int, ...] = ()
    changes: str = EVERYTHING
    raw: bool = False
    counter: array[int] | None = None

    def __repr__(self) -> str:
        return getattr(self.function, "__qualname__", repr(self.function))


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
    """The last of the values is such an exception, or None, and the guard asks about it (`resume.encode.AtExit`)."""
    failures: int = 0  # how often it was left with what it found last
    found: dict[int, int] | None = None  # how often with each thing it found (`tracer.driver.bridges`)
    give_ups: int = 0
    chain: int = 0  # bridges in a row that have led here, each asking the same question again (`tracer.driver.chains`)
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
