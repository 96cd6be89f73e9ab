"""The runtime of units as one LLVM module, made at start-up. Other processes can use its code.

In: a `Layout`, the `State` that the module shares with Python, and the hooks that it calls.
Out: the `Job` that compiles it. The routines are in `ll/`, each described at the head of its file.

Holds: *limbo* (objects that wait to be freed) is empty whenever other code than a unit's own runs. Nothing here runs
the host's cyclic collector, except `rt_pack` and `rt_collect`. Processes with the same host have the same text, so
that compiled code can be kept under a hash of it: addresses of this process are replaced by names.
"""

from __future__ import annotations

import ctypes
from typing import Any

from codegen.layout import Layout, function_address
from codegen.llvm import Job, KeptCode
from codegen.runtime.checks import check_sets, check_types
from codegen.runtime.source import BREAKER, Addresses, Source, per_host
from codegen.runtime.state import WORDS, Hooks, State
from codegen.youngobjects import COUNT, THRESHOLD
from tracer.host.dying import finalizer_effect
from tracer.ir.trace import FINISHED, RAISED
from tracer.records import fields, record

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
    "rt_next": "ptr (ptr, ptr)",
    "rt_dict_set": "ptr (ptr, ptr, ptr)",
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

FILES = (
    "free_blocks", "references", "limbo", "blocks", "kept", "containers", "ints", "results", "direct", "texts",
    "sets", "transfer", "waysback", "unitcalls", "turn", "shelves", "firsttier",
)  # fmt: skip
"""The files of routines that are the same on all hosts."""


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


def support_job(layout: Layout, state: State, hooks: Hooks, kept: KeptCode | None = None) -> Job:
    """The job that compiles the module. kept: gives code that other processes have made."""
    names = Addresses()
    text = module_text(layout, state, hooks, names)
    imports = {name: function_address(name) for name in names.functions}
    return Job(text, imports | names.addresses, tuple(ROUTINES), kept=kept)


def module_text(layout: Layout, state: State, hooks: Hooks, names: Addresses) -> str:
    """The module's text. Raises LayoutError if sets, types or weak references are not as its routines expect."""
    check_sets(layout)
    check_types(layout)
    source = Source(layout, names, _own_names(layout, state, hooks, names))
    boxes = "boxes_own" if layout.own_boxes else "boxes_host"
    text = source.text(*per_host(layout), boxes, *FILES)
    for name in ("_Py_Dealloc", "PyObject_Vectorcall"):
        names.function(name, PROTOTYPES[name])
    return f"{names.declarations()}\n{text}"


def _own_names(layout: Layout, state: State, hooks: Hooks, names: Addresses) -> dict[str, str]:
    """The words and tables of the state, the hooks, and the exits that stand for the end of a portal."""
    own = {f"word.{name}": names.place(f"word.{name}", state.address + 8 * at) for name, at in WORDS.items()}
    own["routine.deallocator"] = names.place("deallocator", state.blocks.deallocator())
    tables = {"lists": state.lists, "tuples": state.tuples, "silent": state.silent}
    own |= {f"table.{name}": names.place(f"table.{name}", table.buffer_info()[0]) for name, table in tables.items()}
    own |= {f"hook.{a.name}": names.object(getattr(hooks, a.name)) for a in fields(Hooks)}
    own |= {"hook.finalizer_effect": names.object(finalizer_effect)}
    own |= {"exit.FINISHED": names.object(FINISHED), "exit.RAISED": names.object(RAISED)}
    own["young.threshold"] = names.place("young.threshold", state.young + THRESHOLD)
    own["young.count"] = names.place("young.count", state.young + COUNT)
    names.place(BREAKER, layout.breaker or 0)
    return own | {"memory.count": "", "likely": "", "unlikely": ""}
