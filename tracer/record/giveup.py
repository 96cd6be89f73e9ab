"""Every way to give up a trace: one row each, with a sentence for the user.

In: the name of a reason, and its details.  Out: `GiveUp`, the exception that ends a recording; `REASONS`, the table.

    GiveUp("too-deep", raw, depth=9, limit=8)      too-deep: calls nest 9 deep, the limit is 8
"""

from __future__ import annotations

from typing import Any

from tracer.records import record


@record
class Reason:
    """Why a trace was abandoned: a name that never changes, and a sentence with places for details."""

    name: str
    sentence: str


_ROWS = [
    Reason("too-deep", "calls nest {depth} deep, the limit is {limit}"),
    Reason("inner-loop", "met the loop at {place}, which is not compiled yet; it will be traced first"),
    Reason("merge-unit", "many bridges meet at {place}, from which on there is to be one trace for all of them"),
    Reason("left", "left its loop for the one at {place}; a turn that stays inside will be traced"),
    Reason("returned", "left its loop and returned; a turn that stays inside will be traced"),
    Reason("atypical", "most turns of {place} take this way; the loop will be traced again, in one of them"),
    Reason("frame-escapes", "a frame is used by {what}, which the trace cannot follow"),
    Reason("inspected", "{what} looks at its callers, which a trace inlines"),
    Reason("excluded", "trace {number} is not among those that are to be compiled"),
    Reason("outdated", "what {place}, to which the trace leads, rests on was replaced meanwhile"),
    Reason("backend", "the code generator refused the trace: {error}"),
    Reason("internal", "MiniPy itself failed: {error}"),
]

REASONS: dict[str, Reason] = {row.name: row for row in _ROWS}
"""Every reason by name."""


class GiveUp(Exception):
    """The trace is abandoned.

    reason: the row of `REASONS`.
    snapshot: a raw snapshot of where the program stands, so that it is continued there.
    details: what is filled into the reason's sentence.
    """

    def __init__(self, name: str, snapshot: Any, **details: object) -> None:
        self.reason = REASONS[name]
        self.snapshot = snapshot
        self.details = details
        super().__init__(f"{name}: {self.reason.sentence.format(**details)}")
