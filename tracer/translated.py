"""The JIT's own functions that native code replaces.

In: functions and methods that were translated (`codegen.translate`).
Out: what to call in their place.

    TRANSLATED[Heap.saw_new]        native code of a function
    bound(heap, "saw_new")          a method of an object: native code if there is any, else Python

Holds: both do the same. Without native code the table is empty.
"""

from __future__ import annotations

from types import MethodType
from typing import Any

TRANSLATED: dict[Any, Any] = {}
"""Native code, by the function that it stands for."""


def bound(owner: object, name: str) -> Any:
    """The method `name` of an object."""
    method = getattr(owner, name)
    native = TRANSLATED.get(getattr(method, "__func__", None))
    return method if native is None else MethodType(native, owner)
