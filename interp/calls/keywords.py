"""Calls with keyword arguments, and with `*` and `**`.

In: [w_callable, values] on the stack and the names of the last ones; or a sequence and a dict.  Out: the result.

    f(1, c=3)         a function of the program: `binding.call_values`
    sorted(x, key=k)  a function of the host: one call, with the names as the program has written them
    f(*t, **k)        like f(t[0], t[1], c=k["c"]), if there are only a few

Does not: match arguments with parameters, see `interp.calls.binding`.
"""

from __future__ import annotations

from types import BuiltinFunctionType, FunctionType, MethodDescriptorType

from interp.calls.binding import MOST, NO_NAMES, call_values, pop_values, run_frame, tuple_from, values_of
from interp.calls.builtins import is_of_module
from interp.calls.classes import CLASSES, build_plainly
from interp.calls.frame_builtins import FrameBuiltin, call_frame_builtin
from interp.calls.functions import run_function
from interp.calls.host_rewrites import keyed_consumer
from interp.calls.spread import frame_for
from interp.machine.code import Code
from interp.machine.frames import Frame
from interp.machine.state import STATE
from objmodel.attributes.lookup import find_special
from objmodel.calls import call_function, call_keywords, looks_at_caller
from objmodel.classes.metaclass import MiniType
from objmodel.classes.typecall import BoundTypeCall
from objmodel.errors import type_error, wrap_error
from objmodel.functions import BoundMethod, Function
from objmodel.instances.new import Instance, new_instance
from objmodel.instantiation import (
    BY_CALL,
    BY_NEW,
    NEW_AND_INIT,
    NEW_ONLY,
    Instantiation,
    find_instantiation,
    init_returned,
    initialised,
    made_by_type,
    type_call,
)
from objmodel.versions import NOT_FOUND, Class, class_of
from tracer.hints import Word, call_named, dont_look_inside, promote, translated, unroll_safe, we_are_jitted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def call_keywords_from_stack(frame: Frame, w_callable: Any, nargs: Word, names: tuple[object, ...]) -> object:
    """Call anything with the topmost values, the last of them keyword arguments."""
    if type(w_callable) is FrameBuiltin:
        keywords_w = pop_values(frame, len(names))
        args_w = tuple_from(pop_values(frame, nargs - len(names)), 0, nargs - len(names))
        keywords = keyword_dict(names, keywords_w)
        return call_frame_builtin(frame, w_callable, args_w, keywords)
    values_w = pop_values(frame, nargs)
    STATE.depth = frame.depth
    w_result = call_with_names(w_callable, values_w, names)
    STATE.depth = frame.depth
    return w_result


def call_with_names(w_callable: Any, values_w: list[object], names: tuple[object, ...]) -> object:
    """Call anything with a list of values that nobody else refers to; the last ones are keyword arguments.

    The caller sets `STATE.depth` to its own depth afterwards.
    """
    if type(w_callable) is Function:
        return call_values(w_callable, values_w, names)
    if type(w_callable) is BoundMethod:
        w_function = w_callable.w_function
        if type(w_function) is Function:
            return call_values(w_function, with_first(w_callable.w_self, values_w), names)
    if issubclass(type(w_callable), MiniType):
        return instantiate_with_names(w_callable, values_w, names, 0)
    if type(w_callable) is BoundTypeCall:
        return instantiate_with_names(w_callable.w_type, values_w, names, 1)
    if issubclass(type(w_callable), Instance):
        w_call = find_special(w_callable, "__call__")
        if type(w_call) is Function:
            return call_values(w_call, with_first(w_callable, values_w), names)
    if we_are_jitted() and len(names) > 0 and len(values_w) - len(names) == 1:
        w_key = values_w[1]
        if type(w_key) is Function:
            is_of_host = type(w_callable) is MethodDescriptorType
            if is_of_host or (type(w_callable) is BuiltinFunctionType and is_of_module(w_callable)):
                key = promote(w_key.code)
                assert isinstance(key, Code)
                w_consumer = keyed_consumer(key, promote(w_callable), names)
                if w_consumer is not None:
                    return call_values(w_consumer, values_w, NO_NAMES)
    if type(w_callable) is FunctionType and w_callable is CLASSES.build:
        count = len(values_w) - len(names)
        if count >= 2 and type(values_w[0]) is Function:
            keywords = keyword_dict(names, values_w)
            return build_plainly(values_w[0], values_w[1], tuple_from(values_w, 2, count), keywords)
    if len(names) > 0 and len(values_w) <= 5 and w_callable is not type:
        if type(w_callable) is not type or not looks_at_caller(promote(w_callable)):
            return call_host_named(w_callable, values_w, names)
    return call_anything(w_callable, values_w, names)


def instantiate_with_names(w_type: type, values_w: list[object], names: tuple[object, ...], by_type: Word) -> object:
    """Call a class of the program; by_type: as `type.__call__` does, even if the metaclass has a `__call__`."""
    w_class = class_of(promote(w_type))
    if w_class is not None:
        plan = plan_for(w_class, by_type)
        w_map = plan.w_map
        w_init = plan.w_init
        if w_map is not None and plan.how == NEW_AND_INIT and type(w_init) is Function:
            w_obj = new_instance(w_type, w_map)
            w_result = call_values(w_init, with_first(w_obj, values_w), names)
            if w_result is not None:
                raise init_returned(w_result)
            return w_obj
        if w_map is not None and plan.how == NEW_ONLY and len(values_w) == 0:
            return new_instance(w_type, w_map)
        w_new = plan.w_new
        if type(w_new) is Function:
            w_made = call_values(w_new, with_first(w_type, values_w), names)
            if plan.how == BY_CALL:
                return w_made
            plan = plan_for(w_class, by_type)  # the call may have changed the class
            w_init = plan.w_init
            made_of = type(w_made)
            if made_of is not w_type or plan.how != BY_NEW:
                return initialise_anything(w_type, w_made, values_w, names)
            if type(w_init) is Function:
                w_result = call_values(w_init, with_first(w_made, values_w), names)
                if w_result is not None:
                    raise init_returned(w_result)
            return w_made
    if by_type:
        return make_anything(w_type, values_w, names)
    return call_anything(w_type, values_w, names)


def plan_for(w_class: Class, by_type: Word) -> Instantiation:
    """How the class is instantiated: as its metaclass says, or as `type.__call__` does."""
    version = promote(w_class.version)
    return made_by_type(w_class, version) if by_type else find_instantiation(w_class, version)


@unroll_safe
def with_first(w_first: object, values_w: list[object]) -> list[object]:
    """A new list: `w_first`, then the values."""
    count = promote(len(values_w))
    more_w: list[object] = [w_first] * (count + 1)
    for i in range(count):
        more_w[i + 1] = values_w[i]
    return more_w


def call_host_named(w_callable: Any, values_w: list[object], names: tuple[object, ...]) -> object:
    """Call something of the host with up to five values, the last of them keyword arguments.

    Raises:
        OperationError: whatever it raises.
    """
    count = promote(len(values_w))
    try:
        if count == 1:
            return call_named(names, w_callable, values_w[0])
        if count == 2:
            return call_named(names, w_callable, values_w[0], values_w[1])
        if count == 3:
            return call_named(names, w_callable, values_w[0], values_w[1], values_w[2])
        if count == 4:
            return call_named(names, w_callable, values_w[0], values_w[1], values_w[2], values_w[3])
        return call_named(names, w_callable, values_w[0], values_w[1], values_w[2], values_w[3], values_w[4])
    except BaseException as error:
        raise wrap_error(error)


@translated
@dont_look_inside
def initialise_anything(w_type: type, w_made: object, values_w: list[object], names: tuple[object, ...]) -> object:
    """Initialise what `__new__` has made, and return it; for any class and arguments."""
    args_w = tuple_from(values_w, 0, len(values_w) - len(names))
    return initialised(w_type, w_made, args_w, keyword_dict(names, values_w))


@translated
@dont_look_inside
def make_anything(w_type: type, values_w: list[object], names: tuple[object, ...]) -> object:
    """Make an instance as `type.__call__` does; for any class and arguments."""
    args_w = tuple_from(values_w, 0, len(values_w) - len(names))
    return type_call(w_type, args_w, keyword_dict(names, values_w))


@translated
@dont_look_inside
def call_anything(w_callable: object, values_w: list[object], names: tuple[object, ...]) -> object:
    """`call_with_names` for any callable, as a whole."""
    args_w = tuple_from(values_w, 0, len(values_w) - len(names))
    if len(names) > 0:
        return call_keywords(w_callable, args_w, keyword_dict(names, values_w))
    return call_function(w_callable, args_w)


@translated
@dont_look_inside
def keyword_dict(names: tuple[object, ...], values_w: list[object]) -> dict[str, object]:
    """A dict of the keyword arguments of a call, whose values are the last ones of the list."""
    found: dict[str, object] = dict()  # noqa: C408  (restricted Python has no dict displays)
    first = len(values_w) - len(names)
    for i in range(len(names)):
        name = names[i]
        assert isinstance(name, str)
        found[name] = values_w[first + i]
    return found


@translated
@dont_look_inside
def call_with_keywords(w_callable: object, args_w: tuple[object, ...], keywords: dict[str, object]) -> object:
    """Call anything with positional and keyword arguments."""
    if len(keywords) != 0:
        return call_keywords(w_callable, args_w, keywords)
    return call_function(w_callable, args_w)


# -- * and ** -----------------------------------------------------------------------


def call_spread(w_callable: Any, args_w: tuple[object, ...]) -> object:
    """`w_callable(*args_w)`; the caller sets `STATE.depth` to its own depth afterwards."""
    if not we_are_jitted() and type(w_callable) is Function:
        return run_function(w_callable, args_w)  # no list of values is made
    if len(args_w) <= MOST:
        if is_of_program(w_callable):
            return call_with_names(w_callable, values_of(None, False, args_w), NO_NAMES)
    return call_function(w_callable, args_w)


def is_of_program(w_callable: object) -> bool:
    """Is this a function or a class of the program, or bound to something of it?"""
    if type(w_callable) is Function or type(w_callable) is BoundMethod or type(w_callable) is BoundTypeCall:
        return True
    return issubclass(type(w_callable), MiniType) or issubclass(type(w_callable), Instance)


def spread_frame(w_callable: Any, args_w: tuple[object, ...], keywords: dict[str, object]) -> Frame | None:
    """The frame that such a call of a function or method of the program runs; None if it takes another way."""
    if type(w_callable) is Function:
        return frame_for(w_callable, False, None, args_w, keywords)
    if type(w_callable) is BoundMethod:
        w_function = w_callable.w_function
        if type(w_function) is Function:
            return frame_for(w_function, True, w_callable.w_self, args_w, keywords)
    return None


def make_from_spread(w_type: type, args_w: tuple[object, ...], keywords: dict[str, object]) -> object:
    """The instance that such a call of a class of the program makes; NOT_FOUND if it takes another way."""
    w_class = class_of(w_type)
    if w_class is None:
        return NOT_FOUND
    plan = plan_for(w_class, 0)
    w_map = plan.w_map
    w_init = plan.w_init
    if w_map is None or plan.how != NEW_AND_INIT or type(w_init) is not Function:
        return NOT_FOUND
    callee = frame_for(w_init, True, None, args_w, keywords)
    if callee is None:
        return NOT_FOUND
    w_obj = new_instance(w_type, w_map)  # not before: it may have a `__del__`
    callee.regs[0] = w_obj
    w_result = run_frame(callee, callee.code, STATE.depth)
    if w_result is not None:
        raise init_returned(w_result)
    return w_obj


@unroll_safe
def call_spread_named(w_callable: Any, args_w: tuple[object, ...], keywords: dict[str, object]) -> object:
    """`w_callable(*args_w, **keywords)`; the caller sets `STATE.depth` to its own depth afterwards."""
    given = len(keywords)
    if given == 0:
        return call_spread(w_callable, args_w)
    if not we_are_jitted():
        callee = spread_frame(w_callable, args_w, keywords)
        if callee is not None:
            return run_frame(callee, callee.code, STATE.depth)
        if issubclass(type(w_callable), MiniType):
            w_made = make_from_spread(w_callable, args_w, keywords)
            if w_made is not NOT_FOUND:
                return w_made
    names: tuple[object, ...] = NO_NAMES
    if given <= MOST and len(args_w) <= MOST:
        names = promote(names_of(keywords))
    if names is NO_NAMES:
        return call_checked(w_callable, args_w, keywords)
    return call_with_names(w_callable, all_values(args_w, keywords, names), names)


@unroll_safe
def all_values(args_w: tuple[object, ...], keywords: dict[str, object], names: tuple[object, ...]) -> list[object]:
    """The values of a call, the named ones last, in this order."""
    count = promote(len(args_w))
    values_w: list[object] = [None] * (count + len(names))
    for i in range(count):
        values_w[i] = args_w[i]
    for k in range(len(names)):
        values_w[count + k] = keywords[names[k]]  # type: ignore[index]
    return values_w


@dont_look_inside
def call_checked(w_callable: object, args_w: tuple[object, ...], keywords: dict[str, object]) -> object:
    """`call_spread_named` for any arguments, as a whole."""
    for name in keywords:
        if not isinstance(name, str):
            raise type_error("keywords must be strings")
    return call_with_keywords(w_callable, args_w, keywords)


_MANY = 500
_names: dict[tuple[object, ...], tuple[object, ...]] = {}


@translated
@dont_look_inside
def names_of(keywords: dict[str, object]) -> tuple[object, ...]:
    """The keys as a tuple, the same object each time, so that traces can promote it.

    NO_NAMES if the keys are no plain strings, or too many tuples are known already.
    """
    names = tuple(keywords)
    for name in names:
        if type(name) is not str:
            return NO_NAMES
    found = _names.get(names, NO_NAMES)
    if found is NO_NAMES:
        return _new_names(names)
    assert isinstance(found, tuple)
    return found


@dont_look_inside
def _new_names(names: tuple[object, ...]) -> tuple[object, ...]:
    if len(_names) >= _MANY:
        return NO_NAMES
    _names[names] = names
    return names
