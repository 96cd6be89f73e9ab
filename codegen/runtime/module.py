"""The support routines that every unit's code calls, as one LLVM module made at start-up.

In: a `Layout`.  Out: the text of the module, and `State`, the few words of memory its routines share.

    rt_enter    a METH_FASTCALL function (entry record's address, list of arguments) -> (exit, values);
                the list is emptied: what a unit holds, it alone holds
    rt_exit     does the chores of a way out, then goes to the exit record's target
    rt_leave    where an exit without a bridge goes to: returns, the values being in the jitframe
    rt_stand    the same for a stand-in that leads to no unit, which is told from an exit by it
    rt_pack     makes (exit, values) of them
    rt_frame, rt_start, rt_give_back, rt_assembler, rt_waiting      see `codegen.runtime.calls`
    rt_visit_unit    see `codegen.runtime.visit`
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

import threading
from array import array

import attrs

from codegen import abi
from codegen.layout import Layout, current_thread_state

LIMBO_ROOM = 1 << 14
FREE_ROOM = 1 << 14
COLLECT_EVERY = 400
SILENT_ROWS = 64
LONGEST_LIST = 40
LISTS_ROOM = 128

# words of the shared state
FREE_HEAD = 0  # free blocks of 32 bytes: at +16 how many follow, at +24 the next one
LIMBO_COUNT = 2
LIMBO_BASE = 3
POOL_HEAD = 4  # jitframes, linked at word 0
ALLOCATED = 5  # objects with a GC head made since the last rt_collect
INTERRUPT = 6  # not 0 when the interpreter has something waiting for a safe point
STIRRED = 7  # not 0 when the host's collector has freed something
LAST_BLOCK = 8  # four words that end the list of free blocks and are never taken
MAIN_THREAD = 12  # the host's state of the thread that runs handlers of signals, 0 if unknown
INSIDE = 13  # how many times that thread is in `rt_enter`
STACK_LOWEST = 14  # how far down the stack of the thread that called a unit last may grow
STACK_SIZE = 15  # how many bytes there are above that
VISITS = 16  # how many units run that native code has entered
ALL_FRAMES = 17  # all jitframes that were ever made, linked at `abi.NEXT`
_WORDS = 18


class State:
    """Memory shared by all compiled code of one backend."""

    def __init__(self) -> None:
        from codegen.runtime.turn import watch

        self.limbo = array("Q", bytes(8 * LIMBO_ROOM))
        self.words = array("Q", bytes(8 * _WORDS))
        self.words[LIMBO_BASE] = self.limbo.buffer_info()[0]
        self.address = self.words.buffer_info()[0]
        self.words[FREE_HEAD] = self.address + 8 * LAST_BLOCK
        if threading.current_thread() is threading.main_thread():
            self.words[MAIN_THREAD] = current_thread_state()
        watch(self)
        self.rows = array("Q", bytes(16 * 256))  # classes and their recipes, see `codegen.runtime.blocks`
        self.recipes: list[tuple[type, object]] = []  # rows point to them
        self.lists = array("Q", bytes(16 * (LONGEST_LIST + 1)))  # by length, see `lists`
        self.silent = array("Q", bytes(8 * SILENT_ROWS))  # classes with a finaliser that tells, see `turn`

    def enter_recipe(self, cls: type) -> None:
        """Objects of `cls` are kept when they die, if they can be."""
        from codegen.runtime.blocks import ROWS, recipe

        row = 2 * ((id(cls) >> 4) % ROWS)
        made = None if self.rows[row] else recipe(cls)
        if made is not None:
            self.recipes.append((cls, made))
            self.rows[row + 1] = made.buffer_info()[0]
            self.rows[row] = id(cls)

    def silent_text(self) -> str:
        """The address of the table of silent classes, as LLVM text."""
        return f"inttoptr (i64 {self.silent.buffer_info()[0]} to ptr)"

    def text(self, word: int) -> str:
        """The address of one of the words, as LLVM text."""
        return f"inttoptr (i64 {self.address + 8 * word} to ptr)"


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
    from codegen.runtime.direct import HOST

    return _HOST | HOST | (_FETCH_NEW if layout.version >= (3, 12) else _FETCH_OLD)


def declaration(name: str, prototype: str) -> str:
    """`declare` for a function whose prototype is written "result (arguments)"."""
    result, _, arguments = prototype.partition(" (")
    return f"declare {result} @{name}({arguments}"


def incref(layout: Layout, value: str, tag: str, times: int = 1) -> str:
    """Count one reference more (`times` more only where nothing is immortal); `tag` makes the names unique."""
    if not layout.immortal:
        return f"""
  %ic{tag} = load i64, ptr {value}
  %in{tag} = add i64 %ic{tag}, {times}
  store i64 %in{tag}, ptr {value}"""
    return f"""
  %ic{tag} = load i32, ptr {value}
  %in{tag} = add i32 %ic{tag}, 1
  %iz{tag} = icmp eq i32 %in{tag}, 0
  %is{tag} = select i1 %iz{tag}, i32 -1, i32 %in{tag}
  store i32 %is{tag}, ptr {value}"""


def decref(layout: Layout, value: str, tag: str, dead: str) -> str:
    """Count one reference less; `dead` is the call made when none is left."""
    if not layout.immortal:
        return f"""
  %dc{tag} = load i64, ptr {value}
  %dn{tag} = sub i64 %dc{tag}, 1
  store i64 %dn{tag}, ptr {value}
  %dz{tag} = icmp eq i64 %dn{tag}, 0
  br i1 %dz{tag}, label %dead{tag}, label %live{tag}
dead{tag}:
  {dead}
  br label %live{tag}
live{tag}:"""
    return f"""
  %dc{tag} = load i32, ptr {value}
  %dm{tag} = icmp slt i32 %dc{tag}, 0
  br i1 %dm{tag}, label %live{tag}, label %mortal{tag}
mortal{tag}:
  %dn{tag} = sub i32 %dc{tag}, 1
  store i32 %dn{tag}, ptr {value}
  %dz{tag} = icmp eq i32 %dn{tag}, 0
  br i1 %dz{tag}, label %dead{tag}, label %live{tag}
dead{tag}:
  {dead}
  br label %live{tag}
live{tag}:"""


@attrs.frozen
class Hooks:
    """What the routines call.

    left(unit, exit, values): where a unit called by another left through an exit; visited(unit, exit, values): where
    one did that native code has entered.  late(error): where a call raised that is not to.  noted() notes how far the
    thread's stack reaches, refused() raises where it ends.
    """

    left: object
    visited: object
    late: object
    noted: object
    refused: object


def module_text(layout: Layout, state: State, hooks: Hooks) -> str:
    """The support module."""
    from codegen.runtime.blocks import blocks_text
    from codegen.runtime.calls import assembler_text
    from codegen.runtime.direct import direct_text
    from codegen.runtime.lists import lists_text
    from codegen.runtime.objects import objects_text, pointer
    from codegen.runtime.quick import quick_text
    from codegen.runtime.sets import sets_text
    from codegen.runtime.turn import turn_text
    from codegen.runtime.visit import visit_text
    from codegen.units.hollow import hollow_text

    declarations = "\n".join(declaration(n, p) for n, p in host_functions(layout).items())
    parts = (
        declarations,
        _transfer_text(layout, state),
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


def _transfer_text(layout: Layout, state: State) -> str:
    return f"""
define ptr @rt_enter(ptr %self, ptr %args, i64 %nargs) {{
entry:
  %given = load ptr, ptr %args
  %second = getelementptr ptr, ptr %args, i64 1
  %list = load ptr, ptr %second
  %address = call i64 @PyLong_AsLongLong(ptr %given)
  %record = inttoptr i64 %address to ptr
  %np = getelementptr i64, ptr %record, i64 {abi.RECORD_COUNT}
  %n = load i64, ptr %np
  %kp = getelementptr i64, ptr %record, i64 {abi.RECORD_KINDS}
  %kinds = load ptr, ptr %kp
  %lp = getelementptr i8, ptr %list, i64 {layout.size}
  %length = load i64, ptr %lp
  %ip = getelementptr i8, ptr %list, i64 {layout.list_items}
  %items = load ptr, ptr %ip
  %fits = icmp eq i64 %length, %n
  br i1 %fits, label %take, label %wrong
wrong:
  call void @PyErr_BadInternalCall()
  ret ptr null
take:
  %jf = call ptr @rt_frame()
  %slots = getelementptr i64, ptr %jf, i64 {abi.FIRST_SLOT}
  br label %fill
fill:
  %k = phi i64 [ 0, %take ], [ %k1, %filled ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %one, label %owned
one:
  %slot = getelementptr i64, ptr %slots, i64 %k
  %itp = getelementptr ptr, ptr %items, i64 %k
  %item = load ptr, ptr %itp
  %kindp = getelementptr i8, ptr %kinds, i64 %k
  %kind = load i8, ptr %kindp
  switch i8 %kind, label %object [ i8 {ord("i")}, label %word
                                   i8 {ord("f")}, label %double ]
object:
  store ptr %item, ptr %slot
  br label %filled
word:
  %w = call i64 @PyLong_AsLongLong(ptr %item)
  store i64 %w, ptr %slot
  %wm = icmp eq i64 %w, -1
  br i1 %wm, label %maybe, label %filled
double:
  %d = call double @PyFloat_AsDouble(ptr %item)
  store double %d, ptr %slot
  %dm = fcmp oeq double %d, -1.0
  br i1 %dm, label %maybe, label %filled
maybe:
  %error = call ptr @PyErr_Occurred()
  %bad = icmp ne ptr %error, null
  br i1 %bad, label %failed, label %filled
failed:
  br label %give
filled:
  %k1 = add i64 %k, 1
  br label %fill
owned:
  %j = phi i64 [ 0, %fill ], [ %j1, %counted ]
  %left = icmp slt i64 %j, %n
  br i1 %left, label %own, label %go
own:
  %okp = getelementptr i8, ptr %kinds, i64 %j
  %ok = load i8, ptr %okp
  %isr = icmp eq i8 %ok, {ord("r")}
  br i1 %isr, label %count, label %counted
count:
  %osp = getelementptr i64, ptr %slots, i64 %j
  %o = load ptr, ptr %osp{incref(layout, "%o", "e")}
  br label %counted
counted:
  %j1 = add i64 %j, 1
  br label %owned
go:
  %thread = call ptr @PyThreadState_Get()
  %main = load ptr, ptr {state.text(MAIN_THREAD)}
  %is = icmp eq ptr %thread, %main
  %step = zext i1 %is to i64
  %in0 = load i64, ptr {state.text(INSIDE)}
  %in1 = add i64 %in0, %step
  store i64 %in1, ptr {state.text(INSIDE)}
  %emptied = call i32 @PyList_SetSlice(ptr %list, i64 0, i64 %n, ptr null)
  call ptr @rt_run(ptr %jf, ptr %record)
  %out0 = load i64, ptr {state.text(INSIDE)}
  %out1 = sub i64 %out0, %step
  store i64 %out1, ptr {state.text(INSIDE)}
  %r = call ptr @rt_pack(ptr %jf)
  br label %give
give:
  %result = phi ptr [ %r, %go ], [ null, %failed ]
  call void @rt_give_back(ptr %jf)
  ret ptr %result
}}

define ptr @rt_exit(ptr %jf) {{
entry:
  %slots = getelementptr i64, ptr %jf, i64 {abi.FIRST_SLOT}
  %pp = getelementptr i64, ptr %jf, i64 {abi.CHORES}
  %chores = load ptr, ptr %pp
  %nt = load i32, ptr %chores
  %ndp = getelementptr i32, ptr %chores, i64 1
  %nd = load i32, ptr %ndp
  %total = add i32 %nt, %nd
  %list = getelementptr i32, ptr %chores, i64 3
  br label %taking
taking:
  %k = phi i32 [ 0, %entry ], [ %k1, %take ]
  %mt = icmp ult i32 %k, %nt
  br i1 %mt, label %take, label %dropping
take:
  %tip = getelementptr i32, ptr %list, i32 %k
  %ti = load i32, ptr %tip
  %tsp = getelementptr i64, ptr %slots, i32 %ti
  %to = load ptr, ptr %tsp{incref(layout, "%to", "t")}
  %k1 = add i32 %k, 1
  br label %taking
dropping:
  %j = phi i32 [ %nt, %taking ], [ %j1, %drop ]
  %md = icmp ult i32 %j, %total
  br i1 %md, label %drop, label %dropped
drop:
  %dip = getelementptr i32, ptr %list, i32 %j
  %di = load i32, ptr %dip
  %dsp = getelementptr i64, ptr %slots, i32 %di
  %do = load ptr, ptr %dsp
  call void @rt_decref(ptr %do)
  %j1 = add i32 %j, 1
  br label %dropping
dropped:
  %drp = getelementptr i32, ptr %chores, i64 2
  %dr = load i32, ptr %drp
  %drc = icmp ne i32 %dr, 0
  br i1 %drc, label %drain, label %go
drain:
  call void @rt_drain()
  br label %go
go:
  %rp = getelementptr i64, ptr %jf, i64 {abi.EXIT_RECORD}
  %record = load ptr, ptr %rp
  %target = load ptr, ptr %record
  %r = musttail call ptr %target(ptr %jf)
  ret ptr %r
}}

define ptr @rt_leave(ptr %jf) {{
  ret ptr %jf
}}
define ptr @rt_stand(ptr %jf) {{
  ret ptr %jf
}}

define ptr @rt_pack(ptr %jf) {{
entry:
  %rp = getelementptr i64, ptr %jf, i64 {abi.EXIT_RECORD}
  %record = load ptr, ptr %rp
  %ep = getelementptr i64, ptr %record, i64 {abi.RECORD_EXIT}
  %exit = load ptr, ptr %ep
  %np = getelementptr i64, ptr %record, i64 {abi.RECORD_COUNT}
  %n = load i64, ptr %np
  %kp = getelementptr i64, ptr %record, i64 {abi.RECORD_KINDS}
  %kinds = load ptr, ptr %kp
  %slots = getelementptr i64, ptr %jf, i64 {abi.FIRST_SLOT}
  %list = call ptr @PyList_New(i64 %n)
  call void @rt_made(ptr %list)
  %pair = call ptr @PyTuple_New(i64 2)
  call void @rt_made(ptr %pair)
  %ip = getelementptr i8, ptr %list, i64 {layout.list_items}
  %items = load ptr, ptr %ip
  br label %fill
fill:
  %k = phi i64 [ 0, %entry ], [ %k1, %put ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %one, label %done
one:
  %slot = getelementptr i64, ptr %slots, i64 %k
  %kindp = getelementptr i8, ptr %kinds, i64 %k
  %kind = load i8, ptr %kindp
  switch i8 %kind, label %object [ i8 {ord("i")}, label %word
                                   i8 {ord("f")}, label %double ]
object:
  %o = load ptr, ptr %slot
  br label %put
word:
  %w = load i64, ptr %slot
  %wo = call ptr @PyLong_FromLongLong(i64 %w)
  call void @rt_made(ptr %wo)
  br label %put
double:
  %d = load double, ptr %slot
  %do = call ptr @PyFloat_FromDouble(double %d)
  call void @rt_made(ptr %do)
  br label %put
put:
  %v = phi ptr [ %o, %object ], [ %wo, %word ], [ %do, %double ]
  %itp = getelementptr ptr, ptr %items, i64 %k
  store ptr %v, ptr %itp
  %k1 = add i64 %k, 1
  br label %fill
done:{incref(layout, "%exit", "x")}
  %p0 = getelementptr i8, ptr %pair, i64 {layout.tuple_items}
  %p1 = getelementptr i8, ptr %p0, i64 8
  store ptr %exit, ptr %p0
  store ptr %list, ptr %p1
  ret ptr %pair
}}
"""
