"""The hints that an interpreter gives the tracer.

In: values and functions of an interpreter written in restricted Python.
Out: the same values and functions; under plain CPython every hint is an identity.

Each hint states a *promise* of whoever writes it. The tracer recognises the hint by identity in the interpreter's
source; nothing here does any work. This module imports nothing of the project, so that `objmodel` and `interp` may
import it without importing the tracer.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, TypeVar
    from typing import cast as cast  # noqa: PLC0414  # other modules import it from here

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
    """Metadata of an `IMMUTABLE` tuple of words that the immutable field `words` also holds, as bytes: 8 for each.

    Promise: no word is negative, and an index that is valid for another sequence of the same object is valid for this
    tuple.
    """
    return {"immutable": True, "packed": words}


BESIDE: dict[str, bool] = {"immutable": True, "beside": True}
"""Metadata of an `IMMUTABLE` list with an item for each place in the code, and one more.

Promise: the list keeps its length, and is asked for no other items. So native code reads them without a test, from an
address that it notes when it starts to run the code.
"""

FOLDED: dict[str, bool] = {"folded": True}
"""Metadata of a field that is constant in every object that is constant in a trace.

Promise: whoever assigns the field also replaces something that traces found the object by, such as a version.
"""


if not TYPE_CHECKING:

    def cast(kind, value):
        """As `typing.cast`, which a program that starts should not have to import.

        Promise: `value` is an instance of the class that `kind` names.
        """
        return value


NO_MORE = object()
"""What translated loops take for the end of an iterator."""


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
    """As `elidable`; the arguments are promoted at each call."""
    function._jit_hint_ = "elidable_promote"  # type: ignore[attr-defined]
    return function


def dont_look_inside(function: F) -> F:
    """The tracer calls `function` and never reads its source.

    Such a function may use all of Python. It may raise. Promise: it does not keep or change a virtualizable frame that
    it is given.
    """
    function._jit_hint_ = "dont_look_inside"  # type: ignore[attr-defined]
    return function


def translated(function: F) -> F:
    """The function is restricted Python, and native code translates it, although traces only call it.

    Stands above `dont_look_inside` or `elidable`. Above `elidable`, native code keeps no memo of answers, so that the
    arguments may die.
    """
    function._jit_translated_ = True  # type: ignore[attr-defined]
    return function


def computed_natively(function: F) -> F:
    """Native code computes an answer that its memo lacks by itself, and does not call the host for it.

    Stands above `elidable`, over a function in restricted Python that returns a reference.

    Raises:
        TypeError: it returns a word or a float, which the memo cannot hold as it is.
    """
    if function.__annotations__.get("return") in ("Word", "bool", "float", Word, bool, float):
        raise TypeError(f"expected a function that returns a reference, found {function.__qualname__}")
    function._jit_computed_ = True  # type: ignore[attr-defined]
    return function


def inlined(function: F) -> F:
    """Native code does not call this function: it repeats the body at each call."""
    function._jit_inlined_ = True  # type: ignore[attr-defined]
    return function


def native_routine(name: str, is_harmless: bool = False) -> Callable[[F], F]:
    """Where the function is called, native code calls its own routine `name`, which does the same.

    The routine takes a word or a reference for each parameter. It returns a new reference, or null if it has raised; or
    a word; or nothing, if the function is annotated with None. A routine that returns no reference never raises; one
    that returns a word also frees nothing.

    is_harmless: a routine that returns a reference runs no code of the program and frees nothing, either.
    """

    def mark(function: F) -> F:
        function._jit_hint_ = "dont_look_inside"  # type: ignore[attr-defined]
        function._jit_harmless_ = is_harmless  # type: ignore[attr-defined]
        function._jit_routine_ = name  # type: ignore[attr-defined]
        return function

    return mark


@native_routine("rt_identity")
def identity(value: object) -> Word:
    """`id(value)`, as a word."""
    return id(value)


def made_again(spare: str, link: str, count: str, first: str, room: str, empty: object) -> Callable[[F], F]:
    """Native code keeps objects that the function has made and that nobody uses any more, and returns them again.

    Promise: the function only makes an object of a virtualizable class, whose fields are its parameters, and sets
    words. The object's `top` starts at field `first` of the function's first argument, and the items below are `empty`.

    spare: field of the first argument that holds the first kept object.
    link: field of a kept object that holds the next one, or None.
    count: field of the first argument that counts the kept objects.
    room: field of the first argument that says how many items there are from the top's start on.
    """

    def mark(function: F) -> F:
        function._jit_made_again_ = (spare, link, count, first, room, empty)  # type: ignore[attr-defined]
        return function

    return mark


def unroll_safe(function: F) -> F:
    """The loops of `function` run a small number of times that is constant in a trace.

    Without this hint, traces call a function that has a loop, and do not inline it.
    """
    function._jit_hint_ = "unroll_safe"  # type: ignore[attr-defined]
    return function


def look_inside_iff(predicate: Callable[..., bool]) -> Callable[[F], F]:
    """Inline the function if `predicate`, called with the same arguments, is true while recording."""

    def mark(function: F) -> F:
        function._jit_hint_ = "look_inside_iff"  # type: ignore[attr-defined]
        function._jit_predicate_ = predicate  # type: ignore[attr-defined]
        return function

    return mark


def tells(finalizer: F) -> F:
    """A `__del__` method that makes compiled loops leave.

    Promise: it only notes work for the next safe point, or sets what makes compiled loops leave.
    """
    finalizer._jit_tells_ = True  # type: ignore[attr-defined]
    return finalizer


def host_slot(
    cls: type,
    name: str,
    end: object = None,
    result: Callable[..., object] | None = None,
    is_quiet: bool = False,
    is_inherited: bool = False,
    also: tuple[type, ...] = (),
) -> Callable[[F], F]:
    """Native code of the function fills the slot `name` of the type `cls` (the name is that of the C structure).

    It takes what the host passes to the slot, with None for null pointers. It must behave like the slot's Python
    method, which runs as long as there is no native code. For "tp_finalize" it returns whether the finaliser has
    anything to do, and does not raise. For "tp_new", whose first argument is the class, it returns the
    tuple of arguments from which the host then makes the object.

    end: if the function returns this object, the host is told that there are no more items, without an error.
    result: a function of `cls` that then gives the value of the StopIteration; for "tp_setattro", one that deletes the
        attribute, if the function itself sets it.
    is_quiet: it runs no code of the program, which must not run where the host calls it.
    is_inherited: the host also gives it to those subclasses that do not override the slot's method.
    also: other types whose slots it fills, too; its first parameter may then be any object.
    """

    def mark(function: F) -> F:
        function._jit_slot_ = (cls, name)  # type: ignore[attr-defined]
        function._jit_quiet_ = is_quiet  # type: ignore[attr-defined]
        function._jit_inherited_ = is_inherited  # type: ignore[attr-defined]
        function._jit_also_ = also  # type: ignore[attr-defined]
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
    """Objects of `cls` always have all their immutable fields.

    Promise: programs and host modules never see the class; they could make an object without its initialiser.
    """
    cls._jit_complete_ = True  # type: ignore[attr-defined]
    return cls


def delayed_stores(*names: str) -> Callable[[C], C]:
    """Words of this class that a trace may write late: before its next call or exit.

    Promise: code that runs unasked between two operations, such as a finaliser, works with an older value, and restores
    what it found. The objects are constants in traces.
    """

    def declare(cls: C) -> C:
        cls._jit_delayed_ = names  # type: ignore[attr-defined]
        return cls

    return declare


def replaced_for_good(cls: C) -> C:
    """An object of this class is a version: once a field has lost it, it never comes back there.

    Promise: the class has a field `dependants`, at first None, and whoever replaces a version calls `replaced` at once.
    A trace that promotes such a field of a constant object rests on the version, and is dropped when it is replaced.
    """
    cls._jit_replaced_for_good_ = True  # type: ignore[attr-defined]
    return cls


def replaced(version: Any) -> None:
    """The field that held this version holds another one now: invalidate every unit that rests on it."""
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
    """Store the contents of a virtualizable to memory, so that others find them there."""


def undivided() -> bool:
    """Does everything up to the next call of the host happen before another thread or a signal handler runs?

    True in native code. In Python, another thread may run at each call and each backward jump.
    """
    return False


def item_or(items: list[Any], index: int, default: Any) -> Any:
    """`items[index]`, or `default` if the list has no such item now. `index` is not negative."""
    try:
        return items[index]
    except IndexError:
        return default


def items_now(items: list[Any]) -> tuple[Any, ...]:
    """All items of the list at one moment. A trace takes their number for a constant."""
    return tuple(items)


def stack_is_low() -> bool:
    """Is there too little left of the machine stack for another call?

    Only native code answers True: the host checks its own stack, and compiled traces theirs.
    """
    return False


def call_named(names: tuple[Any, ...], function: Any, *values: Any) -> Any:
    """Call `function` with `values`, the last `len(names)` of them as keyword arguments.

    If `names` is constant in a trace, compiled code makes no dict for them.
    """
    positional = len(values) - len(names)
    return function(*values[:positional], **dict(zip(names, values[positional:], strict=True)))


def call_spread(function: Any, values: tuple[Any, ...], more: Iterable[Any]) -> Any:
    """Call `function` with `values` and then `more`."""
    return function(*values, *more)


@dont_look_inside
def append_text(text: Any, more: Any) -> object:
    """`text + more`, both exactly str.

    Compiled code passes its own reference of `text`; if that is the last one, the text grows in place.
    """
    return text + more


@dont_look_inside
def part_of(sequence: Any, start: Any, stop: Any) -> object:
    """`sequence[start:stop]`, for objects of any classes.

    Compiled code makes no slice for it if the sequence is exactly a list, tuple or str and the bounds are ints or None.
    """
    return sequence[start:stop]


def allocate(cls: type, layout: type[T]) -> T:
    """A new object of class `cls` (constant in a trace), whose fields are those of `layout`.

    No initialiser runs: the caller assigns every field before the object is used.
    """
    return object.__new__(cls)


GENERAL: Word = -2
"""The answer of a handler's quick form if it has done nothing: see `JitDriver`."""


class JitDriver:
    """Describes an interpreter's main loop, the *portal*, to the tracer.

    The portal has exactly the greens and reds, in this order, as its parameters. It calls `jit_merge_point` at the top
    of its loop, and `can_enter_jit` where the user's program jumps backward.
    Source: *Automatic Generation of JIT Compilers for Dynamic Languages in .NET*, for greens and reds.

    greens: the variables that identify a place in the user's program; constants of a trace.
    reds: the other variables.
    virtualizables: the reds that are virtualizable frames.
    promoted: words of a virtualizable, such as its stack depth, that mostly depend on the greens alone.
    fixed: fields of a virtualizable that always depend on the greens alone: where a unit starts they need no guard.
    top: one of `fixed`: the items of a virtualizable's lists from this index on are None.
    get_printable_location: names a place in logs.
    should_unroll_one_iteration: if true of the greens, an inlined call of the portal may pass one loop header. So a
    generator that is resumed comes round to its next yield.
    is_short: if true of the greens, a call that starts there (and only makes a generator, say) is inlined at any depth.
    inspected: set by the interpreter when something looks at who calls it; such calls are kept out of traces.
    too_deep: makes the user's error for a call that the machine stack, or the host, has no room for.
    quick: for some handlers, two functions that native code runs in their place: a quick form, which answers as the
    handler or, having done nothing, answers GENERAL; and a general form for what the quick form leaves.
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
        self.can_enter_jit: Callable[..., int | None] = _nothing  # returns after how many jumps to call it again
        self.stride = 1  # how many jumps, or function entries, a call of a hook stands for
        self.inspected = False
        self.called_whole: Callable[[], dict[Any, Any]] = dict  # by function: what traces call in its place
        self.library: Callable[[], Any] = _nothing  # returns the library of kept jitcode, or None
        self.quick: dict[Any, tuple[Any, Any]] = {}
        self.native: Any = None  # native code of the portal, which enters offered units
        self.too_deep: Callable[[], BaseException] = _too_deep
        self.take_turns: Callable[[], None] = _nothing  # called between two instructions: lets other threads run

    def jit_merge_point(self, *greens_and_reds: object) -> None:
        """The top of the main loop: a place where interpretation may stop and continue."""


def portal_of(value: Any) -> Any:
    """The portal, if `value` is a runner that has stood in its place since a JIT started; else `value`."""
    return getattr(value, "_jit_portal_", value)


def _nothing(*greens_and_reds: object) -> None:
    pass


def _too_deep() -> BaseException:
    return RecursionError("maximum recursion depth exceeded")


def _never(*greens: object) -> bool:
    return False
