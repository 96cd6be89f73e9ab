"""Builtins that read the names of their caller: `locals`, `vars`, `eval` ...

In: the caller's frame, a `FrameBuiltin`, arguments.  Out: what the builtin gives.

Holds: no frame is handed out; a function's variables are copied into a new dict.
"""

from __future__ import annotations

from typing import Any

import attrs

from interp.code import Code
from interp.frames import UNBOUND, Cell, Frame
from interp.state import STATE
from objmodel.errors import wrap_error
from tracer.hints import IMMUTABLE, dont_look_inside, unroll_safe


@attrs.define(eq=False, repr=False)
class FrameBuiltin:
    """A builtin that reads the names of its caller: `locals`, `vars`, `eval` ...

    run: called with (globals, locals, positional values, keywords).
    """

    name: str = attrs.field(metadata=IMMUTABLE)
    run: Any = attrs.field(metadata=IMMUTABLE)

    @property
    def __name__(self) -> str:
        return self.name

    __module__ = "builtins"

    def __call__(self, *args: object, **keywords: object) -> object:
        """Called by host code, for which the innermost frame of the program is the caller."""
        from interp.frameviews import calling_frame

        frame = calling_frame()
        if frame is None:
            return self.run({}, {}, args, keywords)
        return self.run(frame.f_globals, frame.f_locals, args, keywords)

    def __repr__(self) -> str:
        return f"<built-in function {self.name}>"


@unroll_safe
def local_names(frame: Frame) -> object:
    """What `locals()` gives in this frame: the namespace of a class body, the globals of a module, or a new dict."""
    if frame.w_namespace is not None:
        return frame.w_namespace
    if frame.w_function is None:
        return frame.globals
    code = frame.code
    values_w: list[object] = [None] * code.nlocals
    for i in range(code.nlocals):
        values_w[i] = frame.regs[i]
    return names_and_values(code, values_w)


@dont_look_inside
def names_and_values(code: Code, values_w: list[object]) -> object:
    """A dict of the variables that are bound."""
    found: dict[str, object] = {}
    for name, value in zip(code.slots, values_w, strict=True):
        w_value = value.w_value if type(value) is Cell else value
        if w_value is not UNBOUND and not name.startswith("."):
            found[name] = w_value
    return found


@dont_look_inside
def call_frame_builtin(
    w_callable: FrameBuiltin,
    globals_: dict[str, object],
    w_locals: object,
    args_w: tuple[object, ...],
    keywords: dict[str, object] | None,
) -> object:
    """Call a builtin that reads its caller's names."""
    depth = STATE.depth
    try:
        return w_callable.run(globals_, w_locals, args_w, keywords or {})
    except BaseException as error:
        raise wrap_error(error)
    finally:
        STATE.depth = depth
