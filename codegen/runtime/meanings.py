"""What the symbols in the routines' object code stand for in this process.

In: the layout of the host, the `State` that units share with Python, and the hooks that the routines call.
Out: an address for each symbol.

    word.FREE_HEAD      a word of the state           table.lists     one of its tables
    hook.left           a hook                        exit.RAISED     an exit that stands for the end of a portal
    object.None         an object of the host         young.count     a number of the host's collector
    PyList_New          a C function of the host

Holds: a symbol is the same in all processes of a host, so that one of them can use code that another has made.
Does not: read the routines' text. Most processes find its code made.
"""

from __future__ import annotations

import builtins
from _operator import attrgetter
from types import BuiltinFunctionType, MethodDescriptorType
from typing import Any

from codegen.hostmemory import function_address
from codegen.layout import Layout
from codegen.runtime.state import WORDS, Hooks, State
from codegen.youngobjects import COUNT, THRESHOLD
from tracer.host import dying, effects
from tracer.ir.trace import FINISHED, RAISED
from tracer.records import fields

OBJECTS: dict[str, object] = {
    "None": None,
    "True": True,
    "False": False,
    "empty_tuple": (),
    "builtin_function": BuiltinFunctionType,
    "method_descriptor": MethodDescriptorType,
    "least_small_int": -5,
    "LOUD": dying.LOUD,
    "SILENT": dying.SILENT,
    "ABSENT": effects.ABSENT,
    "UNSURE": effects.UNSURE,
}
"""Objects that are not attributes of `builtins`."""

BREAKER = "eval_breaker"
"""The symbol of the eval breaker, on hosts where all threads share one."""

DEALLOCATOR = "routine.deallocator"
"""The symbol of translated code's function that frees an object of a class with slots."""

_TABLES = ("lists", "tuples", "silent")
_EXITS = {"FINISHED": FINISHED, "RAISED": RAISED}
_YOUNG = {"threshold": THRESHOLD, "count": COUNT}


def host_object(name: str) -> Any:
    """The object of the host that a name stands for: a row of OBJECTS, or a builtin such as `str.join`.

    Raises: AttributeError for others.
    """
    return OBJECTS[name] if name in OBJECTS else attrgetter(name)(builtins)


def declaration(name: str, prototype: str) -> str:
    """The `declare` line of a function whose prototype is written "result (arguments)"."""
    result, _, arguments = prototype.partition(" (")
    return f"declare {result} @{name}({arguments}"


class Meanings:
    """The addresses of symbols. It keeps the state and the hooks alive."""

    def __init__(self, layout: Layout, state: State, hooks: Hooks) -> None:
        self._layout = layout
        self._state = state
        self._hooks = hooks

    def of_units(self) -> list[str]:
        """The symbols for what units share with Python: all but those of the host's objects and functions."""
        return [
            *(f"word.{name}" for name in WORDS),
            *(f"table.{name}" for name in _TABLES),
            *(f"hook.{field.name}" for field in fields(Hooks)),
            "hook.finalizer_effect",
            *(f"exit.{name}" for name in _EXITS),
            *(f"young.{name}" for name in _YOUNG),
        ]

    def address(self, symbol: str) -> int:
        """The address that a symbol stands for.  Raises: KeyError, AttributeError for others than those above."""
        kind, _, name = symbol.partition(".")
        if kind == "word":
            return self._state.address + 8 * WORDS[name]
        if kind == "table":
            table: int = getattr(self._state, name).buffer_info()[0]
            return table
        if kind == "hook":
            return id(dying.finalizer_effect if name == "finalizer_effect" else getattr(self._hooks, name))
        if kind == "exit":
            return id(_EXITS[name])
        if kind == "young":
            return self._state.young + _YOUNG[name]
        if kind == "object":
            return id(host_object(name))
        if symbol == DEALLOCATOR:
            return self._state.blocks.deallocator()
        if symbol == BREAKER:
            return self._layout.breaker or 0
        return function_address(symbol)
