"""Displays, unpacking and formatting: functions that a trace calls as a whole.

In: values of the program.  Out: containers, items, strings.

    unpack([1, 2], 2)      (1, 2)
    build_map(("a", 1))    {"a": 1}

Holds: every exception of the host leaves as an `OperationError`.
"""

from __future__ import annotations

from objmodel.attributes.descriptors import type_has
from objmodel.errors import OperationError, type_error, wrap_error
from objmodel.hosterrors import plain_call, type_lookup
from objmodel.operators.containers import setitem
from tracer.hints import Word, dont_look_inside, translated
from tracer.hosttypes import held, is_a, namespace_of, type_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_CONVERSIONS: tuple[Any, ...] = (None, str, repr, ascii)
_END = object()


@dont_look_inside
def equal_numbers(w_a: object, w_b: object) -> bool:
    """Are two ints, floats or complex numbers the same value?  A NaN is the same as one with its bits."""
    a: Any = w_a
    b: Any = w_b
    if type(a) is float:
        return bool(a.hex() == b.hex())
    if type(a) is complex:
        return bool(a.real.hex() == b.real.hex() and a.imag.hex() == b.imag.hex())
    return bool(a == b)


def build_set(values_w: tuple[object, ...]) -> object:
    """A set display."""
    try:
        return set(values_w)
    except BaseException as error:
        raise wrap_error(error)


def empty_map() -> object:
    """A new dict, which the caller fills."""
    return dict()  # noqa: C408  (restricted Python has no dict displays)


@translated
@dont_look_inside
def build_map(pairs_w: tuple[object, ...]) -> object:
    """A dict display of key, value, key, value ..."""
    w_map = empty_map()
    for i in range(len(pairs_w) // 2):
        setitem(w_map, pairs_w[2 * i], pairs_w[2 * i + 1])
    return w_map


def set_add(w_set: object, w_value: object) -> None:
    """Add to a set being built."""
    assert isinstance(w_set, set)
    try:
        set.add(w_set, w_value)
    except BaseException as error:
        raise wrap_error(error)


@translated
@dont_look_inside
def list_extend(w_list: object, w_iterable: Any) -> None:
    """Extend a list being built by a starred value."""
    assert isinstance(w_list, list)
    try:
        list.extend(w_list, w_iterable)
    except BaseException as error:
        raise _not_extended(w_iterable, error)


@dont_look_inside
def _not_extended(w_iterable: object, error: BaseException) -> Exception:
    """The error of the program for that of the host."""
    if not isinstance(error, TypeError):
        return wrap_error(error)
    if type_has(type(w_iterable), "__iter__") or type_has(type(w_iterable), "__getitem__"):
        return wrap_error(error)
    return type_error(f"Value after * must be an iterable, not {type_name(w_iterable)}")


@dont_look_inside
def set_update(w_set: object, w_iterable: object) -> None:
    """Update a set being built by a starred value."""
    found: Any = w_set
    try:
        found.update(w_iterable)
    except BaseException as error:
        raise wrap_error(error)


@dont_look_inside
def dict_update(w_dict: Any, w_mapping: object) -> None:
    """Update a dict being built by a double-starred value."""
    mapping: Any = w_mapping
    try:
        if type(mapping) is dict:
            w_dict.update(mapping)
        else:
            _add_items(w_dict, mapping, None)
    except AttributeError:
        raise type_error(f"'{type_name(mapping)}' object is not a mapping")
    except BaseException as error:
        raise wrap_error(error)


_TUPLE_ITER = namespace_of(tuple)["__iter__"]
_DICT_ITER = namespace_of(dict)["__iter__"]
"""The host takes a derived class with this `__iter__` for a plain dict, whatever else it defines."""


@translated
@dont_look_inside
def dict_merge(w_dict: object, w_mapping: object, w_callable: object) -> None:
    """Add the keywords of a double-starred argument to those of a call; `w_callable` is named in errors."""
    if type(w_dict) is dict and type(w_mapping) is dict and _have_no_key_in_common(w_dict, w_mapping):
        try:
            w_dict.update(w_mapping)
        except BaseException as error:
            raise wrap_error(error)
    else:
        _merge(w_dict, w_mapping, w_callable)


def _have_no_key_in_common(w_dict: dict[object, object], w_mapping: dict[object, object]) -> bool:
    """False if it cannot be told without code of the program."""
    if len(w_dict) == 0:
        return True
    for w_key in tuple(w_mapping):
        if type(w_key) is not str or w_key in w_dict:
            return False
    return True


@dont_look_inside
def _merge(w_dict: object, w_mapping: object, w_callable: object) -> None:
    """The same, one by one.

    Raises:
        OperationError: TypeError for what is no mapping, or has a key that there is already.
    """

    def given_twice(key: object) -> Exception:
        return type_error(f"{callable_name(w_callable)} got multiple values for keyword argument '{key}'")

    try:
        _add_items(w_dict, w_mapping, given_twice)
    except AttributeError:
        name = callable_name(w_callable)  # its `__str__` may be the program's, and is called for an error only
        raise type_error(f"{name} argument after ** must be a mapping, not {type_name(w_mapping)}")
    except BaseException as error:
        raise wrap_error(error)


def _add_items(found: Any, mapping: Any, given_twice: Callable[[object], Exception] | None) -> None:
    """Add what a double-starred value has, in the host's steps: it reads `keys` once, and no other attribute.

    given_twice: the error for a key that there is already, if there must be none.

    Raises:
        AttributeError: the value is no mapping; the host takes any AttributeError for that.
    """
    is_dict = is_a(mapping, dict) and held(type(mapping), "__iter__", None) is _DICT_ITER
    for key in dict.keys(mapping) if is_dict else _keys_of(mapping):
        if given_twice is not None and key in found:
            raise given_twice(key)
        found[key] = dict.__getitem__(mapping, key) if is_dict else mapping[key]


def _keys_of(mapping: Any) -> list[object]:
    keys = mapping.keys()
    try:
        iterator = iter(keys)
    except TypeError:
        iterator = None
    if iterator is None:
        raise TypeError(f"{type_name(mapping)}.keys() returned a non-iterable (type {type_name(keys)})")
    return list(iterator)


def callable_name(w_callable: object) -> str:
    """A callable as error messages name it: `module.f()`."""
    qualname = getattr(w_callable, "__qualname__", None)
    if not isinstance(qualname, str):
        return str(w_callable)
    module = getattr(w_callable, "__module__", None)
    if isinstance(module, str) and module != "builtins":
        return f"{module}.{qualname}()"
    return f"{qualname}()"


@translated
@dont_look_inside
def unpack(w_values: object, count: Word) -> tuple[object, ...]:
    """Exactly `count` items."""
    if issubclass(type(w_values), tuple) and type_lookup(type(w_values), "__iter__", None) is _TUPLE_ITER:
        w_items = plain_call(tuple, (w_values,))
        if type(w_items) is tuple and len(w_items) == count:
            return w_items
    return _unpack(w_values, count)


@dont_look_inside
def _unpack(w_values: object, count: Word) -> tuple[object, ...]:
    items = _take(_iterator(w_values), count + 1)
    if len(items) > count:
        raise too_many(count)
    if len(items) < count:
        raise not_enough(count, len(items))
    return tuple(items)


@dont_look_inside
def not_enough(count: Word, found: Word) -> OperationError:
    """The error for an iterable that is too short."""
    return wrap_error(ValueError(f"not enough values to unpack (expected {count}, got {found})"))


@dont_look_inside
def too_many(count: Word) -> OperationError:
    """The error for an iterable that is too long."""
    return wrap_error(ValueError(f"too many values to unpack (expected {count})"))


@dont_look_inside
def unpack_ex(w_values: object, before: Word, after: Word) -> tuple[object, ...]:
    """The first `before` items, a list of the items in the middle, the last `after` items."""
    iterator = _iterator(w_values)
    items = _take(iterator, before)
    if len(items) == before:
        try:
            items += list(iterator)
        except BaseException as error:
            raise wrap_error(error)
    if len(items) < before + after:
        raise wrap_error(
            ValueError(f"not enough values to unpack (expected at least {before + after}, got {len(items)})")
        )
    end = len(items) - after
    return (*items[:before], items[before:end], *items[end:])


def _take(iterator: Any, count: int) -> list[object]:
    """Up to `count` items of an iterator; unlike a `for` loop, this does not call `iter` on it."""
    items: list[object] = []
    try:
        while len(items) < count and (item := next(iterator, _END)) is not _END:
            items.append(item)
    except BaseException as error:
        raise wrap_error(error)
    return items


def _iterator(w_values: object) -> Any:
    values: Any = w_values
    try:
        return iter(values)
    except TypeError as error:
        if type_has(type(values), "__iter__"):
            raise wrap_error(error)
        raise type_error(f"cannot unpack non-iterable {type_name(w_values)} object")
    except BaseException as error:
        raise wrap_error(error)


def convert_value(w_value: object, conversion: Word) -> object:
    """A value converted by `!s`, `!r` or `!a` of an f-string: 1, 2 or 3; 0: not at all."""
    if conversion == 0:
        return w_value
    try:
        return _CONVERSIONS[conversion](w_value)
    except BaseException as error:
        raise wrap_error(error)


def format_value(w_value: object, w_spec: Any) -> object:
    """One replacement field of an f-string."""
    try:
        return format(w_value, w_spec)
    except BaseException as error:
        raise wrap_error(error)


def format_plainly(w_value: object) -> object:
    """One replacement field without a format specifier."""
    if type(w_value) is str:
        return w_value
    if type(w_value) is int:
        return format_int(w_value)
    return format_value(w_value, "")


def format_int(w_int: object) -> object:
    """`str(w_int)`; the host refuses ints with too many digits."""
    try:
        return str(w_int)
    except BaseException as error:
        raise wrap_error(error)


def join_two(w_first: object, w_second: object) -> object:
    """The two parts of an f-string."""
    if type(w_first) is str and type(w_second) is str:
        return w_first + w_second
    return join((w_first, w_second))


def join(parts_w: tuple[Any, ...]) -> object:
    """The parts of an f-string."""
    return str.join("", parts_w)


@translated
@dont_look_inside
def length(w_obj: object) -> object:
    """`len(w_obj)` for a pattern."""
    value: Any = w_obj
    try:
        return len(value)
    except BaseException as error:
        raise wrap_error(error)
