"""Library modules that ask whether a type is exactly that of functions, methods or generators: MiniPy runs these, too.

In: the spec of a library module.  Out: whether its source compares with one of these types.

    if type(f) in (types.FunctionType, types.MethodType):      ply.lex          =>  run by MiniPy
    NON_CLASS_TYPES = {dict, types.MethodType, ...}
    return type(obj) in NON_CLASS_TYPES                        jsonpickle.util  =>  run by MiniPy
    if isinstance(f, types.FunctionType):                      most libraries   =>  the host's

A function of the program has a class of MiniPy's, which code that MiniPy runs sees as `types.FunctionType`, and host
code does not (`isinstance` answers as it should in both).

Holds: a source that has none of the names is read and searched, nothing more.
Does not: understand the source. What it takes for a comparison by mistake is run by MiniPy, and prints the same; a
comparison that it overlooks finds that the types differ.
"""

from __future__ import annotations

from _frozen_importlib_external import SourceFileLoader

from tracer.hosttools import cache, import_module
from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _frozen_importlib import ModuleSpec
    from collections.abc import Callable
    from typing import Any

_MODULE = b"types"
"""What a source with such a name imports; most have it not."""

_NAMES = (b"FunctionType", b"MethodType", b"GeneratorType")
"""Ends of the names that such types have there."""


def compares_types(spec: ModuleSpec) -> bool:
    """Does the source file of this module compare a type with one of those?"""
    if type(spec.loader) is not SourceFileLoader:
        return False
    try:
        source = spec.loader.get_data(spec.loader.path)
    except OSError:  # the import will tell
        return False
    if _MODULE not in source or not any(name in source for name in _NAMES):
        return False
    found = _search()
    return found.compared(source) is not None or any(
        found.looked_up(name + source) is not None for name in {b"%s\n" % name for name in found.collected(source)}
    )


@record
class _TypePatterns:
    """Functions that search a source."""

    compared: Callable[[bytes], Any]
    """Finds an operator with such a type, or a tuple of types that has one, at its right; or a dict's entry for it."""
    collected: Callable[[bytes], list[bytes]]
    """The names of collections that have such a type in them."""
    looked_up: Callable[[bytes], Any]
    """Finds a type that is looked up in the collection whose name is the first line."""


@cache
def _search() -> _TypePatterns:
    compile_ = import_module("re").compile
    some = rb"(?:\w+\.)?(?:Function|Method|(?:Async)?Generator)Type\b"
    among = rb"[(\[{]?\s*(?:[\w.]+\s*,\s*)*"
    compared = rb"(?:\bis\b(?:\s+not\b)?|==|!=|\bin\b)\s*" + among + some
    entered = rb"\[\s*" + some + rb"\s*\]\s*=[^=]"
    collected = rb"(?m)^\s*(\w+)\b[^\n=]*=\s*(?:\w+\()?\s*[({\[][^(){}\[\]=]*?" + some
    looked_up = rb"(?s)\A(\w+)\n.*(?:\btype\([^()\n]*\)\s+(?:not\s+)?in\s+\1\b|\b\1(?:\.get\(|\[)type\()"
    either = compile_(compared + b"|" + entered)
    return _TypePatterns(either.search, compile_(collected).findall, compile_(looked_up).match)
