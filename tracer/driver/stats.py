"""What the JIT counts.

In: events, counted by `driver`.  Out: `Stats`, as tests, `minipy.jit.stats` and the log's summary read it.
"""

from __future__ import annotations

import attrs


@attrs.define
class Stats:
    """What the JIT has done so far.  Of entries that native code makes, a sample is counted: see `entrances`."""

    loops: int = 0
    bridges: int = 0
    guard_failures: int = 0
    recorded_ops: int = 0
    optimised_ops: int = 0
    entries: int = 0
    invalidated: int = 0
    freed: int = 0
    give_ups: dict[str, int] = attrs.Factory(dict)

    def summary(self) -> str:
        """A line for each counter, and for each reason to give up."""
        counters = [(a.name, getattr(self, a.name)) for a in attrs.fields(Stats)]
        rows = [row for row in counters if isinstance(row[1], int)]
        rows += [(f"given up: {reason}", count) for reason, count in sorted(self.give_ups.items())]
        return "\n".join(f"{name:28} {count:10}" for name, count in rows)

    def gave_up(self, reason: str) -> None:
        """Count an abandoned trace."""
        self.give_ups[reason] = self.give_ups.get(reason, 0) + 1
