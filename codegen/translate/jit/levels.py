"""Outer levels: portals that wait for an inner one, which runs on in native code after a unit was left.

In: a portal's graph.
Out: the LLVM text of

    outer_n           (jitframe, level) -> the portal's result, or NULL with an exception set
    outer_answer_n    (jitframe, level) -> what a hook may answer: the greens and reds as a tuple, or a tuple of the
                      result; or NULL

    the frame gets its contents back; the next inner level runs, if there is one              w_result
    the helpers between the two, behind their calls, one after the other (`behind`)           the next pc
    interpret(next pc, code, frame); or (next pc, code, frame) as the answer

If one of them raises, or the answer of the last one is negative, the level's owner goes on in Python.

Holds: while the inner level runs, the portal's state is on the list of activations. The outermost level of an answer
belongs to the activation that has entered the unit: that one's place is set, for the time being.
The portal continues wherever the last helper says, without more ado (`dispatch.turns`).
Source: what the blackhole does, `tracer.resume.blackhole`.
"""

from __future__ import annotations

from codegen import abi
from codegen.layout import Layout
from codegen.translate.function.symbols import Symbols
from codegen.translate.function.text import NODE_STATE
from codegen.translate.jit.activations import entered_text, first_entry_text, push_text
from codegen.translate.jit.standing import Contents
from codegen.units.emit import TYPES
from tracer.frontend.flowgraph import Graph, Reg


def has_levels(graph: Graph) -> bool:
    """Is the portal's state a place, one more green, and a frame?"""
    point = next(i for i in graph.instructions if i.name == "merge_point")
    registers = [a for a in point.args if isinstance(a, Reg)]
    return [r.type.kind for r in registers] == ["i", "r", "r"] and len(point.extra.greens) == 2


def levels_text(number: int, symbols: Symbols, layout: Layout, graph: Graph, portal: str) -> str:
    """The text for portal `number`. portal: the name of its function."""
    point = next(i for i in graph.instructions if i.name == "merge_point")
    register = next(a for a in reversed(point.args) if isinstance(a, Reg))
    contents = Contents(layout)
    contents.add(register)
    frame, first = contents.reds[0], contents.end()
    lines = "\n".join(contents.lines)
    places = [graph.args.index(a) for a in point.args if isinstance(a, Reg)]
    state = [f"{TYPES[k]} {name}" for k, name in zip("irr", ("%pc", "%code", frame), strict=True)]
    shown = "".join(
        f"""
  %st{k} = getelementptr i8, ptr %own, i64 {NODE_STATE + 8 * place}
  store {text}, ptr %st{k}"""
        for k, (place, text) in enumerate(zip(places, state, strict=True))
    )
    call = symbols.function("PyObject_Vectorcall", "ptr (ptr, ptr, i64, ptr)")
    return f"""
define internal ptr @outer_{number}(ptr %jf, ptr %level) {{
  %node = alloca [3 x ptr]
{entered_text(symbols)}{first_entry_text(symbols)}
  %r = call ptr @level_{number}(ptr %jf, ptr %level, i1 false)
  store ptr %outer, ptr %head
  ret ptr %r
}}
define internal ptr @outer_answer_{number}(ptr %jf, ptr %level) {{
  %r = call ptr @level_{number}(ptr %jf, ptr %level, i1 true)
  ret ptr %r
}}
define internal ptr @level_{number}(ptr %jf, ptr %level, i1 %answers) noinline {{
  %node = alloca [{2 + len(graph.args)} x i64]
  %args = alloca [6 x ptr]
  %slots = getelementptr i64, ptr %jf, i64 {abi.FIRST_SLOT}
  %gp0 = getelementptr i64, ptr %level, i64 {abi.STAND_GREENS}
  %pc = load i64, ptr %gp0
  %gp1 = getelementptr i64, ptr %level, i64 {abi.STAND_GREENS + 1}
  %code = load ptr, ptr %gp1
  %hp = getelementptr i64, ptr %level, i64 {abi.LEVEL_HELPERS}
  %helpers = load ptr, ptr %hp
  %count = load i64, ptr %helpers
  %op = getelementptr i64, ptr %helpers, i64 {abi.HELPERS_OWNER}
  %owner = load ptr, ptr %op
  call void @incref(ptr %owner)
{lines}
{push_text(number)}
  %own = select i1 %answers, ptr %outer, ptr %node
  br i1 %answers, label %same, label %show
same:
  store ptr %outer, ptr %head
  br label %show
show:{shown}
  %ip = getelementptr i64, ptr %jf, i64 {abi.EXIT_RECORD}
  %inner = load ptr, ptr %ip
  %lp = getelementptr i64, ptr %level, i64 {abi.LEVEL_INNER}
  %below = load ptr, ptr %lp
  %last = icmp eq ptr %below, null
  br i1 %last, label %first, label %inside
inside:
  %cp = getelementptr i64, ptr %below, i64 {abi.STAND_PORTAL}
  %runs = load ptr, ptr %cp
  %value = call ptr %runs(ptr %inner, ptr %below)
  %given = ptrtoint ptr %value to i64
  %nothing.given = icmp eq ptr %value, null
  br label %first
first:
  %word0 = phi i64 [ 0, %show ], [ %given, %inside ]
  %failed0 = phi i1 [ false, %show ], [ %nothing.given, %inside ]
  br label %next
next:
  %k = phi i64 [ 0, %first ], [ %k1, %helper ]
  %word = phi i64 [ %word0, %first ], [ %word1, %helper ]
  %failed = phi i1 [ %failed0, %first ], [ %failed1, %helper ]
  %at = phi ptr [ {first}, %first ], [ %at1, %helper ]
  %over = icmp sge i64 %k, %count
  %stop = or i1 %over, %failed
  br i1 %stop, label %ended, label %helper
helper:
  %k2 = shl i64 %k, 1
  %where = add i64 %k2, {abi.HELPERS_CODE}
  %fp = getelementptr i64, ptr %helpers, i64 %where
  %f = load ptr, ptr %fp
  %rp = getelementptr i64, ptr %fp, i64 1
  %registers = load i64, ptr %rp
  %pair = call {{i64, i1}} %f(ptr %at, i64 %word)
  %word1 = extractvalue {{i64, i1}} %pair, 0
  %failed1 = extractvalue {{i64, i1}} %pair, 1
  %at1 = getelementptr i64, ptr %at, i64 %registers
  %k1 = add i64 %k, 1
  br label %next
ended:
  store ptr %outer, ptr %head
  %low = icmp slt i64 %word, 0
  %leave = or i1 %low, %failed
  br i1 %leave, label %python, label %on
on:
  %backp = getelementptr i64, ptr %level, i64 {abi.STAND_BACK}
  %back = load ptr, ptr %backp
  call void %back(ptr %jf)
  br i1 %answers, label %tell, label %run
run:
  %result = call ptr {portal}(i64 %word, ptr %code, ptr {frame})
  call void @rt_decref(ptr {frame})
  call void @rt_decref(ptr %owner)
  ret ptr %result
tell:
  %answer = call ptr {symbols.function("PyTuple_New", "ptr (i64)")}(i64 3)
  %bad = icmp eq ptr %answer, null
  br i1 %bad, label %nothing, label %fill
fill:
  %items = getelementptr i8, ptr %answer, i64 {layout.tuple_items}
  %place = call ptr @rt_new_int(i64 %word)
  call void @incref(ptr %code)
  %item1 = getelementptr ptr, ptr %items, i64 1
  %item2 = getelementptr ptr, ptr %items, i64 2
  store ptr %place, ptr %items
  store ptr %code, ptr %item1
  store ptr {frame}, ptr %item2
  call void @rt_decref(ptr %owner)
  ret ptr %answer
nothing:
  call void @rt_decref(ptr {frame})
  call void @rt_decref(ptr %owner)
  ret ptr null
python:
  br i1 %failed, label %error, label %no.error
error:
  %raised = call ptr @rt_fetch()
  br label %ask
no.error:
  call void @incref(ptr {symbols.object(None)})
  br label %ask
ask:
  %exception = phi ptr [ %raised, %error ], [ {symbols.object(None)}, %no.error ]
  %number = call ptr @rt_new_int(i64 %k)
  %from = ptrtoint ptr %at to i64
  %address = call ptr @rt_new_int(i64 %from)
  %answered = call ptr @rt_new_int(i64 %word)
  %a1 = getelementptr ptr, ptr %args, i64 1
  %a2 = getelementptr ptr, ptr %args, i64 2
  %a3 = getelementptr ptr, ptr %args, i64 3
  %a4 = getelementptr ptr, ptr %args, i64 4
  %a5 = getelementptr ptr, ptr %args, i64 5
  %tells = select i1 %answers, ptr {symbols.object(True)}, ptr {symbols.object(False)}
  store ptr %number, ptr %args
  store ptr %address, ptr %a1
  store ptr {frame}, ptr %a2
  store ptr %exception, ptr %a3
  store ptr %answered, ptr %a4
  store ptr %tells, ptr %a5
  %told = call ptr {call}(ptr %owner, ptr %args, i64 6, ptr null)
  call void @rt_decref(ptr %answered)
  call void @rt_decref(ptr %address)
  call void @rt_decref(ptr %number)
  call void @rt_decref(ptr %exception)
  call void @rt_decref(ptr {frame})
  %lastbp = getelementptr i64, ptr %level, i64 {abi.STAND_BACK}
  %lastback = load ptr, ptr %lastbp
  call void %lastback(ptr %jf)
  call void @rt_decref(ptr %owner)
  ret ptr %told
}}
"""
