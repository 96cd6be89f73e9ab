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

OF_JIT = ("codegen", "tracer")
"""The packages whose objects are there only when the JIT starts, but for the next modules."""
_EARLY = (
    "codegen.translate.function.symbols",
    "tracer.aside", "tracer.hints", "tracer.hosttools", "tracer.hosttypes", "tracer.records",
)  # fmt: skip

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
        self.is_of_jit = False  # is what is written only called when the JIT has started?
        self._late: set[str] = set()  # symbols that only such code refers to
        self._by_identity: dict[int, str] = {}
        self._alive: list[object] = []
        self._globals: dict[int, str] | None = None

    def host(self, name: str, value: Any) -> str:
        """The LLVM text of a pointer to an object of the host, which has a name in `codegen.runtime.meanings`."""
        return self.object(value)

    def object(self, value: Any, may_be_missing: bool = False) -> str:
        """The LLVM text of a pointer to `value`, which is null before the JIT starts if `value` belongs to it.

        Raises Unnamed, and that too if code that is called from the start refers to an object of the JIT. With
        `may_be_missing` it may: it has other means to know that the object is there, or only compares it.
        """
        found = self._by_identity.get(id(value))
        if found is None:
            name = self.name_of(value)
            found = f"o{len(self.objects)}"
            self.objects[found] = name
            self._by_identity[id(value)] = found
            self._alive.append(value)
            if self.is_of_jit:
                self._late.add(found)
        elif not self.is_of_jit:
            self._late.discard(found)
        if not (self.is_of_jit or may_be_missing) and is_late(self.objects[found]):
            raise Unnamed(f"expected an object that is there from the start, found {value!r}")
        return "@" + found

    def early_objects(self) -> dict[str, str]:
        """The names of objects that code refers to from the start, by their symbols."""
        late = self.late_objects()
        return {symbol: name for symbol, name in self.objects.items() if symbol not in late}

    def late_objects(self) -> dict[str, str]:
        """The names of objects that code refers to when the JIT has started, by their symbols."""
        late = self._late
        return {symbol: name for symbol, name in self.objects.items() if symbol in late or is_late(name)}

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
            if portal_of(_at(value.__module__, value.__qualname__)) is value:
                return f"o:{value.__module__}:{value.__qualname__}"
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
        for name, module in sorted([*modules, ("types", types)], key=lambda pair: is_late(f"o:{pair[0]}:")):
            for key, value in names_of_module(module).items():
                found.setdefault(id(value), f"o:{name}:{key}")
        return found


def is_late(name: str) -> bool:
    """Is there an object with this name only when the JIT starts?"""
    kind, _, rest = name.partition(":")
    if kind == "t":
        return any(map(is_late, marshal.loads(bytes.fromhex(rest))))
    module = rest.partition(":")[0]
    return kind == "o" and module.partition(".")[0] in OF_JIT and module not in _EARLY


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
