"""Which instances can be referenced weakly: those of classes without `__slots__`, or with a slot `__weakref__`.

    class C: __slots__ = ("x",)      weakref.ref(C())      TypeError: cannot create weak reference to 'C' object

In: a class whose instances are Instances, all of which have room for the list of weak references.
Out: where the host finds that list, or that there is none; subclasses take it over.

Holds: a host whose types do not lie as described here is left alone: then all instances can be referenced.
"""

from __future__ import annotations

import functools
from typing import Any

from objmodel.instances.base import Instance
from tracer.hosttypes import weakref_offset_of

_PLACE = 208
"""Of `tp_weaklistoffset` in a type."""


def set_weakly_referenced(w_type: type, may_be: bool) -> None:
    """Let the program reference instances weakly, or not."""
    found = weakref_offset_of(w_type)
    if (found != 0) == may_be:
        return
    word = _word().from_address(id(w_type) + _PLACE)
    if word.value == found:
        word.value = weakref_offset_of(Instance) if may_be else 0


@functools.cache
def _word() -> Any:
    from _ctypes import _SimpleCData  # not for programs that have no such class

    return type("Word", (_SimpleCData,), {"_type_": "q"})
