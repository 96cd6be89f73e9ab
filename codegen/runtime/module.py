"""The runtime's routines: what units, and Python, call in them.

In: nothing; for Python, the addresses of the routines.
Out: their prototypes; `called_by_python`, functions of the host.

The module that they are in is made by `moduletext`.
"""

from __future__ import annotations

import ctypes
from typing import Any

from tracer.records import record

PROTOTYPES: dict[str, str] = {
    # name: result and arguments
    "rt_leave": "ptr (ptr)",
    "rt_exit": "ptr (ptr)",
    "rt_dead": "void (ptr)",
    "rt_drain": "void ()",
    "rt_gather": "ptr (ptr)",
    "rt_incref": "void (ptr)",
    "rt_drop": "void (ptr)",
    "rt_drop_int": "void (ptr)",
    "rt_drop_float": "void (ptr)",
    "rt_frame": "ptr ()",
    "rt_assembler": "ptr (ptr, ptr, ptr)",
    "rt_unbox_any": "{i64, i1} (ptr)",
    "rt_push": "void (ptr, ptr)",
    "rt_decref": "void (ptr)",
    "rt_free_int": "void (ptr)",
    "rt_free_float": "void (ptr)",
    "rt_box_int": "ptr (i64)",
    "rt_box_float": "ptr (double)",
    "rt_box_complex": "ptr (double, double)",
    "rt_unbox": "{i64, i1} (ptr)",
    "rt_word_result": "{i64, i1} (ptr)",
    "rt_double_result": "{double, i1} (ptr)",
    "rt_fetch": "ptr ()",
    "rt_unraisable": "ptr (ptr)",
    "rt_raise": "void (ptr)",
    "rt_new": "ptr (ptr, ptr)",
    "rt_dealloc": "void (ptr)",
    "rt_new_instance": "ptr (ptr)",
    "rt_newlist": "ptr (i64)",
    "rt_take_hollow": "ptr (ptr)",
    "rt_give_hollow": "void (ptr, ptr)",
    "rt_newtuple": "ptr (i64)",
    "rt_tuple_of_class": "ptr (ptr, ptr)",
    "rt_append": "void (ptr, ptr)",
    "rt_collect": "void ()",
    "rt_turn": "i64 ()",
    "rt_has_int": "i64 (ptr, i64)",
    "rt_find_item": "ptr (ptr, ptr)",
    "rt_next": "ptr (ptr, ptr)",
    "rt_dict_set": "ptr (ptr, ptr, ptr)",
    "rt_set_attribute": "ptr (ptr, ptr, ptr)",
    "rt_dict_get": "ptr (ptr, ptr)",
    "rt_dict_get_or": "ptr (ptr, ptr, ptr)",
    "rt_set_add": "ptr (ptr, ptr)",
    "rt_append_text": "ptr (ptr, ptr)",
    "rt_part_of": "ptr (ptr, ptr, ptr)",
    "rt_equal_text": "i32 (ptr, ptr)",
    "PyObject_Vectorcall": "ptr (ptr, ptr, i64, ptr)",
    "_Py_Dealloc": "void (ptr)",
}
"""The functions that units may call by name."""
ROUTINES = [name for name in PROTOTYPES if name.startswith("rt_")]
CALLED_BY_NAME = ("PyObject_Vectorcall", "PyUnicode_ReadChar")
"""The functions of the host that the first tier calls by name."""
ROUTINES += ["rt_enter", "rt_visit_unit", "rt_waiting", "rt_busy", "rt_stand", "rt_give_back"]
"""What other modules are given."""


_CALLED_BY_PYTHON = ((b"enter", 0x80), (b"waiting", 0x08), (b"busy", 0x04))
"""Support routines that Python calls, and how: METH_FASTCALL, METH_O, METH_NOARGS."""


class _MethodDef(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_char_p),
        ("function", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    ]


@record
class Methods:
    """Support routines as functions of the host."""

    definitions: tuple[_MethodDef, ...]  # the functions refer to these
    functions: tuple[Any, ...]


def called_by_python(addresses: dict[str, int]) -> Methods:
    """The support routines `enter`, `waiting` and `busy`, by these addresses of all routines."""
    definitions = [_MethodDef(n, addresses["rt_" + n.decode()], flags, None) for n, flags in _CALLED_BY_PYTHON]
    make = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)(
        ("PyCMethod_New", ctypes.pythonapi)
    )
    functions = [make(ctypes.addressof(definition), None, None, None) for definition in definitions]
    return Methods(tuple(definitions), tuple(functions))
