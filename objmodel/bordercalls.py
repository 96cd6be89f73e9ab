"""Puts the functions of `borders` in front of the host's own methods.

In: code that can do so.  Out: where host code calls a method in C with an object of the program, ours are asked first.

Holds: our own code reaches what the methods do by themselves through `RAW`.
"""

from __future__ import annotations

import types
from typing import Any, Protocol

from objmodel.borders import (
    DESCRIBED_OF_OBJECT,
    OF_OBJECT,
    OF_TYPE,
    THROUGH_FIELDS,
    call_bound,
    call_builtin,
    call_described,
    call_wrapper,
)
from objmodel.classes.hiddenfields import hiding_classes
from objmodel.classes.metaclass import MiniType
from objmodel.instances.new import Instance
from tracer.hosttypes import RAW, namespace_of

FUNCTIONS: object = (call_wrapper, call_bound, call_builtin, call_described)
METHODS = (*OF_OBJECT, *OF_TYPE, *THROUGH_FIELDS)
KINDS = (*(Instance for _ in OF_OBJECT), *(MiniType for _ in OF_TYPE), *(None for _ in THROUGH_FIELDS))
MADE = (Instance, MiniType)
_SHOWN = (
    types.CodeType,
    types.FrameType,
    types.GeneratorType,
    types.CoroutineType,
    types.AsyncGeneratorType,
    types.TracebackType,
)
"""Classes of the host in whose place ours stand, with methods of their own."""

OF_SHOWN = [m for cls in _SHOWN for m in namespace_of(cls).values() if type(m) is types.MethodDescriptorType]
DESCRIBED = (*DESCRIBED_OF_OBJECT, *OF_SHOWN)
SORTS = (*(Instance for _ in DESCRIBED_OF_OBJECT), *(None for _ in OF_SHOWN))


class BorderCode(Protocol):
    """What can stand in front of the host's methods."""

    def stand_before(
        self,
        functions: object,
        methods: tuple[object, ...],
        kinds: tuple[object, ...],
        made: tuple[type, ...],
        described: tuple[object, ...],
        sorts: tuple[object, ...],
        own: list[type],
    ) -> None:
        """Have the host ask these functions first when some of its methods are called; None: no longer."""

    def raw_methods(self) -> list[Any]:
        """`object.__new__`, `type.__setattr__` and `type.__delattr__`, in front of which nobody stands."""


def stand_before(code: BorderCode) -> None:
    """From now on the functions of `borders` are asked."""
    RAW.new, RAW.set_attribute, RAW.delete_attribute = code.raw_methods()
    code.stand_before(FUNCTIONS, METHODS, KINDS, MADE, DESCRIBED, SORTS, hiding_classes())
