"""Functions that lower files of the object model call, and that higher files, or the interpreter, define.

In: the functions, put here once, when the files that define them are imported.  Out: `HOOKS`, which lower files call.

    call_function(P, ())    `calls` stands below `instantiation`        =>  HOOKS.instantiate(P, ())
    p.x in host code        `instances.base` stands below `attributes`  =>  HOOKS.getattribute(p, "x")
    f(1)                    the object model stands below `interp`      =>  HOOKS.run(f, (1,))

Holds: `instantiation` and the interpreter are imported before a program runs; a call before that is an InternalError.
"""

from __future__ import annotations

from objmodel.errors import InternalError
from tracer.hints import dont_look_inside
from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def _not_installed(*arguments: object) -> Any:
    raise InternalError("expected the whole object model and its interpreter: import interp.handlers.table")


def _main() -> object:
    return "__main__"


def _nowhere() -> object:
    return None


def _nothing(function: object) -> None:
    pass


def _from_anywhere() -> None:
    pass


def no_loops(is_pending: bool) -> None:
    """There is no JIT."""


Arguments = tuple[object, ...]
Keywords = dict[str, object]


@record
class Hooks:
    """Each field is a function; `function` is a `Function`, `w_type` a class of the program."""

    # -- put here by the interpreter
    run: Callable[[Any, Arguments], object] = _not_installed
    """run(function, args_w): call with positional arguments only.  Raises OperationError."""
    run_single: Callable[[Any, object], object] = _not_installed
    """run_single(function, w_only): the same with one argument, of which no tuple is made."""
    run_pair: Callable[[Any, object, object], object] = _not_installed
    """run_pair(function, w_first, w_second): the same with two."""
    run_keywords: Callable[[Any, Arguments, Keywords], object] = _not_installed
    """run_keywords(function, args_w, keywords): the same with keyword arguments."""
    entered: Callable[[], None] = _from_anywhere
    """Host code, of any thread, is about to call the program."""
    module_name: Callable[[], object] = _main
    """`__name__` of the module that runs; the `__module__` of classes made without one."""
    place: Callable[[], Any] = _nowhere
    """A traceback with one entry, where the program is now; None if it does not run."""
    code_shown: Callable[[Any], object] = _not_installed
    """code_shown(function): the code object that programs see."""
    code_given: Callable[[object], object] = _not_installed
    """code_given(value): the interpreter's code object for one that programs see, or None."""

    # -- put here by whoever starts a JIT
    interrupt: Callable[[bool], None] = no_loops
    """interrupt(True): something waits for a safe point, so compiled loops are to leave; False: it has been done."""

    # -- put here by higher files of the object model
    code_replaced: Callable[[Any], None] = _nothing
    """`modules`: code_replaced(function): the program has given it another code; traces may contain the old one."""
    builtins_of: Callable[[Any], object] = _not_installed
    """`globals`: the builtins that code with these globals sees."""
    handed_out: Callable[[Any], object] = _not_installed
    """`modules`: the globals of a module, for code that may read them past the dict's methods."""
    module_reduced: Callable[[Any, Any], object] = object.__reduce_ex__
    """What picklers get for a module of the program; `interp.host.pickling` replaces this."""
    instantiate: Callable[[Any, Arguments], object] = _not_installed
    """`instantiation`: instantiate(w_type, args_w)."""
    instantiate_keywords: Callable[[Any, Arguments, Keywords], object] = _not_installed
    """`instantiation`: the same with keyword arguments."""
    type_call: Callable[[Any, Arguments, Keywords], object] = _not_installed
    """`instantiation`: type_call(w_type, args_w, keywords), like `type.__call__`."""
    replaced_method: Callable[[type, str], object] = _not_installed
    """`objectmethods`: the object that the program reads from `object` or `type` in place of a host method, or None."""
    frozen_object: object = None
    """`objectmethods`: takes the place of `object` in host functions that use its methods on Instances."""
    getattribute: Callable[[Any, str], object] = _not_installed
    """`objectmethods`: like `object.__getattribute__`; the next three are like other methods of `object`."""
    setattr: Callable[[Any, str, object], None] = _not_installed
    delattr: Callable[[Any, str], None] = _not_installed
    dir: Callable[[Any], list[str]] = _not_installed
    own_dict: Callable[[Any], object] = _not_installed
    """`objectmethods`: the `__dict__` of an Instance, whatever its classes call so."""
    replace_dict: Callable[[Any, object], None] = _not_installed
    """`objectmethods`: gives an Instance another one."""


HOOKS = Hooks()


@record
class FirstClass:
    """Work that is put off until the program makes its first class: done once, right before that.

    The work may make classes itself, and so may other threads meanwhile; it is not done again.
    """

    awaited: Callable[[], None] | None = None
    """The function that does the work, put here before a program begins; None: there is none, or it has been called."""

    @dont_look_inside
    def reach(self) -> None:
        """A class of the program is about to be made."""
        awaited = self.awaited
        if awaited is not None:
            self.awaited = None
            awaited()


FIRST_CLASS = FirstClass()
