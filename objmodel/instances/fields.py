"""The fields of instances: each by a function of its own, slots also by index.

In: an instance; an index that a map gave out.  Out: the field's value.  A constant index folds to one field access.

    get_map(w_obj)             GET_INT[1](w_obj)  is raw word 1            SET_OBJECT[0](w_obj, w_value)

Holds: index n of GET_INT and of GET_FLOAT is the same raw word; the map says which it holds.  The tracer reads
the source of these functions, a field access; the host runs the field's descriptor instead (`raw_field`),
because `w_obj.mp_map` would run a `__getattribute__` of the program.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from objmodel.instances.base import FIELDS, Instance
from objmodel.instances.maps import Map
from tracer.hints import Word

F = TypeVar("F", bound=Callable[..., Any])


def _read(w_obj):  # type: ignore[no-untyped-def]
    return raw(w_obj)  # type: ignore[name-defined]  # noqa: F821


def _write(w_obj, value):  # type: ignore[no-untyped-def]
    return raw(w_obj, value)  # type: ignore[name-defined]  # noqa: F821


def raw_field(function: F) -> F:
    """Let the host run the descriptor of the one field that the source of `function` reads or writes."""
    code = function.__code__
    field = FIELDS[code.co_names[0]]
    writes = code.co_argcount == 2
    namespace: dict[str, Any] = function.__globals__
    raw = f"_raw_{function.__name__}"
    namespace[raw] = field.__set__ if writes else field.__get__
    template: Any = _write if writes else _read
    function.__code__ = template.__code__.replace(
        co_names=(raw,),
        co_filename=code.co_filename,
        co_firstlineno=code.co_firstlineno,
        co_name=code.co_name,
        co_qualname=code.co_qualname,
    )
    return function


@raw_field
def get_map(w_obj: Instance) -> Map:
    return w_obj.mp_map


@raw_field
def set_map(w_obj: Instance, value: Map) -> None:
    w_obj.mp_map = value


@raw_field
def get_storage(w_obj: Instance) -> list[object]:
    return w_obj.mp_storage


@raw_field
def set_storage(w_obj: Instance, value: list[object]) -> None:
    w_obj.mp_storage = value


@raw_field
def get_attributes(w_obj: Instance) -> object:
    return w_obj.mp_dict


@raw_field
def set_attributes(w_obj: Instance, value: object) -> None:
    w_obj.mp_dict = value


# fmt: off

@raw_field
def get_int_0(w_obj: Instance) -> Word:
    return w_obj.mp_i0


@raw_field
def get_int_1(w_obj: Instance) -> Word:
    return w_obj.mp_i1


@raw_field
def get_int_2(w_obj: Instance) -> Word:
    return w_obj.mp_i2


@raw_field
def get_int_3(w_obj: Instance) -> Word:
    return w_obj.mp_i3


@raw_field
def get_int_4(w_obj: Instance) -> Word:
    return w_obj.mp_i4


@raw_field
def get_int_5(w_obj: Instance) -> Word:
    return w_obj.mp_i5


@raw_field
def get_int_6(w_obj: Instance) -> Word:
    return w_obj.mp_i6


@raw_field
def get_int_7(w_obj: Instance) -> Word:
    return w_obj.mp_i7


@raw_field
def set_int_0(w_obj: Instance, value: Word) -> None:
    w_obj.mp_i0 = value


@raw_field
def set_int_1(w_obj: Instance, value: Word) -> None:
    w_obj.mp_i1 = value


@raw_field
def set_int_2(w_obj: Instance, value: Word) -> None:
    w_obj.mp_i2 = value


@raw_field
def set_int_3(w_obj: Instance, value: Word) -> None:
    w_obj.mp_i3 = value


@raw_field
def set_int_4(w_obj: Instance, value: Word) -> None:
    w_obj.mp_i4 = value


@raw_field
def set_int_5(w_obj: Instance, value: Word) -> None:
    w_obj.mp_i5 = value


@raw_field
def set_int_6(w_obj: Instance, value: Word) -> None:
    w_obj.mp_i6 = value


@raw_field
def set_int_7(w_obj: Instance, value: Word) -> None:
    w_obj.mp_i7 = value



@raw_field
def get_float_0(w_obj: Instance) -> float:
    return w_obj.mp_f0


@raw_field
def get_float_1(w_obj: Instance) -> float:
    return w_obj.mp_f1


@raw_field
def get_float_2(w_obj: Instance) -> float:
    return w_obj.mp_f2


@raw_field
def get_float_3(w_obj: Instance) -> float:
    return w_obj.mp_f3


@raw_field
def get_float_4(w_obj: Instance) -> float:
    return w_obj.mp_f4


@raw_field
def get_float_5(w_obj: Instance) -> float:
    return w_obj.mp_f5


@raw_field
def get_float_6(w_obj: Instance) -> float:
    return w_obj.mp_f6


@raw_field
def get_float_7(w_obj: Instance) -> float:
    return w_obj.mp_f7


@raw_field
def set_float_0(w_obj: Instance, value: float) -> None:
    w_obj.mp_f0 = value


@raw_field
def set_float_1(w_obj: Instance, value: float) -> None:
    w_obj.mp_f1 = value


@raw_field
def set_float_2(w_obj: Instance, value: float) -> None:
    w_obj.mp_f2 = value


@raw_field
def set_float_3(w_obj: Instance, value: float) -> None:
    w_obj.mp_f3 = value


@raw_field
def set_float_4(w_obj: Instance, value: float) -> None:
    w_obj.mp_f4 = value


@raw_field
def set_float_5(w_obj: Instance, value: float) -> None:
    w_obj.mp_f5 = value


@raw_field
def set_float_6(w_obj: Instance, value: float) -> None:
    w_obj.mp_f6 = value


@raw_field
def set_float_7(w_obj: Instance, value: float) -> None:
    w_obj.mp_f7 = value



@raw_field
def get_object_0(w_obj: Instance) -> object:
    return w_obj.mp_s0


@raw_field
def get_object_1(w_obj: Instance) -> object:
    return w_obj.mp_s1


@raw_field
def get_object_2(w_obj: Instance) -> object:
    return w_obj.mp_s2


@raw_field
def get_object_3(w_obj: Instance) -> object:
    return w_obj.mp_s3


@raw_field
def get_object_4(w_obj: Instance) -> object:
    return w_obj.mp_s4


@raw_field
def get_object_5(w_obj: Instance) -> object:
    return w_obj.mp_s5


@raw_field
def get_object_6(w_obj: Instance) -> object:
    return w_obj.mp_s6


@raw_field
def get_object_7(w_obj: Instance) -> object:
    return w_obj.mp_s7


@raw_field
def set_object_0(w_obj: Instance, value: object) -> None:
    w_obj.mp_s0 = value


@raw_field
def set_object_1(w_obj: Instance, value: object) -> None:
    w_obj.mp_s1 = value


@raw_field
def set_object_2(w_obj: Instance, value: object) -> None:
    w_obj.mp_s2 = value


@raw_field
def set_object_3(w_obj: Instance, value: object) -> None:
    w_obj.mp_s3 = value


@raw_field
def set_object_4(w_obj: Instance, value: object) -> None:
    w_obj.mp_s4 = value


@raw_field
def set_object_5(w_obj: Instance, value: object) -> None:
    w_obj.mp_s5 = value


@raw_field
def set_object_6(w_obj: Instance, value: object) -> None:
    w_obj.mp_s6 = value


@raw_field
def set_object_7(w_obj: Instance, value: object) -> None:
    w_obj.mp_s7 = value


GET_INT: tuple[Callable[[Instance], Word], ...] = (
    get_int_0, get_int_1, get_int_2, get_int_3,
    get_int_4, get_int_5, get_int_6, get_int_7,
)
SET_INT: tuple[Callable[[Instance, Word], None], ...] = (
    set_int_0, set_int_1, set_int_2, set_int_3,
    set_int_4, set_int_5, set_int_6, set_int_7,
)
GET_FLOAT: tuple[Callable[[Instance], float], ...] = (
    get_float_0, get_float_1, get_float_2, get_float_3,
    get_float_4, get_float_5, get_float_6, get_float_7,
)
SET_FLOAT: tuple[Callable[[Instance, float], None], ...] = (
    set_float_0, set_float_1, set_float_2, set_float_3,
    set_float_4, set_float_5, set_float_6, set_float_7,
)
GET_OBJECT: tuple[Callable[[Instance], object], ...] = (
    get_object_0, get_object_1, get_object_2, get_object_3,
    get_object_4, get_object_5, get_object_6, get_object_7,
)
SET_OBJECT: tuple[Callable[[Instance, object], None], ...] = (
    set_object_0, set_object_1, set_object_2, set_object_3,
    set_object_4, set_object_5, set_object_6, set_object_7,
)
