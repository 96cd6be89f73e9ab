"""Runs a guest program whose functions are called while allocations fail.

    python shortage.py PROGRAM COUNT WIDTH

In: a program that hands functions to `shortage.try_all`; allocations N+1 to N+WIDTH fail, for N from 0 to COUNT - 1.
Out: counts, one a line; anything that is neither the right answer nor a shortage ends it.
"""

from __future__ import annotations

import _testcapi
import collections
import sys
import types
from collections.abc import Callable
from typing import Any

import minipy

COUNT, WIDTH = int(sys.argv[2]), int(sys.argv[3])
MAKE_CLASSES = ("classes", "managers", "coroutines")
"""Functions that make classes: from 3.12 on the host itself does not survive that without memory."""

counts: collections.Counter[str] = collections.Counter()


def is_shortage(error: BaseException | None) -> bool:
    """Is this what the host makes of an allocation that failed?"""
    if isinstance(error, SystemError):
        return "without exception set" in str(error) or "without setting an exception" in str(error)
    wrapped = isinstance(error, RuntimeError) and ("__set_name__" in str(error) or not error.args)  # nor room to say so
    return isinstance(error, MemoryError) or (wrapped and error is not None and is_shortage(error.__cause__))


def attempt(function: Callable[[], Any], start: int) -> Any:
    """What the function gives, or what it raises."""
    try:
        _testcapi.set_nomemory(start, start + WIDTH)
        try:
            return function()
        finally:
            _testcapi.remove_mem_hooks()
    except Exception as error:
        return error


def try_all(functions: tuple[Callable[[], Any], ...]) -> None:
    """What the program calls."""
    can_make_classes = sys.version_info < (3, 12)
    tried = [function for function in functions if can_make_classes or function.__name__ not in MAKE_CLASSES]
    for function in tried:
        expected = function()
        for start in range(COUNT):
            found = attempt(function, start)
            if isinstance(found, Exception):
                assert is_shortage(found), (function, start, found)
            else:
                assert found == expected, (function, start, found)
            counts["failed" if isinstance(found, Exception) else "right"] += 1
        assert function() == expected, function
    counts.update(functions=len(tried), tried=len(tried) * COUNT)


module: Any = types.ModuleType("shortage")
module.try_all = try_all
sys.modules["shortage"] = module
status = minipy.run_file(sys.argv[1], [], "off")
for name, number in counts.items():
    print(name, number)
sys.exit(status)
