"""The portals that run in each thread: a list on the machine stack.

In: a portal's graph.
Out: the LLVM text of the portal around its body; of `activations_n`, which returns the states of all activations of a
thread; and of `has_called`, which knows the frames of the host that have entered native code.

    node of an activation        node of an entry from the host
    outer | n | greens and reds  outer | -1 | the frame that the host ran then, or null

Each thread has a row: the thread's state, the head of its list, the lowest address for its stack, the next row. The row
is found by the thread's state; the row used last is tried first. Rows of threads that have ended are reused.

Holds: a node is on the list exactly while its function runs; the objects that it names are alive that long.
If a thread has several stacks, each has its list: the code that switches stacks exchanges the heads (`exchange_n`).
Their lists end with a node that stands for no activation, so that a new stack does not look like a new thread. One
frame of the host may have called several entries, each by C functions that the previous one has called.
"""

from __future__ import annotations

from codegen.layout import Layout
from codegen.translate.function.dispatch import node_size
from codegen.translate.function.reach import Program
from codegen.translate.function.symbols import Symbols
from codegen.translate.function.text import NODE_STATE
from codegen.translate.jit.samples import ended_text
from codegen.translate.routines.stack import stack_text
from codegen.units.emit import TYPES
from tracer.frontend.flowgraph import Graph


def threads_text(symbols: Symbols) -> str:
    """The text of the rows, and of the function that finds a thread's own row: null if memory has run out."""
    get = symbols.function("PyThreadState_Get", "ptr ()")
    return stack_text(symbols) + f"""
@first_row = internal global [4 x ptr] zeroinitializer
@last_thread = internal global ptr null
@last_row = internal global ptr null
define internal ptr @rt_head() alwaysinline {{
  %t = call ptr {get}()
  %last = load ptr, ptr @last_thread
  %same = icmp eq ptr %t, %last
  br i1 %same, label %known, label %find, !prof !0
known:
  %row = load ptr, ptr @last_row
  ret ptr %row
find:
  %found = call ptr @rt_find_head(ptr %t)
  ret ptr %found
}}
define internal i1 @rt_stack_is_low() alwaysinline {{
  %here = alloca i64
  %head = call ptr @rt_head()
  %lp = getelementptr ptr, ptr %head, i64 1
  %limit = load i64, ptr %lp
  %at = ptrtoint ptr %here to i64
  %low = icmp ult i64 %at, %limit
  ret i1 %low
}}
define internal void @rt_note_stack(ptr %head) noinline cold {{
  %limit = getelementptr ptr, ptr %head, i64 1
  %address = call i64 @rt_stack_limit()
  store i64 %address, ptr %limit
  ret void
}}
define internal ptr @rt_find_head(ptr %t) noinline cold {{
  br label %loop
loop:
  %row = phi ptr [ @first_row, %0 ], [ %following, %next ]
  %idle = phi ptr [ null, %0 ], [ %idle2, %next ]
  %owner = load ptr, ptr %row
  %hp = getelementptr ptr, ptr %row, i64 1
  %is = icmp eq ptr %owner, %t
  br i1 %is, label %mine, label %next
next:
  %head = load ptr, ptr %hp
  %unused = icmp eq ptr %head, null
  %idle2 = select i1 %unused, ptr %row, ptr %idle
  %fp = getelementptr ptr, ptr %row, i64 3
  %following = load ptr, ptr %fp
  %more = icmp ne ptr %following, null
  br i1 %more, label %loop, label %none
none:
  %full = icmp eq ptr %idle2, null
  br i1 %full, label %make, label %take
make:
  %made = call ptr {symbols.function("PyMem_RawCalloc", "ptr (i64, i64)")}(i64 1, i64 32)
  %failed = icmp eq ptr %made, null
  br i1 %failed, label %out, label %link
link:
  %lastp = getelementptr ptr, ptr %row, i64 3
  store ptr %made, ptr %lastp
  br label %take
take:
  %taken = phi ptr [ %idle2, %none ], [ %made, %link ]
  store ptr %t, ptr %taken
  br label %mine
mine:
  %found = phi ptr [ %row, %loop ], [ %taken, %take ]
  %at = getelementptr ptr, ptr %found, i64 1
  store ptr %t, ptr @last_thread
  store ptr %at, ptr @last_row
  ret ptr %at
out:
  ret ptr null
}}
"""


def entered_text(symbols: Symbols, failure: str = "ptr null") -> str:
    """Text for a call from the host: puts %node, for an entry, on the list, or raises MemoryError and returns
    `failure`.  Its caller is not known yet: asking for it may run the host's collector, and code that reads the list.
    """
    return f"""
  %row = call ptr @rt_head()
  %norow = icmp eq ptr %row, null
  br i1 %norow, label %nomemory, label %hasrow
nomemory:
  %nothing = call ptr {symbols.function("PyErr_NoMemory", "ptr ()")}()
  ret {failure}
hasrow:
  %unknown = getelementptr ptr, ptr %node, i64 2
  store ptr null, ptr %unknown""" + push_text(-1)


def push_text(number: int) -> str:
    """Text that puts %node on the list; the caller allocates it. %head and %outer are set."""
    return f"""
  %head = call ptr @rt_head()
  %outer = load ptr, ptr %head
  store ptr %outer, ptr %node
  %np = getelementptr i64, ptr %node, i64 1
  store i64 {number}, ptr %np
  store ptr %node, ptr %head"""


def first_entry_text(symbols: Symbols) -> str:
    """Text that notes the caller and, at a thread's outermost entry, where its stack ends: the row may have been that
    of a thread that has ended.
    """
    return f"""
  %caller = call ptr {symbols.function("PyEval_GetFrame", "ptr ()")}()
  %cp = getelementptr ptr, ptr %node, i64 2
  store ptr %caller, ptr %cp
  %first = icmp eq ptr %outer, null
  br i1 %first, label %note, label %noted
note:
  call void @rt_note_stack(ptr %head)
  br label %noted
noted:"""


def pop_text() -> str:
    """Text that takes the node off the list. A thread keeps its row as long as a node is on its list."""
    return """
  store ptr %outer, ptr %head"""


def activation_text(number: int, program: Program, symbols: Symbols, graph: Graph) -> str:
    """The portal: its body with a node on the list. The body may be inlined here; other code calls it, too. The outer
    node is read from %node afterwards, so that it need not lie on the stack a second time meanwhile.
    """
    name = program.name(graph.function)
    typed = ", ".join(f"{TYPES[a.type.kind]} %a{k}" for k, a in enumerate(graph.args))
    stores = "".join(
        f"""
  %s{k} = getelementptr i8, ptr %node, i64 {NODE_STATE + 8 * k}
  store {TYPES[a.type.kind]} %a{k}, ptr %s{k}"""
        for k, a in enumerate(graph.args)
    )
    return f"""
define internal ptr @{name}({typed}) {{
  %node = alloca [{node_size(graph)} x i64]
{push_text(number)}{stores}
  %r = call ptr @{name[:-1]}.body"({typed}, ptr %node) alwaysinline
  %below = load ptr, ptr %node
  store ptr %below, ptr %head
{ended_text(number, graph)}
  ret ptr %r
}}
define internal ptr @{name[:-1]}.elsewhere"({typed}) noinline cold {{
  %r = call ptr @{name}({typed})
  ret ptr %r
}}
"""


def exchange_text(number: int, symbols: Symbols) -> str:
    """`exchange_n(address)`: the calling thread continues with this list, whose head an earlier `exchange_n` returned;
    0 is an empty list. Returns the head of the old list.
    """
    return f"""
@ground_{number} = internal global [3 x i64] [i64 0, i64 -2, i64 0]
define ptr @exchange_{number}(ptr %self, ptr %given) {{
  %pair = call {{i64, i1}} @rt_unbox_int(ptr %given)
  %address = extractvalue {{i64, i1}} %pair, 0
  %head = call ptr @rt_head()
  %norow = icmp eq ptr %head, null
  br i1 %norow, label %nomemory, label %take
take:
  %before = load i64, ptr %head
  %new = icmp eq i64 %address, 0
  %ground = ptrtoint ptr @ground_{number} to i64
  %chosen = select i1 %new, i64 %ground, i64 %address
  store i64 %chosen, ptr %head
  %shown = call ptr @rt_new_int(i64 %before)
  ret ptr %shown
nomemory:
  %nothing = call ptr {symbols.function("PyErr_NoMemory", "ptr ()")}()
  ret ptr null
}}
"""


_HEAD_WITH = """
define internal ptr @rt_head_with(ptr %wanted) noinline cold {
  br label %rows
rows:
  %row = phi ptr [ @first_row, %0 ], [ %following, %next ]
  %head = getelementptr ptr, ptr %row, i64 1
  br label %loop
loop:
  %place = phi ptr [ %head, %rows ], [ %node, %one ], [ %node, %entry ]
  %node = load ptr, ptr %place
  %end = icmp eq ptr %node, null
  br i1 %end, label %next, label %one
one:
  %np = getelementptr i64, ptr %node, i64 1
  %n = load i64, ptr %np
  %enters = icmp eq i64 %n, -1
  br i1 %enters, label %entry, label %loop
entry:
  %cp = getelementptr ptr, ptr %node, i64 2
  %caller = load ptr, ptr %cp
  %is = icmp eq ptr %caller, %wanted
  br i1 %is, label %found, label %loop
found:
  ret ptr %head
next:
  %fp = getelementptr ptr, ptr %row, i64 3
  %following = load ptr, ptr %fp
  %more = icmp ne ptr %following, null
  br i1 %more, label %rows, label %none
none:
  ret ptr null
}
"""
"""`rt_head_with(frame)`: the head of the list on which this frame of the host has entered native code; or null."""


def callers_text(symbols: Symbols) -> str:
    """`has_called(frame)`: has this frame of the host entered native code, in the calling thread, and waits for it?
    None stands for an entry without a frame, as in `activations_n`.
    """
    return _HEAD_WITH + f"""
define ptr @has_called(ptr %self, ptr %given) {{
  %nobody = icmp eq ptr %given, {symbols.object(None)}
  %wanted = select i1 %nobody, ptr null, ptr %given
  %head = call ptr @rt_head()
  %norow = icmp eq ptr %head, null
  br i1 %norow, label %done, label %loop
loop:
  %place = phi ptr [ %head, %0 ], [ %node, %one ], [ %node, %entry ]
  %node = load ptr, ptr %place
  %end = icmp eq ptr %node, null
  br i1 %end, label %done, label %one
one:
  %np = getelementptr i64, ptr %node, i64 1
  %n = load i64, ptr %np
  %enters = icmp eq i64 %n, -1
  br i1 %enters, label %entry, label %loop
entry:
  %cp = getelementptr ptr, ptr %node, i64 2
  %caller = load ptr, ptr %cp
  %is = icmp eq ptr %caller, %wanted
  br i1 %is, label %done, label %loop
done:
  %found = phi i1 [ false, %0 ], [ false, %loop ], [ true, %entry ]
  %answer = select i1 %found, ptr {symbols.object(True)}, ptr {symbols.object(False)}
  call void @incref(ptr %answer)
  ret ptr %answer
}}
"""


def list_text(number: int, symbols: Symbols, layout: Layout, graph: Graph) -> str:
    """`activations_n(frame)`: the states of this portal's activations, innermost first, in the thread in which this
    frame of the host has entered native code; None stands for the calling thread. Those of one entry from the host are
    followed by the host's frame that called, or None.
    """
    count = len(graph.args)
    fills = ""
    for k, argument in enumerate(graph.args):
        kind = argument.type.kind
        fills += f"""
  %s{k} = getelementptr i8, ptr %node, i64 {NODE_STATE + 8 * k}
  %v{k} = load {TYPES[kind]}, ptr %s{k}"""
        if kind == "i":
            fills += f"\n  %o{k} = call ptr @rt_new_int(i64 %v{k})"
        else:
            fills += f"\n  %o{k} = getelementptr i8, ptr %v{k}, i64 0\n  call void @incref(ptr %v{k})"
        fills += f"""
  %d{k} = getelementptr i8, ptr %tuple, i64 {layout.tuple_items + 8 * k}
  store ptr %o{k}, ptr %d{k}"""
    return f"""
define ptr @activations_{number}(ptr %self, ptr %given) {{
  %list = call ptr @PyList_New(i64 0)
  %bad = icmp eq ptr %list, null
  br i1 %bad, label %failed, label %begin
begin:
  %own = icmp eq ptr %given, {symbols.object(None)}
  br i1 %own, label %here, label %elsewhere
here:
  %row = call ptr @rt_head()
  br label %search
elsewhere:
  %other = call ptr @rt_head_with(ptr %given)
  br label %search
search:
  %head = phi ptr [ %row, %here ], [ %other, %elsewhere ]
  %norow = icmp eq ptr %head, null
  br i1 %norow, label %done, label %loop
loop:
  %place = phi ptr [ %head, %search ], [ %node, %next ]
  %node = load ptr, ptr %place
  %end = icmp eq ptr %node, null
  br i1 %end, label %done, label %one
one:
  %np = getelementptr i64, ptr %node, i64 1
  %n = load i64, ptr %np
  switch i64 %n, label %next [ i64 -1, label %entry
                               i64 {number}, label %mine ]
entry:
  %cp = getelementptr ptr, ptr %node, i64 2
  %caller = load ptr, ptr %cp
  %nobody = icmp eq ptr %caller, null
  %shown = select i1 %nobody, ptr {symbols.object(None)}, ptr %caller
  %re = call i32 {symbols.function("PyList_Append", "i32 (ptr, ptr)")}(ptr %list, ptr %shown)
  br label %next
mine:
  %tuple = call ptr @PyTuple_New(i64 {count})
  %badtuple = icmp eq ptr %tuple, null
  br i1 %badtuple, label %drop, label %fill
fill:{fills}
  %ra = call i32 @PyList_Append(ptr %list, ptr %tuple)
  call void @decref(ptr %tuple)
  br label %next
next:
  br label %loop
done:
  ret ptr %list
drop:
  call void @decref(ptr %list)
  ret ptr null
failed:
  ret ptr null
}}
"""
