"""What files of the object model call that stands above them, here or in the interpreter.

In: functions, put here once, as the files that define them are imported.  Out: `HOOKS`, which lower files call.

    call_function(P, ())    `calls` stands below `instantiation`        =>  HOOKS.instantiate(P, ())
    p.x in host code        `instances.base` stands below `attributes`  =>  HOOKS.getattribute(p, "x")
    f(1)                    the object model stands below `interp`      =>  HOOKS.run(f, (1,))

Holds: whoever runs a program has imported `instantiation` and the interpreter; before, a call is an InternalError.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from objmodel.errors import InternalError
from tracer.records import record


def _not_installed(*arguments: object) -> Any:
    raise InternalError("expected the whole object model and its interpreter: import interp.handlers.table")


def _main() -> object:
    return "__main__"


def _nothing(function: object) -> None:
    pass


def _from_anywhere() -> None:
    pass


def _no_loops(is_pending: bool) -> None:
    pass


Arguments = tuple[object, ...]
Keywords = dict[str, object]


@record
class Hooks:
    """Each field is a function; `function` is a `Function`, `w_type` a class of the program."""

    # -- put here by the interpreter
    run: Callable[[Any, Arguments], object] = _not_installed
    """run(function, args_w): call with positional arguments only.  Raises OperationError."""
    run_keywords: Callable[[Any, Arguments, Keywords], object] = _not_installed
    """run_keywords(function, args_w, keywords): the same with keyword arguments."""
    entered: Callable[[], None] = _from_anywhere
    """Host code, of any thread, is about to call the program."""
    module_name: Callable[[], object] = _main
    """`__name__` of the module that runs; the `__module__` of classes made without one."""
    code_shown: Callable[[Any], object] = _not_installed
    """code_shown(function): the code object that programs see."""
    code_given: Callable[[object], object] = _not_installed
    """code_given(value): the interpreter's code object for one that programs see, or None."""

    # -- put here by whoever starts a JIT
    interrupt: Callable[[bool], None] = _no_loops
    """A safe point has something to do, so that compiled loops leave; False: it has been done."""

    # -- put here by higher files of the object model
    code_replaced: Callable[[Any], None] = _nothing
    """`modules`: the program has given `function` another code, while traces may contain the one it had."""
    builtins_of: Callable[[Any], object] = _not_installed
    """`globals`: the builtins that code with these globals sees."""
    instantiate: Callable[[Any, Arguments], object] = _not_installed
    """`instantiation`: instantiate(w_type, args_w)."""
    instantiate_keywords: Callable[[Any, Arguments, Keywords], object] = _not_installed
    """`instantiation`: the same with keyword arguments."""
    type_call: Callable[[Any, Arguments, Keywords], object] = _not_installed
    """`instantiation`: what `type.__call__` does."""
    replaced_method: Callable[[type, str], object] = _not_installed
    """`objectmethods`: what the program reads from `object` or `type` in place of the host's method, or None."""
    frozen_object: object = None
    """`objectmethods`: stands for `object` in host functions that use its methods on Instances."""
    getattribute: Callable[[Any, str], object] = _not_installed
    """`objectmethods`: what `object.__getattribute__` does; the next four likewise."""
    setattr: Callable[[Any, str, object], None] = _not_installed
    delattr: Callable[[Any, str], None] = _not_installed
    dir: Callable[[Any], list[str]] = _not_installed
    new: Callable[[Any, Arguments, Keywords], object] = _not_installed


HOOKS = Hooks()


class FirstClass:
    """What is put off until the program makes a class: done once, before there is one.

    What is done may make classes itself, and so may other threads meanwhile; it is not done again.
    """

    awaited: Callable[[], None] | None = None
    """What is to be done, put here before a program begins; None: nothing, or it has begun."""

    def reach(self) -> None:
        """A class of the program is about to be made."""
        awaited = self.awaited
        if awaited is not None:
            self.awaited = None
            awaited()


FIRST_CLASS = FirstClass()
