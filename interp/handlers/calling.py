"""Instructions that make and call functions and classes.

In: (frame, arg, pc), where pc is the next instruction's.  Out: the pc to go on at.
Each `op_x` does what the row X of `interp.machine.opcodes` says.
"""

from __future__ import annotations

from interp.calls.frame_builtins import FrameBuiltin, call_frame_builtin
from interp.calls.from_stack import call_from_stack, call_other, call_plain
from interp.calls.keywords import call_keywords_from_stack, call_spread, call_spread_named, call_with_keywords
from interp.calls.sequences import callable_name
from interp.calls.superattr import (
    class_method,
    is_builtin_super,
    make_super,
    no_super,
    read_super,
    super_here,
    super_method,
)
from interp.handlers.objects import NO_SELF
from interp.machine.code import Code
from interp.machine.frames import UNBOUND, Cell, Frame
from interp.machine.names import find_in_dict, kept_builtins
from interp.machine.opcodes import MAKE_FUNCTION
from interp.machine.state import STATE
from interp.suspended.stepping import loop_call
from objmodel.attributes.descriptors import type_has
from objmodel.attributes.lookup import getattr_
from objmodel.errors import OperationError, type_error, wrap_error
from objmodel.functions import Function
from objmodel.globals import ModuleDict, find_global, read_global
from objmodel.versions import NOT_FOUND
from tracer.hints import Word, dont_look_inside, promote, translated, unroll_safe
from tracer.hosttypes import type_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

HAS_DEFAULTS: Word = MAKE_FUNCTION.defaults
HAS_KWDEFAULTS: Word = MAKE_FUNCTION.kwdefaults
HAS_ANNOTATIONS: Word = MAKE_FUNCTION.annotations
HAS_CLOSURE: Word = MAKE_FUNCTION.closure


def op_call(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(call_from_stack(frame, arg))
    return pc


@unroll_safe
def op_call_for_iter(frame: Frame, arg: Word, pc: Word) -> Word:
    w_callable = frame.peek(arg)
    if type(w_callable) is type:
        w_iterator = loop_call(frame, promote(w_callable), arg)
        if w_iterator is not None:
            for _ in range(arg + 1):
                frame.pop()
            frame.push(w_iterator)
            return pc
    frame.push(call_from_stack(frame, arg))
    return pc


def op_call_method(frame: Frame, arg: Word, pc: Word) -> Word:
    if frame.peek(arg) is NO_SELF:
        w_result = call_without_self(frame, arg)
        frame.push(w_result)
        return pc
    w_function = frame.peek(arg + 1)
    if type(w_function) is Function:
        w_value = call_plain(frame, w_function, arg + 1)
    else:
        w_value = call_other(frame, w_function, arg + 1)
    frame.pop()
    frame.push(w_value)
    return pc


def call_without_self(frame: Frame, nargs: Word) -> object:
    """Call [w_callable, NO_SELF, arguments]: the callable moves up to where CALL expects it."""
    frame.put(nargs, frame.peek(nargs + 1))
    w_result = call_from_stack(frame, nargs)
    frame.pop()
    return w_result


def op_call_kw(frame: Frame, arg: Word, pc: Word) -> Word:
    names = frame.pop()
    assert isinstance(names, tuple)
    w_result = call_keywords_from_stack(frame, frame.peek(arg), arg, names)
    frame.pop()
    frame.push(w_result)
    return pc


def op_call_method_kw(frame: Frame, arg: Word, pc: Word) -> Word:
    names = frame.pop()
    assert isinstance(names, tuple)
    nargs = arg
    if frame.peek(arg) is not NO_SELF:
        nargs = arg + 1
    w_result = call_keywords_from_stack(frame, frame.peek(arg + 1), nargs, names)
    if nargs == arg:
        frame.pop()
    frame.pop()
    frame.push(w_result)
    return pc


def op_call_ex(frame: Frame, arg: Word, pc: Word) -> Word:
    keywords: dict[str, object] | None = None
    if arg & 1:
        w_keywords = frame.pop()
        assert type(w_keywords) is dict
        keywords = w_keywords
    w_starred = frame.pop()
    w_callable = frame.pop()
    args_w = starred_arguments(w_callable, w_starred)
    if type(w_callable) is FrameBuiltin:
        if keywords is None:
            keywords = dict()  # noqa: C408  (the front end knows calls)
        frame.push(call_frame_builtin(frame, w_callable, args_w, keywords))
    elif is_builtin_super(w_callable) and len(args_w) == 0 and keywords is None:
        frame.push(super_here(frame))
    elif keywords is None:
        frame.push(call_spread(w_callable, args_w))
    else:
        frame.push(call_spread_named(w_callable, args_w, keywords))
    STATE.depth = frame.depth
    return pc


def starred_arguments(w_callable: object, w_starred: object) -> tuple[object, ...]:
    """The positional arguments of a call with `*`."""
    if type(w_starred) is tuple:
        return w_starred
    if type(w_starred) is list:
        return tuple(w_starred)
    return starred_iterable(w_callable, w_starred)


@translated
@dont_look_inside
def starred_iterable(w_callable: object, w_starred: Any) -> tuple[object, ...]:
    """`starred_arguments` for any object."""
    if not type_has(type(w_starred), "__iter__") and not type_has(type(w_starred), "__getitem__"):
        raise _not_iterable(w_callable, w_starred)
    try:
        args_w: tuple[object, ...] = tuple(w_starred)
    except BaseException as error:
        raise wrap_error(error)
    return args_w


@dont_look_inside
def _not_iterable(w_callable: object, w_starred: object) -> OperationError:
    called = callable_name(w_callable)
    return type_error(f"{called} argument after * must be an iterable, not {type_name(w_starred)}")


def op_make_function(frame: Frame, arg: Word, pc: Word) -> Word:
    code = frame.pop()
    assert isinstance(code, Code)
    closure: tuple[object, ...] | None = None
    if arg & HAS_CLOSURE:
        w_cells = frame.pop()
        assert isinstance(w_cells, tuple)
        closure = w_cells
    annotations: dict[str, object] | None = None
    if arg & HAS_ANNOTATIONS:
        w_annotations = frame.pop()
        assert isinstance(w_annotations, dict)
        annotations = w_annotations
    kwdefaults: dict[str, object] | None = None
    if arg & HAS_KWDEFAULTS:
        w_kwdefaults = frame.pop()
        assert isinstance(w_kwdefaults, dict)
        kwdefaults = w_kwdefaults
    defaults: tuple[object, ...] | None = None
    if arg & HAS_DEFAULTS:
        w_defaults = frame.pop()
        assert isinstance(w_defaults, tuple)
        defaults = w_defaults
    here = frame.globals
    w_module = module_name(here)
    w_builtins = kept_builtins(here)
    made = Function(
        code, code.name, code.qualname, here, defaults, kwdefaults, closure, code.doc, annotations, w_module, w_builtins
    )
    frame.push(made)
    return pc


def module_name(globals_: dict[str, object]) -> object:
    """The `__module__` of what is defined in a module."""
    if type(globals_) is ModuleDict:
        w_name = find_global(globals_, "__name__")
    elif type(globals_) is dict:
        w_name = find_in_dict(globals_, "__name__")
    else:
        return _any_module_name(globals_)
    return None if w_name is NOT_FOUND else w_name


@dont_look_inside
def _any_module_name(globals_: dict[str, object]) -> object:
    """As `module_name`, of a derived dict."""
    return read_global(globals_, "__name__")


def op_return_value(frame: Frame, arg: Word, pc: Word) -> Word:
    return -1


# -- super ------------------------------------------------------------------------


def op_load_super_self(frame: Frame, arg: Word, pc: Word) -> Word:
    if not is_builtin_super(frame.peek(0)):
        frame.push(None)
        frame.push(None)
        return pc
    w_self = frame.regs[0]
    if type(w_self) is Cell:
        w_self = w_self.w_value
    cell = frame.regs[arg]
    assert type(cell) is Cell
    w_class = cell.w_value
    if w_self is UNBOUND or not issubclass(type(w_class), type):
        raise no_super(w_class, w_self)
    frame.push(w_class)
    frame.push(w_self)
    return pc


def op_load_super_attr(frame: Frame, arg: Word, pc: Word) -> Word:
    w_self = frame.pop()
    w_class = frame.pop()
    w_super = frame.pop()
    name = frame.code.names[arg >> 1]
    if is_builtin_super(w_super):
        frame.push(read_super(w_class, w_self, name))
    else:
        frame.push(getattr_(own_super(w_super, w_class, w_self, arg & 1), name))
    return pc


def op_load_super_method(frame: Frame, arg: Word, pc: Word) -> Word:
    w_self = frame.pop()
    w_class = frame.pop()
    w_super = frame.pop()
    name = frame.code.names[arg >> 1]
    if is_builtin_super(w_super):
        w_function = super_method(w_class, w_self, name)
        if w_function is not None:
            frame.push(w_function)
            frame.push(w_self)
            return pc
        w_function = class_method(w_class, w_self, name)
        if w_function is not None:
            frame.push(w_function)
            frame.push(NO_SELF if name == "__new__" else w_self)
            return pc
        frame.push(read_super(w_class, w_self, name))
    else:
        frame.push(getattr_(own_super(w_super, w_class, w_self, arg & 1), name))
    frame.push(NO_SELF)
    return pc


def op_call_super(frame: Frame, arg: Word, pc: Word) -> Word:
    w_self = frame.pop()
    w_class = frame.pop()
    w_super = frame.pop()
    if is_builtin_super(w_super):
        frame.push(make_super(w_class, w_self))
    else:
        frame.push(own_super(w_super, w_class, w_self, 0))
    return pc


@dont_look_inside
def own_super(w_super: object, w_class: object, w_self: object, explicit: Word) -> object:
    """The result of calling the program's own object of the name `super`."""
    return call_with_keywords(w_super, (w_class, w_self) if explicit else (), {})
