"""What a build leaves for the JIT of other processes: graphs and jitcode by function, rewrite rules, support routines.

In: the file that `library_build` made.  Out: `Library`, which the tracer asks before it reads any source.

    | code, head, code, code, head ... | index | size of the index, MAGIC | hash of both |

    index       key, {function: place of its head, operation: place of the code of its rewrite rules,
                name: place of object code}
    head        graph, names of what it mentions, names of what the code mentions, {continuation: place of its code}
    place       start, size, hash

All parts but object code are marshalled.  A process reads the heads of the functions that it traces, and of their code
what it runs.
Holds: a part is taken only if its hash is right, so that nothing runs but what was written; one that is damaged is as
if it were not there.  What a name means: `library_names`.
"""

from __future__ import annotations

import marshal
import os
from functools import cached_property
from importlib.util import source_hash
from mmap import ACCESS_READ, mmap
from types import CodeType
from typing import Any, BinaryIO

from codegen.translate import cache
from codegen.translate.image import Damaged
from codegen.translate.library_names import Meanings
from tracer.flowgraph import Graph
from tracer.plaingraph import from_plain

MAGIC = b"minipyj1"
HASH = 8
_TRAILER = 8 + len(MAGIC) + HASH

Key = tuple[str, int, str]
"""Of a continuation, as in `JitCode`: mode, position, where."""

Place = tuple[int, int, bytes]


class Library:
    """What is in a file.  key: what they were built from and for."""

    def __init__(self, key: str, whole: Any, index: dict[str, Place]) -> None:
        self.key = key
        self.meanings = Meanings()
        self._whole = whole
        self._index = index
        self._found: dict[Any, Kept | None] = {}

    def find(self, function: Any) -> Kept | None:
        """What is kept of this function."""
        if function not in self._found:
            self._found[function] = self._look_up(function)
        return self._found[function]

    def _look_up(self, function: Any) -> Kept | None:
        name = name_of(function)
        place = self._index.get(name)
        if place is None or self.meanings.of("o:" + name) is not function:
            return None
        head = self.part(place)
        return None if head is None else Kept(function, head, self)

    def rules(self, operation: str) -> tuple[CodeType, dict[str, list[str]]] | None:
        """The code of the rewrite rules about an operation, and the operations that it asks for."""
        place = self._index.get(operation)
        data = None if place is None else self.part(place)
        return None if data is None else marshal.loads(data)

    def object_code(self, name: str) -> bytes | None:
        """Object code of the JIT's support routines, by its name, see `codegen.llvm`."""
        place = self._index.get(name)
        return None if place is None else self.part(place)

    def part(self, place: Place) -> bytes | None:
        """What lies there, if it is what was written."""
        start, size, expected = place
        data: bytes = self._whole[start : start + size]
        return data if source_hash(data) == expected else None


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
        """Of the constants that the code uses."""
        return self._parts[2]

    def graph(self) -> Graph:
        """The function's flow graph, the same at each call."""
        if self._graph is None:
            mentioned = [self._library.meanings.of(name) for name in self._parts[1]]
            self._graph = from_plain(self._function, self._parts[0], mentioned.__getitem__)
        return self._graph

    def code(self, key: Key) -> CodeType | None:
        """The continuation of this key, if it is there."""
        place = self._parts[3].get(key)
        data = None if place is None else self._library.part(place)
        return None if data is None else marshal.loads(data)

    def constant(self, name: str, jitcode: Any) -> Any:
        """What the code means by a name, in a `JitCode` of the function."""
        return self._library.meanings.within(jitcode, self.names[name])


class Writer:
    """Lays parts one behind the other."""

    def __init__(self) -> None:
        self._whole = bytearray()
        self._index: dict[str, Place] = {}

    def put(self, part: Any) -> Place:
        """Where the part lies from now on."""
        data = part if type(part) is bytes else marshal.dumps(part)
        self._whole += data
        return len(self._whole) - len(data), len(data), source_hash(data)

    def add(self, name: str, part: Any) -> None:
        """What is found by name; the places in it are of parts that have been put."""
        self._index[name] = self.put(part)

    def file(self, key: str) -> bytes:
        """The whole; `key` says what from."""
        end = marshal.dumps((key, self._index))
        end += len(end).to_bytes(8, "little") + MAGIC
        return bytes(self._whole + end + source_hash(end))


def name_of(function: Any) -> str:
    """A function in the index."""
    return f"{function.__module__}:{function.__qualname__}"


def place(wanted: str) -> str:
    """Where the library of this key is kept."""
    return os.path.join(cache.folder(), f"jitcode-{wanted}")


def find(wanted: str) -> Library | None:
    """The library of this key, or None where there is none to trust."""
    return cache.read(place(wanted), wanted, parse)


def obtain(wanted: str) -> Library | None:
    """The library of this key; where there is none, another process builds it in the background."""
    found = find(wanted)
    if found is None:
        cache.build_in_background(wanted)
    return found


def parse(file: BinaryIO) -> Library:
    """The library in a file.  Raises Damaged, OSError."""
    try:
        whole = mmap(file.fileno(), 0, access=ACCESS_READ)
    except ValueError:
        raise Damaged("it is empty") from None
    sizes = len(whole) - _TRAILER
    if sizes < 0 or whole[-HASH - len(MAGIC) : -HASH] != MAGIC:
        raise Damaged("it does not end as a library does")
    start = sizes - int.from_bytes(whole[sizes : sizes + 8], "little")
    if start < 0 or source_hash(whole[start:-HASH]) != whole[-HASH:]:
        raise Damaged("it is not what was written")
    key, index = marshal.loads(whole[start:sizes])
    return Library(key, whole, index)
