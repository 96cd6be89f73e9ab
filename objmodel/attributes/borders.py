"""Methods of the host that host code calls directly with objects of the program, past their classes.

In: the host's method, its arguments.  Out: the result that a call by the program would have; or NotImplemented, and
then the host's method is called after all.

    object.__setattr__(p, "x", 1)              call_wrapper    =>  object_setattr(p, "x", 1)
    object.__new__(P)                          call_builtin    =>  an instance of P, with a map
    type.__new__(Meta, "A", (P,), {...})       call_builtin    =>  type.__new__(Meta, *prepared("A", (P,), {...}))
    type("A", (P, Sized), {...})               call_metaclass  =>  ABCMeta, joined with ours, makes the class
    class A(P, Sized): ...                     build_class_of_host  =>  likewise, as the class statement's metaclass
    FunctionType.__get__(f, p)                 call_wrapper    =>  f.__get__(p), where f is a function of the program
    FunctionType.__code__.__get__(f)           call_wrapper    =>  f.__code__
    vars(type)["__dict__"].__get__(P)          call_wrapper    =>  what the program sees as P.__dict__

`stand_before` puts these functions before the host's.

Holds: our own code calls the host's methods directly, through `RAW`.
Does not: stand before C functions that C code calls, such as PyObject_GenericSetAttr.  That function leaves slots and
`__dict__` to descriptors, which are ours.
"""

from __future__ import annotations

import builtins
import types
from types import (
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodWrapperType,
    WrapperDescriptorType,
)

from objmodel.attributes.objectmethods import (
    check_arguments,
    object_delattr,
    object_dir,
    object_getattribute,
    object_getstate,
    object_setattr,
    type_delattr,
    type_setattr,
)
from objmodel.attributes.slowpaths import delete_attribute
from objmodel.calls import class_parts
from objmodel.classes.hiddenfields import hides_fields, hiding_classes, read_attribute, write_attribute
from objmodel.classes.layouts import shown
from objmodel.classes.metaclass import MiniType, derived_metaclass, is_made_by_us, is_metaclass, metaclass_for, prepared
from objmodel.instances.base import leave_to_host
from objmodel.instances.maps import first_map, root_map
from objmodel.instances.new import Instance, fill, new_instance
from objmodel.modules import MODULE_METHODS, Module
from objmodel.versions import RECORD, class_of
from tracer.hints import dont_look_inside, translated
from tracer.hosttypes import RAW, are_parts_of_class, is_a, namespace_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from objmodel.native import BorderCode

OBJECT_NEW = object.__new__
BUILD = builtins.__build_class__
"""The function that class statements of host code call."""

OF_OBJECT: dict[Any, tuple[Any, int]] = {
    namespace_of(object)["__getattribute__"]: (object_getattribute, 2),
    namespace_of(object)["__setattr__"]: (object_setattr, 3),
    namespace_of(object)["__delattr__"]: (object_delattr, 2),
}
"""By method of `object`: our function that does its work for Instances, and the number of its arguments."""

OF_TYPE: dict[Any, tuple[Any, int]] = {
    namespace_of(type)["__setattr__"]: (type_setattr, 3),
    namespace_of(type)["__delattr__"]: (type_delattr, 2),
}
"""By method of `type`: our function that does its work for classes of the program, and the number of its arguments."""

OF_MODULE: dict[Any, tuple[Any, int]] = {
    namespace_of(cls)[name]: (getattr(Module, name) if cls is types.ModuleType and count == 2 else function, count)
    for cls in (object, types.ModuleType)
    for name, (function, count) in MODULE_METHODS.items()
    if name in namespace_of(cls)
}
"""By method of `object` or of the host's modules: our function that does its work for modules of the program."""

DESCRIBED_OF_OBJECT: dict[Any, tuple[Any, int]] = {
    namespace_of(object)[name]: (function, 1)
    for name, function in (("__getstate__", object_getstate), ("__dir__", object_dir))
}
"""Like `OF_OBJECT`, for methods of `object` that fill no slot of a type."""

THROUGH_FIELDS = tuple(
    namespace_of(kind)[name]
    for kind in (GetSetDescriptorType, MemberDescriptorType)
    for name in ("__get__", "__set__", "__delete__")
    if name in namespace_of(kind)
)
"""Methods of the descriptors of the host's fields."""

if TYPE_CHECKING:
    Arguments = tuple[Any, ...]
    Keywords = dict[str, Any] | None


@dont_look_inside
def call_wrapper(w_method: WrapperDescriptorType, args: Arguments, keywords: Keywords) -> object:
    """`w_method(*args, **keywords)`, as of `object.__setattr__`."""
    if not args:
        return NotImplemented
    if w_method in OF_OBJECT and issubclass(type(args[0]), Instance):
        return _run(OF_OBJECT[w_method], args, keywords)
    if w_method in OF_OBJECT and hides_fields(type(args[0])):
        return _run(_ATTRIBUTES[w_method.__name__], args, keywords)
    if w_method in OF_MODULE and issubclass(type(args[0]), Module):
        return _run(OF_MODULE[w_method], args, keywords)
    if w_method in OF_TYPE and issubclass(type(args[0]), MiniType):
        return _run(OF_TYPE[w_method], args, keywords)
    if w_method in THROUGH_FIELDS and type(args[0]) in (GetSetDescriptorType, MemberDescriptorType):
        return _through_field(w_method.__name__, *args)
    if w_method.__name__ in _ATTRIBUTES and _stands_for(args[0], w_method.__objclass__):
        return _run(_ATTRIBUTES[w_method.__name__], args, keywords)
    return call_method(w_method, args, keywords)


@dont_look_inside
def call_described(w_method: Any, values: Arguments, names: tuple[str, ...] | None) -> object:
    count = len(values) - len(names or ())
    return call_method(w_method, values[:count], dict(zip(names or (), values[count:], strict=True)) or None)


@dont_look_inside
def call_method(w_method: Any, args: Arguments, keywords: Keywords) -> object:
    """`call_wrapper` for methods that fill no slot of a type, such as `generator.send`."""
    if w_method in DESCRIBED_OF_OBJECT:
        return _run(DESCRIBED_OF_OBJECT[w_method], args, keywords)
    if not _stands_for(args[0], w_method.__objclass__):
        return NotImplemented
    ours: Any = getattr(type(args[0]), w_method.__name__, NotImplemented)
    return ours if ours is NotImplemented else ours(*args, **(keywords or {}))


_ATTRIBUTES: dict[str, tuple[Any, int]] = {
    "__getattribute__": (read_attribute, 2),
    "__setattr__": (write_attribute, 3),
    "__delattr__": (delete_attribute, 2),
}
"""Like `OF_OBJECT`, for objects of ours with hidden fields, by the method's name."""


def _run(row: tuple[Any, int], args: Arguments, keywords: Keywords) -> object:
    function, count = row
    fits = len(args) == count and not keywords
    return leave_to_host(function, args) if fits else NotImplemented


@dont_look_inside
def call_bound(w_method: MethodWrapperType, args: Arguments, keywords: Keywords) -> object:
    """`call_wrapper` for bound methods, such as `object.__setattr__.__get__(p)`."""
    unbound = namespace_of(w_method.__objclass__)[w_method.__name__]
    if type(unbound) is not WrapperDescriptorType:
        return NotImplemented
    return call_wrapper(unbound, (w_method.__self__, *args), keywords)


@translated
@dont_look_inside
def call_builtin(w_function: object, args: Arguments, keywords: Keywords) -> object:
    """`w_function(*args, **keywords)`, where that is `object.__new__` or the `__new__` of a metaclass."""
    if w_function is OBJECT_NEW and len(args) == 1 and (keywords is None or len(keywords) == 0):
        w_type = args[0]
        if isinstance(w_type, type):
            w_class = class_of(w_type)
            if w_class is not None:
                w_map = first_map(w_class, w_class.version)
                if w_map is not None:
                    return new_instance(w_type, w_map)
    elif len(args) == 4:
        w_namespace = args[3]
        if type(w_namespace) is dict and RECORD in w_namespace:  # as `is_made_by_us` says
            return NotImplemented
    return _call_any_builtin(w_function, args, keywords)


@dont_look_inside
def _call_any_builtin(w_function: Any, args: Arguments, keywords: Keywords) -> object:
    if not args or w_function.__name__ != "__new__" or not issubclass(type(args[0]), type):
        return NotImplemented
    cls, owner = args[0], w_function.__self__
    if owner is object and issubclass(cls, Instance):
        return _new_instance(cls, args[1:], keywords or {})
    if not (is_metaclass(owner) and issubclass(cls, type)):
        return NotImplemented
    is_new = are_parts_of_class(args[1:]) and not is_made_by_us(args[3])
    return _new_class(w_function, cls, args[1:], keywords or {}) if is_new else NotImplemented


def _new_class(w_new: Any, metaclass: type, parts: Any, keywords: dict[str, Any]) -> object:
    """A class from its parts: one of the program, or one of the host's that has got the names of a class statement."""
    if issubclass(metaclass, MiniType) or any(is_a(base, MiniType) for base in parts[1]):
        ours = derived_metaclass(metaclass)
        winner: Any = _winner_over(metaclass, parts[1]) or ours
        if winner is not ours and not _is_made_by_type(winner):
            return winner.__new__(winner, *parts, **keywords)
        return w_new(winner, *prepared(*parts), **keywords)
    name, bases, namespace = parts
    cell = namespace.get("__classcell__")
    if not hasattr(cell, "w_value"):
        return NotImplemented
    entries = {key: value for key, value in namespace.items() if key != "__classcell__"}
    made = w_new(metaclass, name, bases, entries, **keywords)
    cell.w_value = made
    return made


def _winner_over(metaclass: Any, bases: tuple[Any, ...]) -> type | None:
    """The metaclass that the host does not find for a class of host code; None: the host finds it, or there is none.

    It does not find it where a base is the program's, and `metaclass` or that of another base is not joined with ours.
    """
    kinds = (metaclass, *map(type, bases))
    if any(all(type.__subclasscheck__(other, kind) for other in kinds) for kind in kinds):
        return None
    try:
        return metaclass_for(metaclass, bases)
    except TypeError:
        return None  # the host says why


def _is_made_by_type(metaclass: Any) -> bool:
    return metaclass.__new__ in (type.__new__, MiniType.__new__)


@dont_look_inside
def call_metaclass(metaclass: type, args: Arguments, keywords: Keywords) -> object:
    """`metaclass(name, bases, namespace)`; one with a `__new__` of its own calls that of `type`, see `call_builtin`."""
    is_new = len(args) == 3 and _is_made_by_type(metaclass)
    winner = _winner_over(metaclass, args[1]) if is_new else None
    return NotImplemented if winner is None else winner(*class_parts(winner, args), **(keywords or {}))


@dont_look_inside
def build_class_of_host(body: Any, name: Any, /, *bases: Any, **keywords: Any) -> object:
    """The class of a class statement in host code."""
    resolved = types.resolve_bases(bases)
    metaclass = keywords.get("metaclass", type(resolved[0]) if resolved else type)
    winner = _winner_over(metaclass, resolved) if is_a(metaclass, type) else None
    return NotImplemented if winner is None else BUILD(body, name, *bases, **{**keywords, "metaclass": winner})


def _new_instance(cls: type, args: Arguments, keywords: dict[str, Any]) -> object:
    w_class = class_of(cls)
    if w_class is None:
        return NotImplemented
    leave_to_host(check_arguments, (cls, args, keywords))
    made = RAW.new(cls)
    fill(made, root_map(w_class))
    return made


_OF_PROPERTY = {"__get__": "fget", "__set__": "fset", "__delete__": "fdel"}


def _through_field(what: str, w_field: Any, w_obj: Any = None, *values: Any) -> object:
    """`w_field.__get__(w_obj)` and so on: the descriptor is of a host type, in whose place `w_obj` is one of ours.

    Or it is a field of `type`, such as `__mro__`, and `w_obj` a class of the program.
    """
    if w_field.__objclass__ is type and is_a(w_obj, MiniType):
        ours: Any = namespace_of(MiniType).get(w_field.__name__)
        function: Any = getattr(ours, _OF_PROPERTY[what]) if type(ours) is property else None
        return NotImplemented if function is None else function(w_obj, *values)
    if not _stands_for(w_obj, w_field.__objclass__):
        return NotImplemented
    if what == "__get__":
        return getattr(w_obj, w_field.__name__)
    if what == "__set__" and values:
        setattr(w_obj, w_field.__name__, values[0])
    elif what == "__delete__":
        delattr(w_obj, w_field.__name__)
    else:
        return NotImplemented
    return None


def _stands_for(w_obj: Any, w_type: type) -> bool:
    """Is this an object of ours that the program takes for one of the host's type?"""
    cls = type(w_obj)
    return not type.__subclasscheck__(w_type, cls) and type.__subclasscheck__(w_type, shown(cls))


# -- standing before the host's methods ---------------------------------------------

_KINDS: list[tuple[Any, type | None]] = [
    *((method, Instance) for method in OF_OBJECT),
    *((method, Module) for method in OF_MODULE),
    *((method, MiniType) for method in OF_TYPE),
    *((method, None) for method in THROUGH_FIELDS),
]
METHODS, KINDS = zip(*_KINDS, strict=True)
MADE = (Instance, type)
_SHOWN = (
    types.CodeType,
    types.FrameType,
    types.GeneratorType,
    types.CoroutineType,
    types.AsyncGeneratorType,
    types.TracebackType,
)
"""Classes of the host in whose place the program gets objects of our classes, which have methods of their own."""

OF_SHOWN = [m for cls in _SHOWN for m in namespace_of(cls).values() if type(m) is types.MethodDescriptorType]
DESCRIBED = (*DESCRIBED_OF_OBJECT, *OF_SHOWN)
SORTS = (*(Instance for _ in DESCRIBED_OF_OBJECT), *(None for _ in OF_SHOWN))


def stand_before(code: BorderCode) -> None:
    """Let native code call these functions first, from now on."""
    RAW.new, RAW.set_attribute, RAW.delete_attribute = code.raw_methods()
    instead_of = getattr(code, "instead_of", None)  # only code of the whole interpreter has that
    of_builtins = _call_any_builtin if instead_of is None else instead_of(call_builtin)
    functions = (call_wrapper, call_bound, of_builtins, call_metaclass, call_described, build_class_of_host)
    code.stand_before(functions, METHODS, KINDS, MADE, DESCRIBED, SORTS, hiding_classes(), MiniType)
