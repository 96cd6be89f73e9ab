"""The optimiser: recorded traces in, units for the backend out.

The pipeline is the list below, in the order in which an operation meets the passes, with the reason for each place. A
pass is named in its file; `switch` is the user's name for it, so that `enable_opts=fold:guards` runs those two alone.
`unroll` is not a pass: it says whether a loop is peeled (`tracer.opt.unroll`). Dead operations are always dropped.
"""

from __future__ import annotations

from tracer.ir.trace import KnownField, Trace, Unit
from tracer.opt.bounds import Bounds
from tracer.opt.boxes import Boxes
from tracer.opt.fold import Fold
from tracer.opt.guards import Guards
from tracer.opt.heap import Heap
from tracer.opt.intbound import IntBound
from tracer.opt.limits import Limits
from tracer.opt.optimizer import Pass
from tracer.opt.pure import Pure
from tracer.opt.rewrite import Rewrite
from tracer.opt.unroll import new_unit, optimised_bridge, peel, plain_loop
from tracer.opt.versions import Versions
from tracer.opt.virtuals import Virtuals

PIPELINE: list[type[Pass]] = [
    Fold,  # first: an operation on constants needs no other pass
    Rewrite,  # after folding: an operation that it sees has an argument that is not constant
    Bounds,  # after both: decides the arithmetic that they left
    Limits,  # after bounds, which drop needless guards; before guards, which learn from the guards that it changes
    Versions,  # before guards: they remove guards on values that it has made constant
    Guards,  # early: most guards are about classes that are known
    Boxes,  # before virtuals and heap: most objects are boxes
    Virtuals,  # before heap: the objects it removes need no tracking
    Heap,  # after virtuals: sees only real objects
    Pure,  # last: merges equal operations that no other pass could remove
]

SWITCHES: frozenset[str] = frozenset(cls.switch for cls in PIPELINE) | {"unroll"}
"""All names that `enable` may contain."""


def enabled_passes(enable: frozenset[str]) -> list[type[Pass]]:
    """The passes of the pipeline that are switched on.

    Raises: ValueError for a name that switches nothing.
    """
    unknown = enable - SWITCHES
    if unknown:
        raise ValueError(f"no optimisation is called {', '.join(sorted(unknown))}; there are {sorted(SWITCHES)}")
    return [cls for cls in PIPELINE if cls.switch in enable]


def optimise_loop(trace: Trace, number: int, name: str, enable: frozenset[str] = SWITCHES) -> Unit:
    """Optimise a recorded loop, whose jump has one argument for each input.

    number, name: of the unit, for logs.
    enable: the passes to run.
    """
    unit = new_unit(trace, number, name)
    passes = enabled_passes(enable)
    return peel(trace, unit, passes) if "unroll" in enable else plain_loop(trace, unit, passes)


def optimise_bridge(
    trace: Trace,
    number: int,
    name: str,
    enable: frozenset[str] = SWITCHES,
    known_classes: tuple[type | None, ...] = (),
    known_fields: tuple[KnownField, ...] = (),
    known_bounds: tuple[IntBound, ...] = (),
) -> Unit:
    """Optimise a trace that begins at a guard's exit, or one that does not loop.

    The trace ends in a jump to the start label of a unit, in `finish` or in `exit`.

    known_classes, known_bounds: one for each input; found at the exit, as `known_fields` (`tracer.opt.handover`).
    """
    unit = new_unit(trace, number, name)
    return optimised_bridge(trace, unit, enabled_passes(enable), known_classes, known_fields, known_bounds)
