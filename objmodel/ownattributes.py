"""What a class holds itself, which in native code is read and changed without Python.

In: a class, and a name.  Out: what stands in the class's own namespace; the namespace changed, as by the host's `type`;
facts that the host keeps of the class.

    class A: f = 1
    class B(A): pass
    own_of_type(B, "f", None)      None: the bases are not asked
    set_on_type(B, "f", 2)         B.__dict__ has it, and the host's caches know

Holds: each function is what a routine of native code does, written in Python; see `native_routine`.
Does not: make new versions, or ask a metaclass; `objmodel.classes.assigning` does the one, its callers the other.
"""

from __future__ import annotations

from tracer.hints import Word, native_routine
from tracer.hosttypes import (
    RAW,
    dict_offset_of,
    flags_of,
    host_bases,
    host_mro,
    namespace_of,
    size_of,
    weakref_offset_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


@native_routine("rt_own_of_type")
def own_of_type(w_type: Any, name: str, default: object) -> object:
    """What the class has under `name`; or `default`."""
    namespace = namespace_of(w_type)
    return default if namespace is None else namespace.get(name, default)


@native_routine("rt_set_on_type")
def set_on_type(w_type: type, name: str, w_value: object) -> object:
    """As `type.__setattr__` of the host."""
    RAW.set_attribute(w_type, name, w_value)
    return None


@native_routine("rt_delete_on_type")
def delete_on_type(w_type: type, name: str) -> object:
    """As `type.__delattr__` of the host."""
    RAW.delete_attribute(w_type, name)
    return None


@native_routine("rt_order_of_type", is_harmless=True)
def order_of_type(w_type: Any) -> tuple[Any, ...]:
    """Its MRO, as the host has it."""
    return host_mro(w_type)


@native_routine("rt_bases_of_type", is_harmless=True)
def bases_of_type(w_type: Any) -> tuple[Any, ...]:
    """Its bases, as the host has them."""
    return host_bases(w_type)


@native_routine("rt_flags_of_type")
def flags_of_type(w_type: Any) -> Word:
    """Its flags."""
    return flags_of(w_type)


@native_routine("rt_size_of_type")
def size_of_type(w_type: Any) -> Word:
    """How many bytes its instances take."""
    return size_of(w_type)


@native_routine("rt_dict_offset_of_type")
def dict_offset_of_type(w_type: Any) -> Word:
    """Where its instances keep their `__dict__`; 0 if they have none."""
    return dict_offset_of(w_type)


@native_routine("rt_weakref_offset_of_type")
def weakref_offset_of_type(w_type: Any) -> Word:
    """Where its instances keep the list of weak references to them; 0 if there can be none."""
    return weakref_offset_of(w_type)
