"""The file of an image: code, and the names of the objects that it refers to.

In: the result of `build`.
Out: bytes, and the image read back: `dump`, `parse`.

    | shared object | marshalled: key, names | sizes of both, MAGIC | hash of all before |

Holds: `parse` only accepts what `dump` made, to the last bit, so nothing else is ever run.
"""

from __future__ import annotations

import marshal

from tracer.hosttools import source_hash

MAGIC = b"minipy3\n"
_TRAILER = 16 + len(MAGIC) + 8


class Damaged(Exception):
    """These bytes are not an image."""


class Image:
    """Machine code that another process can load.

    key: names the sources and the host that it was built for.
    code: a shared object; see `link`.
    objects: names for `symbols.resolve`, in the order in which the code expects the objects.
    late: the same by group (`symbols.LATE`), for objects that the code expects when the group's modules are there.
    exports: the symbol of each entry, by the name of its function.
    types: the names of the types that it can make.
    """

    __slots__ = ("code", "exports", "key", "late", "objects", "types")

    def __init__(
        self,
        key: str,
        code: bytes,
        objects: list[str],
        late: dict[str, list[str]],
        exports: dict[str, str],
        types: list[str],
    ) -> None:
        self.key = key
        self.code = code
        self.objects = objects
        self.late = late
        self.exports = exports
        self.types = types


def dump(image: Image) -> bytes:
    """The image as bytes, which are also a valid shared object."""
    names = marshal.dumps((image.key, image.objects, image.late, image.exports, image.types))
    sizes = len(image.code).to_bytes(8, "little") + len(names).to_bytes(8, "little")
    whole = image.code + names + sizes + MAGIC
    return whole + source_hash(whole)


def parse(whole: bytes) -> Image:
    """The image in these bytes.  Raises Damaged."""
    end = len(whole) - _TRAILER
    if end < 0 or whole[-8 - len(MAGIC) : -8] != MAGIC:
        raise Damaged("it does not end as an image does")
    if source_hash(whole[:-8]) != whole[-8:]:
        raise Damaged("it is not what was written")
    size = int.from_bytes(whole[end : end + 8], "little")
    key, objects, late, exports, types = marshal.loads(whole[size:end])
    return Image(key, whole[:size], objects, late, exports, types)


NAME = "minipy_native"
"""The name of the extension module."""
