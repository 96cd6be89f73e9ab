"""The interface of a backend: what the tracer asks of a code generator.

In: optimised units.
Out: units that run. Two backends implement the interface: the IR executor in `tracer.backend.executor`, and the
machine-code backend, `codegen.units.backend`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from tracer.hosttools import Any, Protocol
from tracer.ir.snapshot import PortalCode, WayBack
from tracer.ir.trace import Exit, Unit
from tracer.records import record


def refuse_late(error: BaseException) -> None:
    """The default `Backend.late`, for an interpreter that installed none. Raises `error`."""
    raise error


def refuse_visit(unit: Unit, way: Any, values: list[Any]) -> Any:
    """The default `Backend.visited`, for a backend whose units native code never enters."""
    raise AssertionError(f"{unit.name} was entered without its driver")


def ignore_time(time: int) -> None:
    """The default `Backend.spent`."""


@record
class Entrance:
    """Three addresses by which native code enters a unit."""

    frame: int
    """A routine that makes the unit's jitframe."""
    visit: int
    """A routine that runs the unit on a jitframe."""
    record: int
    """The entry record of the unit."""


class Backend(Protocol):
    """Compiles units and runs them."""

    report: Callable[[Unit, str], None]
    """Called in place of `done`, with the unit and a sentence, if a unit cannot be compiled."""
    late: Callable[[BaseException], None]
    """Called with an exception that came where none may be raised (from a signal handler, say). It keeps the error for
    the program's next safe point, or raises it.
    """
    too_deep: Callable[[], BaseException]
    """Makes the user's error for a call that the machine stack has no room for."""
    visited: Callable[[Unit, Any, list[Any]], Any]
    """Called when native code entered a unit that was then left. Arguments: the unit; the exit it was left through, or
    the unit itself if it had become invalid before it was entered; the exit's values, or the unit's arguments. Its
    result goes back to native code as it is.
    """
    spent: Callable[[int], None]
    """Called with the nanoseconds of the processor's time that a background thread has taken to compile a unit."""

    def compile(self, unit: Unit, done: Callable[[Unit], None]) -> None:
        """Make `unit` runnable, now or in the background, then set `unit.compiled` and call `done`.

        `done` is called on the thread that runs the program, at the latest from `poll`. The units that `unit` jumps to
        have been compiled before.
        """

    @property
    def has_finished(self) -> bool:
        """Has a background thread finished something, so that `poll` is due?"""

    def poll(self) -> None:
        """Install what a background thread has finished, and call the `done` of those units."""

    def link(self, exit: Exit, bridge: Unit) -> None:
        """From now on, `exit` leads to `bridge`, which is already compiled.

        The bridge's inputs are the exit's values, in order, then the exception if the exit takes one.
        """

    def let_leave(self, exit: Exit, way: WayBack, code: PortalCode, times: int) -> bool:
        """From now on, leave through `exit` by this way, so many times, without telling anybody. code: the portal's.

        Returns: False if this backend cannot.
        """

    def stand_in(self, unit: Unit, portal: int = 0, greens: Sequence[object] = ()) -> bool:
        """Make `unit`, which has no operations, callable at once: a call passes the arguments and the unit to
        `unit.leave`.

        portal: address of native code of the portal, or 0. If given, a call may run it in place of `unit.leave`, unless
        something waits for a safe point.
        greens: the greens of the place that the unit stands in for.

        Returns: False if this backend cannot compile anything; the unit is not callable then.
        """

    def redirect(self, stand_in: Unit, unit: Unit | None) -> None:
        """From now on, a call of `stand_in` calls `unit`, which is already compiled. None: the stand-in acts as at
        first.
        """

    def retire(self, unit: Unit, stand_in: Unit | None = None) -> None:
        """From now on, `unit`, which has become invalid, cannot be entered.

        A call of it passes the unit and the arguments to `unit.leave`. Its `entrance` is closed. If `stand_in` was
        redirected to it, calls of `stand_in` act as at first again.
        """

    def run(self, unit: Unit, arguments: list[Any]) -> tuple[Exit, list[Any]]:
        """Run `unit` from its start until it finishes, or a guard fails that has no bridge.

        arguments: concrete values: ints for `i`, floats for `f`, objects for `r`. The list is emptied, so that objects
        die as soon as the unit drops them.

        Returns: the exit taken (`FINISHED` for finish, `RAISED` for raise) and its concrete values in order, followed
        by the exception if `exit.takes_exception`.
        """

    @property
    def is_interrupted(self) -> bool:
        """Does something wait for a safe point of the interpreter? Running loops are left for it."""

    def waiting(self, argument: Any) -> Sequence[tuple[Exit, Mapping[int, Any]]]:
        """The units that wait for a call: the one that runs with this first argument and those that it calls, innermost
        first.

        Each is given as the exit of the guard that follows the call, and some of the exit's values by their index: at
        least those that `tracer.driver.activations.shown` names, if they are few. A unit is left out if no guard
        follows its call.
        """

    def busy_arguments(self) -> Collection[int]:
        """The identities of the first arguments of all units that run: `waiting` finds nothing for another argument."""

    def entrance(self, unit: Unit) -> Entrance | None:
        """How native code enters `unit`; None if it cannot."""

    def rounds(self, unit: Unit) -> int | None:
        """How often `unit` was started or went round its loop since the last time this was called; None if that is not
        counted.
        """

    def all_rounds(self, unit: Unit) -> int | None:
        """How often `unit` went round its loop since it was compiled; None if that is not counted, or not any more."""

    def leave_after(self, unit: Unit, rounds: int) -> bool:
        """Have `unit` leave its loop once, after so many rounds at the latest. Returns: can it?"""

    def running(self, units: Iterable[Unit]) -> set[Unit]:
        """Those of `units` that may be running: a run entered through the unit, or left it last on its way to a bridge.

        Whatever runs is one of them, a bridge of one, or a unit that these jump to.
        """

    def release(self, unit: Unit) -> None:
        """Free `unit`. The tracer promises that no thread is in it, and none will enter it again."""

    def shutdown(self) -> None:
        """Wait for background work and end it."""
