"""The library: what a build leaves for the JIT of other processes: graphs and jitcode by function, rewrite rules,
support routines.

In: the file of `parts` that `library_build` made.
Out: `Library`, which the tracer asks before it reads any source.

    index       {function: place of its head, operation: place of the code of its rewrite rules,
                name: place of object code}
    head        outline, names of the classes in it, names of objects in the code, {continuation: place of its code}

A process reads the heads of the functions that it traces, and those parts of their code that it runs.
What a name means: `library_names`.
"""

from __future__ import annotations

import marshal
import os
from collections.abc import Callable, Iterable
from types import CodeType
from typing import Any

from codegen.translate.image import parts, store
from codegen.translate.image.library_names import Meanings
from codegen.translate.image.parts import Parts, Place
from codegen.translate.image.startfile import cache_folder
from tracer.jitcode.outline import Caught, MergePoint, Outline, OutlinedInstruction

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
        return Kept(head, self)

    def rules(self, operation: str) -> tuple[CodeType, dict[str, list[str]]] | None:
        """The code of the rewrite rules about an operation, and the operations that it tests for."""
        data = self.parts.find(operation)
        return None if data is None else marshal.loads(data)

    def object_code(self, name: str) -> bytes | None:
        """Object code of the JIT's support routines, by its name; see `codegen.objectcode`."""
        return self.parts.find(name)


class Kept:
    """What is kept of one function."""

    def __init__(self, head: bytes, library: Library) -> None:
        self._library = library
        self._head = head
        self._read: tuple[Any, dict[str, Any], dict[Key, Place]] | None = None

    @property
    def _parts(self) -> tuple[Any, dict[str, Any], dict[Key, Place]]:
        if self._read is None:
            self._read = marshal.loads(self._head)
        return self._read

    @property
    def names(self) -> dict[str, Any]:
        """The names of the constants that the code uses."""
        return self._parts[1]

    def outline(self) -> Outline:
        """The function's outline."""
        return from_plain(self._parts[0], self._library.meanings.of)

    def code(self, key: Key) -> CodeType | None:
        """The continuation with this key, if it is kept."""
        place = self._parts[2].get(key)
        data = None if place is None else self._library.parts.at(place)
        return None if data is None else marshal.loads(data)

    def constant(self, name: str, jitcode: Any) -> Any:
        """The value of a name in the code, for a `JitCode` of the function."""
        return self._library.meanings.within(jitcode, self.names[name])


def to_plain(outline: Outline, numbers: Iterable[int], name: Callable[[Any], Any]) -> Any:
    """The outline as plain data, with the instructions of these numbers only. name: names a class or type."""
    point = outline.merge_point
    merge_point = None if point is None else (point.number, point.registers, tuple(map(name, point.types)))
    instructions = {number: _plain_instruction(outline.instruction(number), name) for number in sorted(numbers)}
    return outline.has_loop, outline.result_kind, merge_point, outline.names, instructions


def _plain_instruction(instruction: OutlinedInstruction, name: Callable[[Any], Any]) -> Any:
    handler = instruction.caught
    caught = None if handler is None else (name(handler.cls), handler.register, handler.registers)
    live = instruction.before, instruction.kinds_before, instruction.after, instruction.kinds_after
    return instruction.name, instruction.line, *live, instruction.result_kind, instruction.passes_on, caught


def from_plain(plain: Any, meaning: Callable[[Any], Any]) -> Outline:
    """The outline that `plain` stands for. meaning: the class or type that a name means."""
    has_loop, result_kind, point, names, instructions = plain

    def instruction(number: int) -> OutlinedInstruction:
        *said, handler = instructions[number]
        caught = None if handler is None else Caught(meaning(handler[0]), *handler[1:])
        values: Any = (number, *said, caught)
        return OutlinedInstruction(*values)

    merge_point = None if point is None else MergePoint(point[0], point[1], tuple(map(meaning, point[2])))
    return Outline(has_loop, result_kind, merge_point, names, instruction)


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
