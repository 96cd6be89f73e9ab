"""Builtins that read the names of their caller: `locals`, `vars`, `eval` ...

In: the caller's frame, a `FrameBuiltin`, arguments.  Out: what the builtin gives.

Holds: no frame is handed out; a function's variables are copied into a dict, which its frame keeps if the host does.
"""

from __future__ import annotations

import builtins
import sys
from types import BuiltinFunctionType
from typing import Any

from interp.machine.code import LOCALS_SLOT, Code
from interp.machine.frames import UNBOUND, Cell, Frame
from interp.machine.hostversion import HIDDEN_LOCALS_ALONE
from interp.machine.state import STATE
from objmodel.classes.layouts import show_as
from objmodel.errors import wrap_error
from tracer.hints import IMMUTABLE, Word, dont_look_inside, elidable, unroll_safe
from tracer.records import field, record


@record(shown=False)
class FrameBuiltin:
    """A builtin that reads the names of its caller: `locals`, `vars`, `eval` ...

    run: called with (globals, locals, positional values, keywords).  The rest the host's builtin of that name knows.
    enough: with so many positional values, the last of them not None, it does not ask for the locals.
    """

    name: str = field(metadata=IMMUTABLE)
    run: Any = field(metadata=IMMUTABLE)
    enough: Word = field(metadata=IMMUTABLE)

    __class__ = property(lambda builtin: BuiltinFunctionType)
    __module__ = "builtins"

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
        from interp.machine.frameviews import calling_frame

        frame = calling_frame()
        if frame is None:
            return self.run({}, {}, args, keywords)
        return self.run(frame.f_globals, frame.f_locals, args, keywords)

    def __reduce__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<built-in function {self.name}>"


FrameBuiltin.__doc__ = property(lambda builtin: vars(builtins)[builtin.name].__doc__)  # type: ignore[assignment]
show_as(FrameBuiltin, BuiltinFunctionType)


@unroll_safe
def local_names(frame: Frame) -> object:
    """What `locals()` gives in this frame: the namespace of a class body, the globals of a module, or a new dict."""
    code = frame.code
    if len(code.hidden) == 0:
        if frame.w_namespace is not None:
            return frame.w_namespace
        if frame.w_function is None:
            return frame.globals
    values_w: list[object] = [None] * code.nlocals
    for i in range(code.nlocals):
        values_w[i] = frame.regs[i]
    if frame.w_namespace is not None:
        return with_hidden(code, values_w, frame.w_namespace)
    if frame.w_function is None:
        return with_hidden(code, values_w, frame.globals)
    slot = locals_slot(code)
    if slot < 0:
        return names_and_values(code, values_w)
    w_names = kept_names(code, values_w, frame.regs[slot])
    frame.regs[slot] = w_names
    return w_names


@elidable
def locals_slot(code: Code) -> Word:
    """The register of the dict that `locals()` gives, or -1."""
    return code.slots.index(LOCALS_SLOT) if LOCALS_SLOT in code.slots else -1


@dont_look_inside
def kept_names(code: Code, values_w: list[object], w_kept: object) -> object:
    """The dict that this frame keeps, brought up to date; names that are no variables stay in it."""
    found: Any = names_and_values(code, values_w)
    if not isinstance(w_kept, dict):
        return found
    for name in code.slots:
        if name not in found:
            w_kept.pop(name, None)
    w_kept.update(found)
    return w_kept


@dont_look_inside
def names_and_values(code: Code, values_w: list[object]) -> object:
    """A dict of the variables that are bound."""
    found: dict[str, object] = {}
    for slot, name in enumerate(code.slots):
        if slot not in code.hidden and not name.startswith("."):
            add_bound(found, name, values_w[slot])
    for slot in code.hidden:
        add_bound(found, code.slots[slot], values_w[slot])
    return found


def add_bound(found: dict[str, object], name: str, value: object) -> None:
    """Add a variable, which may be shared, if it is bound."""
    w_value = value.w_value if type(value) is Cell else value
    if w_value is not UNBOUND:
        found[name] = w_value


@dont_look_inside
def with_hidden(code: Code, values_w: list[object], w_names: Any) -> object:
    """The names of a module or class body; inside a comprehension a new dict, which has its variables."""
    hidden: dict[str, object] = {}
    for slot in code.hidden:
        add_bound(hidden, code.slots[slot], values_w[slot])
    if not hidden:
        return w_names
    return hidden if HIDDEN_LOCALS_ALONE else {**w_names, **hidden}


def call_frame_builtin(
    frame: Frame, w_callable: FrameBuiltin, args_w: tuple[object, ...], keywords: dict[str, object] | None
) -> object:
    """Call a builtin that reads the names of `frame`, its caller."""
    enough = w_callable.enough
    if enough <= len(args_w) and (enough == 0 or args_w[enough - 1] is not None):
        return _call_with_names(w_callable, frame.globals, None, args_w, keywords)
    return _call_with_names(w_callable, frame.globals, local_names(frame), args_w, keywords)


@dont_look_inside
def _call_with_names(
    w_callable: FrameBuiltin,
    globals_: dict[str, object],
    w_locals: object,
    args_w: tuple[object, ...],
    keywords: dict[str, object] | None,
) -> object:
    depth = STATE.depth
    try:
        return w_callable.run(globals_, w_locals, args_w, keywords or {})
    except BaseException as error:
        raise wrap_error(error)
    finally:
        STATE.depth = depth
