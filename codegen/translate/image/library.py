"""The library: what a build leaves for the JIT of other processes: graphs and jitcode by function, rewrite rules,
support routines.

In: the file of `parts` that `library_build` made.
Out: `Library`, which the tracer asks before it reads any source.

    index       {function: place of its head, operation: place of the code of its rewrite rules,
                name: place of object code}
    head        graph, names of objects in it, names of objects in the code, {continuation: place of its code}

A process reads the heads of the functions that it traces, and those parts of their code that it runs.
What a name means: `library_names`.
"""

from __future__ import annotations

import marshal
import os
from functools import cached_property
from types import CodeType
from typing import Any

from codegen.translate.image import parts, store
from codegen.translate.image.library_names import Meanings
from codegen.translate.image.parts import Parts, Place
from codegen.translate.image.startfile import cache_folder
from tracer.frontend.flowgraph import Graph
from tracer.frontend.plaingraph import from_plain

Key = tuple[str, int, str]
"""The key of a continuation, as in `JitCode`: mode, position, where."""


class Library:
    """The contents of such a file."""

    def __init__(self, parts: Parts) -> None:
        self.meanings = Meanings()
        self.parts = parts
        self._found: dict[Any, Kept | None] = {}

    def find(self, function: Any) -> Kept | None:
        """What is kept of this function, or None."""
        if function not in self._found:
            self._found[function] = self._look_up(function)
        return self._found[function]

    def _look_up(self, function: Any) -> Kept | None:
        name = name_of(function)
        head = self.parts.find(name)
        if head is None or self.meanings.of("o:" + name) is not function:
            return None
        return Kept(function, head, self)

    def rules(self, operation: str) -> tuple[CodeType, dict[str, list[str]]] | None:
        """The code of the rewrite rules about an operation, and the operations that it tests for."""
        data = self.parts.find(operation)
        return None if data is None else marshal.loads(data)

    def object_code(self, name: str) -> bytes | None:
        """Object code of the JIT's support routines, by its name; see `codegen.llvm`."""
        return self.parts.find(name)


class Kept:
    """What is kept of one function."""

    def __init__(self, function: Any, head: bytes, library: Library) -> None:
        self._function = function
        self._library = library
        self._head = head
        self._graph: Graph | None = None

    @cached_property
    def _parts(self) -> tuple[Any, list[Any], dict[str, Any], dict[Key, Place]]:
        parts: tuple[Any, list[Any], dict[str, Any], dict[Key, Place]] = marshal.loads(self._head)
        return parts

    @property
    def names(self) -> dict[str, Any]:
        """The names of the constants that the code uses."""
        return self._parts[2]

    def graph(self) -> Graph:
        """The function's flow graph; the same object at each call."""
        if self._graph is None:
            mentioned = [self._library.meanings.of(name) for name in self._parts[1]]
            self._graph = from_plain(self._function, self._parts[0], mentioned.__getitem__)
        return self._graph

    def code(self, key: Key) -> CodeType | None:
        """The continuation with this key, if it is kept."""
        place = self._parts[3].get(key)
        data = None if place is None else self._library.parts.at(place)
        return None if data is None else marshal.loads(data)

    def constant(self, name: str, jitcode: Any) -> Any:
        """The value of a name in the code, for a `JitCode` of the function."""
        return self._library.meanings.within(jitcode, self.names[name])


def name_of(function: Any) -> str:
    """The name of a function in the index."""
    return f"{function.__module__}:{function.__qualname__}"


def place(wanted: str) -> str:
    """The path of the library with this key."""
    return os.path.join(cache_folder(), f"jitcode-{wanted}")


def find(wanted: str) -> Library | None:
    """The library with this key; None if there is none, or it is not to be trusted."""
    found = store.read(place(wanted), wanted, parts.parse)
    return None if found is None else Library(found)
