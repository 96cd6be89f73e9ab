"""A recording: one core and the parts that know more, put together.  Generated code is handed it as `rec`.

In: the portal, and what limits its traces.  Out: the parts by name, each of which is told of those that it uses.

    rec.core.pure2(int_add, v1, s1, 1, None)         rec.heap.getfield(v1, s1, P.x)
    rec.host.execute("add", before, after, …)        rec.merge_points.merge_point(driver, parent, before, …)

                 heap ─ sequences ─┬─ frames ───────────────────────┐
    core ─┬─────────────────────┘  ├─ buffers ─┐                    │
          └─ numbers ──────────────┼─ chars ───┴─ containers ─┐     │
                  ├─ doubles       └────── calls ─────────────┼─────┴─ portal_calls ─ merge_points
                  └─ comparisons                              └─ host, builtins

Holds: a part knows the core and those to its left, and none of them knows it: nothing that is recorded lives on in a
circle of references when the recording has ended.
"""

from __future__ import annotations

from tracer.jitcode.jitcode import JitCodes
from tracer.jitcode.portal import Portal
from tracer.record import selfcheck
from tracer.record.buffers import Buffers
from tracer.record.builtinrows import BuiltinRows
from tracer.record.builtins import Builtins
from tracer.record.chars import Chars
from tracer.record.comparisons import Comparisons
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


class Recording:
    """The parts of one recording that are called from outside of them."""

    __slots__ = (
        "core",
        "heap",
        "sequences",
        "frames",
        "numbers",
        "calls",
        "host",
        "builtins",
        "portal_calls",
        "merge_points",
    )

    def __init__(
        self, portal: Portal, codes: JitCodes, warm: WarmState, limits: Limits, stand_in: StandIn | None
    ) -> None:
        recorder = selfcheck.CheckedRecorder if selfcheck.ENABLED else Recorder
        core = self.core = recorder(limits.heapcache, limits.fold, limits.unpromoted - {""})
        heap = self.heap = HeapOps(core)
        sequences = self.sequences = Sequences(core, heap)
        frames = self.frames = Frames(core, heap, sequences)
        numbers = self.numbers = Numbers(core)
        comparisons = Comparisons(core, numbers)
        doubles = Doubles(core, numbers)
        buffers = Buffers(core, numbers, sequences)
        chars = Chars(core, numbers, sequences)
        containers = Containers(core, numbers, sequences, buffers, chars)
        calls = self.calls = Calls(core, chars, codes, portal.driver)
        self.host = HostOps(core, numbers, comparisons, doubles, chars, containers, calls)
        rows = BuiltinRows(core, heap, numbers, containers)
        self.builtins = Builtins(core, doubles, chars, containers, rows, calls)
        portal_calls = self.portal_calls = PortalCalls(core, frames, calls, portal, warm, limits, stand_in)
        self.merge_points = MergePoints(core, portal_calls, portal, warm, limits)
