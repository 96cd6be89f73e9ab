"""A file of parts, which are read one at a time.

In: parts by name, and the key of the sources and host.
Out: `Parts`, mapped from the file.

    | part, part, part ... | index | size of the index, MAGIC | hash of both |

    index       key, {name: place}
    place       start, size, hash

A part is plain bytes, or marshalled. A part may mention places of others, which then need no name.
Holds: a part is used only if its hash is right, so nothing runs that was not written here. A damaged part counts as
missing.
"""

from __future__ import annotations

import marshal
from mmap import ACCESS_READ, mmap

from codegen.translate.image.file import Damaged
from tracer.hosttools import source_hash

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO, Any

MAGIC = b"minipyj2"
HASH = 8
_TRAILER = 8 + len(MAGIC) + HASH

Place = tuple[int, int, bytes]
"""Start, size and hash of a part."""


class Parts:
    """The parts in a file. key: names the sources and the host."""

    def __init__(self, key: str, whole: Any, index: dict[str, Place]) -> None:
        self.key = key
        self._whole = whole
        self._index = index

    def find(self, name: str) -> bytes | None:
        """The part of this name, or None."""
        place = self._index.get(name)
        return None if place is None else self.at(place)

    def __iter__(self) -> Iterator[str]:
        """The names of all parts that have one."""
        return iter(self._index)

    def __contains__(self, name: str) -> bool:
        return name in self._index

    def at(self, place: Place) -> bytes | None:
        """The part at this place; None if it is damaged."""
        start, size, expected = place
        data: bytes = self._whole[start : start + size]
        return data if source_hash(data) == expected else None


class Writer:
    """Writes parts one after the other."""

    def __init__(self) -> None:
        self._whole = bytearray()
        self._index: dict[str, Place] = {}

    def put(self, part: Any) -> Place:
        """Write a part. Returns its place."""
        data = part if type(part) is bytes else marshal.dumps(part)
        self._whole += data
        return len(self._whole) - len(data), len(data), source_hash(data)

    def add(self, name: str, part: Any) -> None:
        """Write a part that is found by name. The places in it are of parts that were written before."""
        self._index[name] = self.put(part)

    def file(self, key: str) -> bytes:
        """The whole file. key: names the sources and the host."""
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
