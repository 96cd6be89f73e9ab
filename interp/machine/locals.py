"""The names and values of a frame, as `locals()` gives them.

In: a frame, or the values of its variables.  Out: the namespace of a class body, the globals of a module, or a dict.

    def f(x): y = 2; locals()       {"x": 1, "y": 2}, which the frame keeps if the host does (`KEEPS_LOCALS`)

Does not: hand out a frame; variables are copied.
"""

from __future__ import annotations

from interp.machine.code import LOCALS_SLOT, Code
from interp.machine.frames import UNBOUND, Cell, Frame
from interp.machine.hostversion import HIDDEN_LOCALS_ALONE
from objmodel.modules import handed_out
from tracer.hints import Word, dont_look_inside, elidable, translated, unroll_safe

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ITERATED = ".0"
"""What a comprehension that is a function goes over: its only parameter, which the host shows among its variables."""


@unroll_safe
def local_names(frame: Frame) -> object:
    """The result of `locals()` in this frame: the namespace of a class body, the globals of a module, or a dict."""
    code = frame.code
    if len(code.hidden) == 0:
        if frame.w_namespace is not None:
            return frame.w_namespace
        if frame.w_function is None:
            return handed_out(frame.globals)
    values_w: list[object] = [None] * code.nlocals
    for i in range(code.nlocals):
        values_w[i] = frame.regs[i]
    if frame.w_namespace is not None:
        return with_hidden(code, values_w, frame.w_namespace)
    if frame.w_function is None:
        return with_hidden(code, values_w, handed_out(frame.globals))
    slot = locals_slot(code)
    if slot < 0:
        return names_and_values(code, values_w)
    w_names = kept_names(code, values_w, frame.regs[slot])
    frame.regs[slot] = w_names
    return w_names


@elidable
def locals_slot(code: Code) -> Word:
    """The register that keeps the dict of `locals()`, or -1 if the code has none."""
    return code.slots.index(LOCALS_SLOT) if LOCALS_SLOT in code.slots else -1


@elidable
def shown_slots(code: Code) -> tuple[Word, ...]:
    """The registers of the variables that `locals()` shows, those of comprehensions last."""
    names = code.slots
    own = [slot for slot in range(code.nlocals) if slot not in code.hidden]
    return (*[slot for slot in own if names[slot] == ITERATED or not names[slot].startswith(".")], *code.hidden)


@translated
@dont_look_inside
def kept_names(code: Code, values_w: list[object], w_kept: object) -> object:
    """The dict that this frame keeps, brought up to date; a new one if it keeps none yet.

    Names in it that are no variables stay.
    """
    found = bound_names(code, values_w)
    if type(w_kept) is not dict:
        return found
    kept_in(w_kept, code, found)
    return w_kept


def kept_in(kept: dict[str, object], code: Code, found: dict[str, object]) -> None:
    """Bring `kept`, a dict of the variables, up to date: `found` are those that are bound."""
    for i in range(code.nlocals):
        if code.slots[i] not in found:
            kept.pop(code.slots[i], None)
    kept.update(found)


@translated
@dont_look_inside
def names_and_values(code: Code, values_w: list[object]) -> object:
    """A dict of the variables that are bound."""
    return bound_names(code, values_w)


def bound_names(code: Code, values_w: list[object]) -> dict[str, object]:
    """`names_and_values`, for code that knows that it is a dict."""
    found: dict[str, object] = dict()  # noqa: C408  (the front end knows calls)
    slots = shown_slots(code)
    for i in range(len(slots)):
        add_bound(found, code.slots[slots[i]], values_w[slots[i]])
    return found


def add_bound(found: dict[str, object], name: str, value: object) -> None:
    """Add a variable to `found` if it is bound; `value` may be a cell."""
    w_value = value
    if type(value) is Cell:
        w_value = value.w_value
    if w_value is not UNBOUND:
        found[name] = w_value


@dont_look_inside
def with_hidden(code: Code, values_w: list[object], w_names: Any) -> object:
    """The names of a module or class body; inside a comprehension a new dict, with the comprehension's variables."""
    hidden: dict[str, object] = {}
    for slot in code.hidden:
        add_bound(hidden, code.slots[slot], values_w[slot])
    if not hidden:
        return w_names
    return hidden if HIDDEN_LOCALS_ALONE else {**w_names, **hidden}
