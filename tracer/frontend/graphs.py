"""Reads functions: the graph of each, once.

In: a function whose source can be read.
Out: its `Graph`. What is not restricted Python is reported as `NotRestricted`, with file, line and construct.

    graph_of(f)            for traces: restricted Python
    graph_of(f, False)     for translation; functions of the JIT itself and of the compiler, which no trace reaches, may
                           be in wide restricted Python (`tracer.frontend.wide`)
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from tracer.frontend.blocks import NotRestricted
from tracer.frontend.flowgraph import Graph
from tracer.frontend.statements import Reader
from tracer.frontend.wide import WideReader

_WIDE = ("tracer", "codegen", "interp.compiler")
"""The packages of the JIT itself, and the compiler."""

_OF_START = ("tracer.hints", "tracer.hosttools", "tracer.hosttypes", "tracer.records")
"""Their modules that an interpreter needs without a JIT, too."""

_LARGE = (
    "tracer.ir.arithmetic", "tracer.opt.bounds", "tracer.opt.fold", "tracer.opt.intbound", "tracer.opt.inttransfer",
    "tracer.opt.limits", "tracer.opt.ranges",
)  # fmt: skip
"""Modules whose ints may be larger than words, which those of translated code are: they stay Python."""


@functools.cache
def graph_of(function: Callable[..., Any], jitted: bool = True) -> Graph:
    """The flow graph of `function`, in which `we_are_jitted()` has the value `jitted`.

    Raises:
        NotRestricted: its source is not restricted Python.
    """
    in_wide = not jitted and is_wide(function)
    if in_wide and function.__module__ in _LARGE:
        code = function.__code__
        raise NotRestricted(code.co_filename, code.co_firstlineno, "expected words, found larger ints", code.co_name)
    reader = WideReader(function) if in_wide else Reader(function)
    reader.jitted = jitted
    return reader.read()


def is_readable(function: Callable[..., Any]) -> bool:
    """Can the function be translated?"""
    try:
        graph_of(function, False)
    except (NotRestricted, OSError):  # OSError: it has no source
        return False
    return True


def is_wide(function: Callable[..., Any]) -> bool:
    """May this function be in wide restricted Python, as no trace reaches it?"""
    module = function.__module__ or ""
    return f"{module}.".startswith(tuple(f"{package}." for package in _WIDE)) and module not in _OF_START
