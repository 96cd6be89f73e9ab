"""What an operation touches, in the tracer's own terms: a field, the shape of a new object, a host function.

    getfield_r(r0, Point.x)    Field: which slot of which class, and what may be relied on
    new(Point)                 Shape: the class, and the fields that such an object has
    call_r(dict.get, r0, r1)   Call: the function, how machine code calls it, and what it may change

In: classes and functions of the host.
Out: descriptions, compared by identity.
Does not: know where a field lies in memory; `codegen.layout` does.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

from tracer.records import field, record


@record
class Field:
    """A field of a class with slots."""

    cls: type
    """The class that declares it."""
    name: str
    kind: str
    """`i`, `f` or `r`."""
    immutable: bool = False
    """Is it never set again once the object has been made?"""
    storage: str = "object"
    """How it lies in memory: a reference ("object"), or 8 raw bytes ("word", "double")."""
    delayed: bool = False
    """May stores to it reach memory late (`tracer.hints.delayed_stores`)?"""
    folded: bool = False
    """Is it constant in a constant object (`tracer.hints.FOLDED`)?"""
    truth: bool = False
    """Must it hold True or False, and no other int, because others read it?"""
    holds: type | None = None
    """The exact class of every object in it; None if there may be several."""
    is_past: bool = False
    """Must it be accessed through `descriptor`, because a class with it may intercept attributes?"""
    descriptor: Any = field(init=False, factory=lambda made: made.cls.__dict__.get(made.name), computed=True)
    """Reads and sets the field whatever a class does to attributes."""

    def __repr__(self) -> str:
        return f"{self.cls.__name__}.{self.name}"


@record
class Shape:
    """The class that `new` makes an object of, and the fields that such an object has."""

    cls: type
    """The exact class."""
    fields: tuple[Field, ...]
    """The fields; they may be inherited from the class whose layout it has."""

    def __repr__(self) -> str:
        return self.cls.__name__


EVERYTHING, LISTS, NOTHING = "everything", "lists", "nothing"
"""What a call may change: any field or list; items and lengths of lists; no object that existed before."""


@record
class Call:
    """A host function that a trace calls."""

    function: Callable[..., Any]
    argument_kinds: str
    """A letter `i`, `f` or `r` for each argument."""
    result_kind: str
    """`i`, `f`, `r`, or `v` for no result."""
    elidable: bool = False
    """Is it made by `call_pure_*` operations? Such calls never raise."""
    can_raise: bool = True
    capi: str | None = None
    """The name of a C function with the same meaning, which machine code calls instead: it takes objects, and returns a
    new reference, or NULL with an exception set.
    """
    capi_words: tuple[int, ...] = ()
    """C ints that the C function takes after the arguments."""
    capi_result: str = "ptr"
    """"ptr", or "i32" or "i64" if the C function returns a number, negative with an exception set."""
    takes: tuple[int, ...] = ()
    """The arguments whose references the call takes over, whether it raises or not."""
    changes: str = EVERYTHING
    """What the call may change of the heap that a trace knows, for arguments of the classes that the recorder has
    checked. A call that runs code of the program changes EVERYTHING.
    """
    raw: bool = False
    """Is the C function a routine of machine code's own, which takes words as they are?"""
    counter: array[int] | None = None
    """A word that counts the executions of the call; see `tracer.driver.stats`."""

    def __repr__(self) -> str:
        return getattr(self.function, "__qualname__", repr(self.function))
