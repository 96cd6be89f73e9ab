"""Threads with several stacks: the interpreter's state of one stack is kept while another stack runs.

In: switches of greenlets, of which the `greenlet` package (and with it `gevent`) tells its trace function.
Out: activations, recursion depth and handled exceptions are those of the greenlet that runs.

    main ── switch ──▶ a: main's list of activations is kept; a continues with its own, or with an empty one
         ◀── switch ── a's list is kept; the stack that its nodes are on has been copied elsewhere

Holds: no code of ours runs between the switch and this.  A trace function of the program is called as always.
Does not: know other packages that switch stacks by themselves.
"""

from __future__ import annotations

import sys
import weakref
from collections.abc import Callable
from types import ModuleType
from typing import Any

from interp.machine.frameviews import THREAD_ENTERED
from interp.machine.native import NATIVE
from interp.machine.state import STATE, handling
from objmodel.hosterrors import this_thread
from tracer.records import field, record

Kept = tuple[int, int, Any, Any]
"""The state of a stack that does not run: its list of activations, its depth, `Handling.w_handled` and `.outer`."""


@record
class _Switches:
    """The stacks that do not run, and the package."""

    kept: weakref.WeakKeyDictionary[Any, Kept] = field(factory=weakref.WeakKeyDictionary)  # by greenlet
    tracers: dict[int, Any] = field(factory=dict)  # the program's trace functions, by thread
    set_trace: Callable[[Any], Any] | None = None  # the package's own function
    get_trace: Callable[[], Any] | None = None  # likewise
    modules: list[Any] = field(factory=list)  # those whose functions are replaced


_switches = _Switches()


def _switched(event: str, args: tuple[Any, Any]) -> None:
    """The trace function: greenlets have been switched, and the second of `args` runs."""
    origin, target = args
    own = handling()
    head, depth, w_handled, outer = _switches.kept.pop(target, (0, STATE.depth, None, None))
    before = 0 if NATIVE.code is None else NATIVE.code.exchange(head)
    if not origin.dead:
        _switches.kept[origin] = before, STATE.depth, own.w_handled, own.outer
    STATE.depth, own.w_handled, own.outer = depth, w_handled, outer
    tracer = _switches.tracers.get(this_thread())
    if tracer is not None:
        try:
            tracer(event, args)
        except BaseException as error:  # if it were raised, our own tracing would end, too
            del _switches.tracers[this_thread()]
            make: Any = sys.UnraisableHookArgs
            sys.unraisablehook(make((type(error), error, error.__traceback__, None, tracer)))


def install(module: ModuleType) -> None:
    """Follow the switches of the package, which has been imported."""
    core = sys.modules["greenlet._greenlet"]
    _switches.modules = [module, core]
    _switches.set_trace, _switches.get_trace = vars(core)["settrace"], vars(core)["gettrace"]
    for place in _switches.modules:
        place.settrace, place.gettrace = _settrace, _gettrace
    THREAD_ENTERED.append(_look)
    _look()


def _look() -> None:
    """Trace the switches of this thread, if nobody does so yet."""
    assert _switches.set_trace is not None
    assert _switches.get_trace is not None
    found = _switches.get_trace()
    if found is not _switched:
        _switches.set_trace(_switched)
        _switches.tracers.pop(this_thread(), None)  # of a thread that has ended, whose identity this one has
        if found is not None:
            _switches.tracers[this_thread()] = found


def _settrace(tracer: Any, /) -> object:
    """`greenlet.settrace`, as the program sees it."""
    _look()
    before = _switches.tracers.pop(this_thread(), None)
    if tracer is not None:
        _switches.tracers[this_thread()] = tracer
    return before


def _gettrace() -> object:
    """`greenlet.gettrace`, as the program sees it."""
    return _switches.tracers.get(this_thread())


def uninstall() -> None:
    """Give the package its functions back."""
    for place in _switches.modules:
        place.settrace, place.gettrace = _switches.set_trace, _switches.get_trace
    THREAD_ENTERED.remove(_look)
    if _switches.set_trace is not None:
        _switches.set_trace(_switches.tracers.get(this_thread()))
    _switches.modules = []
    _switches.set_trace = _switches.get_trace = None
    _switches.tracers.clear()
