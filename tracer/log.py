"""Logs in RPython's section format, chosen by MINIPYLOG=categories:file.

In: named sections.
Out: text such as

    [1f3a] {jit-log-opt-loop
    ...
    [1f3b] jit-log-opt-loop}

Categories are prefixes (`jit` chooses all of them). Without a file, or with `-`, the log goes to stderr. If the file
cannot be written, one line on stderr says so, and nothing is logged.
"""

from __future__ import annotations

import os
import sys
import time
from typing import TextIO

CATEGORIES = {
    "jit-log-noopt": "traces as recorded",
    "jit-log-opt-loop": "optimised loops",
    "jit-log-opt-bridge": "optimised bridges",
    "jit-backend": "the code generator's text for each trace",
    "jit-abort": "traces given up, and why",
    "jit-summary": "counters at exit",
    "jit-opaque": "how often compiled code made calls that may change everything, by the user's line, at exit",
    "jit-rules": "how often each rewrite rule was applied, at exit",
    "native-misses": "which functions of the interpreter native code has left to the host, and how often, at exit",
}
"""Every category, and what it logs."""


class Log:
    """Writes the sections that are asked for."""

    def __init__(self, spec: str) -> None:
        categories, _, path = spec.partition(":")
        self.prefixes = tuple(c.strip() for c in categories.split(",") if c.strip())
        self._path = path
        self._file: TextIO | None = None

    def wants(self, category: str) -> bool:
        """Is this category asked for?"""
        return bool(self.prefixes) and category.startswith(self.prefixes)

    def section(self, category: str, text: str) -> None:
        """Write one section, if it is asked for."""
        if not self.wants(category):
            return
        if self._file is None:
            try:
                self._file = sys.stderr if self._path in ("", "-") else open(self._path, "w", buffering=1)  # noqa: SIM115
            except OSError as error:
                self.prefixes = ()
                print(f"minipy: MINIPYLOG: can't write {self._path!r}: {error.strerror}", file=sys.stderr)
                return
        stamp = f"{time.perf_counter_ns():x}"
        self._file.write(f"[{stamp}] {{{category}\n{text.rstrip()}\n[{stamp}] {category}}}\n")


def from_environment() -> Log:
    """The log that MINIPYLOG asks for."""
    return Log(os.environ.get("MINIPYLOG", ""))
