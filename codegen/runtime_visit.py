"""The support routine by which native code of an interpreter enters units.

In: a `Layout`, the shared `State`, the function that goes on where a unit was left.  Out: the text of `rt_visit_unit`.

    rt_visit_unit    (jitframe, entry record) -> what a portal's hook answers, see `codegen.translate.portal`:
                (value,) where the unit finished, else what the function says; NULL with an exception set

Holds: the arguments are in the jitframe's slots, and the unit takes them over; while one runs, VISITS is not 0, and the
unit stays alive, although whoever offered it may have taken that back.
"""

from __future__ import annotations

from codegen import abi
from codegen.layout import Layout
from codegen.runtime import VISITS, State, incref
from tracer.trace import FINISHED, RAISED


def visit_text(layout: Layout, state: State, visited: object) -> str:
    """The routine's text; `visited(unit, exit, values)` is called where a unit was left through an exit."""
    return f"""
define ptr @rt_visit_unit(ptr %jf, ptr %entry) {{
start:
  %args = alloca [4 x ptr]
  %up = getelementptr i64, ptr %entry, i64 {abi.RECORD_EXIT}
  %unit = load ptr, ptr %up{incref(layout, "%unit", "u")}
  %in0 = load i64, ptr {state.text(VISITS)}
  %in1 = add i64 %in0, 1
  store i64 %in1, ptr {state.text(VISITS)}
  call ptr @rt_start(ptr %jf, ptr %entry)
  %out0 = load i64, ptr {state.text(VISITS)}
  %out1 = sub i64 %out0, 1
  store i64 %out1, ptr {state.text(VISITS)}
  %rp = getelementptr i64, ptr %jf, i64 {abi.EXIT_RECORD}
  %record = load ptr, ptr %rp
  %wp = getelementptr i64, ptr %record, i64 {abi.RECORD_EXIT}
  %way = load ptr, ptr %wp
  %finished = icmp eq ptr %way, inttoptr (i64 {id(FINISHED)} to ptr)
  br i1 %finished, label %value, label %other
value:
  %answer = call ptr @PyTuple_New(i64 1)
  call void @rt_made(ptr %answer)
  %sp = getelementptr i64, ptr %jf, i64 {abi.FIRST_SLOT}
  %result = load ptr, ptr %sp
  %ap = getelementptr i8, ptr %answer, i64 {layout.tuple_items}
  store ptr %result, ptr %ap
  call void @rt_give_back(ptr %jf)
  br label %done
other:
  %raised = icmp eq ptr %way, inttoptr (i64 {id(RAISED)} to ptr)
  br i1 %raised, label %error, label %left
error:
  %ep = getelementptr i64, ptr %jf, i64 {abi.FIRST_SLOT}
  %exception = load ptr, ptr %ep
  call void @rt_give_back(ptr %jf)
  call void @rt_raise(ptr %exception)
  br label %done
left:
  %pair = call ptr @rt_pack(ptr %jf)
  call void @rt_give_back(ptr %jf)
  %pp = getelementptr i8, ptr %pair, i64 {layout.tuple_items}
  %p0 = load ptr, ptr %pp
  %pq = getelementptr i8, ptr %pp, i64 8
  %p1 = load ptr, ptr %pq{incref(layout, "%p0", "w")}{incref(layout, "%p1", "l")}
  call void @rt_decref(ptr %pair)
  %a1 = getelementptr ptr, ptr %args, i64 1
  %a2 = getelementptr ptr, ptr %args, i64 2
  %a3 = getelementptr ptr, ptr %args, i64 3
  store ptr %unit, ptr %a1
  store ptr %p0, ptr %a2
  store ptr %p1, ptr %a3
  %told = call ptr @PyObject_Vectorcall(ptr inttoptr (i64 {id(visited)} to ptr), ptr %a1, i64 {3 - (1 << 63)}, ptr null)
  call void @rt_decref(ptr %p1)
  call void @rt_decref(ptr %p0)
  br label %done
done:
  %r = phi ptr [ %answer, %value ], [ null, %error ], [ %told, %left ]
  call void @rt_decref(ptr %unit)
  ret ptr %r
}}
"""
