"""Names of the objects that jitcode mentions, which another process understands.

In: an object.
Out: a name, as plain data; and, in the process that loads it, the object that it means there.

    interp.machine.frames.UNBOUND        "o:interp.machine.frames:UNBOUND", and whatever else `symbols` has a name for
    a class's field              ("field", class, name)
    a resume position            ("position", number, behind, raised)             of the jitcode that mentions it
    the function called in place
    of a function as a whole     ("whole", function)                              differs between processes

The parts of such a tuple are themselves names.
Holds: a name means the object that was named, or its counterpart in another process. An object without a counterpart is
Unnamed.
"""

from __future__ import annotations

from collections.abc import Callable

from codegen.translate.function.symbols import Symbols, Unnamed, resolve
from tracer.frontend.classfields import class_with, field_of, shape_of
from tracer.frontend.statictypes import Type
from tracer.hints import portal_of
from tracer.host.operations import call_of
from tracer.hosttools import Any
from tracer.ir.descr import Call, Field, Shape
from tracer.ir.ops import OPS, OpSpec
from tracer.jitcode.jitcode import JitCode, Position
from tracer.records import evolve

Name = Any
"""A string, or a tuple of a kind and the parts of that kind."""


class Whole:
    """Stands, while names are made, for the function called in place of another."""

    def __init__(self, function: Any) -> None:
        self.function = function


class Names:
    """Makes names."""

    def __init__(self, packages: list[str]) -> None:
        self._symbols = Symbols(packages)

    def of(self, value: Any) -> Name:
        """The name of an object that jitcode mentions. Raises Unnamed."""
        give = _GIVE.get(type(value))
        return self._symbols.name_of(value) if give is None else give(self.of, value)


def _field(of: Callable[[Any], Name], field: Field) -> Name:
    cls = class_with(field)
    if cls is None:
        raise Unnamed(f"expected a field that a class declares, found {field!r}")
    return "field", of(cls), field.name


def _shape(of: Callable[[Any], Name], shape: Shape) -> Name:
    if shape_of(shape.cls) is not shape:
        raise Unnamed(f"expected the shape of a class, found one with another layout, {shape!r}")
    return "shape", of(shape.cls)


def _call(of: Callable[[Any], Name], call: Call) -> Name:
    described = call.argument_kinds, call.result_kind, call.elidable, call.changes
    if call_of(call.function, *described) is not call:
        raise Unnamed(f"expected a call of a function of the interpreter, found {call!r}")
    return "call", of(call.function), *described


def _type(of: Callable[[Any], Name], type_: Type) -> Name:
    cls, element = (None if value is None else of(value) for value in (type_.cls, type_.element))
    parts = tuple(map(of, type_.parts))
    return "type", type_.kind, cls, element, parts, type_.optional, type_.exact, type_.parameters


_GIVE: dict[type, Callable[[Callable[[Any], Name], Any], Name]] = {
    Field: _field,
    Shape: _shape,
    Call: _call,
    Type: _type,
    OpSpec: lambda of, spec: ("op", spec.name),
    Position: lambda of, p: ("position", p.instruction.number, p.behind, p.raised),
    JitCode: lambda of, code: ("jitcode", of(code.function)),
    Whole: lambda of, whole: ("whole", of(whole.function)),
}
"""By class: how to make names for objects that `symbols` has none for."""


class Meanings:
    """Knows what names mean in this process."""

    def __init__(self) -> None:
        self._known: dict[Name, Any] = {}

    def of(self, name: Name) -> Any:
        """The object that a name means for all jitcode. Raises KeyError, AttributeError if it means nothing."""
        if name not in self._known:
            self._known[name] = _object(name) if type(name) is str else _EVERYWHERE[name[0]](self, *name[1:])
        return self._known[name]

    def within(self, jitcode: JitCode, name: Name) -> Any:
        """The object that a name means for the code of `jitcode`."""
        meaning = None if type(name) is str else _WITHIN.get(name[0])
        return self.of(name) if meaning is None else meaning(self, jitcode, *name[1:])


def _object(name: str) -> Any:
    return portal_of(resolve(name))


def _known_field(meanings: Meanings, cls: Name, name: str) -> Field:
    found = field_of(meanings.of(cls), name)
    if found is None:
        raise KeyError(name)
    return found[0]


def _known_type(
    meanings: Meanings, kind: str, cls: Name | None, element: Name | None, parts: tuple[Name, ...], *rest: Any
) -> Type:
    known_cls, known_element = (None if name is None else meanings.of(name) for name in (cls, element))
    return evolve(Type(kind, known_cls, known_element, *rest), parts=tuple(map(meanings.of, parts)))


def _known_call(meanings: Meanings, jitcode: JitCode, function: Name, *described: Any) -> Call:
    return call_of(meanings.within(jitcode, function), *described)


_EVERYWHERE: dict[str, Callable[..., Any]] = {
    "field": _known_field,
    "shape": lambda meanings, cls: shape_of(meanings.of(cls)),
    "type": _known_type,
    "op": lambda meanings, name: OPS[name],
}
"""The kinds of names that mean the same for all jitcode."""

_WITHIN: dict[str, Callable[..., Any]] = {
    "call": _known_call,
    "position": lambda meanings, code, number, *rest: code.position(number, *rest),
    "jitcode": lambda meanings, code, function: code.codes[meanings.of(function)],
    "whole": lambda meanings, code, function: code.codes.runner(meanings.of(function)),
}
"""The other kinds."""
