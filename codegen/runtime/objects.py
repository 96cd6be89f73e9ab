"""The support routines that make, free and read host objects.

In: a `Layout` and the shared `State`.  Out: their text; see `codegen.runtime.module` for the list.

Holds: an allocation that the host refuses ends the process with the host's message (a trace
has no exit at an allocation).
"""

from __future__ import annotations

from codegen.layout import Layout
from codegen.runtime.counts import decref, incref, pointer
from codegen.runtime.state import (
    ALLOCATED,
    COLLECT_EVERY,
    FREE_HEAD,
    FREE_ROOM,
    LAST_BLOCK,
    LIMBO_BASE,
    LIMBO_COUNT,
    LIMBO_ROOM,
    State,
)


def objects_text(layout: Layout, state: State, late: object) -> str:
    """All of this file's routines.  `late(error)` is given what a call raised that is not to raise."""
    parts = [_waiting(layout, state), _numbers(layout, state), _results(layout)]
    parts += [_unraisable(layout, late), _containers(layout, state)]
    return "\n".join(parts) + fetch_text(layout)


def fetch_text(layout: Layout) -> str:
    """Raising an exception object (its reference is taken), and taking the one that was raised."""
    return _FETCH_NEW if layout.version >= (3, 12) else _fetch_old(layout)


def _waiting(layout: Layout, state: State) -> str:
    count = "i32" if layout.immortal else "i64"
    return f"""
@nomemory = private constant [32 x i8] c"compiled code is out of memory\\00\\00"
define void @rt_made(ptr %o) alwaysinline {{
  %z = icmp eq ptr %o, null
  br i1 %z, label %fatal, label %fine
fatal:
  call void @Py_FatalError(ptr @nomemory)
  unreachable
fine:
  ret void
}}
define void @rt_dead(ptr %o) {{
  %tp = getelementptr i8, ptr %o, i64 {layout.type_of}
  %t = load ptr, ptr %tp
  %isint = icmp eq ptr %t, {pointer(int)}
  br i1 %isint, label %int, label %notint
int:
  call void @rt_free_int(ptr %o)
  ret void
notint:
  %isfloat = icmp eq ptr %t, {pointer(float)}
  br i1 %isfloat, label %float, label %other
float:
  call void @rt_free_float(ptr %o)
  ret void
other:
  %n = load i64, ptr {state.text(LIMBO_COUNT)}
  %room = icmp ult i64 %n, {LIMBO_ROOM}
  br i1 %room, label %wait, label %full
wait:
  store {count} 1, ptr %o
  %base = load ptr, ptr {state.text(LIMBO_BASE)}
  %p = getelementptr ptr, ptr %base, i64 %n
  store ptr %o, ptr %p
  %n1 = add i64 %n, 1
  store i64 %n1, ptr {state.text(LIMBO_COUNT)}
  ret void
full:
  call void @_Py_Dealloc(ptr %o)
  ret void
}}
define void @rt_drain() {{
entry:
  br label %loop
loop:
  %n = load i64, ptr {state.text(LIMBO_COUNT)}
  %z = icmp eq i64 %n, 0
  br i1 %z, label %done, label %one
one:
  %n1 = sub i64 %n, 1
  store i64 %n1, ptr {state.text(LIMBO_COUNT)}
  %base = load ptr, ptr {state.text(LIMBO_BASE)}
  %p = getelementptr ptr, ptr %base, i64 %n1
  %o = load ptr, ptr %p{decref(layout, "%o", "l", "call void @rt_dealloc(ptr %o)")}
  br label %loop
done:
  ret void
}}
define void @rt_decref(ptr %o) {{
  %z = icmp eq ptr %o, null
  br i1 %z, label %out, label %in
in:{decref(layout, "%o", "d", "call void @rt_dealloc(ptr %o)")}
  ret void
out:
  ret void
}}
"""


def _int_parts(layout: Layout) -> tuple[str, str]:
    """Text that sets %size from %neg and %two (1 or 2 digits), and text that tests an int %o for at most 2 digits."""
    if layout.tagged_ints:
        size = """
  %sign = select i1 %neg, i64 2, i64 0
  %shifted = shl i64 %two64, 3
  %size = or i64 %shifted, %sign"""
        test = """
  %digits = lshr i64 %s, 3
  %ok = icmp ult i64 %digits, 3"""
        return size, test
    size = """
  %negsize = sub i64 0, %two64
  %size = select i1 %neg, i64 %negsize, i64 %two64"""
    test = """
  %s2 = add i64 %s, 2
  %ok = icmp ult i64 %s2, 5"""
    return size, test


def _numbers(layout: Layout, state: State) -> str:
    if not layout.own_boxes:
        return """
define ptr @rt_box_int(i64 %v) {
  %o = call ptr @PyLong_FromLongLong(i64 %v)
  call void @rt_made(ptr %o)
  ret ptr %o
}
define ptr @rt_box_float(double %v) {
  %o = call ptr @PyFloat_FromDouble(double %v)
  call void @rt_made(ptr %o)
  ret ptr %o
}
define void @rt_free_int(ptr %o) {
  call void @_Py_Dealloc(ptr %o)
  ret void
}
define void @rt_free_float(ptr %o) {
  call void @_Py_Dealloc(ptr %o)
  ret void
}
"""
    size, test = _int_parts(layout)
    take = f"""
  %head = load ptr, ptr {state.text(FREE_HEAD)}
  %none = icmp eq ptr %head, {state.text(LAST_BLOCK)}
  br i1 %none, label %fresh, label %pop
fresh:
  %block = call ptr @PyObject_Malloc(i64 32)
  call void @rt_made(ptr %block)
  br label %got
pop:
  %linkp = getelementptr i8, ptr %head, i64 24
  %link = load ptr, ptr %linkp
  store ptr %link, ptr {state.text(FREE_HEAD)}
  br label %got
got:
  %o = phi ptr [ %block, %fresh ], [ %head, %pop ]
  store i64 1, ptr %o
  %tp = getelementptr i8, ptr %o, i64 {layout.type_of}"""
    give = f"""
  %head = load ptr, ptr {state.text(FREE_HEAD)}
  %np = getelementptr i8, ptr %head, i64 16
  %n = load i64, ptr %np
  %room = icmp ult i64 %n, {FREE_ROOM}
  br i1 %room, label %keep, label %host
keep:
  %n1 = add i64 %n, 1
  %cp = getelementptr i8, ptr %o, i64 16
  store i64 %n1, ptr %cp
  %linkp = getelementptr i8, ptr %o, i64 24
  store ptr %head, ptr %linkp
  store ptr %o, ptr {state.text(FREE_HEAD)}
  ret void
host:
  call void @_Py_Dealloc(ptr %o)
  ret void
"""
    small = "" if layout.immortal else incref(layout, "%so", "s")
    return f"""
define ptr @rt_box_int(i64 %v) {{
  %index = add i64 %v, 5
  %small = icmp ult i64 %index, 262
  br i1 %small, label %cached, label %large
cached:
  %offset = shl i64 %index, 5
  %so = getelementptr i8, ptr inttoptr (i64 {layout.small_ints} to ptr), i64 %offset{small}
  ret ptr %so
large:
  %neg = icmp slt i64 %v, 0
  %minus = sub i64 0, %v
  %abs = select i1 %neg, i64 %minus, i64 %v
  %fits = icmp ult i64 %abs, {1 << 60}
  br i1 %fits, label %own, label %host
host:
  %ho = call ptr @PyLong_FromLongLong(i64 %v)
  call void @rt_made(ptr %ho)
  ret ptr %ho
own:{take}
  store ptr {pointer(int)}, ptr %tp
  %high = lshr i64 %abs, 30
  %two = icmp ne i64 %high, 0
  %two64 = select i1 %two, i64 2, i64 1{size}
  %sp = getelementptr i8, ptr %o, i64 {layout.int_size}
  store i64 %size, ptr %sp
  %low = and i64 %abs, {(1 << 30) - 1}
  %up = shl i64 %high, 32
  %digits = or i64 %up, %low
  %dp = getelementptr i8, ptr %o, i64 {layout.int_digits}
  store i64 %digits, ptr %dp
  ret ptr %o
}}
define ptr @rt_box_float(double %v) {{
  br label %own
own:{take}
  store ptr {pointer(float)}, ptr %tp
  %vp = getelementptr i8, ptr %o, i64 {layout.float_value}
  store double %v, ptr %vp
  ret ptr %o
}}
define void @rt_free_int(ptr %o) {{
  %sp = getelementptr i8, ptr %o, i64 {layout.int_size}
  %s = load i64, ptr %sp{test}
  br i1 %ok, label %own, label %host
own:{give}}}
define void @rt_free_float(ptr %o) {{{give}}}
"""


def _results(layout: Layout) -> str:
    drop = decref(layout, "%o", "o", "call void @_Py_Dealloc(ptr %o)")
    return f"""
define {{i64, i1}} @rt_unbox(ptr %o) {{
  %flag = alloca i32
  store i32 0, ptr %flag
  %v = call i64 @PyLong_AsLongLongAndOverflow(ptr %o, ptr %flag)
  %f = load i32, ptr %flag
  %bad = icmp ne i32 %f, 0
  %r0 = insertvalue {{i64, i1}} undef, i64 %v, 0
  %r1 = insertvalue {{i64, i1}} %r0, i1 %bad, 1
  ret {{i64, i1}} %r1
}}
define {{i64, i1}} @rt_word_result(ptr %o) {{
  %z = icmp eq ptr %o, null
  br i1 %z, label %raised, label %value
raised:
  ret {{i64, i1}} {{ i64 0, i1 true }}
value:
  %v = call i64 @PyLong_AsLongLong(ptr %o){drop}
  %m = icmp eq i64 %v, -1
  br i1 %m, label %maybe, label %fine
maybe:
  %e = call ptr @PyErr_Occurred()
  %bad = icmp ne ptr %e, null
  br i1 %bad, label %raised, label %fine
fine:
  %r0 = insertvalue {{i64, i1}} undef, i64 %v, 0
  %r1 = insertvalue {{i64, i1}} %r0, i1 false, 1
  ret {{i64, i1}} %r1
}}
define {{double, i1}} @rt_double_result(ptr %o) {{
  %z = icmp eq ptr %o, null
  br i1 %z, label %raised, label %value
raised:
  ret {{double, i1}} {{ double 0.0, i1 true }}
value:
  %v = call double @PyFloat_AsDouble(ptr %o){drop}
  %m = fcmp oeq double %v, -1.0
  br i1 %m, label %maybe, label %fine
maybe:
  %e = call ptr @PyErr_Occurred()
  %bad = icmp ne ptr %e, null
  br i1 %bad, label %raised, label %fine
fine:
  %r0 = insertvalue {{double, i1}} undef, double %v, 0
  %r1 = insertvalue {{double, i1}} %r0, i1 false, 1
  ret {{double, i1}} %r1
}}
"""


def _unraisable(layout: Layout, late: object) -> str:
    """Hand what was raised to `late`; the host is told of what that raises.  Returns a new None."""
    return f"""
define ptr @rt_unraisable(ptr %function) {{
  %box = alloca [2 x ptr]
  %error = call ptr @rt_fetch()
  %a1 = getelementptr ptr, ptr %box, i64 1
  store ptr %error, ptr %a1
  %told = call ptr @PyObject_Vectorcall(ptr {pointer(late)}, ptr %a1, i64 {1 - (1 << 63)}, ptr null)
  call void @rt_decref(ptr %error)
  %z = icmp eq ptr %told, null
  br i1 %z, label %raised, label %kept
raised:
  call void @PyErr_WriteUnraisable(ptr %function)
  br label %done
kept:
  call void @rt_decref(ptr %told)
  br label %done
done:{incref(layout, pointer(None), "n")}
  ret ptr {pointer(None)}
}}
"""


def _containers(layout: Layout, state: State) -> str:
    def quiet(name: str, parameters: str, call: str) -> str:
        return f"""
define ptr @{name}({parameters}) {{
  %n0 = load i64, ptr {state.text(ALLOCATED)}
  %n1 = add i64 %n0, 1
  store i64 %n1, ptr {state.text(ALLOCATED)}
  %was = call i32 @PyGC_Disable()
  %o = {call}
  call void @rt_made(ptr %o)
  %on = icmp ne i32 %was, 0
  br i1 %on, label %enable, label %done
enable:
  %old = call i32 @PyGC_Enable()
  ret ptr %o
done:
  ret ptr %o
}}"""

    slot = """call ptr %code("""
    load = """  %cp = getelementptr i8, ptr %cls, i64 {offset}
  %code = load ptr, ptr %cp
"""
    plain = quiet("rt_new_host", "ptr %cls", f"{slot}ptr %cls, i64 0)").replace(
        "  %was", load.format(offset=layout.type_alloc) + "  %was", 1
    )
    instance = quiet("rt_new_instance", "ptr %cls", f"{slot}ptr %cls, ptr {pointer(())}, ptr null)").replace(
        "  %was", load.format(offset=layout.type_new) + "  %was", 1
    )
    return f"""{plain}{instance}
{quiet("rt_newlist_host", "i64 %n", "call ptr @PyList_New(i64 %n)")}
{quiet("rt_newtuple", "i64 %n", "call ptr @PyTuple_New(i64 %n)")}
define void @rt_append(ptr %list, ptr %o) {{
  %r = call i32 @PyList_Append(ptr %list, ptr %o){decref(layout, "%o", "o", "call void @_Py_Dealloc(ptr %o)")}
  %bad = icmp ne i32 %r, 0
  br i1 %bad, label %fatal, label %fine
fatal:
  call void @Py_FatalError(ptr @nomemory)
  unreachable
fine:
  ret void
}}
define void @rt_collect() {{
  %n = load i64, ptr {state.text(ALLOCATED)}
  %few = icmp ult i64 %n, {COLLECT_EVERY}
  br i1 %few, label %done, label %now
now:
  store i64 0, ptr {state.text(ALLOCATED)}
  %o = call ptr @PyList_New(i64 0)
  call void @rt_decref(ptr %o)
  ret void
done:
  ret void
}}
"""


def _fetch_old(layout: Layout) -> str:
    return f"""
define void @rt_raise(ptr %value) {{
  %tp = getelementptr i8, ptr %value, i64 {layout.type_of}
  %type = load ptr, ptr %tp{incref(layout, "%type", "t")}
  call void @PyErr_Restore(ptr %type, ptr %value, ptr null)
  ret void
}}""" + """
define ptr @rt_fetch() {
  %t = alloca ptr
  %v = alloca ptr
  %tb = alloca ptr
  call void @PyErr_Fetch(ptr %t, ptr %v, ptr %tb)
  call void @PyErr_NormalizeException(ptr %t, ptr %v, ptr %tb)
  %type = load ptr, ptr %t
  %value = load ptr, ptr %v
  %trace = load ptr, ptr %tb
  call void @rt_decref(ptr %type)
  %z = icmp eq ptr %trace, null
  br i1 %z, label %done, label %set
set:
  %r = call i32 @PyException_SetTraceback(ptr %value, ptr %trace)
  call void @rt_decref(ptr %trace)
  ret ptr %value
done:
  ret ptr %value
}
"""


_FETCH_NEW = """
define void @rt_raise(ptr %value) {
  call void @PyErr_SetRaisedException(ptr %value)
  ret void
}
define ptr @rt_fetch() {
  %value = call ptr @PyErr_GetRaisedException()
  ret ptr %value
}
"""
