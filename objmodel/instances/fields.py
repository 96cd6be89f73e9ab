"""The fields of instances: each by a function of its own, slots also by index.

In: an instance; an index that a map gave out.  Out: the field's value.  A constant index folds to one field access.

    get_map(w_obj)             GET_INT[1](w_obj)  is raw word 1            SET_OBJECT[0](w_obj, w_value)

Holds: index n of GET_INT and of GET_FLOAT is the same raw word; the map says which of the two it holds.  The functions
call the field's descriptor, which the tracer takes for a field access.  `w_obj.mp_map` would call `__getattribute__` of
the program, where the host interprets this.
Does not: know which attribute is in which field, see `objmodel.instances.maps`.
"""

from __future__ import annotations

from objmodel.instances.base import FIELDS, Instance
from objmodel.instances.maps import INLINE, Map
from tracer.hints import Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def _reader(field: str, kind: Any, name: str) -> Any:
    """The function that reads a field of this kind."""
    get = FIELDS[field].__get__

    def read(w_obj: Instance) -> Any:
        return get(w_obj)

    read.__annotations__["return"] = kind
    return _global(read, name)


def _writer(field: str, kind: Any, name: str) -> Any:
    """The function that writes a field of this kind."""
    set_ = FIELDS[field].__set__

    def write(w_obj: Instance, value: Any) -> None:
        set_(w_obj, value)

    write.__annotations__["value"] = kind
    return _global(write, name)


def _global(function: Any, name: str) -> Any:
    """Put the function under its name into this module, where native code finds it; returns it."""
    function.__name__ = function.__qualname__ = name
    globals()[name] = function
    return function


get_map: Callable[[Instance], Map] = _reader("mp_map", Map, "get_map")
set_map: Callable[[Instance, Map], None] = _writer("mp_map", Map, "set_map")
get_storage: Callable[[Instance], list[object]] = _reader("mp_storage", list[object], "get_storage")
set_storage: Callable[[Instance, list[object]], None] = _writer("mp_storage", list[object], "set_storage")
get_attributes: Callable[[Instance], object] = _reader("mp_dict", object, "get_attributes")
set_attributes: Callable[[Instance, object], None] = _writer("mp_dict", object, "set_attributes")

_EACH = range(INLINE)

GET_INT: tuple[Callable[[Instance], Word], ...] = tuple(_reader(f"mp_i{n}", Word, f"get_int_{n}") for n in _EACH)
SET_INT: tuple[Callable[[Instance, Word], None], ...] = tuple(_writer(f"mp_i{n}", Word, f"set_int_{n}") for n in _EACH)
GET_FLOAT: tuple[Callable[[Instance], float], ...] = tuple(
    _reader(f"mp_f{n}", float, f"get_float_{n}") for n in _EACH
)
SET_FLOAT: tuple[Callable[[Instance, float], None], ...] = tuple(
    _writer(f"mp_f{n}", float, f"set_float_{n}") for n in _EACH
)
GET_OBJECT: tuple[Callable[[Instance], object], ...] = tuple(
    _reader(f"mp_s{n}", object, f"get_object_{n}") for n in _EACH
)
SET_OBJECT: tuple[Callable[[Instance, object], None], ...] = tuple(
    _writer(f"mp_s{n}", object, f"set_object_{n}") for n in _EACH
)
