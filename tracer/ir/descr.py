"""What an operation touches, in the tracer's own words: a field, the shape of a new object, a host function.

    getfield_r(r0, Point.x)    Field: which slot of which class, and what may be relied on
    new(Point)                 Shape: the class, and the fields that such an object has
    call_r(dict.get, r0, r1)   Call: the function, how machine code calls it, and what it may change

In: classes and functions of the host.  Out: descriptions, compared by identity.
Does not: know where a field lies in memory; `codegen.layout` does.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

import attrs


def _descriptor(field: Field) -> Any:
    return field.cls.__dict__.get(field.name)


@attrs.frozen(eq=False)
class Field:
    """A field of a class with slots.

    descriptor: what reads and sets it past all that a class does to attributes.
    is_past: is that needed, because classes with this field may do something to attributes?
    """

    cls: type
    name: str
    kind: str
    immutable: bool = False  # never set again after the object has been made
    storage: str = "object"  # how it lies in memory: a reference ("object"), or 8 raw bytes ("word", "double")
    delayed: bool = False  # stores to it may reach memory late
    folded: bool = False  # constant in a constant object: setting it ends the traces that found the object
    truth: bool = False  # holds True or False; an int that is as true would not do for other readers
    holds: type | None = None  # the exact class of what always lies there; None where there may be several
    is_past: bool = False
    descriptor: Any = attrs.field(init=False, default=attrs.Factory(_descriptor, takes_self=True))

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
    `counter`: a word that counts how often the call is made, see `tracer.driver.stats`.
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
