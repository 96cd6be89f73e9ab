"""Items, length, membership and iteration of objects.

In: objects of the program.  Out: items, words, iterators.

    p[i]       an Instance: `__getitem__` is found by version, and called so that a trace sees it
    xs[i]      the host's operation

Holds: errors are the host's.
Does not: step iterators in loops, see `interp.suspended.stepping`.
"""

from __future__ import annotations

import _operator as operator

from objmodel.attributes.descriptors import type_has
from objmodel.attributes.lookup import find_special
from objmodel.calls import call_function
from objmodel.errors import wrap_error
from objmodel.functions import Function
from objmodel.hooks import HOOKS
from objmodel.instances.new import Instance
from objmodel.operators.special import checked_length, is_true
from tracer.hints import Word, dont_look_inside, elidable_promote, part_of, translated
from tracer.hosttypes import type_holds, type_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def getitem(w_obj: Any, w_key: Any) -> object:
    """`w_obj[w_key]`."""
    if issubclass(type(w_obj), Instance):
        w_method = find_special(w_obj, "__getitem__")
        if type(w_method) is Function:
            return HOOKS.run_pair(w_method, w_obj, w_key)
    try:
        return w_obj[w_key]
    except BaseException as error:
        raise wrap_error(error)


def getslice(w_obj: Any, w_start: object, w_stop: object) -> object:
    """`w_obj[w_start:w_stop]`."""
    if issubclass(type(w_obj), Instance):
        return getitem(w_obj, slice(w_start, w_stop, None))
    try:
        return part_of(w_obj, w_start, w_stop)
    except BaseException as error:
        raise wrap_error(error)


def setitem(w_obj: Any, w_key: Any, w_value: object) -> None:
    """`w_obj[w_key] = w_value`."""
    if issubclass(type(w_obj), Instance):
        w_method = find_special(w_obj, "__setitem__")
        if type(w_method) is Function:
            call_function(w_method, (w_obj, w_key, w_value))
            return
    try:
        w_obj[w_key] = w_value
    except BaseException as error:
        raise wrap_error(error)


def delitem(w_obj: Any, w_key: Any) -> None:
    """`del w_obj[w_key]`."""
    if issubclass(type(w_obj), Instance):
        w_method = find_special(w_obj, "__delitem__")
        if type(w_method) is Function:
            HOOKS.run_pair(w_method, w_obj, w_key)
            return
    try:
        operator.delitem(w_obj, w_key)
    except BaseException as error:
        raise wrap_error(error)


def contains(w_container: Any, w_item: Any) -> bool:
    """`w_item in w_container`."""
    if issubclass(type(w_container), Instance):
        w_method = find_special(w_container, "__contains__")
        if type(w_method) is Function:
            return is_true(HOOKS.run_pair(w_method, w_container, w_item))
    try:
        return w_item in w_container
    except BaseException as error:
        raise wrap_error(error)


def len_(w_obj: Any) -> Word:
    """`len(w_obj)`."""
    if issubclass(type(w_obj), Instance):
        w_method = find_special(w_obj, "__len__")
        if type(w_method) is Function:
            return checked_length(HOOKS.run_single(w_method, w_obj))
        return host_len(w_obj)
    try:
        return len(w_obj)
    except BaseException as error:
        raise wrap_error(error)


@translated
@dont_look_inside
def host_len(w_obj: Any) -> Word:
    """`len(w_obj)` by the host."""
    try:
        return len(w_obj)
    except BaseException as error:
        raise wrap_error(error)


def iter_(w_obj: object) -> object:
    """`iter(w_obj)`."""
    if issubclass(type(w_obj), Instance):
        w_method = find_special(w_obj, "__iter__")
        if type(w_method) is Function:
            w_iterator = HOOKS.run_single(w_method, w_obj)
            if issubclass(type(w_iterator), Instance):
                w_next = find_special(w_iterator, "__next__")
                if type(w_next) is Function:
                    return w_iterator
            elif is_iterator_class(type(w_iterator)):
                return w_iterator
            return checked_iterator(w_iterator)
    return host_iter(w_obj)


@elidable_promote
def is_iterator_class(cls: type) -> bool:
    """Are instances of this host class, which does not change, iterators?"""
    return type_holds(cls, "__next__")


@dont_look_inside
def checked_iterator(w_iterator: object) -> object:
    """The result of an `__iter__`, if it is an iterator.

    Raises:
        OperationError: TypeError, if it is not.
    """
    if not type_has(type(w_iterator), "__next__"):
        raise wrap_error(TypeError(f"iter() returned non-iterator of type '{type_name(w_iterator)}'"))
    return w_iterator


@translated
@dont_look_inside
def host_iter(w_obj: Any) -> object:
    """`iter(w_obj)` by the host, which falls back on `__getitem__`."""
    try:
        return iter(w_obj)
    except BaseException as error:
        raise wrap_error(error)


def next_(w_iterator: object) -> object:
    """`next(w_iterator)`.

    Raises:
        OperationError: StopIteration at the end, or whatever the iterator raises.
    """
    if issubclass(type(w_iterator), Instance):
        w_method = find_special(w_iterator, "__next__")
        if type(w_method) is Function:
            return HOOKS.run_single(w_method, w_iterator)
    return host_next(w_iterator)


@translated
@dont_look_inside
def host_next(w_iterator: Any) -> object:
    """`next(w_iterator)` by the host."""
    try:
        return next(w_iterator)
    except BaseException as error:
        raise wrap_error(error)
