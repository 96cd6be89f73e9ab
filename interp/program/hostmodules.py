"""Host modules that make functions out of text, and classes: for the program, MiniPy compiles and makes them.

In: a host module that the program has imported.  Out: the same module, with an `exec` or `eval` that lets MiniPy
compile the text, and a `type` that lets it make the class, if that is for the program.

    @dataclass class P: x: int    `dataclasses` writes `def __init__(self, x): self.x = x` and runs it
    namedtuple("V", "x y")        `collections` writes `lambda _cls, x, y: ...`, and calls `type("V", (tuple,), ...)`

Holds: for the host such a module works as before.
Does not: know modules other than those in `_NAMES`.
"""

from __future__ import annotations

import sys
from types import FrameType, ModuleType

from interp.builtins.evaluation import evaluate, inherits_nothing
from interp.host.replaced import host_function
from interp.host.watchers import STANDS_FOR
from interp.machine.frameviews import FrameView, caller_of, visible
from objmodel.calls import type_from_parts
from objmodel.classes.metaclass import MiniType
from objmodel.globals import ModuleDict
from tracer.hints import dont_look_inside
from tracer.hosttools import partial

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_exec, _eval = exec, eval


@inherits_nothing
def _exec_here(source: Any, globals_: Any = None, locals_: Any = None, /, **keywords: Any) -> None:
    """The `exec` of the modules below."""
    caller = sys._getframe(1)
    if type(globals_) is ModuleDict or (isinstance(globals_, dict) and _is_for_program(caller)):
        evaluate("exec", globals_, locals_, (source, globals_, locals_), keywords, is_written=True)
    elif globals_ is None:
        _exec(source, caller.f_globals, caller.f_locals, **keywords)
    else:
        _exec(source, globals_, locals_, **keywords)


def _is_for_program(caller: FrameType | None) -> bool:
    """Does the caller work on a class of the program?  The class may be from `exec` with a plain dict as globals."""
    module = caller
    while module is not None and caller is not None and module.f_globals is caller.f_globals:
        if isinstance(module.f_locals.get("cls"), MiniType):
            return True
        module = module.f_back
    return False


@inherits_nothing
def _eval_here(source: Any, globals_: Any = None, locals_: Any = None, /) -> object:
    """The `eval` of `collections`, which makes the `__new__` of named tuples."""
    if isinstance(globals_, dict) and is_called_by_program(_MAKERS_OF_CLASSES):
        return evaluate("eval", ModuleDict(globals_), locals_, (source, None, locals_), {}, is_written=True)
    return _eval(source, globals_, locals_)


def _type_here(*parts: Any) -> Any:
    """The `type` of `collections`, which makes the classes of named tuples."""
    if len(parts) == 3 and is_called_by_program(_MAKERS_OF_CLASSES):
        return type_from_parts(parts)
    return type(*parts)


def is_called_by_program(through: tuple[str, ...]) -> bool:
    """Has the program called the host's function that is running, maybe through modules in these packages?"""
    found = visible(host_function("_getframe")(0))
    while found is not None and type(found) is not FrameView:
        name = found.f_globals.get("__name__")
        if not isinstance(name, str) or name.partition(".")[0] not in through:
            return False
        found = caller_of(found)
    return found is not None


def _given(builtin: Any, frame: object) -> Any:
    return builtin


_MAKERS_OF_CLASSES = ("collections", "typing")

_NAMES: dict[str, dict[str, Any]] = {
    "dataclasses": {"exec": _exec_here},
    "collections": {"eval": _eval_here, "type": _type_here},
}
"""By module that makes functions or classes for its callers: builtins, and what stands for them there."""
for _ours, _builtin in ((_exec_here, exec), (_eval_here, eval), (_type_here, type)):
    STANDS_FOR[_ours.__code__] = partial(_given, _builtin)
_USES = {"typing": "collections"}
"""Modules that have another one do so."""


ADAPTED = frozenset((*_NAMES, *_USES))
"""Names of the modules that `adapt` changes, or on whose account it changes another one."""


@dont_look_inside
def adapt(module: object) -> None:
    """Give a module that the program has imported our builtins, if it is one of those above."""
    if type(module) is not ModuleType or module.__name__ not in ADAPTED:
        return
    name = _USES.get(module.__name__, module.__name__)
    if name in sys.modules:
        names = vars(sys.modules[name])
        for builtin, ours in _NAMES[name].items():
            names.setdefault(builtin, ours)
