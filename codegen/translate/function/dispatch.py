"""Threaded code: each handler jumps to the next, with no loop between them.

In: a portal whose loop calls the handlers in a table.
Out: the LLVM text of one function for each handler, into which it is inlined.

    handler_<n>_<k>(frame, items, pc, ops, words, node, top):
        next = handlers[k](frame, words[pc], pc + 1)
        if next > pc: jump to handler_<n>_<ops[next]>      a tail call, whose arguments stay in their registers
        if next >= 0 and no hook is due: likewise, if the handler is one that jumps back
        return pc, next                                   the portal's loop does the rest: other jumps, returns, errors

If a handler has a quick form (`JitDriver.quick`), that is inlined instead; what it cannot do, it leaves to the general
form by another such jump.
A jump at the end of each handler is what a processor predicts best: the next handler depends on the one that ran.
`top`, where the frame's items in use end (`JitDriver.top`), is also in the frame, where everybody else looks for it.
A handler writes it there and hands it on in a register: the processor would wait for what it has just written.

Holds: if a handler answers with a later place, the portal would only have continued there (`_comes_round`); if with an
earlier one, it would only have asked the JIT first. An answer that is not negative is a place in the code. When a
handler starts, the frame has the `top` that is handed on; no code has MOST_PLACES places; and packed words are not
negative (`tracer.hints.packed`). LLVM is told all three.
Source: *Threaded Code*, Bell; CACM 16 (6), 1973.
"""

from __future__ import annotations

from typing import Any

from codegen.hostmemory import slot_offset
from codegen.layout import Layout
from codegen.translate.function.ownership import kept_parameters
from codegen.translate.function.reach import TABLE, Program, packed_item
from codegen.translate.function.text import MEMORY, NODE_STATE
from codegen.units.emit import LIKELY, TYPES
from tracer.frontend.check import table_of
from tracer.frontend.classfields import frame_shape
from tracer.frontend.flowgraph import Graph, Instruction, Literal, Reg, definition_of
from tracer.hints import GENERAL
from tracer.ir.descr import Field
from tracer.records import record

STATE = "ptr %frame, ptr %items, i64 %pc, ptr %ops, ptr %words, ptr %node, i64 %top"
"""The values that stay in registers from handler to handler: the frame, the address of its registers, the pc, the
handler numbers by instruction, the arguments by instruction, the node of the activation, and where the registers in
use end.
"""
MOST_PLACES = 1 << 32
"""Every place is below. A word that tells of an error is not, so LLVM sees that it is neither of the places that a
handler answers with, and lets errors leave by a way of their own.
"""
ANSWER = "{i64, i64}"
"""The result of these functions: the place of the last instruction, and its handler's answer."""
CONVENTION = "preserve_nonecc"
"""The calling convention: no register is saved for the caller, so that jumps from function to function leave nothing
behind.
"""


@record
class Dispatch:
    """A portal's loop that calls handlers[owner.ops[pc]](frame, owner.words[pc], pc + 1)."""

    call: Instruction
    """The instruction that calls the handler."""
    handlers: tuple[Any, ...]
    """The table."""
    pc: Reg
    """The register of the place."""
    owner: Reg
    """The register of the object that holds `ops` and `words`."""
    ops: Field
    """The field with the handlers' numbers."""
    words: Field
    """The field with the arguments."""
    quick: dict[Any, tuple[Any, Any]]
    """Quick and general forms, by handler."""
    top: Field
    """The frame's field that says where its items in use end."""
    prepares: tuple[Instruction, ...]
    """The reads before the call that nothing else needs: the functions here read the same themselves."""
    beside: tuple[Field, Field] | None
    """The fields that lead from the frame to a list beside the code, if some handler reads that."""


def dispatch_of(program: Program, graph: Graph) -> Dispatch | None:
    """The dispatch of this portal; None if its handlers cannot jump to each other."""
    point = next(i for i in graph.instructions if i.name == "merge_point")
    words = [a for a in point.args if a.type.kind == "i"]
    for call in graph.instructions:
        table = table_of(graph, call.args[0]) if call.name == "call_dynamic" else None
        if table is None or len(table[0]) < TABLE or len(words) != 1 or not isinstance(words[0], Reg):
            continue
        found = _dispatch(program, graph, call, *table, words[0], point.extra.quick)
        if found is not None and _fit(program, found) and _comes_round(graph, found, _FORWARD):
            return found
    return None


def _dispatch(
    program: Program, graph: Graph, call: Instruction, handlers: Any, index: Any, pc: Reg, quick: Any
) -> Dispatch | None:
    op, following = definition_of(graph, index), definition_of(graph, call.args[-1])
    argument = definition_of(graph, call.args[2]) if len(call.args) == 4 else None
    if op is None or argument is None or following is None or argument.name != "unbox_int":
        return None
    source = definition_of(graph, op.args[0]) if op.name == "bytes_get" and op.args[1] is pc else None
    packed = packed_item(graph, definition_of(graph, argument.args[0]))
    is_next = following.name == "int_add" and following.args[0] is pc and following.args[1].value == 1
    top = _top(program, call.args[1].type.cls)
    if source is None or source.name != "getfield" or packed is None or not is_next or top is None:
        return None
    owner = source.args[0]
    if owner is not packed[0].args[0] or owner not in graph.args:
        return None
    forms = (*handlers, *(form for forms in quick.values() for form in forms))
    told = (program.told_beside(form) for form in forms if form in program.graphs)
    beside = next((path for path in told if path), None)
    return Dispatch(call, handlers, pc, owner, source.extra, packed[1], quick, top, _only_for(graph, call), beside)


_READS = ("getfield", "bytes_get", "tuple_get", "unbox_int", "promote")


def _only_for(graph: Graph, call: Instruction) -> tuple[Instruction, ...]:
    """The reads that only lead to arguments of the call."""
    found = [call]
    for user in found:
        for read in [i for i in graph.instructions if i.target in user.args and i.name in _READS]:
            if read not in found and all(i in found for i in graph.instructions if read.target in i.args):
                found.append(read)
    return tuple(found[1:])


def _top(program: Program, cls: type | None) -> Field | None:
    """The field named by `JitDriver.top` in a frame of this class; None if there is none."""
    name = program.tops.get(cls)
    return None if not name or cls is None else next(f for f in frame_shape(cls).fields if f.name == name)


def _fit(program: Program, dispatch: Dispatch) -> bool:
    """Does each handler take a frame and two words without taking over a reference, and return a word?"""
    for handler in (*dispatch.handlers, *(form for forms in dispatch.quick.values() for form in forms)):
        graph = program.graphs.get(handler)
        if graph is None or kept_parameters(program, handler):
            return False
        if [a.type.kind for a in graph.args] != ["r", "i", "i"] or graph.result.kind != "i":
            return False
    return True


_FORWARD = {"int_le": False, "int_lt": False, "int_eq": False, "int_ne": True, "int_gt": True, "int_ge": True}
"""The results of comparing a handler's answer with the place of its instruction, if the answer is later."""


_BACK = {"int_le": True, "int_lt": True, "int_eq": False, "int_ne": True, "int_gt": False, "int_ge": False}
"""The same if the answer is earlier; a negative answer is not."""


def turns(graph: Graph, dispatch: Dispatch) -> bool:
    """If a handler answers with an earlier place, does the loop only ask the JIT and come to its merge point?"""
    return _comes_round(graph, dispatch, _BACK, ("can_enter_jit",))


def _comes_round(
    graph: Graph, dispatch: Dispatch, tells: dict[str, bool], passed: tuple[str, ...] = ()
) -> bool:
    """Does the loop only come to its merge point? tells: the results of comparisons with the handler's answer."""
    call, pc = dispatch.call, dispatch.pc
    start: dict[Any, Any] = {call.target: "answer", pc: "place"}
    ways = [(call.block, call.index + 1, start)]
    while ways:
        block, first, known = ways.pop()
        assert block is not None
        for i in block.instructions[first:]:
            if i.name == "move":
                known = {**known, i.target: known.get(i.args[0])}
            elif i.name in tells:
                told = tells[i.name] if [known.get(a) for a in i.args] == ["answer", "place"] else None
                against = i.args[1]
                if i.name == "int_lt" and isinstance(against, Literal) and against.value == 0:
                    told = False if known.get(i.args[0]) == "answer" else None
                known = {**known, i.target: told}
            elif i.name == "goto" or i.name == "branch":
                holds = known.get(i.args[0]) if i.args else True
                taken = i.extra if holds is None else i.extra[:1] if holds else i.extra[1:]
                ways += [(following, 0, known) for following in taken]
            elif i.name == "merge_point":
                if known.get(pc) != "answer":
                    return False
                break
            elif i.name != "int_add" and i.name not in passed:
                return False
    return True


def beside_place(portal: Graph) -> int:
    """Where a node of the portal has the address of the items of the list beside the code: after greens and reds."""
    return NODE_STATE + 8 * len(portal.args)


def node_size(portal: Graph) -> int:
    """How many words a node of the portal has."""
    return beside_place(portal) // 8 + 1


def table_name(number: int) -> str:
    """The name of the table of the functions of portal `number`."""
    return f"@handlers_{number}"


def handlers_text(number: int, program: Program, dispatch: Dispatch) -> str:
    """The text of the functions of portal `number`, and of their table."""
    rows = ", ".join(f"ptr @handler_{number}_{k}" for k in range(len(dispatch.handlers)))
    place = NODE_STATE + 8 * program.graphs[program.portals[number]].args.index(dispatch.pc)
    top = slot_offset(dispatch.top)
    parts = [f"{table_name(number)} = internal constant [{len(dispatch.handlers)} x ptr] [{rows}]"]
    turn = _turn(number, program.graphs[program.portals[number]], dispatch)
    for k, handler in enumerate(dispatch.handlers):
        name, general = f"@handler_{number}_{k}", f"@general_{number}_{k}"
        if handler in dispatch.quick:
            quick_form, general_form = dispatch.quick[handler]
            parts.append(_handler_text(name, number, program, place, top, quick_form, _go_to(general)))
            parts.append(_handler_text(general, number, program, place, top, general_form, _LEAVE, "noinline"))
        else:
            leave = turn if _jumps(program.graphs[handler]) else _LEAVE
            parts.append(_handler_text(name, number, program, place, top, handler, leave))
    return "\n".join(parts)


_LEAVE = f"""
  %p0 = insertvalue {ANSWER} poison, i64 %pc, 0
  %p1 = insertvalue {ANSWER} %p0, i64 %next, 1
  ret {ANSWER} %p1"""


def _jumps(graph: Graph) -> bool:
    """Does the handler always answer with its argument?"""
    return all(i.args == [graph.args[1]] for i in graph.instructions if i.name == "return")


def _turn(number: int, portal: Graph, dispatch: Dispatch) -> str:
    """What is done where a handler jumps back: most jumps are counted here, and go on."""
    point = next(i for i in portal.instructions if i.name == "merge_point")
    greens = [a for a in point.args[: len(point.extra.greens)] if isinstance(a, Reg)]
    kept = [g for g in greens if g is not dispatch.pc]
    if not turns(portal, dispatch) or any(g not in portal.args or _is_changed(portal, g) for g in kept):
        return _LEAVE
    reads, named = "", []
    for k, green in enumerate(greens):
        named.append(f"{TYPES[green.type.kind]} " + ("%next" if green is dispatch.pc else f"%g{k}"))
        if green is not dispatch.pc:
            reads += f"""
  %gp{k} = getelementptr i8, ptr %node, i64 {NODE_STATE + 8 * portal.args.index(green)}
  %g{k} = load {TYPES[green.type.kind]}, ptr %gp{k}, {MEMORY["node"]}"""
    return f"""
  %is_back = icmp sge i64 %next, 0
  br i1 %is_back, label %back, label %leave
back:{reads}
  %is_plain = call i1 @is_plain_jump_{number}({", ".join(named)})
  br i1 %is_plain, label %on, label %leave
leave:{_LEAVE}"""


def _is_changed(graph: Graph, register: Reg) -> bool:
    return any(i.target is register for i in graph.instructions)


def _go_to(general: str) -> str:
    return f"""
  %undone = icmp eq i64 %next, {GENERAL}
  br i1 %undone, label %general, label %leave
leave:{_LEAVE}
general:
  %top_now = load i64, ptr %topp, {MEMORY["word"]}
  %g = musttail call {CONVENTION} {ANSWER} {general}({STATE.replace("%top", "%top_now")})
  ret {ANSWER} %g"""


def _handler_text(
    name: str, number: int, program: Program, place: int, top: int, handler: Any, otherwise: str, inlining: str = ""
) -> str:
    """The text of one function.

    place: the offset of the pc in the node.
    top: that of `top` in the frame.
    otherwise: the code that runs if the handler does not lead to the next.
    """
    items = ", ptr %items" if program.is_told_items(handler) else ""
    if program.told_beside(handler):
        items += ", ptr %beside"
    beside = beside_place(program.graphs[program.portals[number]])
    return f"""
define internal {CONVENTION} {ANSWER} {name}({STATE}) {inlining} {{
  %np = getelementptr i8, ptr %node, i64 {place}
  store i64 %pc, ptr %np
  %topp = getelementptr i8, ptr %frame, i64 {top}
  %there = load i64, ptr %topp, {MEMORY["word"]}
  %is_there = icmp eq i64 %there, %top
  call void @llvm.assume(i1 %is_there)
  %is_place = icmp ult i64 %pc, {MOST_PLACES}
  call void @llvm.assume(i1 %is_place)
  %ap = getelementptr i64, ptr %words, i64 %pc
  %arg = load i64, ptr %ap
  %is_index = icmp sge i64 %arg, 0
  call void @llvm.assume(i1 %is_index)
  %behind = add i64 %pc, 1
  %sp = getelementptr i8, ptr %node, i64 {beside}
  %beside = load ptr, ptr %sp, {MEMORY["node"]}
  %next = call i64 @{program.name(handler)}(ptr %frame, i64 %arg, i64 %behind{items})
  %usual = icmp eq i64 %next, %behind  ; after inlining, often known
  br i1 %usual, label %on, label %other, {LIKELY}
other:
  %forward = icmp sgt i64 %next, %pc
  br i1 %forward, label %on, label %out
on:{_target_text(number, "%next")}
  %top_then = load i64, ptr %topp, {MEMORY["word"]}
  %r = musttail call {CONVENTION} {ANSWER} %target({STATE.replace("%pc", "%next").replace("%top", "%top_then")})
  ret {ANSWER} %r
out:{otherwise}
}}
"""


def start_text(number: int, layout: Layout, dispatch: Dispatch, values: dict[str, str]) -> str:
    """Lines that run handlers; %pair is the answer.

    values: the texts of the frame, of the address of its `items`, of the `pc` to start from, and of the bytes objects
        that hold `ops` and `words`.
    """
    given = STATE.replace("%frame", values["frame"]).replace("%items", values["items"]).replace("%pc", values["pc"])
    return f"""
  %topp = getelementptr i8, ptr {values["frame"]}, i64 {slot_offset(dispatch.top)}
  %top = load i64, ptr %topp, {MEMORY["word"]}
  %ops = getelementptr i8, ptr {values["ops"]}, i64 {layout.bytes_items}
  %words = getelementptr i8, ptr {values["words"]}, i64 {layout.bytes_items}{_target_text(number, values["pc"])}
  %pair = call {CONVENTION} {ANSWER} %target({given})"""


def _target_text(number: int, pc: str) -> str:
    return f"""
  %bp = getelementptr i8, ptr %ops, i64 {pc}
  %b = load i8, ptr %bp
  %k = zext i8 %b to i64
  %tp = getelementptr ptr, ptr {table_name(number)}, i64 %k
  %target = load ptr, ptr %tp"""
