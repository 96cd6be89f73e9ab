"""The support routine by which native code of an interpreter enters units.

In: a `Layout`, the shared `State`, the function that goes on where a unit was left.  Out: the text of `rt_visit_unit`.

    rt_visit_unit    (jitframe, entry record) -> what a portal's hook answers, see `codegen.translate.jit.counters`:
                     the value, marked, where the unit finished, else what the function says; NULL with an exception set

Holds: the arguments are in the jitframe's slots, and the unit takes them over; while one runs, VISITS is not 0, and the
unit stays alive, although whoever offered it may have taken that back.
"""

from __future__ import annotations

from codegen import abi
from codegen.layout import Layout
from codegen.runtime.counts import incref
from codegen.runtime.state import VISITS, State


def visit_text(layout: Layout, state: State, visited: object) -> str:
    """The routine's text; `visited(unit, exit, values)` is called where a unit was left through an exit."""
    return f"""
define ptr @rt_visit_unit(ptr %jf, ptr %entry) {{
start:
  %up = getelementptr i64, ptr %entry, i64 {abi.RECORD_EXIT}
  %unit = load ptr, ptr %up{incref(layout, "%unit", "u")}
  %in0 = load i64, ptr {state.text(VISITS)}
  %in1 = add i64 %in0, 1
  store i64 %in1, ptr {state.text(VISITS)}
  br label %run
run:
  call ptr @rt_run(ptr %jf, ptr %entry)
  %out0 = load i64, ptr {state.text(VISITS)}
  %out1 = sub i64 %out0, 1
  store i64 %out1, ptr {state.text(VISITS)}
  %outcome = call {{ptr, i1}} @rt_outcome(ptr %jf, ptr %unit, ptr inttoptr (i64 {id(visited)} to ptr))
  %result = extractvalue {{ptr, i1}} %outcome, 0
  %finished = extractvalue {{ptr, i1}} %outcome, 1
  br i1 %finished, label %value, label %done
value:
  %word = ptrtoint ptr %result to i64
  %odd = or i64 %word, {abi.VALUE_MARK}
  %marked = inttoptr i64 %odd to ptr
  br label %done
done:
  %answer = phi ptr [ %marked, %value ], [ %result, %run ]
  call void @rt_decref(ptr %unit)
  ret ptr %answer
}}
"""
