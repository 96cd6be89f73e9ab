"""Reads routines in LLVM text from their files, and fills in what differs between hosts.

In: names of files in `ll/`, and the meaning of the names in them.
Out: one text. The host's functions and objects that it refers to are registered with `Names`, since each user has its
own way to refer to them.

    %tp = getelementptr i8, ptr %o, i64 $layout.type_of      =>      ... i64 8
    %is = icmp eq ptr %t, $object.int                        =>      ... ptr %t, @o3
    declare ptr @PyList_New(i64)                             =>      names.function("PyList_New", "ptr (i64)")

    $layout.X, $abi.X, $state.X, $dying.X    a number or a word of `Layout`, `codegen.abi`, `codegen.runtime.state`,
                                             `tracer.host.dying`
    $object.X                                an object of the host: a builtin, or a row of `meanings.OBJECTS`
    $arguments.N                             N arguments, with room before them, for PyObject_Vectorcall
    any other                                given by the user of the text

Holds: a file's first comment says what its routines do. Routines that differ between hosts exist in several files, of
which `per_host` picks one; all others are the same everywhere.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from string import Template

from codegen import abi
from codegen.layout import Layout
from codegen.runtime import state
from codegen.runtime.meanings import BREAKER, declaration, host_object
from tracer.host import dying
from tracer.hosttools import Any, Protocol

FOLDER = os.path.join(os.path.dirname(__file__), "ll")
_MODULES = {"abi": abi, "state": state, "dying": dying}
_LEAVES_ROOM = 1 << 63


class Names(Protocol):
    """How a module of code refers to the host."""

    def host(self, name: str, value: Any) -> str:
        """The LLVM text of a pointer to an object of the host, which has a name in `codegen.runtime.meanings`."""

    def function(self, name: str, prototype: str) -> str:
        """The LLVM text of a C function of the host."""


class Addresses:
    """Symbols in code that a process links itself; see `codegen.runtime.meanings`.

    functions: the prototypes of the host's functions.
    """

    def __init__(self) -> None:
        self.functions: dict[str, str] = {}
        self._places: dict[str, None] = {}

    def host(self, name: str, value: Any) -> str:
        """The symbol of an object of the host."""
        return self.place(f"object.{name}")

    def place(self, symbol: str) -> str:
        """A symbol that stands for an address."""
        self._places[symbol] = None
        return "@" + symbol

    def function(self, name: str, prototype: str) -> str:
        """The function by its own name."""
        self.functions[name] = prototype
        return "@" + name

    def symbols(self) -> list[str]:
        """All symbols."""
        return [*self.functions, *self._places]

    def declarations(self) -> str:
        """The declarations with which a module that uses the symbols begins."""
        lines = [declaration(name, prototype) for name, prototype in self.functions.items()]
        return "\n".join([*lines, *(f"@{symbol} = external global i8" for symbol in self._places)])


def per_host(layout: Layout) -> tuple[str, ...]:
    """The files for this host: how it counts references, writes sizes of ints, and keeps exceptions and its eval
    breaker.
    """
    return (
        "counts_immortal" if layout.immortal else "counts_mortal",
        "ints_tagged" if layout.tagged_ints else "ints_signed",
        "errors_whole" if layout.whole_errors else "errors_fetched",
        "breaker_thread" if layout.breaker is None else "breaker_process",
    )


class _Text(Template):
    idpattern = r"[a-zA-Z]\w*(?:\.\w+)*"
    flags = 0  # type: ignore[assignment]


class Source(Mapping[str, str]):
    """The files of routines, for one host and one way to refer to it.

    own: the meaning of the names that the user gives.
    """

    def __init__(self, layout: Layout, names: Names, own: Mapping[str, str]) -> None:
        self._layout = layout
        self._names = names
        self._own = own
        self._declared: set[str] = set()

    def text(self, *files: str) -> str:
        """The routines of these files, in this order."""
        return "\n" + "\n".join(self._read(file) for file in files)

    def internal(self, *files: str) -> str:
        """The same for a module in which only its own code calls them."""
        return self.text(*files).replace("\ndefine ", "\ndefine internal ")

    def _read(self, file: str) -> str:
        lines = []
        with open(os.path.join(FOLDER, f"{file}.ll"), encoding="utf-8") as source:
            text = source.read()
        for line in _Text(text).substitute(self).split("\n"):
            if line.startswith(";"):
                continue
            if line.startswith("declare "):
                line = self._declare(line)
            lines.append(line)
        return "\n".join(lines)

    def _declare(self, line: str) -> str:
        """Register a function of the host; declare a function of LLVM's own, once."""
        result, _, rest = line.removeprefix("declare ").partition(" @")
        name, _, arguments = rest.partition("(")
        if not name.startswith("llvm."):
            self._names.function(name, f"{result} ({arguments}")
            return ""
        if name in self._declared:
            return ""
        self._declared.add(name)
        return line

    def __getitem__(self, name: str) -> str:
        """The text for a name in a file. Raises KeyError, AttributeError."""
        if name == BREAKER:
            return f"@{BREAKER}"
        if name in self._own:
            return self._own[name]
        kind, _, rest = name.partition(".")
        if kind == "layout":
            return str(getattr(self._layout, rest))
        if kind in _MODULES:
            return str(getattr(_MODULES[kind], rest))
        if kind == "arguments":
            return str(int(rest) - _LEAVES_ROOM)
        if kind == "object":
            return self._names.host(rest, host_object(rest))
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._own)

    def __len__(self) -> int:
        return len(self._own)
