"""What the tracer asks of a code generator.

In: optimised units.  Out: something that runs.  Two backends implement it: the
IR executor in `tracer.backend.executor` and the machine-code backend.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

import attrs

from tracer.ir.trace import Exit, Unit


def refuse_late(error: BaseException) -> None:
    """The `late` of a backend whose interpreter installed none.  Raises `error`."""
    raise error


def refuse_visit(unit: Unit, way: Any, values: list[Any]) -> Any:
    """The `visited` of a backend whose units no native code enters."""
    raise AssertionError(f"{unit.name} was entered without its driver")


@attrs.frozen
class Entrance:
    """Addresses by which native code enters a unit: routines that make a jitframe and run a unit, its entry record."""

    frame: int
    visit: int
    record: int


class Backend(Protocol):
    """Compiles units and runs them.

    `report` is called, with the unit and a sentence, in place of `done` where a unit cannot be compiled.
    `late` is given what a call raised that is not to raise (the handler of a signal may, anywhere): it keeps
    the error for the program, or raises it.  `too_deep` makes the error for a call that the stack has no room for.
    `visited` is called where native code has entered a unit that was left through an exit, or had become invalid (the
    unit itself is given then, with its arguments); what it returns is native code's to understand.
    """

    report: Callable[[Unit, str], None]
    late: Callable[[BaseException], None]
    too_deep: Callable[[], BaseException]
    visited: Callable[[Unit, Any, list[Any]], Any]

    def compile(self, unit: Unit, done: Callable[[Unit], None]) -> None:
        """Make `unit` runnable, now or in the background, then set `unit.compiled` and call `done`.

        `done` is called on the thread that runs the program, at the latest from `poll`.
        Units that `unit` jumps to have been compiled before.
        """

    @property
    def has_finished(self) -> bool:
        """Has a background thread finished something, so that `poll` is due?"""

    def poll(self) -> None:
        """Put to use what a background thread has finished; call the `done` of its units."""

    def link(self, exit: Exit, bridge: Unit) -> None:
        """From now on, leaving through `exit` goes on in `bridge` (already compiled).

        The bridge's inputs are the exit's values, in order (then the exception, where taken).
        """

    def stand_in(self, unit: Unit, portal: int = 0, greens: Sequence[object] = ()) -> bool:
        """Make `unit`, which has no operations, callable at once: its arguments and itself go to `unit.leave`.

        `portal`: the address of native code of the portal that may do the same for these greens, unless the interpreter
        has something waiting; or 0.

        Returns: is it?  Not where nothing can be compiled.
        """

    def redirect(self, stand_in: Unit, unit: Unit | None) -> None:
        """From now on, a call of `stand_in` is a call of `unit` (already compiled); None: as at first."""

    def retire(self, unit: Unit, stand_in: Unit | None = None) -> None:
        """From now on, nobody enters `unit`, which has become invalid.

        Where it was called, itself and the arguments go to `unit.leave`; its `entrance` leads nowhere, and what was
        a call of it as the one that `stand_in` stands for is one of the stand-in again.
        """

    def run(self, unit: Unit, arguments: list[Any]) -> tuple[Exit, list[Any]]:
        """Run `unit` from its start until a guard without a bridge fails or it finishes.

        `arguments` are concrete: ints for `i`, floats for `f`, objects for `r`.  The list is emptied, so that
        objects die when the unit lets go of them.
        Returns the exit taken (`FINISHED` for finish, `RAISED` for raise) and its concrete values, in
        order, followed by the exception where `exit.takes_exception`.
        """

    @property
    def is_interrupted(self) -> bool:
        """Does the interpreter have something waiting for a safe point, for which running loops leave?"""

    def waiting(self, argument: Any) -> Sequence[tuple[Exit, Mapping[int, Any]]]:
        """What waits for a call: the unit that runs with this first argument and those it calls, innermost first.

        Each is told by the exit of the guard behind the call, and some of the exit's values by their index: at least
        those that `tracer.driver.activations.shown` names, if they are few.  A unit that waits where no guard follows
        is left out.
        """

    def entrance(self, unit: Unit) -> Entrance | None:
        """Where native code enters `unit`, or None where it cannot."""

    def rounds(self, unit: Unit) -> int | None:
        """How often `unit` was started or went round since this was asked last; None where nobody counts."""

    def running(self, units: Iterable[Unit]) -> set[Unit]:
        """Those of `units` through which what may be running was entered, or which it left last on the way to a bridge.

        What runs is one of them, a bridge of it, or what these jump to.
        """

    def release(self, unit: Unit) -> None:
        """Free `unit`; the tracer promises that nobody is in it, or will enter it again."""

    def shutdown(self) -> None:
        """Wait for background work and end it."""
