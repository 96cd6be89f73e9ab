"""Builds the native code of the interpreter and keeps it. The first run of a program starts this in the background.

In: the sources.
Out: a file in the user's cache, whose path is printed; or a mark in the cache that it cannot be built.
"""

from __future__ import annotations

import sys

from codegen.translate.image.build import build_now
from codegen.translate.image.store import key, note_failure


def main() -> int:
    """The command line. Returns the exit status."""
    wanted = key()
    try:
        print(build_now(wanted))
    except Exception as error:
        note_failure(wanted)
        print(f"minipy: the native code cannot be built: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
