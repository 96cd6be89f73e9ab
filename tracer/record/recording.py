"""A recording: one core, and parts that each know one sort of object.  Generated code is handed it as `rec`.

In: the portal, and the limits of its traces.  Out: the parts by name; each is given the core, and the parts it uses.

    rec.heap.getfield(v1, s1, P.x)            rec.host.execute("add", before, after, (v1, s1, v2, s2))

    part             records                            uses
    heap             fields, allocation
    sequences        items, by words                    heap
    frames           virtualizable frames               heap, sequences
    numbers          boxes, arithmetic
    comparisons      == of any objects                  numbers
    doubles          math.sqrt                          numbers
    buffers, chars   items of bytes; characters         numbers, sequences
    containers       lists, tuples, strings, sets       numbers, sequences, buffers, chars
    calls            functions                          chars
    host             operations on the host's objects   numbers, comparisons, doubles, chars, containers, calls
    builtins         calls of the host's builtins       doubles, chars, containers, calls, rows of its own
    portal_calls     calls of the portal                frames, calls
    merge_points     the ends of the trace              portal_calls

Holds: a part uses only parts above it in this table.  So there is no circle of references, and all that a recording
holds dies as soon as the recording does.
Does not: run the program, see `tracer.record.metainterp`.
"""

from __future__ import annotations

import os
from typing import Any

from tracer.jitcode.jitcode import JitCodes
from tracer.jitcode.portal import Portal
from tracer.record.buffers import Buffers
from tracer.record.builtinrows import BuiltinRows
from tracer.record.builtins import Builtins
from tracer.record.chars import Chars
from tracer.record.comparisons import Comparisons
from tracer.record.complexes import Complexes
from tracer.record.containers import Containers
from tracer.record.doubles import Doubles
from tracer.record.frames import Frames
from tracer.record.functioncalls import Calls
from tracer.record.heapops import HeapOps
from tracer.record.hostops import HostOps
from tracer.record.mergepoints import MergePoints
from tracer.record.numbers import Numbers
from tracer.record.portalcalls import PortalCalls, StandIn
from tracer.record.recorder import Recorder
from tracer.record.sequences import Sequences
from tracer.warmstate import Limits, WarmState

IS_CHECKED = "values" in os.environ.get("MINIPYD_CHECK", "").split(",")


def _self_check() -> Any:
    if not IS_CHECKED:
        return None
    from tracer.record.selfcheck import SelfCheck  # not loaded otherwise, and with it the executor

    return SelfCheck()


class Recording:
    """The parts of one recording that generated code and the meta-interpreter call."""

    __slots__ = (
        "core",
        "heap",
        "sequences",
        "frames",
        "numbers",
        "complexes",
        "calls",
        "host",
        "builtins",
        "portal_calls",
        "merge_points",
    )

    def __init__(
        self, portal: Portal, codes: JitCodes, warm: WarmState, limits: Limits, stand_in: StandIn | None
    ) -> None:
        core = self.core = Recorder(limits.heapcache, limits.fold, limits.unpromoted - {""}, _self_check())
        heap = self.heap = HeapOps(core)
        sequences = self.sequences = Sequences(core, heap)
        frames = self.frames = Frames(core, heap, sequences)
        numbers = self.numbers = Numbers(core)
        comparisons = Comparisons(core, numbers)
        doubles = Doubles(core, numbers)
        complexes = self.complexes = Complexes(core, numbers, doubles)
        buffers = Buffers(core, numbers, sequences)
        chars = Chars(core, numbers, sequences)
        containers = Containers(core, numbers, sequences, buffers, chars)
        calls = self.calls = Calls(core, chars, codes, portal.driver)
        self.host = HostOps(core, numbers, comparisons, doubles, complexes, chars, containers, calls)
        rows = BuiltinRows(core, heap, numbers, complexes, containers)
        self.builtins = Builtins(core, doubles, complexes, chars, containers, rows, calls)
        portal_calls = self.portal_calls = PortalCalls(core, frames, calls, portal, warm, limits, stand_in)
        self.merge_points = MergePoints(core, portal_calls, portal, warm, limits)
