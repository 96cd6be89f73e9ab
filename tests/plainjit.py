"""The JIT's functions in Python, in a process in which native code may stand in their places.

In: a way to set an attribute, such as a monkeypatch's.  Out: each function that was replaced is where it was.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from codegen.translate.function.symbols import resolve
from codegen.translate.image.load import REPLACED
from tracer.opt import optimizer


def put_back(put: Callable[[Any, str, Any], None]) -> None:
    """Put the Python functions back."""
    optimizer.handlers_of.cache_clear()
    for path, function in REPLACED.items():
        module, _, within = path.partition(":")
        owner, _, name = within.rpartition(".")
        put(resolve(f"o:{module}:{owner}") if owner else sys.modules[module], name, function)
