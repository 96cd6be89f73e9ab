"""What a class holds itself, which in native code is read and changed without Python.

In: a class, and a name.  Out: what stands in the class's own namespace; the namespace changed, as by the host's `type`.

    class A: f = 1
    class B(A): pass
    own_of_type(B, "f", None)      None: the bases are not asked
    set_on_type(B, "f", 2)         B.__dict__ has it, and the host's caches know

Holds: each function is what a routine of native code does, written in Python; see `native_routine`.
Does not: make new versions, or ask a metaclass; `objmodel.classes.assigning` does the one, its callers the other.
"""

from __future__ import annotations

from tracer.hints import native_routine
from tracer.hosttypes import RAW, namespace_of

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
