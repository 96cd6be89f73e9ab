"""The host's parser, run so that no other parse can come in the middle of it.

In: source text, and the other arguments of `compile`.  Out: the host's syntax tree.

While the host makes the objects of a tree, it counts nesting in one counter for all threads.  Only a garbage collection
can let another thread, or a finaliser, parse in between.  So the collector is switched off meanwhile.

Holds: the program's own `gc.disable()` stays in force.  If another thread of the program turns collection on in just
that moment, the host finds its count wrong (SystemError); then the same text is parsed again.
"""

from __future__ import annotations

import _ast as ast
import gc
import os
from _thread import RLock

from tracer.hosttools import contextmanager
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

AGAIN = 20
"""How often a text is parsed again at most: another thread may come in between each time."""


@record
class _Collection:
    """The state of the host's collector, which is switched off while any thread parses."""

    parsing: int = 0  # how many threads parse: as long as any does, there is no collection
    was_enabled: bool = True  # before the first of them began
    lock: Any = field(factory=RLock)

    def forked(self) -> None:
        """After a fork: in the child no other thread parses, or holds the lock."""
        if self.parsing and self.was_enabled:
            gc.enable()
        self.parsing, self.lock = 0, RLock()


_collection = _Collection()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_collection.forked)


@contextmanager
def _undisturbed() -> Iterator[None]:
    with _collection.lock:
        if _collection.parsing == 0:
            _collection.was_enabled = gc.isenabled()
        _collection.parsing += 1
        gc.disable()
    try:
        yield
    finally:
        with _collection.lock:
            _collection.parsing = max(_collection.parsing - 1, 0)
            if _collection.parsing == 0 and _collection.was_enabled:
                gc.enable()


def parse(
    source: Any, filename: Any = "<unknown>", mode: str = "exec", flags: int = 0, optimize: int = -1, **more: Any
) -> Any:
    """The tree.

    Raises: what the host's `compile` raises.
    """
    for _ in range(AGAIN):
        try:
            with _undisturbed():
                return compile(source, filename, mode, flags | ast.PyCF_ONLY_AST, True, optimize, **more)
        except SystemError:
            pass
    return compile(source, filename, mode, flags | ast.PyCF_ONLY_AST, True, optimize, **more)
