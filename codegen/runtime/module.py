"""The support routines that every unit's code calls, as one LLVM module made at start-up.

In: a `Layout`.  Out: the text of the module, and `State`, the few words of memory its routines share.

    rt_enter    a METH_FASTCALL function (entry record's address, list of arguments) -> (exit, values);
                the list is emptied: what a unit holds, it alone holds
    rt_exit     does the chores of a way out, then goes to the exit record's target
    rt_leave    where an exit without a bridge goes to: returns, the values being in the jitframe
    rt_stand    the same for a stand-in that leads to no unit, which is told from an exit by it
    rt_pack     makes (exit, values) of them
    rt_frame, rt_start, rt_give_back, rt_assembler, rt_waiting, rt_visit_unit      see `codegen.runtime.unitcalls`
    rt_dead     what happens to an object whose count fell to 0 between two clobbering operations
    rt_drain    runs the deallocations that waited
    rt_turn     see `codegen.runtime.turn`
    rt_has_int  see `codegen.runtime.sets`
    rt_newlist, rt_free_list    see `codegen.runtime.lists`
    rt_take_hollow, rt_give_hollow    see `codegen.units.hollow`
    rt_next, rt_dict_set, rt_append_text   see `codegen.runtime.direct`
    rt_box_*, rt_free_*, rt_unbox, rt_*_result, rt_new*, rt_append, rt_fetch, rt_raise, rt_unraisable, rt_collect

Holds: *limbo* (objects that wait) is empty whenever other code than a unit's own runs; nothing here
runs the host's cyclic collector, except `rt_pack` and `rt_collect`.
Source: DESIGN section 6, on decrefs that may run code.
"""

from __future__ import annotations

import re

from codegen.layout import Layout, function_address
from codegen.llvm import Job, KeptCode
from codegen.runtime.blocks import blocks_text
from codegen.runtime.counts import pointer
from codegen.runtime.direct import HOST, direct_text
from codegen.runtime.firsttier import quick_text
from codegen.runtime.lists import lists_text
from codegen.runtime.objects import objects_text
from codegen.runtime.sets import sets_text
from codegen.runtime.shelves import hollow_text
from codegen.runtime.state import ALLOCATED, Hooks, State
from codegen.runtime.transfer import transfer_text
from codegen.runtime.turn import turn_text
from codegen.runtime.unitcalls import assembler_text, visit_text

PROTOTYPES: dict[str, str] = {
    # name: result and arguments; what unit code may call by symbol
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
    "rt_unbox": "{i64, i1} (ptr)",
    "rt_word_result": "{i64, i1} (ptr)",
    "rt_double_result": "{double, i1} (ptr)",
    "rt_fetch": "ptr ()",
    "rt_unraisable": "ptr (ptr)",
    "rt_raise": "void (ptr)",
    "rt_new": "ptr (ptr)",
    "rt_dealloc": "void (ptr)",
    "rt_new_instance": "ptr (ptr)",
    "rt_newlist": "ptr (i64)",
    "rt_take_hollow": "ptr (ptr)",
    "rt_give_hollow": "void (ptr, ptr)",
    "rt_newtuple": "ptr (i64)",
    "rt_append": "void (ptr, ptr)",
    "rt_collect": "void ()",
    "rt_turn": "i64 ()",
    "rt_has_int": "i64 (ptr, i64)",
    "rt_next": "ptr (ptr, ptr)",
    "rt_dict_set": "ptr (ptr, ptr, ptr)",
    "rt_append_text": "ptr (ptr, ptr)",
    "PyObject_Vectorcall": "ptr (ptr, ptr, i64, ptr)",
    "_Py_Dealloc": "void (ptr)",
}
ROUTINES = [name for name in PROTOTYPES if name.startswith("rt_")]
ROUTINES += ["rt_enter", "rt_visit_unit", "rt_waiting", "rt_stand", "rt_give_back"]

_HOST: dict[str, str] = {
    "PyLong_AsLongLong": "i64 (ptr)",
    "PyLong_AsLongLongAndOverflow": "i64 (ptr, ptr)",
    "PyLong_FromLongLong": "ptr (i64)",
    "PyFloat_AsDouble": "double (ptr)",
    "PyFloat_FromDouble": "ptr (double)",
    "PyErr_Occurred": "ptr ()",
    "PyErr_WriteUnraisable": "void (ptr)",
    "PyErr_BadInternalCall": "void ()",
    "PyList_New": "ptr (i64)",
    "PyList_Append": "i32 (ptr, ptr)",
    "PyList_SetSlice": "i32 (ptr, i64, i64, ptr)",
    "PyTuple_New": "ptr (i64)",
    "PyObject_Malloc": "ptr (i64)",
    "PyMem_RawMalloc": "ptr (i64)",
    "PyGC_Enable": "i32 ()",
    "PyGC_Disable": "i32 ()",
    "PyThreadState_Get": "ptr ()",
    "PyObject_GC_Track": "void (ptr)",
    "PyObject_GC_UnTrack": "void (ptr)",
    "PyObject_Vectorcall": "ptr (ptr, ptr, i64, ptr)",
    "Py_FatalError": "void (ptr)",
    "_Py_Dealloc": "void (ptr)",
}
_FETCH_OLD = {
    "PyErr_Fetch": "void (ptr, ptr, ptr)",
    "PyErr_Restore": "void (ptr, ptr, ptr)",
    "PyErr_NormalizeException": "void (ptr, ptr, ptr)",
    "PyException_SetTraceback": "i32 (ptr, ptr)",
}
_FETCH_NEW = {"PyErr_GetRaisedException": "ptr ()", "PyErr_SetRaisedException": "void (ptr)"}


def host_functions(layout: Layout) -> dict[str, str]:
    """The host's C functions that the support module calls, with their prototypes."""

    return _HOST | HOST | (_FETCH_NEW if layout.version >= (3, 12) else _FETCH_OLD)


def declaration(name: str, prototype: str) -> str:
    """`declare` for a function whose prototype is written "result (arguments)"."""
    result, _, arguments = prototype.partition(" (")
    return f"declare {result} @{name}({arguments}"


def module_text(layout: Layout, state: State, hooks: Hooks) -> str:
    """The support module."""

    declarations = "\n".join(declaration(n, p) for n, p in host_functions(layout).items())
    parts = (
        declarations,
        transfer_text(layout, state),
        objects_text(layout, state, hooks.late),
        blocks_text(layout, state.rows.buffer_info()[0], state.text(ALLOCATED)),
        lists_text(layout, state),
        hollow_text(layout),
        quick_text(layout),
        sets_text(layout),
        direct_text(layout, lambda name, prototype: f"@{name}", pointer),
        turn_text(layout, state),
        assembler_text(layout, state, hooks),
        visit_text(layout, state, hooks.visited),
    )
    return "\n".join(parts)


_ADDRESS = re.compile(r"inttoptr \(i64 (\d+) to ptr\)")


def support_job(layout: Layout, state: State, hooks: Hooks, kept: KeptCode | None = None) -> Job:
    """The job that compiles the support module, see `module_text`.  kept: code that other processes have made."""
    text, addresses = named(module_text(layout, state, hooks))
    imports = {name: function_address(name) for name in host_functions(layout)}
    return Job(text, imports | addresses, tuple(ROUTINES), kept=kept)


def named(text: str) -> tuple[str, dict[str, int]]:
    """Text with a name for each address, and the addresses by name."""
    names: dict[str, str] = {}
    text = _ADDRESS.sub(lambda found: "@" + names.setdefault(found[1], f"at{len(names)}"), text)
    declared = "".join(f"\n@{name} = external global i8" for name in names.values())
    return text + declared, {name: int(address) for address, name in names.items()}
