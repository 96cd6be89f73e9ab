"""Builtins that read the names of their caller: `locals`, `vars`, `eval` ...

In: the caller's frame, a `FrameBuiltin`, arguments.  Out: the builtin's result.

    def f(x): return eval("x + 1")      run(globals of f, {"x": 1}, ("x + 1",), {}, flags of f)

Holds: the builtin gets the caller's names and flags, and never its frame; see `interp.machine.locals`.
"""

from __future__ import annotations

import builtins
import sys
from types import BuiltinFunctionType, CodeType

from interp.calls.evaluated import code_to_run, run_evaluated
from interp.host.watchers import STANDS_FOR
from interp.machine.code import Code
from interp.machine.frames import Frame
from interp.machine.frameviews import FrameView, calling_frame
from interp.machine.locals import local_names
from interp.machine.state import STATE
from interp.machine.traceback import raw_locals, raw_place
from objmodel.classes.layouts import show_as
from objmodel.errors import wrap_error
from objmodel.modules import handed_out
from tracer.hints import IMMUTABLE, Word, dont_look_inside
from tracer.hosttypes import raw_caller, raw_code, shown_class
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


OTHER: Word = 0
GIVES_GLOBALS: Word = 1
GIVES_LOCALS: Word = 2
EVALUATES: Word = 3
EXECUTES: Word = 4
"""What a builtin does; see `call_frame_builtin`.  The second and third are for calls without arguments."""


@record(shown=False)
class FrameBuiltin:
    """A builtin that reads the names of its caller: `locals`, `vars`, `eval` ...

    Those that compile also take over what the caller has imported from `__future__`.
    Other attributes are those of the host's builtin of the same name.
    """

    name: str = field(metadata=IMMUTABLE)
    run: Any = field(metadata=IMMUTABLE)  # called with (globals, locals, positional values, keywords, flags)
    enough: Word = field(metadata=IMMUTABLE)  # with so many values, the last not None, it needs no locals
    work: Word = field(default=OTHER, metadata=IMMUTABLE)  # what it does without keywords, if native code knows that

    __class__ = shown_class(BuiltinFunctionType)

    @property
    def __name__(self) -> str:
        return self.name

    @property
    def __self__(self) -> object:
        return sys.modules["builtins"]

    def __getattr__(self, name: str) -> Any:
        return getattr(vars(builtins)[self.name], name)

    def __call__(self, *args: object, **keywords: object) -> object:
        """Called by host code, for which the innermost frame of the program is the caller."""
        frame = calling_frame()
        if frame is None:
            return self.run({}, {}, args, keywords, 0)
        flags = frame.frame.code.flags if type(frame) is FrameView else frame.f_code.co_flags
        return self.run(frame.f_globals, frame.f_locals, args, keywords, flags)

    @property
    def original(self) -> Any:
        """The host's."""
        return vars(builtins)[self.name]

    def __reduce__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<built-in function {self.name}>"


FrameBuiltin.__doc__ = property(lambda builtin: vars(builtins)[builtin.name].__doc__)  # type: ignore[assignment]
show_as(FrameBuiltin, BuiltinFunctionType)


def call_frame_builtin(
    frame: Frame, w_callable: FrameBuiltin, args_w: tuple[object, ...], keywords: dict[str, object] | None
) -> object:
    """Call a builtin that reads the names of `frame`, its caller."""
    work = w_callable.work
    enough = w_callable.enough
    needs_locals = enough > len(args_w) or (enough > 0 and args_w[enough - 1] is None)
    if work != OTHER and (keywords is None or len(keywords) == 0):
        if len(args_w) == 0:
            if work == GIVES_GLOBALS:
                return handed_out(frame.globals)
            if work == GIVES_LOCALS:
                return local_names(frame)
        elif work >= EVALUATES and type(args_w[0]) is CodeType:
            code = code_to_run(frame.globals, args_w)
            if type(code) is Code:
                w_locals = None
                if needs_locals:
                    w_locals = local_names(frame)
                w_value = run_evaluated(frame.globals, w_locals, code, args_w)
                STATE.depth = frame.depth
                return w_value if work == EVALUATES else None
    w_names = None
    if needs_locals:
        w_names = local_names(frame)
    return _call_with_names(w_callable, frame.globals, w_names, args_w, keywords, frame.code.flags)


@dont_look_inside
def _call_with_names(
    w_callable: FrameBuiltin,
    globals_: dict[str, object],
    w_locals: object,
    args_w: tuple[object, ...],
    keywords: dict[str, object] | None,
    flags: Word,
) -> object:
    depth = STATE.depth
    try:
        return w_callable.run(globals_, w_locals, args_w, keywords or {}, flags)
    except BaseException as error:
        raise wrap_error(error)
    finally:
        STATE.depth = depth


def _builtin_called(frame: Any) -> Any:
    """The host's builtin in whose place this frame runs; None if an import statement calls it."""
    builtin, caller = raw_locals(frame)["self"], raw_caller(frame)
    if builtin.name == "__import__" and caller is not None:
        from opcode import opmap

        if raw_code(caller).co_code[raw_place(caller)] == opmap["IMPORT_NAME"]:
            return None
    return builtin.original


STANDS_FOR[FrameBuiltin.__call__.__code__] = _builtin_called
