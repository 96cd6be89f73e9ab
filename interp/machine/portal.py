"""The connection between interpreter and JIT.

In: calls of the portal, counts of backward jumps.  Out: `watch`, which starts a JIT when the first loop is hot, and
`run`, which stands in for `interpret` from then on.

    loop.interpret  ──▶ run ──▶ interpret ──▶ driver.can_enter_jit
                         ▲                         │ raises CONTROL.continue_running(state), CONTROL.finished(value)
                         └─────────────────────────┘

If the interpreter has been translated, `run_natively` stands in instead: native code counts the jumps, calls the hooks
once in `STRIDE` jumps, and acts on their answers (`Answer`).

Holds: nothing of the tracer is imported here; until a JIT is there, its exceptions are never raised.
"""

from __future__ import annotations

from types import CodeType, FrameType

from interp.machine import loop
from interp.machine.code import Code
from interp.machine.frames import Frame
from interp.machine.loop import driver, interpret
from interp.machine.native import NATIVE, run_natively
from interp.machine.state import STATE
from interp.machine.turns import take_turns
from objmodel import finishing
from objmodel.classes import assigning, plainly
from objmodel.classes.shownmethods import stand_for
from objmodel.finalizers import QUEUE
from objmodel.hooks import HOOKS
from objmodel.instances import moving
from objmodel.instances.moving import use_routines
from objmodel.instances.new import Instance
from tracer.aside import ASIDE
from tracer.hints import Word
from tracer.records import fields, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from typing import Any

    from interp.machine.native import NativeCode


class ContinueRunning(BaseException):
    """The portal is to continue somewhere else.  A JIT raises a class of its own with the same method."""

    def take(self) -> tuple[Word, Code, Frame]:
        """The greens and reds to continue with; called once, as this gives its references away."""
        raise NotImplementedError


class Done(BaseException):
    """The portal is to return.  A JIT raises a class of its own with the same field."""

    value: object  # what the portal returns


def _nothing(pc: Word, code: Code, frame: Frame) -> None:
    return None


def _no_activations(host: FrameType) -> Sequence[tuple[Word, Code, Frame]]:
    return ()


def _no_library() -> None:
    return None


def nothing_waits(frame: Frame) -> Sequence[tuple[Word, Code, Frame]]:
    """No machine code runs the frame: there is no JIT."""
    return ()


def _no(host: FrameType) -> bool:
    return False


def _no_runner(code: CodeType) -> bool:
    return False


def _no_frames() -> Collection[int]:
    return ()


def _no_call(host: FrameType) -> Any:
    return None


@record
class Control:
    """What a JIT connects to the interpreter, by `connect`."""

    entered: Callable[[Word, Code, Frame], list[object] | int | None] = _nothing
    """Called where a function starts or a generator is resumed.  Returns a list with the value that the portal is to
    return; or an int, how many calls later to ask again; or None.
    """
    continue_running: type[ContinueRunning] = ContinueRunning
    """The exception by which the JIT tells the portal to continue somewhere else."""
    finished: type[Done] = Done
    """The exception by which the JIT tells the portal to return."""
    activations: Callable[[FrameType], Sequence[tuple[Word, Code, Frame]]] = _no_activations
    """The activations that one of the JIT's own host frames runs, the innermost first."""
    is_called: Callable[[FrameType], bool] = _no
    """Has machine code called this host frame, one of the JIT's own?"""
    waiting: Callable[[Frame], Sequence[tuple[Word, Code, Frame]]] = nothing_waits
    """The activations in machine code that runs a frame and waits for a call, the innermost first."""
    in_compiled_call: Callable[[FrameType], bool] = _no
    """Does this host frame wait for a call that machine code makes?"""
    busy_frames: Callable[[], Collection[int]] = _no_frames
    """The frames that machine code runs now, in any thread, by their identity: nothing waits in it for the others."""
    runs_frames: Callable[[CodeType], bool] = _no_runner
    """Do host frames of this code run activations?  It is said of those for which `activations` may find any."""
    awaited: Callable[[FrameType], Any] = _no_call
    """The function that this host frame calls while a trace is recorded, and whose errors are expected; or None."""


CONTROL = Control()


def connect(control: Control) -> None:
    """Connect a JIT: all fields of `CONTROL` are set at once, and places are counted more closely."""
    for one in fields(Control):
        setattr(CONTROL, one.name, getattr(control, one.name))
    STATE.may_trace = 1
    if NATIVE.code is not None:
        driver.stride = _strides.with_jit
        if _paused.hooks is None:  # else `resume` does this
            NATIVE.code.watch(_jumped, _entered, driver.stride)


def run(pc: Word, code: Code, frame: Frame) -> object:
    """`interpret`, called again wherever the JIT says."""
    try:
        done = CONTROL.entered(pc, code, frame)
        return done[0] if isinstance(done, list) else interpret(pc, code, frame)
    except CONTROL.finished as finished:
        return finished.value
    except CONTROL.continue_running as way:
        pc, code, frame = way.take()
    while True:
        _run_finalizers()
        try:
            return interpret(pc, code, frame)
        except CONTROL.continue_running as way:
            pc, code, frame = way.take()
        except CONTROL.finished as finished:
            return finished.value


run._jit_portal_ = interpret  # type: ignore[attr-defined]
driver.take_turns = take_turns

if TYPE_CHECKING:
    Hook = Callable[[Word, Code, Frame], None]
Answer = tuple[object, ...] | int | None
"""What native code is to do.  A tuple of one item: return it.  A longer tuple: continue with these greens and reds.
An int: continue as before, and call the hook again after so many times.  None: continue as before.
"""


def _jumped(pc: Word, code: Code, frame: Frame) -> Answer:
    """The program has jumped backward to this place some more times."""
    try:
        return driver.can_enter_jit(pc, code, frame)
    except CONTROL.finished as finished:
        return (finished.value,)
    except CONTROL.continue_running as way:
        return _again(way.take())


def _entered(pc: Word, code: Code, frame: Frame) -> Answer:
    """The portal has started here some more times."""
    try:
        done = CONTROL.entered(pc, code, frame)
    except CONTROL.finished as finished:
        return (finished.value,)
    except CONTROL.continue_running as way:
        return _again(way.take())
    return (done[0],) if isinstance(done, list) else done


def visitor(visited: Callable[[Any, Any, list[Any]], list[object]]) -> Callable[[Any, Any, list[Any]], Answer]:
    """The function that native code calls when a unit that it has entered is left; `visited` is the JIT's."""

    def answer(unit: Any, way: Any, values: list[Any]) -> Answer:
        try:
            done = visited(unit, way, values)
        except CONTROL.continue_running as way:
            return _again(way.take())
        return (done[0],)

    return answer


def _again(state: tuple[Word, Code, Frame]) -> tuple[object, ...]:
    _run_finalizers()
    return state


def continue_portal(pc: Word, code: Code, frame: Frame) -> object:
    """Run the portal to its end from where machine code was left that had been called for it."""
    _run_finalizers()
    return loop.interpret(pc, code, frame)


def _run_finalizers() -> None:
    """Run finalisers that are due: a compiled loop may have been left for them, and must see their effects."""
    if QUEUE.is_pending:
        awaited, STATE.pending = STATE.pending, 0  # a signal's error is not for finalisers, which would ignore it
        finishing.run_pending()
        if awaited != 0:
            STATE.pending = awaited
        if STATE.pending != 0:  # it is for a safe point of the interpreter
            HOOKS.interrupt(True)


@record
class _Paused:
    """The hooks to put back when nobody watches the program any more."""

    hooks: tuple[Any, Any] | None = None  # None while they are in place


_paused = _Paused()


def pause() -> None:
    """Trace nothing until `resume`: whoever watches would see the JIT at work."""
    if _paused.hooks is None:
        _paused.hooks = driver.can_enter_jit, CONTROL.entered
        _set_hooks(type(driver)((), ()).can_enter_jit, _nothing)
        if NATIVE.code is not None:
            NATIVE.code.watch(None, None, 1)


def resume() -> None:
    """Count loops and functions again."""
    if _paused.hooks is not None:
        hooks, _paused.hooks = _paused.hooks, None
        _set_hooks(*hooks)
        if NATIVE.code is not None and CONTROL.entered is not _nothing:
            NATIVE.code.watch(_jumped, _entered, driver.stride)


def _set_hooks(jumped: Any, entered: Any) -> None:
    driver.can_enter_jit = jumped
    CONTROL.entered = entered


STRIDE = 512
"""A hook is called at least once in so many backward jumps and starts of functions."""
WAITING = 4096
"""The same while there is no JIT.  Most programs are over before there is one, and a call of the hook takes as long as
a hundred calls of a function.
"""


@record
class _Strides:
    """How seldom hooks are called."""

    with_jit: int = STRIDE  # `driver.stride` once there is a JIT


_strides = _Strides()


def use(code: NativeCode | None) -> None:
    """From now on the portal is native code; None: the plain one."""
    for before in (NATIVE.code, code):
        if before is not None:
            before.use_slots(before is code)
    for name in ("__getattribute__", "__setattr__", "__delattr__"):
        stand_for(Instance, name, None if code is None else code.slot_method(name))
    for table in (moving.ROUTINES, assigning.ROUTINES, plainly.ROUTINES):
        use_routines(table, None if code is None else code.instead_of)
    NATIVE.code = code
    ASIDE.routine = None if code is None else code.set_aside
    driver.called_whole = dict if code is None else code.called_whole
    driver.library = _no_library if code is None else code.library
    driver.native = code
    loop.interpret = interpret if code is None else run_natively


def use_in_jit() -> None:
    """The JIT's modules are there: put native code in place of their functions and methods, if there is any."""
    if NATIVE.code is not None:
        NATIVE.code.use_late("jit")


def watch(threshold: int, function_threshold: int, start: Callable[[Word, Code, float], bool]) -> None:
    """Put `run` in place of `interpret`.

    threshold, function_threshold: how many jumps make a loop hot, and how many starts a function.
    start: called for a hot place, with the part that it has in all jumps and starts; makes a JIT and returns True.
        False if it does not: another thread is making one, or the program has not run for long enough.
    """
    jumps: dict[tuple[Word, Code], int] = {}
    calls: dict[tuple[Word, Code], int] = {}
    every = 0

    def starts(counts: dict[tuple[Word, Code], int], limit: int, pc: Word, code: Code) -> bool:
        nonlocal every
        seen = counts[pc, code] = counts.get((pc, code), 0) + driver.stride
        every += driver.stride
        return seen >= limit and start(pc, code, seen / every)

    def jumped(pc: Word, code: Code, frame: Frame) -> int | None:
        return driver.can_enter_jit(pc, code, frame) if starts(jumps, threshold, pc, code) else None

    def entered(pc: Word, code: Code, frame: Frame) -> list[object] | int | None:
        return CONTROL.entered(pc, code, frame) if starts(calls, function_threshold, pc, code) else None

    driver.can_enter_jit = jumped
    CONTROL.entered = entered
    if NATIVE.code is None:
        loop.interpret = run
        return
    _strides.with_jit = max(1, min(STRIDE, threshold // 8, function_threshold // 8))
    driver.stride = max(1, min(WAITING, threshold // 4, function_threshold // 4))
    NATIVE.code.watch(_jumped, _entered, driver.stride)


def unhook() -> None:
    """Interpret plainly again.  The JIT's exception classes stay: a thread may still be in machine code."""
    driver.stride = 1
    STATE.may_trace = 0
    _paused.hooks = None
    if NATIVE.code is None:
        loop.interpret = interpret
    else:
        NATIVE.code.watch(None, None, 1)
    driver.can_enter_jit = type(driver)((), ()).can_enter_jit
    CONTROL.entered = _nothing
    CONTROL.activations = _no_activations
    CONTROL.is_called = _no
    CONTROL.waiting = nothing_waits
    CONTROL.busy_frames = _no_frames
