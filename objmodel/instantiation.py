"""Instantiation: `P(1, 2)` for a class of the program.

In: a class and arguments.  Out: a new instance, or the result of `__new__` or of the metaclass's `__call__`.

    class P:                        NEW_AND_INIT, P's first map, the function P.__init__
        def __init__(self, a): ...
    P(1)      guard on P's version; a new instance with that map; the function is called with it and 1

Holds: how a class is instantiated is decided once for each version of the class (`find_instantiation`).
Does not: run functions of the program itself; `HOOKS.run` does.
"""

from __future__ import annotations

import types

from objmodel.attributes.descriptors import bind, bind_host, find_on_type
from objmodel.attributes.objectmethods import allocate_for_program
from objmodel.calls import call_function, call_host, call_keywords, call_with, class_parts, prepend
from objmodel.classes.metaclass import MiniType
from objmodel.errors import OperationError, operation_error, wrap_error
from objmodel.functions import Function
from objmodel.hooks import HOOKS
from objmodel.hosterrors import is_subclass, plain_call, plain_new
from objmodel.instances.maps import Map, first_map, is_abstract, root_map
from objmodel.instances.new import new_instance
from objmodel.native import raw_words
from objmodel.versions import NOT_FOUND, Class, VersionTag, class_of, find_in_class, find_in_mro, find_in_object
from tracer.hints import IMMUTABLE, Word, computed_natively, dont_look_inside, elidable, promote, translated
from tracer.hosttypes import Types, name_of, namespace_of, type_name
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NEW_ONLY: Word = 0  # allocate; there must be no arguments
NEW_AND_INIT: Word = 1  # allocate, and run the function `w_init`
BY_PARTS: Word = 2  # call `__new__` and `__init__`, which may be any objects
BY_METACLASS: Word = 3  # call the metaclass's `__call__`, which may be any object
BY_HOST: Word = 4  # a foreign layout: call `type.__call__`
BY_HOST_AND_INIT: Word = 5  # a foreign layout: call its `__new__`, and run the function `w_init`
BY_HOST_METACLASS: Word = 6  # the metaclass's `__call__` is a host function: the host calls it
BY_NEW: Word = 7  # run the function `w_new`, then, on an instance of the class, the function `w_init`, if any
BY_CALL: Word = 8  # run the metaclass's function `w_new`


@raw_words
class InstantiationWords:
    """Raw members of `Instantiation`."""

    how: Word


@record
class Instantiation(InstantiationWords):
    """How a class is instantiated."""

    how: Word = field(metadata=IMMUTABLE)  # one of the constants above
    w_map: Map | None = field(metadata=IMMUTABLE)  # the map of a new instance, for NEW_ONLY and NEW_AND_INIT
    w_init: object = field(metadata=IMMUTABLE)  # the class's `__init__`, or None
    w_new: object = field(default=None, metadata=IMMUTABLE)  # the class's `__new__`, or the metaclass's `__call__`


@computed_natively
@elidable
def find_instantiation(w_class: Class, version: VersionTag) -> Instantiation:
    """How `w_class` is instantiated in this version."""
    found = version.instantiation
    if not isinstance(found, Instantiation):
        simple = _simple_instantiation(w_class, version)
        found = _find_instantiation(w_class) if simple is None else simple
        version.instantiation = found
    return found


def _simple_instantiation(w_class: Class, version: VersionTag) -> Instantiation | None:
    """How most classes are instantiated, as native code finds out by itself; or None."""
    w_type = w_class.w_type
    if type(w_type) is not MiniType or not w_class.is_instance:
        return None
    if find_in_class(w_class, "__new__", version) is not find_in_object("__new__"):
        return None
    w_init = find_in_class(w_class, "__init__", version)
    w_map = first_map(w_class, version)
    if w_map is None:
        return None
    if type(w_init) is Function:
        return Instantiation(NEW_AND_INIT, w_map, w_init)
    return Instantiation(NEW_ONLY, w_map, None) if w_init is find_in_object("__init__") else None


@elidable
def made_by_type(w_class: Class, version: VersionTag) -> Instantiation:
    """How `type.__call__` instantiates `w_class`, which has a metaclass of the program, in this version."""
    found = version.made_by_type
    if not isinstance(found, Instantiation):
        found = version.made_by_type = _found_without_metaclass(w_class)
    return found


_OF_CLASSES = Types((staticmethod, Function))
"""Classes of the objects that a `__new__` defined by the program may be."""


@dont_look_inside
def _find_instantiation(w_class: Class) -> Instantiation:
    w_type = w_class.w_type
    if calls_itself(type(w_type)) or issubclass(w_type, type):
        w_call = find_in_mro(type(w_type), "__call__")
        if type(w_call) is Function:
            return Instantiation(BY_CALL, None, None, w_call)
        return Instantiation(BY_HOST_METACLASS if type(w_call) is types.FunctionType else BY_METACLASS, None, None)
    return _found_without_metaclass(w_class)


def _found_without_metaclass(w_class: Class) -> Instantiation:
    w_type = w_class.w_type
    if issubclass(w_type, type):
        return Instantiation(BY_HOST, None, None)
    w_new, w_init = find_in_mro(w_type, "__new__"), find_in_mro(w_type, "__init__")
    if not w_class.is_instance:
        return _over_host(w_type, w_new, w_init)
    if w_new is not find_in_object("__new__"):
        w_new = _found_on_class(w_new, w_type) if type(w_new) in _OF_CLASSES else None
        if w_init is find_in_object("__init__"):
            w_init = None
        is_plain = type(w_new) is Function and (w_init is None or type(w_init) is Function)
        return Instantiation(BY_NEW, None, w_init, w_new) if is_plain else Instantiation(BY_PARTS, None, None)
    if is_abstract(w_type):
        return Instantiation(BY_PARTS, None, w_init)
    if type(w_init) is Function:
        return Instantiation(NEW_AND_INIT, root_map(w_class), w_init)
    if w_init is find_in_object("__init__"):
        return Instantiation(NEW_ONLY, root_map(w_class), None)
    return Instantiation(BY_PARTS, None, w_init)


def _over_host(w_type: type, w_new: object, w_init: object) -> Instantiation:
    """How a class with a foreign layout is instantiated."""
    if type(w_init) is Function and type(w_new) is types.BuiltinFunctionType:
        return Instantiation(BY_HOST_AND_INIT, None, w_init)
    if type(w_new) in _OF_CLASSES and (type(w_init) is Function or w_init is find_in_object("__init__")):
        w_function = _found_on_class(w_new, w_type)
        if type(w_function) is Function:
            return Instantiation(BY_NEW, None, w_init if type(w_init) is Function else None, w_function)
    return Instantiation(BY_HOST, None, None)


def calls_itself(metaclass: type) -> bool:
    """Does a metaclass have a `__call__` other than that of `type`?"""
    w_call = find_in_mro(metaclass, "__call__")
    return w_call is not vars(type)["__call__"] and w_call is not namespace_of(MiniType)["__call__"]


def instantiate(w_type: type, args_w: tuple[object, ...]) -> object:
    """`w_type(*args_w)` for a class of the program."""
    w_class = class_of(promote(w_type))
    if w_class is None:
        return call_host(w_type, args_w)
    plan = find_instantiation(w_class, promote(w_class.version))
    w_map = plan.w_map
    if w_map is None:
        if plan.how == BY_NEW:
            w_made = call_function(plan.w_new, prepend(w_type, args_w))
            plan = find_instantiation(w_class, promote(w_class.version))  # the call may have changed the class
            made_of = type(w_made)
            if made_of is not w_type or plan.how != BY_NEW:
                return initialised(w_type, w_made, args_w, None)
            if plan.w_init is not None:
                w_returned = call_function(plan.w_init, prepend(w_made, args_w))
                if w_returned is not None:
                    raise init_returned(w_returned)
            return w_made
        if plan.how == BY_CALL:
            return call_function(plan.w_new, prepend(w_type, args_w))
        if plan.how == BY_HOST:
            return made_by_host(w_type, args_w)
        if plan.how == BY_HOST_METACLASS:
            return call_host(w_type, args_w)
        if plan.how == BY_HOST_AND_INIT:
            w_made = new_of_host(w_type, args_w)
            made_of = type(w_made)
            if made_of is w_type or is_subclass(made_of, w_type):
                w_returned = call_function(plan.w_init, prepend(w_made, args_w))
                if w_returned is not None:
                    raise init_returned(w_returned)
            return w_made
        return instantiate_keywords(w_type, args_w, None)
    if plan.how == NEW_AND_INIT:
        w_obj = new_instance(w_type, w_map)
        w_result = call_function(plan.w_init, prepend(w_obj, args_w))
        if w_result is not None:
            raise init_returned(w_result)
        return w_obj
    if len(args_w) > 0:
        raise operation_error(TypeError, takes_no_arguments(w_type))
    return new_instance(w_type, w_map)


@translated
@dont_look_inside
def made_by_host(w_type: type, args_w: tuple[object, ...]) -> object:
    """`w_type(*args_w)` as the host does it, without asking the metaclass."""
    try:
        return plain_call(w_type, args_w)
    except BaseException as error:
        raise wrap_error(error)


@translated
@dont_look_inside
def new_of_host(w_type: type, args_w: tuple[object, ...]) -> object:
    """`w_type.__new__(w_type, *args_w)` as the host does it."""
    try:
        return plain_new(w_type, args_w)
    except BaseException as error:
        raise wrap_error(error)


@dont_look_inside
def takes_no_arguments(w_type: type) -> str:
    """The host's error message about arguments for a class with neither `__new__` nor `__init__`."""
    return f"{name_of(w_type)}() takes no arguments"


@dont_look_inside
def init_returned(w_result: object) -> OperationError:
    """The error for an `__init__` that has returned something other than None."""
    return operation_error(TypeError, f"__init__() should return None, not '{type_name(w_result)}'")


@translated
@dont_look_inside
def instantiate_keywords(w_type: type, args_w: tuple[object, ...], keywords: dict[str, object] | None) -> object:
    """`w_type(*args_w, **keywords)` for any class of the program."""
    w_class = class_of(w_type)
    if w_class is None or keywords is None:
        return _instantiate_anything(w_type, args_w, keywords)
    plan = find_instantiation(w_class, w_class.version)
    w_map = plan.w_map
    if w_map is None or plan.how != NEW_AND_INIT:
        return _instantiate_anything(w_type, args_w, keywords)
    w_obj = new_instance(w_type, w_map)
    w_result = call_keywords(plan.w_init, prepend(w_obj, args_w), keywords)
    if w_result is not None:
        raise init_returned(w_result)
    return w_obj


@dont_look_inside
def _instantiate_anything(w_type: type, args_w: tuple[object, ...], keywords: dict[str, object] | None) -> object:
    w_call: Any = find_in_mro(type(w_type), "__call__")
    if type(w_call) is Function:
        return call_keywords(w_call, (w_type, *args_w), keywords or {})
    if calls_itself(type(w_type)):
        return call_with(bind_host(w_call, w_type), args_w, keywords or {})
    return type_call(w_type, args_w, keywords or {})


def _found_on_class(w_found: Any, w_type: type) -> object:
    """The value of class attribute `w_found` when it is read from class `w_type`."""
    if type(w_found) is staticmethod:
        return w_found.__func__
    w_get = NOT_FOUND if type(w_found) is Function else find_on_type(type(w_found), "__get__")
    return w_found if w_get is NOT_FOUND else call_function(w_get, (w_found, None, w_type))


@dont_look_inside
def type_call(w_type: type, args_w: tuple[object, ...], keywords: dict[str, object]) -> object:
    """Like `type.__call__`: `__new__`, then `__init__` if the result is an instance of the class."""
    w_class = class_of(w_type)
    if w_class is None or not w_class.is_instance:
        if issubclass(w_type, type):
            args_w = class_parts(w_type, args_w)
        return call_with(type.__call__, (w_type, *args_w), keywords)
    w_new = find_in_mro(w_type, "__new__")
    if w_new is find_in_object("__new__"):
        w_obj = allocate_for_program(w_type, args_w, keywords)
    else:
        w_obj = call_keywords(_found_on_class(w_new, w_type), (w_type, *args_w), keywords)
    return initialised(w_type, w_obj, args_w, keywords)


@translated
@dont_look_inside
def initialised(
    w_type: type, w_obj: object, args_w: tuple[object, ...], keywords: dict[str, object] | None
) -> object:
    """Call `__init__` of `w_obj`, the result of `__new__`, if that is an instance of the class; returns `w_obj`."""
    w_class = class_of(type(w_obj))
    if w_class is not None and find_in_class(w_class, "__init__", w_class.version) is find_in_object("__init__"):
        return w_obj
    return _initialised(w_type, w_obj, args_w, keywords)


@dont_look_inside
def _initialised(
    w_type: type, w_obj: object, args_w: tuple[object, ...], keywords: dict[str, object] | None
) -> object:
    w_init = find_in_mro(type(w_obj), "__init__")
    if not is_subclass(type(w_obj), w_type) or w_init is find_in_object("__init__"):
        return w_obj
    w_result = call_keywords(bind(w_init, w_obj, type(w_obj)), args_w, keywords or {})
    if w_result is not None:
        raise init_returned(w_result)
    return w_obj


HOOKS.instantiate = instantiate
HOOKS.instantiate_keywords = instantiate_keywords
HOOKS.type_call = type_call
