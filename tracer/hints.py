"""The hints an interpreter gives the tracer.

In: values and functions of an interpreter written in restricted Python.
Out: the same values and functions; under plain CPython every hint is an identity.

Each hint states a *promise* its user makes.  The tracer recognises the hint by
identity in the interpreter's source; nothing here does any work.  This module
imports nothing of the project, so that `objmodel` and `interp` may import it
without importing the tracer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C", bound=type)

Word = int
"""A machine word of the interpreter (an index, a counter, a program counter).

A user's int is never a `Word`: it is an `object` that `type(w_x) is int` narrows.
"""

IMMUTABLE: dict[str, bool] = {"immutable": True}
"""Metadata of a field that is never assigned after `__init__`."""



def packed(words: str) -> dict[str, Any]:
    """attrs metadata of an `IMMUTABLE` tuple of words that is also in the immutable field `words`: bytes, 8 for each.

    Promise: an index that is one of another sequence of the same object is one of this tuple.
    """
    return {"immutable": True, "packed": words}


FOLDED: dict[str, bool] = {"folded": True}
"""Metadata of a field that is constant in an object which a trace knows as a constant.

Promise: whoever assigns it changes what traces have found the object by, such as a version.
"""


def promote(value: T) -> T:
    """Make `value` a constant of the trace, behind a guard.

    Promise: at this place of the *user's* program it takes few different values.
    Breaking it is never wrong, but gives a bridge for each value seen.
    Source: *Runtime Feedback in a Meta-Tracing JIT*, section 3.1.
    """
    return value


def elidable(function: F) -> F:
    """Same arguments, same answer; forgetting a call is never noticed.

    Caches inside are fine.  Takes effect only where the arguments are constants
    of the trace: promote them first.  A broken promise gives wrong results.
    Source: *Runtime Feedback in a Meta-Tracing JIT*, section 3.2.
    """
    function._jit_hint_ = "elidable"  # type: ignore[attr-defined]
    return function


def elidable_promote(function: F) -> F:
    """As `elidable`, and the arguments are promoted at each call."""
    function._jit_hint_ = "elidable_promote"  # type: ignore[attr-defined]
    return function


def dont_look_inside(function: F) -> F:
    """The tracer calls `function` and never reads its source.

    Such a function may use all of Python.  It may raise; it must not keep or
    change a virtualizable frame it is given.
    """
    function._jit_hint_ = "dont_look_inside"  # type: ignore[attr-defined]
    return function


def translated(function: F) -> F:
    """Stands before `dont_look_inside`: the function is restricted Python all the same, and native code has it.

    The tracer calls it, and never reads its source.  Before `elidable`: native code keeps no answers, either, so that
    what the function is asked about may end.
    """
    function._jit_translated_ = True  # type: ignore[attr-defined]
    return function


def inlined(function: F) -> F:
    """Native code has no call of this function: its body stands wherever it is called."""
    function._jit_inlined_ = True  # type: ignore[attr-defined]
    return function


def native_routine(name: str) -> Callable[[F], F]:
    """Native code calls this routine of its own where it would call the function, which does the same.

    The routine takes the words and references that the parameters are, and gives a new reference, null where it has
    raised, or a word, or nothing where the function is annotated with None; these two never raise.
    """

    def mark(function: F) -> F:
        function._jit_hint_ = "dont_look_inside"  # type: ignore[attr-defined]
        function._jit_routine_ = name  # type: ignore[attr-defined]
        return function

    return mark


def made_again(spare: str, link: str, count: str, first: str, empty: object) -> Callable[[F], F]:
    """Native code keeps what the function has made when nobody has it any more, and gives it again.

    Promise: it only makes an object of a virtualizable class, whose fields its parameters are, and sets words; the
    object's `top` starts at field `first` of the function's first argument, and the items below are `empty`.
    Field `spare` of that argument has what is kept, whose field `link` has the next one, or None, as it is in what is
    kept; its field `count` says how many there are.
    """

    def mark(function: F) -> F:
        function._jit_made_again_ = (spare, link, count, first, empty)  # type: ignore[attr-defined]
        return function

    return mark


def unroll_safe(function: F) -> F:
    """The loops of `function` run a small number of times that is constant in a trace.

    Without it a function with a loop is called, not looked into.
    """
    function._jit_hint_ = "unroll_safe"  # type: ignore[attr-defined]
    return function


def look_inside_iff(predicate: Callable[..., bool]) -> Callable[[F], F]:
    """Look into the function where `predicate` of the same arguments is true while recording."""

    def mark(function: F) -> F:
        function._jit_hint_ = "look_inside_iff"  # type: ignore[attr-defined]
        function._jit_predicate_ = predicate  # type: ignore[attr-defined]
        return function

    return mark


def tells(finalizer: F) -> F:
    """A `__del__` that compiled loops hear of.

    Promise: it only notes what the next safe point is to do, or sets what makes compiled loops leave.
    """
    finalizer._jit_tells_ = True  # type: ignore[attr-defined]
    return finalizer


def host_slot(
    cls: type, name: str, end: object = None, result: Callable[..., object] | None = None
) -> Callable[[F], F]:
    """Native code of the function stands in this slot of `cls`, as the C structure of types names it.

    It takes what the host gives there, None for null pointers, and does what the method does that the slot is for,
    which the host calls as long as there is no native code.  For "tp_finalize" it says whether the finaliser has
    anything to do, and does not raise.  Where it gives `end`, the host is told that there is no more, without an error,
    and gets with that, if there is `result`, what this function of `cls` gives.
    """

    def mark(function: F) -> F:
        function._jit_slot_ = (cls, name)  # type: ignore[attr-defined]
        function._jit_end_ = end, result  # type: ignore[attr-defined]
        return function

    return mark


def virtualizable(cls: C) -> C:
    """Objects of `cls` are frames: their fields live in the trace, not in memory.

    Promise: lists in fields declared `IMMUTABLE` keep their length, are reached
    only through the frame, and are indexed with values that are constant in a trace.
    """
    cls._jit_virtualizable_ = True  # type: ignore[attr-defined]
    return cls


def complete(cls: C) -> C:
    """Objects of `cls` have all their immutable fields.

    Promise: it is never seen by the program or by the host's modules, which could make one without its initialiser.
    """
    cls._jit_complete_ = True  # type: ignore[attr-defined]
    return cls


def delayed_stores(*names: str) -> Callable[[C], C]:
    """Words of this class that a trace writes late: before it calls anything, or is left.

    Promise: what runs on its own between two operations, such as a finaliser, can do with
    an older value, and puts back what it found.  Traces know the objects as constants.
    """

    def declare(cls: C) -> C:
        cls._jit_delayed_ = names  # type: ignore[attr-defined]
        return cls

    return declare


def replaced_for_good(cls: C) -> C:
    """An object of this class is a version: once a field has lost it, it never comes back there.

    Promise: it has a field `dependants`, None at first, and whoever has replaced it calls `replaced` at once.
    Traces that promote what such a field of a constant object holds rest on that, and are dropped then.
    """
    cls._jit_replaced_for_good_ = True  # type: ignore[attr-defined]
    return cls


def replaced(version: Any) -> None:
    """The field that held this version holds another one: what rests on it is invalid."""
    dependants = version.dependants
    if dependants is not None:
        version.dependants = None
        for unit in tuple(dependants):
            unit.invalidate()


def we_are_jitted() -> bool:
    """False in plain interpretation, True in a trace and in what runs after a failing guard."""
    return False


def isconstant(value: object) -> bool:
    """True where the tracer knows `value` as a constant; False under plain interpretation."""
    return False


def isvirtual(value: object) -> bool:
    """True where `value` is an object whose allocation the tracer has not needed yet."""
    return False


def force(frame: object) -> None:
    """Store the contents of a virtualizable to memory: whoever holds it finds them there."""


def undivided() -> bool:
    """Does all that follows, up to the next call of the host, happen without another thread's or a handler's turn?

    So it is in native code; where Python runs, another thread may have its turn at each call and each jump backward.
    """
    return False


def item_or(items: list[Any], index: int, default: Any) -> Any:
    """`items[index]`, or `default` where the list, as it is by now, has no such item.  The index is not negative."""
    try:
        return items[index]
    except IndexError:
        return default


def items_now(items: list[Any]) -> tuple[Any, ...]:
    """All items that the list has at one time; a trace takes their number for a constant."""
    return tuple(items)


def stack_is_low() -> bool:
    """Is so little left of the machine's stack that nothing more should be called?

    Only native code can tell; the host minds its own stack, and compiled traces theirs.
    """
    return False


def call_named(names: tuple[Any, ...], function: Any, *values: Any) -> Any:
    """Call with `values`, the last len(names) of them as keyword arguments.

    Compiled code makes no dict for them where it knows the names as a constant.
    """
    positional = len(values) - len(names)
    return function(*values[:positional], **dict(zip(names, values[positional:], strict=True)))


@dont_look_inside
def append_text(text: Any, more: Any) -> object:
    """`text + more`, both exactly str.

    Compiled code gives the call its own reference of `text`: if that is the last one, the text grows in place.
    """
    return text + more


def allocate(cls: type, layout: type[T]) -> T:
    """A new object of class `cls` (constant in a trace), whose fields are those of `layout`.

    No initialiser runs: the caller assigns every field before anyone reads it.
    """
    return object.__new__(cls)


GENERAL: Word = -2
"""What the quick form of a handler answers where it has done nothing: see `JitDriver`."""


class JitDriver:
    """Names the variables of an interpreter's main loop.

    `greens` identify a place in the user's program and are constants of a trace;
    `reds` are the rest.  `promoted` names words of a virtualizable, such as its stack
    depth, that mostly depend on the greens alone, and `fixed` its fields that always do: what those hold where a unit
    starts needs no guard; `top` is one of these: the items of a virtualizable's lists from this index on are None.  A
    call of the portal that is inlined into a trace may pass one loop header where `should_unroll_one_iteration` of the
    greens is true: a generator's resumption comes round to its
    next yield that way.  A call that starts where `is_short` of the greens is true (it only makes a generator) is
    inlined however deep the trace is.  The interpreter's main function, the *portal*, has exactly
    greens and reds, in this order, as its parameters.  It calls `jit_merge_point` at the
    top of its loop and `can_enter_jit` where the user's program jumps backward.
    The interpreter sets `inspected` when something looks at who calls it: such calls stay out of traces;
    `too_deep` makes the error of the user's program for a call that the machine's stack, or the host, has no room for.
    `quick` has, for some handlers, what native code runs in their place: a quick form, which answers
    as the handler, or GENERAL, having done nothing; and a general form for what that leaves.
    """

    def __init__(
        self,
        greens: tuple[str, ...],
        reds: tuple[str, ...],
        virtualizables: tuple[str, ...] = (),
        promoted: tuple[str, ...] = (),
        fixed: tuple[str, ...] = (),
        top: str = "",
        get_printable_location: Callable[..., str] | None = None,
        should_unroll_one_iteration: Callable[..., bool] | None = None,
        is_short: Callable[..., bool] | None = None,
    ) -> None:
        self.greens = greens
        self.reds = reds
        self.virtualizables = virtualizables
        self.promoted = promoted
        self.fixed = fixed
        self.top = top
        self.get_printable_location = get_printable_location
        self.should_unroll_one_iteration = should_unroll_one_iteration or _never
        self.is_short = is_short or _never
        self.portal: Callable[..., Any] | None = None
        self.can_enter_jit: Callable[..., int | None] = _nothing  # after how many jumps it is to be asked again
        self.stride = 1  # how many jumps, or starts, a call of a hook stands for
        self.inspected = False
        self.called_whole: Callable[[], dict[Any, Any]] = dict  # tells what traces call in place of functions
        self.library: Callable[[], Any] = _nothing  # gives what is kept of jitcode, or None
        self.quick: dict[Any, tuple[Any, Any]] = {}
        self.native: Any = None  # native code of the portal, which enters units that it is offered
        self.too_deep: Callable[[], BaseException] = _too_deep
        self.take_turns: Callable[[], None] = _nothing  # between two instructions: lets other threads run in time

    def jit_merge_point(self, *greens_and_reds: object) -> None:
        """The top of the main loop: a place where interpretation may stop and go on."""


def portal_of(value: Any) -> Any:
    """The portal, where `value` is a runner that stands in its place since a JIT has run; else `value`."""
    return getattr(value, "_jit_portal_", value)


def _nothing(*greens_and_reds: object) -> None:
    pass


def _too_deep() -> BaseException:
    return RecursionError("maximum recursion depth exceeded")


def _never(*greens: object) -> bool:
    return False
