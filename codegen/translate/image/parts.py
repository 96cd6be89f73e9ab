"""A file of parts, which are read one at a time.

In: parts by name, and what they were built from and for.  Out: `Parts`, mapped from the file.

    | part, part, part ... | index | size of the index, MAGIC | hash of both |

    index       key, {name: place}
    place       start, size, hash

A part is bytes as they are, or marshalled; one may mention places of others, which then need no name.
Holds: a part is taken only if its hash is right, so that nothing runs but what was written; one that is damaged is as
if it were not there.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterator
from importlib.util import source_hash
from mmap import ACCESS_READ, mmap
from typing import IO, Any

from codegen.translate.image.file import Damaged

MAGIC = b"minipyj2"
HASH = 8
_TRAILER = 8 + len(MAGIC) + HASH

Place = tuple[int, int, bytes]


class Parts:
    """What is in a file.  key: what they were built from and for."""

    def __init__(self, key: str, whole: Any, index: dict[str, Place]) -> None:
        self.key = key
        self._whole = whole
        self._index = index

    def find(self, name: str) -> bytes | None:
        """The part of this name."""
        place = self._index.get(name)
        return None if place is None else self.at(place)

    def __iter__(self) -> Iterator[str]:
        """The names of all parts that have one."""
        return iter(self._index)

    def __contains__(self, name: str) -> bool:
        return name in self._index

    def at(self, place: Place) -> bytes | None:
        """What lies there, if it is what was written."""
        start, size, expected = place
        data: bytes = self._whole[start : start + size]
        return data if source_hash(data) == expected else None


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


def parse(file: IO[bytes]) -> Parts:
    """The parts in a file.  Raises Damaged, OSError."""
    try:
        whole = mmap(file.fileno(), 0, access=ACCESS_READ)
    except ValueError:
        raise Damaged("it is empty") from None
    sizes = len(whole) - _TRAILER
    if sizes < 0 or whole[-HASH - len(MAGIC) : -HASH] != MAGIC:
        raise Damaged("it does not end as a file of parts does")
    start = sizes - int.from_bytes(whole[sizes : sizes + 8], "little")
    if start < 0 or source_hash(whole[start:-HASH]) != whole[-HASH:]:
        raise Damaged("it is not what was written")
    key, index = marshal.loads(whole[start:sizes])
    return Parts(key, whole, index)
