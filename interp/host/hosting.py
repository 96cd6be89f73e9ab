"""Hosting: watched frames are run by the host's own interpreter, which has the events that debuggers ask for.

In: a new frame of the program, while somebody watches (`watchers`).  Out: its result; the host's interpreter has run
the same code, compiled from the same source (`hostcode`), with the frame's arguments, globals and shared variables.

    f(1, 2)  =>  the host's FunctionType(f.__code__, f.__globals__, ..., f.__closure__)(1, 2)

So each line, call, return and exception is told in exactly the host's order, with frames that are the host's own.
Functions and classes that such code makes are the host's, for good; MiniPy runs those that it has made itself, as soon
as nobody watches.

Holds: the variables shared with other functions are the same ones: the host reads and writes the field of a `Cell`,
which is at the place where its own cells have theirs.  Globals that the host writes to are released for good
(`objmodel.released`).
Does not: run frames that have begun already, bodies of classes, and code that unbinds a shared variable of others.
"""

from __future__ import annotations

from types import CellType, CodeType, FunctionType

from interp.host.signals import safe_point
from interp.host.watchers import for_minipy, is_watched
from interp.machine import loop
from interp.machine.code import UNSEEN, VARARGS, VARKEYWORDS, Code
from interp.machine.frames import UNBOUND, Cell, Frame, level_inside
from interp.machine.frameviews import depth_of_callers
from interp.machine.hostcode import true_twin
from interp.machine.state import STATE
from interp.machine.traceback import without_internals
from interp.machine.watching import WATCHING, begin
from objmodel.errors import wrap_error
from objmodel.functions import Function
from objmodel.globals import ModuleDict, new_version, share
from objmodel.released import HostNames
from tracer.hosttools import cache, lru_cache, partial

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

if TYPE_CHECKING:
    Call = Callable[[], object]


def run(frame: Frame, code: Code, depth: int) -> object:
    """Run a new frame, whose caller is at `depth`, for the thread that somebody watches.

    Raises:
        OperationError: RecursionError; KeyboardInterrupt; an exception that the frame does not handle.
    """
    with for_minipy():
        inner = level_inside(code, depth_of_callers(depth))
        safe_point()
        call = call_of(frame, code)
        frame.depth = STATE.depth = inner
    if call is None:
        begin(frame, 0)
        return loop.interpret(0, code, frame)
    try:
        return call()
    except BaseException as error:
        error.__traceback__ = without_internals(error.__traceback__)
        raise wrap_error(error)


def call_of(frame: Frame, code: Code) -> Call | None:
    """The call of a host function that does this new frame's work; None if MiniPy has to run the frame."""
    twin = true_twin(code) if not code.flags & UNSEEN else None
    if twin is None or not leaves_variables(twin):
        return None
    function = frame.w_function
    if function is None:
        namespace: Any = frame.globals if frame.w_namespace is None else frame.w_namespace
        if twin.co_freevars:
            return None
        release_globals(frame)
        return partial(eval, twin, frame.globals, namespace)
    if frame.w_namespace is not None:
        return None
    assert isinstance(function, Function)
    cells = _cells(function, twin, code)
    if cells is None:
        return None
    release_globals(frame)  # before the host asks them for the builtins
    return _call(_function(function, twin, cells), frame, code)


def release_globals(frame: Frame) -> None:
    """Release the globals: the host is about to write to them without calling methods."""
    names = frame.globals
    if type(names) is ModuleDict:
        share(names)
        names.cells = {}
        new_version(names, True)
        names.__class__ = HostNames  # type: ignore[assignment]


def _cells(function: Function, twin: CodeType, code: Code) -> list[Any] | None:
    """The shared variables of a host function that does this one's work; None if one is missing or unbound."""
    own = dict(zip(code.freevars, function.closure or (), strict=False))
    cells: list[Any] = [own.get(name) for name in twin.co_freevars]
    if any((type(cell) is Cell and cell.w_value is UNBOUND) or cell is None for cell in cells):
        return None
    return for_host(twin, cells)


def for_host(code: CodeType, cells: Sequence[Any]) -> list[Any]:
    """The cells for the free variables of the host's code object; `super` asks for one of the host's, set once."""
    return [
        CellType(cell.w_value) if name == "__class__" and type(cell) is Cell and cell.w_value is not UNBOUND else cell
        for name, cell in zip(code.co_freevars, cells, strict=True)
    ]


def _function(function: Function, twin: CodeType, cells: list[Any]) -> FunctionType:
    """A function of the host with the same parts."""
    globals_: Any = function.globals
    made = FunctionType(twin, globals_, function.name, function.defaults, tuple(CellType() for _ in cells))
    if cells:
        set_closure()(made, tuple(cells))
    made.__kwdefaults__ = function.kwdefaults
    made.__qualname__ = function.qualname
    return made


@cache
def set_closure() -> Callable[[FunctionType, tuple[Any, ...]], object]:
    """The routine that gives a function of the host a closure, whose cells may be of any type."""
    import ctypes

    found: Any = ctypes.pythonapi.PyFunction_SetClosure
    found.argtypes = [ctypes.py_object, ctypes.py_object]
    return found  # type: ignore[no-any-return]


def _call(function: FunctionType, frame: Frame, code: Code) -> Call:
    """A call of the function with the arguments of a new frame; they are taken out of the frame."""
    named = code.argcount + code.kwonlyargcount
    positional = frame.regs[: code.argcount]
    names = code.varnames[code.argcount : named]
    keywords: dict[str, object] = dict(zip(names, frame.regs[code.argcount : named], strict=True))
    if code.flags & VARARGS:
        more: Any = frame.regs[named]
        positional += more
        named += 1
    if code.flags & VARKEYWORDS:
        others: Any = frame.regs[named]
        keywords |= others
    for i in range(len(frame.regs)):
        frame.regs[i] = None
    arguments = [positional, keywords]

    def call() -> object:
        values: Any
        named: Any
        values, named = arguments
        arguments.clear()
        return function(*values, **named)

    return call


@lru_cache(1000)
def leaves_variables(twin: CodeType) -> bool:
    """Does nothing in this code unbind a shared variable of code around it?"""
    import dis

    if any(step.opname == "DELETE_DEREF" and step.argval in twin.co_freevars for step in dis.get_instructions(twin)):
        return False
    return all(leaves_variables(inner) for inner in twin.co_consts if type(inner) is CodeType)


def install() -> None:
    """Let the host run watched frames from now on."""
    WATCHING.is_on, WATCHING.run = is_watched, run
