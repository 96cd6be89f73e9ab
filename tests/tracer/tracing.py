"""Helpers of the tests: record a loop of a small interpreter, and run it under the JIT.

In: an interpreter's portal, its driver and a state.  Out: the trace as recorded.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tracer.hints import JitDriver
from tracer.ir.trace import Trace
from tracer.jitcode.jitcode import JitCodes
from tracer.jitcode.portal import Portal
from tracer.record.metainterp import MetaInterp, Outcome
from tracer.warmstate import Limits, WarmState


def record(
    driver: JitDriver, portal: Callable[..., Any], *state: Any, heapcache: bool = True, fold: bool = True
) -> Outcome:
    """Trace the loop of `portal` from this state."""
    codes = JitCodes()
    metainterp = MetaInterp(Portal(driver, codes[portal]), codes, WarmState(2), Limits(5000, 10, 3, heapcache, fold))
    return metainterp.trace_loop(state)


def names(trace: Trace) -> list[str]:
    """The names of a trace's operations."""
    return [op.name for op in trace.ops]


def count(trace: Trace, name: str) -> int:
    """How often an operation stands in a trace."""
    return names(trace).count(name)
