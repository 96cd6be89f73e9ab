"""The names of objects and C functions of the host that translated code refers to.

In: objects that graphs mention.
Out: symbols; and, in the process that runs the code, their addresses.

    interp.machine.frames.UNBOUND   ->  "o:interp.machine.frames:UNBOUND"   a global of a module, or an attribute of one
    (1, "a")                        ->  "m:<marshalled>"                    a value that is the same in every process
    PyNumber_Add                    ->  "PyNumber_Add"

A tuple that is a global is named as that global: code may compare tuples by identity.
Holds: a symbol means the same object in each process that runs the same source.
"""

from __future__ import annotations

import builtins
import marshal
import sys
import types

from tracer.hints import portal_of
from tracer.hosttools import attrgetter, import_module
from tracer.hosttypes import names_of_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

JIT, COMPILER = "jit", "compiler"
LATE = {JIT: ("codegen", "tracer"), COMPILER: ("interp.compiler", "_ast")}
"""By group: the packages and modules whose objects are there only when the JIT starts, or something is compiled, but
for the next modules.
"""
_EARLY = (
    "codegen.translate.function.symbols",
    "tracer.aside", "tracer.hints", "tracer.hosttools", "tracer.hosttypes", "tracer.records",
)  # fmt: skip

_IN_C = {"ast": "_ast", "weakref": "_weakref"}
"""By the module that classes in C say they are of: the one that has them, and takes no time to import."""

_PLAIN = (int, float, str, bytes, type(None), bool)
_METHODS = (types.MethodDescriptorType, types.WrapperDescriptorType, types.ClassMethodDescriptorType)


class Unnamed(Exception):
    """An object that another process could not find."""


class Symbols:
    """The symbols of one module of code."""

    def __init__(self, packages: list[str]) -> None:
        self.packages = tuple(packages)
        self.objects: dict[str, str] = {}  # symbol -> name
        self.functions: dict[str, str] = {}  # C function -> prototype
        self.group = ""  # the group in LATE of what is written; "": it may be called from the start
        self._only: dict[str, str] = {}  # by symbol: the only group of code that refers to it; "" if there are several
        self._by_identity: dict[int, str] = {}
        self._alive: list[object] = []
        self._globals: dict[int, str] | None = None

    def host(self, name: str, value: Any) -> str:
        """The LLVM text of a pointer to an object of the host, which has a name in `codegen.runtime.meanings`."""
        return self.object(value)

    def object(self, value: Any, may_be_missing: bool = False) -> str:
        """The LLVM text of a pointer to `value`, which is null until its group is there.

        Raises Unnamed, and that too if code of another group, or that is called from the start, refers to it. With
        `may_be_missing` it may: it has other means to know that the object is there, or only compares it.
        """
        found = self._by_identity.get(id(value))
        if found is None:
            name = self.name_of(value)
            found = f"o{len(self.objects)}"
            self.objects[found] = name
            self._by_identity[id(value)] = found
            self._alive.append(value)
            self._only[found] = self.group
        elif self._only[found] != self.group:
            self._only[found] = ""
        if not may_be_missing and group_of_name(self.objects[found]) not in ("", self.group):
            raise Unnamed(f"expected an object that is there from the start, found {value!r}")
        return "@" + found

    def objects_of(self, group: str) -> dict[str, str]:
        """The names of objects that only code of this group refers to, by their symbols; "": of all other objects."""
        known = self.objects.items()
        return {symbol: name for symbol, name in known if (group_of_name(name) or self._only[symbol]) == group}

    def function(self, name: str, prototype: str) -> str:
        """The LLVM text of a C function of the host."""
        self.functions[name] = prototype
        return "@" + name

    def name_of(self, value: Any) -> str:
        """A name that `resolve` understands."""
        if type(value) in _PLAIN or value == ():
            return "m:" + marshal.dumps(value).hex()
        if value is NotImplemented:
            return "o:builtins:NotImplemented"
        if isinstance(value, (type, types.FunctionType)):
            for module in (_IN_C.get(value.__module__, ""), value.__module__):
                if portal_of(_at(module, value.__qualname__)) is value:
                    return f"o:{module}:{value.__qualname__}"
        if isinstance(value, _METHODS):
            module, path = value.__objclass__.__module__, f"{value.__objclass__.__qualname__}.{value.__name__}"
            if _at(module, path) is value:  # another object may have the same module and name
                return f"o:{module}:{path}"
        if type(value) is types.BuiltinFunctionType:  # by `type`: a replacement has the same `__class__`
            owner = value.__self__
            if isinstance(owner, types.ModuleType):
                return f"o:{owner.__name__}:{value.__name__}"
            if isinstance(owner, type):
                return f"o:{owner.__module__}:{owner.__qualname__}.{value.__name__}"
        if self._globals is None:
            self._globals = self._find_globals()
        found = self._globals.get(id(value))
        if found is None and type(value) is tuple:
            return "t:" + marshal.dumps([self.name_of(item) for item in value]).hex()
        if found is None:
            raise Unnamed(f"expected a global of {', '.join(self.packages)}, found {value!r}")
        return found

    def _find_globals(self) -> dict[int, str]:
        """Names by identity. An object that several modules know has the name that can be resolved earliest."""
        packages = (*self.packages, "tracer", "codegen.units")
        modules = [(name, module) for name, module in sorted(sys.modules.copy().items())
                   if any(name == p or name.startswith(p + ".") for p in packages)]  # fmt: skip
        found: dict[int, str] = {}
        modules += [("types", types), ("sys", sys)]
        for name, module in sorted(modules, key=lambda pair: group_of(pair[0]) != ""):
            for key, value in names_of_module(module).items():
                found.setdefault(id(value), f"o:{name}:{key}")
        return found


def group_of_name(name: str) -> str:
    """The group in LATE without which there is no object with this name; "" if it is there from the start."""
    kind, _, rest = name.partition(":")
    if kind == "t":
        return max(map(group_of_name, marshal.loads(bytes.fromhex(rest))), default="")
    return group_of(rest.partition(":")[0]) if kind == "o" else ""


def group_of(module: str) -> str:
    """The group in LATE to which a module belongs; "" if it is there from the start."""
    if module not in _EARLY:
        for group, packages in LATE.items():
            if f"{module}.".startswith(tuple([f"{package}." for package in packages])):
                return group
    return ""


def _at(module: str, path: str) -> Any:
    try:
        return attrgetter(path)(sys.modules[module])
    except (KeyError, AttributeError):
        return None


def resolve(name: str) -> Any:
    """The object that a symbol's name means in this process. Raises KeyError, AttributeError."""
    kind, _, rest = name.partition(":")
    if kind == "m":
        value = marshal.loads(bytes.fromhex(rest))
        return sys.intern(value) if type(value) is str else value
    if kind == "t":
        return tuple(resolve(item) for item in marshal.loads(bytes.fromhex(rest)))
    name, _, path = rest.partition(":")
    module = builtins if name == "builtins" else sys.modules.get(name) or import_module(name)
    return getattr(module, path) if "." not in path else attrgetter(path)(module)


def look() -> None:
    """Does nothing. Native code calls it to make the host check for signals and other threads."""
