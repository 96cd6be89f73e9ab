"""Source that is in no file, whose lines tracebacks show, as the host's do from 3.13 on.

In: the name that stands for a file, and the text.  Out: the name that the code gets.

    minipy -c "1 / 0"        File "<string>", line 1, in <module>
                                 1 / 0
    >>> 1 / 0                each statement has a name of its own, which the host's tracebacks show as "<stdin>"
"""

from __future__ import annotations

import sys

from tracer.hosttools import import_module


def named_text(name: str, text: str, number: int | None = None) -> str:
    """Remember the text under this name, unless it is a file's.

    number: of the statement; None if there is only one text of this name.

    Returns: the name, with the number where the host adds it.
    """
    if sys.version_info < (3, 13) or not name.startswith("<"):
        return name
    if number is not None:
        name = f"{name}-{number}"
    import_module("linecache")._register_code(name, text, name)
    return name


def forget_text(name: str) -> None:
    """Let no traceback show what the host has remembered under this name: the text that has started MiniPy."""
    linecache = sys.modules.get("linecache")
    if linecache is not None:
        linecache.cache.pop(name, None)
