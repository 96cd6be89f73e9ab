"""What a build leaves for other processes: code, and names of what it refers to.

In: the result of `build`.  Out: bytes, and back: `dump`, `parse`.

Does not: need LLVM or attrs to be read again.
"""

from __future__ import annotations

import marshal

import attrs

from codegen.translate.blob import Blob

MAGIC = b"minipy native code 1\n"


class Damaged(Exception):
    """These bytes are no image."""


@attrs.define
class Image:
    """Machine code that another process can load.

    key: what it was built from and for.  objects: names for `symbols.resolve`, by symbol.
    exports: the symbol of the entry of each exported function, by the function's name.
    """

    key: str
    blob: Blob
    objects: dict[str, str]
    exports: dict[str, str]


def dump(image: Image) -> bytes:
    """The image as bytes."""
    return MAGIC + marshal.dumps((image.key, attrs.astuple(image.blob), image.objects, image.exports))


def parse(text: bytes) -> Image:
    """The image in these bytes.  Raises Damaged."""
    if not text.startswith(MAGIC):
        raise Damaged("it does not begin as an image does")
    try:
        key, blob, objects, exports = marshal.loads(text[len(MAGIC) :])
        return Image(key, Blob(*blob), objects, exports)
    except (ValueError, EOFError, TypeError) as error:
        raise Damaged(str(error)) from None
