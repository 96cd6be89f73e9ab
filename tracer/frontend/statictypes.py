"""Static types of restricted Python, read from annotations.

In: annotations as `CheckedNames` resolves them.
Out: `Type`s.

    Word, int -> kind i        float -> kind f        everything else -> kind r, with a class
    list[X], tuple[X, ...], dict[K, X] carry X; Callable[[...], R] carries R; X | None is X, maybe None
    tuple[X, Y], dict[K, X] carry both

Holds: a `Type` of kind `i` is a machine word, never a user's int; a user's value has kind `r`, and its class is what
tests in the source have shown.
"""

from __future__ import annotations

import sys
import types
from _collections_abc import Callable, Collection, Iterable, Sequence
from typing import Any

from tracer.frontend.checkednames import CheckedNames
from tracer.hosttools import cache
from tracer.hosttypes import names_of_module
from tracer.records import evolve, record


@record(compared=True)
class Type:
    """What the front end knows of a register."""

    kind: str
    """`i`, `f` or `r`."""
    cls: type | None = None
    """The declared or narrowed class of an object; None for any object."""
    element: Type | None = None
    """The type of a container's items, or of a callable's result."""
    optional: bool = False
    """May the object also be None?"""
    exact: bool = False
    """Is the object's class `cls` and no subclass (narrowed by `type(x) is C`)?"""
    parameters: str | None = None
    """The kinds of a callable's parameters, if they are known."""
    parts: tuple[Type, ...] = ()
    """The types of a tuple's items, where they differ; those of a dict's keys and values."""

    def without_none(self) -> Type:
        """The same type after a test `is not None`."""
        return evolve(self, optional=False) if self.optional else self

    def __str__(self) -> str:
        if self.kind == "r":
            name = "object" if self.cls is None else self.cls.__name__
            return f"{name} | None" if self.optional else name
        return {"i": "bool" if self.cls is bool else "Word", "f": "float"}[self.kind]


WORD = Type("i", int)
BOOL = Type("i", bool)
DOUBLE = Type("f", float)
OBJECT = Type("r")
NONE = Type("r", type(None), exact=True)


_BUILTIN = {cls.__name__: cls for cls in (object, int, bool, float, str, bytes, type, list, tuple, dict)}
"""Most annotations are one of these names."""
_ABSTRACT = (Sequence, Iterable, Collection)
"""Objects of these may be of any class."""
_CONTAINERS = (list, tuple, dict, set, frozenset)


class UnknownAnnotation(Exception):
    """An annotation that restricted Python has no type for."""


def type_of_annotation(annotation: Any) -> Type:
    """The `Type` that an annotation stands for.

    Raises:
        UnknownAnnotation: for unions other than `X | None` and unknown generics.
    """
    if annotation is int:
        return WORD
    if annotation is bool:
        return BOOL
    if annotation is float:
        return DOUBLE
    if annotation is None or annotation is type(None):
        return NONE
    if annotation is object or _is_of_typing(annotation, "Any") or _is_of_typing(type(annotation), "TypeVar"):
        return OBJECT
    origin = getattr(annotation, "__origin__", None)
    arguments: tuple[Any, ...] = getattr(annotation, "__args__", ())
    if type(annotation) is types.UnionType or _is_of_typing(origin, "Union"):
        rest = [a for a in arguments if a is not type(None)]
        if len(rest) == len(arguments):
            return OBJECT
        if len(rest) == 1:
            inner = type_of_annotation(rest[0])
            if inner.kind == "r":
                return evolve(inner, optional=True)
        return OBJECT
    if origin in _CONTAINERS:
        parts = tuple(type_of_annotation(a) for a in arguments if a is not ...)
        alike = origin is not tuple or all(part == parts[0] for part in parts)
        element = parts[-1] if alike and parts else OBJECT
        return Type("r", origin, element, parts=parts if origin is dict or not alike else ())
    if origin is Callable:
        kinds = None if arguments[0] is ... else "".join(type_of_annotation(a).kind for a in arguments[:-1])
        return Type("r", types.FunctionType, type_of_annotation(arguments[-1]), parameters=kinds)
    if origin is type:
        return Type("r", type)
    if _is_of_typing(origin, "TypeGuard"):
        return BOOL
    if origin in _ABSTRACT:
        return Type("r", None, type_of_annotation(arguments[-1]))
    if origin is not None and isinstance(origin, type):
        return Type("r", origin)
    if annotation in (list, tuple, dict):
        return Type("r", annotation, OBJECT)
    if isinstance(annotation, type):
        return Type("r", annotation)
    raise UnknownAnnotation(f"expected a class, list, tuple, dict or Callable as annotation, found {annotation!r}")


def _is_of_typing(value: object, name: str) -> bool:
    """Is this the object of this name in `typing`? If nobody has imported that, no annotation comes from there."""
    module = sys.modules.get("typing")
    return module is not None and value is getattr(module, name, module)


@cache
def function_hints(function: Any) -> dict[str, Type]:
    """The types of a function's annotated parameters, and "return"."""
    defined: Any = function
    while hasattr(defined, "__wrapped__"):
        defined = defined.__wrapped__
    names = CheckedNames(defined.__globals__)
    hints = {n: eval(a, {}, names) if isinstance(a, str) else a for n, a in function.__annotations__.items()}
    return {name: type_of_annotation(hint) for name, hint in hints.items()}


@cache
def class_hint(cls: type, name: str) -> Any:
    """The annotation of a field of a class, or of one of its bases; None if it has none.

    It is resolved in the module where the class's methods were defined: `__module__` may name another one, because
    programs see it.
    """
    for base in cls.__mro__:
        own: Any = vars(base).get("__annotations__", {})
        if type(own) is types.GetSetDescriptorType:  # `type` itself
            continue
        for key, annotation in own.items():
            if key == name:
                return _evaluated(annotation, base) if isinstance(annotation, str) else annotation
    return None


def _evaluated(annotation: str, cls: type) -> Any:
    # without a module only builtins are found
    module = None if cls.__module__ == "builtins" else sys.modules.get(cls.__module__)
    if annotation in _BUILTIN and (module is None or annotation not in names_of_module(module)):
        return _BUILTIN[annotation]
    methods = [value for value in vars(cls).values() if isinstance(value, types.FunctionType)]
    namespaces = [{} if module is None else names_of_module(module), *(method.__globals__ for method in methods)]
    for number, namespace in enumerate(namespaces):
        try:
            return eval(annotation, {}, CheckedNames(namespace))
        except TypeError:  # `array[int]`, which the host cannot make
            return object
        except NameError:
            if number == len(namespaces) - 1:
                raise
    return None


@cache
def module_hints(module: types.ModuleType) -> dict[str, Any]:
    """The annotations of a module's globals, without those that name imports made only for a type checker."""
    found: dict[str, Any] = {}
    names = CheckedNames(names_of_module(module))
    for name, annotation in names_of_module(module).get("__annotations__", {}).items():
        try:
            found[name] = eval(annotation, {}, names) if isinstance(annotation, str) else annotation
        except (NameError, TypeError, AttributeError):
            continue
    return found


def type_of_constant(value: object) -> Type:
    """The type of a literal or a global."""
    if type(value) is bool:
        return BOOL
    if type(value) is int:
        return WORD
    if type(value) is float:
        return DOUBLE
    if value is None:
        return NONE
    if type(value) is tuple and value and all(isinstance(item, types.FunctionType) for item in value):
        known = function_hints(value[0])
        names = value[0].__code__.co_varnames[: value[0].__code__.co_argcount]
        kinds = "".join(known.get(name, OBJECT).kind for name in names)
        function = Type("r", types.FunctionType, known.get("return", OBJECT), parameters=kinds)
        return Type("r", tuple, function, exact=True)
    return Type("r", type(value), exact=True)
