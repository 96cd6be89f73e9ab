"""Audit hooks of the program are told of the program's events, not of those that MiniPy causes for itself.

In: an event, and the host's frame that has raised it.  Out: a call of the program's hook, or none.

    open() of the program     portal | open                                  told
    the JIT starts            portal | ... JitControl._make | import, open   not told
    a unit is compiled        portal | ... Maker.made | ctypes               not told
    looking for a caller      portal | frames of ours | sys._getframe        not told

Holds: the frames between an event and the portal that runs the program's code decide whose event it is.
Does not: hide events of MiniPy's work for the program, such as the compilation of its modules.
"""

from __future__ import annotations

import os
import sys
from _thread import get_ident
from types import CodeType, FrameType, TracebackType

from interp.machine.callers import getframe, getframemodulename
from interp.machine.framekinds import RUN, RUN_A_FRAME
from interp.machine.frameviews import FrameView
from interp.machine.native import caller_of_native, run_natively
from interp.machine.traceback import is_internal
from tracer.hosttools import lru_cache
from tracer.hosttypes import Types, raw_caller, raw_code
from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_HERE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
_TRACER = os.path.join(_HERE, "tracer") + os.sep
_CODEGEN = os.path.join(_HERE, "codegen") + os.sep
_TYPES = os.path.join(_HERE, "objmodel", "native.py")
_RUNNING_UNITS = {"NativeBackend.run", "NativeBackend._left", "NativeBackend._visited"}
"""The functions in code generation that call the program: in machine code, and where that is left."""
_OF_MINIPY = {
    (os.path.join(_HERE, "minipy.py"), "JitControl._make"),
    (os.path.join(_HERE, "interp", "host", "signals.py"), "_host_calls"),
    (os.path.join(_HERE, "interp", "machine", "code.py"), "Code.read_body"),
}
"""Functions, by file and name, that call no code of the program."""
_MAKING = ("records.py", "frontend", "jitcode", "driver" + os.sep + "compile.py", "opt")
_MAKERS = tuple(os.path.join(_HERE, "tracer", name) for name in _MAKING)
"""Beginnings of paths of files whose functions call no code of the program."""
_LOOKS = ("sys._getframe", "object.__getattr__", "builtins.id")
"""Events of looking at the host's frames and objects, which MiniPy does everywhere."""
_EXECUTE = ("call", "record" + os.sep, "operations", "executor", "blackhole", "dispatch", "native", "<jitcode")
"""Parts of the paths of our files that make the program's own calls."""
_LOOKED_AT = Types((FrameType, TracebackType))
_SHOWN = Types((FrameView,))
"""Classes of the objects that the program gets for its frames: an event with one of these is told on purpose."""
_ON_PURPOSE = {getframe.__code__, getframemodulename.__code__}
"""Code that looks at frames because the program asks for them."""
_PORTALS = {*RUN_A_FRAME.values(), RUN, run_natively.__code__}


def _is_at_work(code: CodeType) -> bool:
    filename = code.co_filename
    return (filename, code.co_qualname) in _OF_MINIPY or filename.startswith((_CODEGEN, _TYPES, *_MAKERS))


_FINDERS = tuple(
    os.path.join(_HERE, "interp", *names)
    for names in (
        ("compiler", ""), ("program", "exacttypes.py"), ("program", "importcalls.py"), ("program", "imports.py"),
        ("program", "librarymodules.py"), ("program", "shadowing.py"),
    )
)  # fmt: skip
"""Beginnings of paths of files that find and compile modules: what they call is the library, or the import system."""


def finds_modules(code: CodeType, called: CodeType) -> bool:
    """Does this code of ours call the other for itself, to find or compile a module?  It imports for the program."""
    return code.co_filename.startswith(_FINDERS) and not called.co_filename.startswith("<frozen importlib")


@lru_cache(200)
def makes_no_calls_of_programs(code: CodeType) -> bool:
    """Does this code belong to the tracer, the code generator, or what makes raw types, and call none but these?"""
    if code.co_filename == _TYPES:
        return True
    if code.co_qualname in _RUNNING_UNITS or not code.co_filename.startswith((_CODEGEN, _TRACER)):
        return False
    name = code.co_filename.removeprefix(_HERE)
    return not any(part in name for part in _EXECUTE)


def is_of_minipy(frame: FrameType | None) -> bool:
    """Does this frame of the host's run for MiniPy itself, and not for the program?"""
    native = caller_of_native()
    while frame is not None and frame is not native:
        code = frame.f_code
        if code in _PORTALS or code.co_qualname in _RUNNING_UNITS:
            return False
        if _is_at_work(code):
            return True
        frame = raw_caller(frame)
    return False


def _looks(code: CodeType, at: object) -> bool:
    """Does this code look at the host's frames, or at an object, for MiniPy?"""
    if not is_internal(code) or type(at) in _SHOWN:
        return False
    if code in _ON_PURPOSE:  # it has asked the host for its own frame first
        return type(at) is FrameType and raw_code(at) is code
    if id.__name__ in code.co_names:  # code of ours that names `id` calls it for us, never for the program
        return True
    name = code.co_filename.removeprefix(_HERE)
    return type(at) in _LOOKED_AT or not any(part in name for part in _EXECUTE)


_asking: set[int] = set()
"""Threads that are finding out whose event it is: this raises events, too, of which nobody is told."""


def fall_silent() -> None:
    """The program's hooks are told of nothing more that happens in this thread: the names that they use are gone."""
    _asking.add(get_ident())


@record
class _Hook:
    """The object that the host calls in place of a hook of the program."""

    w_hook: Any

    def __call__(self, event: str, values: tuple[object, ...]) -> object:
        thread = get_ident()
        if thread in _asking:
            return None
        _asking.add(thread)
        try:
            frame: Any = _real_frame(1)
            is_ours = (event in _LOOKS and _looks(frame.f_code, values[0])) or is_of_minipy(frame)
        finally:
            _asking.discard(thread)
        return None if is_ours else self.w_hook(event, values)


add_own_hook = sys.addaudithook
"""Adds a hook of MiniPy's own: it is told of everything, right from the place that has raised the event."""
_real_frame = sys._getframe


HOOKS = {_Hook.__call__.__code__}
"""Code of the functions that run while an event is told."""


def addaudithook(hook: Any) -> None:
    """`sys.addaudithook`."""
    add_own_hook(_Hook(hook))
