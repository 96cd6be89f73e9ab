"""The translated portal, if there is one, and the activations that it runs.

In: native code, put here by `portal.use`.  Out: `run_natively`, which stands in for `interpret`; and the activations
that native code runs, which the host's stack does not show.

    host's stack      main() | run_natively | sorted() in C | reduce() in Python | ...
    activations       [(pc, code, f), reduce's, (pc, code, g), run_natively's, (pc, code, <module>), run_natively's]

The innermost come first.  Each entry into native code ends with the host's frame that has made it.

Does not: translate, see `codegen.translate`.
"""

from __future__ import annotations

from sys import is_finalizing
from types import FrameType

from interp.machine.code import Code
from interp.machine.frames import Frame
from interp.machine.loop import interpret
from interp.machine.skipped import TOPS, skipped_above
from tracer.hints import Word
from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Protocol

    from objmodel.native import BorderCode

NATIVE_MODULE = "minipy_native"
"""The `__module__` of native functions that the host or a trace calls."""

Activation = tuple[Word, Code, Frame]


if TYPE_CHECKING:

    class NativeCode(BorderCode, Protocol):
        """What a translated portal offers."""

        def interpret(self, pc: Word, code: Code, frame: Frame) -> object:
            """Run the portal."""

        def watch(self, jumped: object, entered: object, stride: int) -> None:
            """From now on call these hooks, once in `stride` jumps backward or starts of functions; None: call none."""

        def activations(self, host: FrameType | None) -> list[Activation | FrameType | None]:
            """A thread's activations, innermost first; after those of one entry, the host's frame before it.

            host: a frame of the host that has entered native code in that thread; None for the calling thread.
            """

        def exchange(self, head: int) -> int:
            """Use another list of activations for this thread, 0 for an empty one.  Returns the one used so far."""

        def offer(self, hook: int, frame: int, visit: int, record: int, times: int, *greens: object) -> None:
            """Enter a unit `times` times instead of calling a hook for the place with these greens.

            hook: 0 for the hook of jumps, 1 for that of starts.
            frame, visit, record: addresses: of the jitframe, of the function for its exits, of the entry record.
            """

        def withdraw(self, record: int) -> None:
            """Enter the unit of this entry record no longer."""

        def compare(self, record: int) -> bytes:
            """From now on, time activations with the unit of this entry record, and as many without; 0: none.

            Returns: what was found so far (`codegen.translate.jit.samples.FOUND`).
            """

        def standing(self) -> tuple[int, int, int, int]:
            """The addresses of four pieces of code that machine code calls with the arguments of a unit: the portal, in
            place of a unit that does not exist yet; one that makes a hook's answer of them; and the same two for a
            portal that waits for an inner one.
            """

        def helpers(self) -> dict[str, int]:
            """The addresses of code for the rests of functions, by their names (`tracer.resume.wayback.helper_of`)."""

        def blocks_of(self, cls: type) -> int:
            """The address of the list of blocks for objects of a class, or 0: see `codegen.runtime.blocks`."""

        def has_called(self, host: FrameType | None) -> bool:
            """Has this frame of the host called native code, in the calling thread, and waits for it?"""

        def deallocator(self) -> int:
            """The address of the C function that takes a dead object of any class apart."""

        def use_slots(self, natively: bool) -> None:
            """Let the host call native code directly, or no longer."""

        def slot_method(self, name: str) -> object:
            """The method `name` by which the host reads or sets attributes of instances, to be put on their base."""

        def set_aside(self, source: object, place: object) -> None:
            """Let the host's collector visit the objects that `source()` lists only as often as it visits `place`."""

        def filter_events(self, number: int, function: int, careful: int, busy: set[int]) -> int:
            """The address of a trace or profile function that asks the one at `careful` only where it has to.

            It calls the one at `function` for code that may `let_pass`, while `busy` is empty.
            """

        def let_pass(self, code: object) -> None:
            """Events of this code object go by every filter; None: forget all code objects."""

        def leave_out(self, code: object) -> None:
            """Events of this code object go nowhere."""

        def called_whole(self) -> dict[Any, Any]:
            """The native functions that traces call, by the function they replace."""

        def instead_of(self, function: Any) -> Any:
            """The native function that replaces this one."""

        def library(self) -> Any:
            """The jitcode that was built with the native code, or None."""

        def use_late(self, group: str) -> None:
            """A group of modules, "jit" or "compiler", is there: put native code in place of their functions."""


@record
class Native:
    """The translated portal, if there is one."""

    code: NativeCode | None = None


NATIVE = Native()


def run_natively(pc: Word, code: Code, frame: Frame) -> object:
    """`interpret` in native code."""
    return NATIVE.code.interpret(pc, code, frame)  # type: ignore[union-attr]


run_natively._jit_portal_ = interpret  # type: ignore[attr-defined]


@record
class _ThreadViews:
    """Has the program asked for frames of other threads?  Only then is it asked who has called native code there."""

    of_others: bool = False


THREAD_VIEWS = _ThreadViews()


def states(host: FrameType | None = None) -> Sequence[Activation | FrameType | None]:
    """The activations that native code runs in the calling thread, innermost first; with `host`, which has called
    native code, those of the thread that runs this frame.

    After those of one entry comes the host's frame that made it; None stands for the outermost frame of a thread.
    """
    if NATIVE.code is None:
        return ()
    is_elsewhere = THREAD_VIEWS.of_others and host is not None and not NATIVE.code.has_called(host)
    found = NATIVE.code.activations(host if is_elsewhere else None)
    return _with_skipped(found) if TOPS else found


def _with_skipped(found: list[Activation | FrameType | None]) -> list[Activation | FrameType | None]:
    states: list[Activation | FrameType | None] = []
    for state in found:
        states.append(state)
        if type(state) is tuple:
            states += skipped_above(state[2])
    return states


def has_called(host: FrameType | None) -> bool:
    """Is this frame of the host among the `states`?"""
    if NATIVE.code is None or NATIVE.code.has_called(host):
        return NATIVE.code is not None
    if host is None or not THREAD_VIEWS.of_others or is_finalizing():  # then the stacks of other threads may be gone
        return False
    return len(NATIVE.code.activations(host)) > 0


def called_by(host: FrameType | None, among: Sequence[Activation | FrameType | None]) -> list[Activation]:
    """Those `among` the states that native code runs for this frame of the host; innermost first."""
    found: list[Activation] = []
    entered: list[Activation] = []
    for state in among:
        if type(state) is tuple:
            entered.append(state)
            continue
        if state is host:
            found += entered
        entered.clear()
    return found


def caller_of_native() -> FrameType | None:
    """The frame of the host that called the innermost native code."""
    for state in states():
        if state is None or isinstance(state, FrameType):
            return state
    return None
