"""Modules of the program.

In: a name.  Out: a host module whose names are a `ModuleDict`, so that the program's functions read them by version.

    m = Module("m")      vars(m) is m.__dict__ is module_dict(m)
    m.x = 1              from host code: assign(module_dict(m), "x", 1)
    m.__class__ = C      m is of a class derived from C and Module, which the program sees as C
    object.__getattribute__(m, "x")     module_getattribute(m, "x"), see `attributes.borders`

Holds: the host's own dict of the module holds nothing but the ModuleDict and the name it was made with, for which C
code looks there (`PyModule_GetName`); host code reaches names through this class.
What C code has put into that dict past all methods is moved as soon as somebody asks for it.
Traces find functions by versions of modules and classes, so all versions are replaced when a function gets other code.
Does not: find or import modules, see `interp.program`.
"""

from __future__ import annotations

import builtins
import sys
import types
from _frozen_importlib import ModuleSpec
from _weakref import ref

from objmodel.classes.cells import can_get, is_data_descriptor
from objmodel.classes.layouts import show_as, shown
from objmodel.classes.twins import seen_as
from objmodel.functions import Function
from objmodel.globals import ModuleDict, assign, new_version, read_global, remove, share
from objmodel.hooks import HOOKS
from objmodel.released import HostNames
from objmodel.versions import NOT_FOUND, all_mutated, find_raw
from tracer.hosttypes import TypeTable, keeper, names_of_module, namespace_of, set_type, type_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_NAMESPACE = "\0namespace"
_KEPT = (_NAMESPACE, "__name__")
"""What the host's own dict of a module keeps."""


@keeper
class Module(types.ModuleType):
    """A module of the program: its `__dict__` is a `ModuleDict`."""

    def __init__(self, name: str, doc: str | None = None) -> None:
        super().__init__(name, doc)
        host: dict[str, object] = names_of_module(self)
        namespace = ModuleDict(host)
        host.clear()
        host[_NAMESPACE] = namespace
        host["__name__"] = name

    def __getattribute__(self, name: str) -> Any:
        """As the host reads a module, from the ModuleDict."""
        w_value = _find(self, name)
        if w_value is not NOT_FOUND:
            return w_value
        namespace = module_dict(self)
        hook: Any = namespace.get("__getattr__", NOT_FOUND)
        if hook is not NOT_FOUND:
            return hook(name)
        raise AttributeError(_refusal(namespace, name), name=name, obj=self)

    def __setattr__(self, name: str, value: Any) -> None:
        module_setattr(self, name, value)

    def __delattr__(self, name: str) -> None:
        module_delattr(self, name)

    def __dir__(self) -> list[str]:
        namespace = module_dict(self)
        hook: Any = namespace.get("__dir__", NOT_FOUND)
        if hook is not NOT_FOUND:
            return list(hook())
        return sorted(namespace)

    def __reduce_ex__(self, protocol: object) -> Any:
        return HOOKS.module_reduced(self, protocol)


def _of_class(module: Module, name: str) -> Any:
    """The attribute of the class that the program has given to the module, if it is a data descriptor."""
    w_value = NOT_FOUND if type(module) is Module else find_raw(type(module), name)
    return w_value if w_value is not NOT_FOUND and is_data_descriptor(w_value) else NOT_FOUND


def _find(module: Module, name: str) -> Any:
    """What the name is bound to in the module or its class; or NOT_FOUND."""
    namespace = module_dict(module)
    if name == "__dict__":
        share(namespace)
        return namespace
    if name == "__class__":
        return shown(type(module))
    w_value = _of_class(module, name)
    if w_value is NOT_FOUND:
        w_value = namespace.get(name, NOT_FOUND)
        if w_value is NOT_FOUND:
            w_value = _put_by_c_code(module, namespace, name)
        if w_value is not NOT_FOUND:
            return w_value
        w_value = find_raw(type(module), name)
        if name == "__module__" and type(module) is Module:
            return NOT_FOUND
    return w_value.__get__(module, type(module)) if can_get(w_value) else w_value


def _put_by_c_code(module: Module, namespace: ModuleDict, name: str) -> Any:
    """What `PyModule_AddObject` has put into the host's dict under this name, which is moved; or NOT_FOUND."""
    host: dict[str, object] = names_of_module(module)
    if len(host) <= len(_KEPT) or name in _KEPT:
        return NOT_FOUND
    w_value = host.pop(name, NOT_FOUND)
    if w_value is not NOT_FOUND:
        assign(namespace, name, w_value)
    return w_value


# -- what `object`'s methods do with a module -----------------------------------------


def module_getattribute(module: Module, name: str) -> Any:
    """`object.__getattribute__(module, name)`."""
    w_value = _find(module, name)
    if w_value is NOT_FOUND:
        raise _missing(module, name, True)
    return w_value


def module_setattr(module: Module, name: str, value: Any) -> None:
    """`object.__setattr__(module, name, value)`."""
    w_descriptor = _of_class(module, name)
    if name == "__class__":
        _set_class(module, value)
    elif w_descriptor is not NOT_FOUND:
        w_descriptor.__set__(module, value)
    else:
        assign(module_dict(module), name, value)


def module_delattr(module: Module, name: str) -> None:
    """`object.__delattr__(module, name)`."""
    w_descriptor = _of_class(module, name)
    if w_descriptor is not NOT_FOUND:
        w_descriptor.__delete__(module)
    elif not remove(module_dict(module), name):
        raise _missing(module, name, _TELLS)


def _missing(module: Module, name: str, is_told: bool) -> AttributeError:
    error = AttributeError(f"{type_name(module)!r} object has no attribute {name!r}")
    if is_told:
        error.name, error.obj = name, module
    return error


_TELLS = sys.version_info >= (3, 13)
"""Does the host's error for an attribute that could not be deleted name the attribute?"""


MODULE_METHODS: dict[str, tuple[Any, int]] = {
    "__getattribute__": (module_getattribute, 2),
    "__setattr__": (module_setattr, 3),
    "__delattr__": (module_delattr, 2),
}
"""By method of `object`: our function that does its work for modules, and the number of its arguments."""


_joined = TypeTable()
"""The joined class for each class that the program has given to a module."""


def _set_class(module: Module, w_type: Any) -> None:
    """`module.__class__ = w_type`.  The module gets a class that derives from ours as well, which is not shown."""
    if not issubclass(type(w_type), type) or not issubclass(w_type, types.ModuleType):
        set_type(types.ModuleType(""), w_type)  # which the host refuses
    chosen = Module if w_type is types.ModuleType else w_type
    set_type(module, chosen if issubclass(chosen, Module) else _joined_with(w_type))
    namespace = module_dict(module)
    new_version(namespace)


def _joined_with(w_type: type) -> type:
    known = _joined.get(w_type)
    joined = None if known is None else known()
    if joined is None:
        entries = {"__module__": namespace_of(w_type).get("__module__"), "__slots__": ()}
        joined = seen_as(w_type, (w_type, Module), entries)
        _joined[w_type] = ref(joined)
    return joined


def module_dict(module: Module) -> ModuleDict:
    """The globals of a module of the program, without sharing them."""
    host = names_of_module(module)
    found: ModuleDict = host[_NAMESPACE]
    return found


def code_replaced(function: Function) -> None:
    """New versions for all modules and classes: a trace may have found `function` in any of them."""
    all_mutated()
    modules: list[Any] = list(sys.modules.values())
    namespaces = [module_dict(module) for module in modules if issubclass(type(module), Module)]
    if isinstance(function.globals, ModuleDict):
        namespaces.append(function.globals)
    for namespace in namespaces:
        new_version(namespace)


def handed_out(names: Any) -> object:
    """Globals, for somebody who may read them past the dict's methods, as the host's `exec` with other locals does."""
    if type(names) is ModuleDict and not names.is_mirrored:
        share(names)
    return names


def builtins_seen(globals_: dict[str, object]) -> dict[str, object]:
    """The builtins that code with these globals sees."""
    if type(globals_) is ModuleDict:
        found = read_global(globals_, "__builtins__") or builtins
    else:
        found = dict.get(globals_, "__builtins__", builtins)
    return vars(found) if isinstance(found, types.ModuleType) else found


HOOKS.builtins_of = builtins_seen
HOOKS.code_replaced = code_replaced
HOOKS.handed_out = handed_out


_LOOKS_FOR_SHADOWS = sys.version_info >= (3, 13)
"""Does the host's message say whether the program has put the module in place of one of the library?"""


def _refusal(namespace: ModuleDict, name: str) -> str:
    """The host's message for a module without this name, which may be only half imported."""
    spec, own_name = namespace.get("__spec__"), namespace.get("__name__")
    is_whole = type(spec) is ModuleSpec and not vars(spec).get("_initializing")
    if is_whole and type(own_name) is str and not _LOOKS_FOR_SHADOWS:
        return f"module {own_name!r} has no attribute {name!r}"  # each import statement asks for `__path__`
    module = types.ModuleType("")
    del module.__name__
    for known in ("__name__", "__spec__", "__file__"):
        if known in namespace:
            setattr(module, known, namespace[known])
    try:
        return str(getattr(module, name))
    except AttributeError as error:
        return str(error)


show_as(Module, types.ModuleType)
show_as(ModuleDict, dict)
show_as(HostNames, dict)
