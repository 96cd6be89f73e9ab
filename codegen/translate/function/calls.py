"""Calls: of translated functions directly, of everything else through the host.

In: call instructions.
Out: `CALLS`, their lowering functions by name.

    call f              a direct call
    call_dynamic        a switch over the index if the callee comes from a constant table, or the code that `dispatch`
                        makes for it; otherwise the function that the table or field probably holds is tried first
    call_method         by the exact class of the receiver
    residual, elidable  vectorcall, or a C function that does the same; an elidable call of objects
                        is looked up in the memo first
"""

from __future__ import annotations

import types
from typing import Any

from codegen.hostmemory import slot_offset
from codegen.translate.function.ask_jit import ask_jit
from codegen.translate.function.dispatch import ANSWER, Dispatch, start_text
from codegen.translate.function.function import Function
from codegen.translate.function.ownership import MEMO_ARGUMENTS, field_row, is_remembered, kept_parameters
from codegen.translate.function.reach import TABLE, candidates, is_computed, is_translated
from codegen.translate.function.text import NODE_STATE
from codegen.translate.function.words import Lower, Result, boxed, class_of
from codegen.units.emit import LIKELY, TYPES
from tracer.frontend.check import known_targets, table_of
from tracer.frontend.flowgraph import Handler, Instruction, Literal, Operand, Reg
from tracer.hints import call_named
from tracer.host.operations import DIRECT, TAKES
from tracer.records import subclasses

_OFFSET = -(1 << 63)  # PY_VECTORCALL_ARGUMENTS_OFFSET


def result_kind(i: Instruction) -> str:
    """The kind of a call's result."""
    return i.target.type.kind if i.target is not None else "r"


# -- direct calls -----------------------------------------------------------------------


def _call_function(
    f: Function, function: Any, operands: list[Operand], arguments: list[str], suffix: str = ""
) -> Result:
    """A direct call. If a function only returns None, the result is not counted."""
    graph = f.program.graphs[function]
    typed = ", ".join(f"{TYPES[a.type.kind]} {text}" for a, text in zip(graph.args, arguments, strict=True))
    if f.program.is_told_items(function):
        typed += f", ptr {f.items_of(operands[0], arguments[0])}"
    path = f.program.told_beside(function)
    if path is not None:
        typed += f", ptr {f.beside_of(path, operands[0], arguments[0])}"
    kind, name = graph.result.kind, f.program.name(function)
    starts = function in f.program.portals and isinstance(operands[0], Literal)  # a portal, from a constant place
    text = f.put(f'call {TYPES[kind]} @{name[:-1]}{suffix}"({typed})' + " alwaysinline" * starts)
    if kind == "r":
        return f.checked(text), graph.result.cls is not type(None)
    return f.checked_number(text, kind), False


def _call(f: Function, i: Instruction) -> Result:
    taken = kept_parameters(f.program, i.extra)
    arguments = [f.take(k) if k in taken else f.arg(k) for k in range(len(i.args))]
    if hasattr(i.extra, "_jit_made_again_"):
        number = f.program.virtualizables.index(f.program.graphs[i.extra].result.cls or object)
        typed = ", ".join(f"ptr {text}" for text in arguments)
        return f.checked(f.put(f"call ptr @rt_make_{number}({typed})")), True
    return _call_function(f, i.extra, i.args, arguments, ".taking" if taken else "")


class _Join:
    """Paths to one result: each path has a result, and the join takes that of the path taken."""

    def __init__(self, f: Function, kind: str, is_counted: bool = True) -> None:
        """is_counted: do objects come with a reference?"""
        self.f = f
        self.kind = kind
        self.is_counted = is_counted and kind == "r"
        self.end = f.fresh("joined")
        self.ways: list[tuple[str, str]] = []

    def add(self, result: Result) -> None:
        """End the open block with this result."""
        f = self.f
        assert result is not None
        if self.is_counted and not result[1]:
            f.line(f"call void @incref(ptr {result[0]})")
        here = f.fresh("way")
        f.goto(here)
        f.label(here)
        self.ways.append((result[0], here))
        f.goto(self.end)

    def result(self) -> Result:
        """The result, after all paths have joined."""
        f = self.f
        f.label(self.end)
        sources = ", ".join(f"[ {text}, %{block} ]" for text, block in self.ways)
        return f.put(f"phi {TYPES[self.kind]} {sources}"), self.is_counted


def _call_dynamic(f: Function, i: Instruction) -> Result:
    if f.dispatch is not None and f.dispatch.call is i:
        return _run_handlers(f, i, f.dispatch)
    kind = result_kind(i)
    arguments = [f.arg(k) for k in range(1, len(i.args))]
    table = table_of(f.graph, i.args[0])
    row = field_row(f.program, f.graph, i)
    if row is not None and table is not None:
        return _access_row(f, row, table)
    kinds = "".join(a.type.kind for a in i.args[1:])
    known = [g for g in known_targets(f.graph, i.args[0]) if is_translated(g) and _fits(f, g, kinds, kind)]
    if table is not None and len(table[0]) >= TABLE and len(known) == len(table[0]):
        give_none = all(f.program.graphs[g].result.cls is type(None) for g in known)
        join = _Join(f, kind, not give_none)
        _switch(f, table, known, i, arguments, join)
        return join.result()
    join = _Join(f, kind)
    for function in dict.fromkeys(known):
        same, other = f.fresh("same"), f.fresh("other")
        f.branch(f.put("icmp eq ptr {}, {}", f.arg(0), f.symbols.object(function)), same, other, LIKELY)
        f.label(same)
        join.add(_call_function(f, function, i.args[1:], arguments))
        f.label(other)
    join.add(_host_call(f, f.arg(0), None, range(1, len(i.args)), kind))
    return join.result()


def _fits(f: Function, function: Any, kinds: str, kind: str) -> bool:
    graph = f.program.graphs.get(function)
    return graph is not None and "".join(a.type.kind for a in graph.args) == kinds and graph.result.kind == kind


def _access_row(f: Function, row: tuple[Instruction, int], table: tuple[tuple[Any, ...], Any]) -> Result:
    """Read or write the field that the index selects, without the table of functions."""
    access, step = row
    index = f.literal(table[1]) if isinstance(table[1], Literal) else f.put("load i64, ptr {}", f"%r{table[1].number}")
    inside, other = f.fresh("inside"), f.fresh("other")
    f.branch(f.put("icmp ult i64 {}, {}", index, str(len(table[0]))), inside, other, LIKELY)
    f.label(other)
    _no_such_function(f)
    f.label(inside)
    first = f.at(f.arg(1), slot_offset(access.extra))
    place = f.put("getelementptr i8, ptr {}, i64 {}", first, f.put("mul i64 {}, {}", index, str(step)))
    raw = {"word": "i64", "double": "double"}.get(access.extra.storage)
    if access.name == "getfield":
        found = f.load(raw or "ptr", place, kind="word" if raw else "field")
        if raw is None:
            f.demand_set(found, lambda: f.goto(f.failure()))
        return found, False
    if raw is not None:
        f.store(f"{raw} {f.arg(2)}", place, kind="word")
    else:
        value = f.take(2)
        old = f.load("ptr", place, kind="field")
        f.store(f"ptr {value}", place, kind="field")
        f.line(f"call void @rt_decref(ptr {old})")
    return f.symbols.object(None), False


def _no_such_function(f: Function) -> None:
    set_string = f.symbols.function("PyErr_SetString", "void (ptr, ptr)")
    f.line(f"call void {set_string}(ptr {f.symbols.object(IndexError)}, ptr @out_of_range)")
    f.goto(f.failure())


def _switch(
    f: Function, table: Any, known: list[Any], i: Instruction, arguments: list[str], join: _Join
) -> None:
    """Call one of a table's functions, which are inlined here."""
    functions, index = table
    where = f.literal(index) if isinstance(index, Literal) else f.put("load i64, ptr {}", f"%r{index.number}")
    other = f.fresh("other")
    blocks = {function: f.fresh("case") for function in dict.fromkeys(known)}
    cases = " ".join(f"i64 {k}, label %{blocks[g]}" for k, g in enumerate(functions) if g in blocks)
    f.line(f"switch i64 {where}, label %{other} [ {cases} ]")
    for function, block in blocks.items():
        f.label(block)
        join.add(_call_function(f, function, i.args[1:], arguments))
    f.label(other)
    _no_such_function(f)


def _run_handlers(f: Function, i: Instruction, dispatch: Dispatch) -> Result:
    """Run handlers until one of them does not lead to the next; the place reached becomes this portal's place.

    No register keeps its contents meanwhile. The portal's parameters are in the node, so they are read from there
    afterwards, which is shorter than putting them on the stack before.
    """
    number = f.program.portals.index(f.graph.function)
    pc, frame = f.put("load i64, ptr {}", f"%r{dispatch.pc.number}"), f.arg(1)
    owner = f.put("load ptr, ptr {}", f"%r{dispatch.owner.number}")
    ops, words = (f.load("ptr", owner, slot_offset(field), "fixed") for field in (dispatch.ops, dispatch.words))
    values = {"frame": frame, "items": f.items_of(i.args[1], frame), "pc": pc, "ops": ops, "words": words}
    f.lines += start_text(number, f.layout, dispatch, values).splitlines()
    for k, parameter in enumerate(f.graph.args):
        if parameter.type.kind == "r":
            f.line(f"store ptr {f.load('ptr', '%node', NODE_STATE + 8 * k)}, ptr %r{parameter.number}")
    place = f.put(f"extractvalue {ANSWER} %pair, 0")
    f.line(f"store i64 {place}, ptr %r{dispatch.pc.number}")
    return f.checked_number(f.put(f"extractvalue {ANSWER} %pair, 1"), "i"), False


def _call_method(f: Function, i: Instruction) -> Result:
    receiver, name = i.args[0].type.cls, i.extra
    kind = result_kind(i)
    join = _Join(f, kind)
    arguments = [f.arg(k) for k in range(len(i.args))]
    cls = class_of(f, f.arg(0))
    for found in _classes(receiver):
        method = getattr(found, name, None)
        if method not in candidates(receiver, name):
            continue
        same, other = f.fresh("same"), f.fresh("other")
        f.branch(f.put("icmp eq ptr {}, {}", cls, f.symbols.object(found)), same, other)
        f.label(same)
        join.add(_call_function(f, method, i.args, arguments))
        f.label(other)
    getter = f.symbols.function("PyObject_GetAttr", "ptr (ptr, ptr)")
    method = f.checked(f.put(f"call ptr {getter}(ptr {{}}, ptr {{}})", f.arg(0), f.symbols.object(name)))
    result = _host_call(f, method, None, range(1, len(i.args)), kind, [method])
    join.add(result)
    return join.result()


def _classes(cls: type | None) -> list[type]:
    if cls is None:
        return []
    found = [cls]
    for subclass in subclasses(cls):
        found += _classes(subclass)
    return found


# -- calls of the host ----------------------------------------------------------------------


def _host_call(
    f: Function, callee: str, known: Any, indexes: Any, kind: str, owned: list[str] | None = None
) -> Result:
    """Vectorcall with these arguments of the instruction. owned: references that are dropped afterwards."""
    pointers, boxes = _pointers(f, indexes)
    result = returned(f, vectorcall(f, callee, pointers, known))
    return from_object(f, result, kind, boxes + (owned or []))


def _pointers(f: Function, indexes: Any) -> tuple[list[str], list[str]]:
    """The arguments as objects; and those of them that are boxes made here."""
    pointers, boxes = [], []
    for k in indexes:
        text = f.arg(k)
        if f.kind(k) != "r":
            text = boxed(f, f.current.args[k].type, text)
            boxes.append(text)
        pointers.append(text)
    return pointers, boxes


def vectorcall(
    f: Function, callee: str, arguments: list[str], known: Any = None, names: str = "null", named: str = "0"
) -> str:
    """Call an object. Returns the text of the result, null if it raised.

    known: the object, if it is constant.
    names: a tuple of the names of the last arguments.
    named: how many arguments have names.
    """
    f.call_words = max(f.call_words, len(arguments) + 1)
    for k, argument in enumerate(arguments):
        f.store(f"ptr {argument}", "%callargs", 8 * (k + 1))
    first = f.at("%callargs", 8)
    count = f.put("sub i64 {}, {}", str(_OFFSET + len(arguments)), named)
    name = f.symbols.function("PyObject_Vectorcall", "ptr (ptr, ptr, i64, ptr)")
    if f.layout.version < (3, 13) and type(known) is types.FunctionType:  # later hosts do not export the function
        name = f.symbols.function("_PyFunction_Vectorcall", "ptr (ptr, ptr, i64, ptr)")
    return f.put(f"call ptr {name}(ptr {{}}, ptr {{}}, i64 {{}}, ptr {{}})", callee, first, count, names)


def returned(f: Function, result: str) -> str:
    """The result of a call of the host. If its errors are the program's, a signal handler may still turn it into an
    error.
    """
    if _passes_errors_on(f.current.handler):
        return f.put("call ptr @rt_returned(ptr {})", result)
    return result


def _passes_errors_on(handler: Handler | None) -> bool:
    """Does this handler only `raise f(error)`, for any error?"""
    if handler is None or handler.cls is not BaseException:
        return False
    body = [i for i in handler.block.instructions if i.name != "copy"]
    return len(body) == 2 and body[0].name == "call" and body[1].name == "raise"


def from_object(f: Function, result: str, kind: str, boxes: list[str]) -> Result:
    """The host's result as a value of `kind`, after the branch to the error path."""
    for box in boxes:
        f.drop(box)
    if kind == "r":
        return f.checked(result), True
    routine = "rt_exact_word" if kind == "i" else "rt_exact_double"
    pair = f"{{{TYPES[kind]}, i1}}"
    return f.checked_pair(f.put(f"call {pair} @{routine}(ptr {{}})", result), kind), False


def _residual(f: Function, i: Instruction) -> Result:
    callee = i.args[0]
    kind = result_kind(i)
    known = callee.value if isinstance(callee, Literal) else None
    routine = getattr(known, "_jit_routine_", None)
    if routine is not None:
        return _own_routine(f, i, routine)
    if known is call_named:
        return _call_named(f, i, kind)
    kinds = "".join(a.type.kind for a in i.args[1:])
    if known is getattr and kinds == "rr" and isinstance(i.args[2], Literal) and i.args[2].value == "__self__":
        return f.checked(f.put("call ptr @rt_self(ptr {})", f.arg(1))), True
    capi = DIRECT.get((id(known), kinds)) if known is not None else None
    if capi is not None:
        prototype = f"ptr ({', '.join(['ptr'] * len(kinds))})"
        name = f"@{capi}" if capi.startswith("rt_") else f.symbols.function(capi, prototype)
        takes = TAKES.get(id(known), ())
        typed = ", ".join(f"ptr {f.take(k) if k - 1 in takes else f.arg(k)}" for k in range(1, len(i.args)))
        return from_object(f, returned(f, f.put(f"call ptr {name}({typed})")), kind, [])
    return _host_call(f, f.arg(0), known, range(1, len(i.args)), kind)


def _own_routine(f: Function, i: Instruction, name: str) -> Result:
    """A function for which native code has a routine of its own."""
    typed = ", ".join(f"{TYPES[f.kind(k)]} {f.arg(k)}" for k in range(1, len(i.args)))
    if i.target is not None and i.target.type.cls is type(None):
        f.line(f"call void @{name}({typed})")
        return f.symbols.object(None), False
    kind = result_kind(i)
    text = f.put(f"call {TYPES[kind]} @{name}({typed})")
    return (f.checked(text), True) if kind == "r" else (text, False)


def _call_named(f: Function, i: Instruction, kind: str) -> Result:
    if i.args[1].type.cls is not tuple:
        return _host_call(f, f.arg(0), call_named, range(1, len(i.args)), kind)
    pointers = [f.arg(k) for k in range(3, len(i.args))]
    named = f.load("i64", f.arg(1), f.layout.size)
    result = vectorcall(f, f.arg(2), pointers, None, f.arg(1), named)
    return from_object(f, returned(f, result), kind, [])


def _elidable(f: Function, i: Instruction) -> Result:
    count = len(i.args) - 1
    known = i.args[0].value if isinstance(i.args[0], Literal) else None
    kind = result_kind(i)
    if not is_remembered(i):
        return _host_call(f, f.arg(0), known, range(1, count + 1), kind)
    words = [
        f.arg(k) if f.kind(k) == "i" else f.put("ptrtoint ptr {} to i64", f.arg(k)) for k in range(1, count + 1)
    ]
    objects = sum(1 << k for k in range(count) if f.kind(k + 1) == "r")
    typed = f"ptr {f.arg(0)}, " + ", ".join(f"i64 {w}" for w in words)
    found = f.put(f"call ptr @rt_memo_find_{count}({typed})")
    typed += ", i64 0" * (MEMO_ARGUMENTS - count)
    hit, miss, done = f.fresh("hit"), f.fresh("miss"), f.fresh("known")
    f.branch(f.put("icmp eq ptr {}, null", found), miss, hit, "!prof !1")
    f.label(miss)
    pointers, boxes = ([], []) if is_computed(i) else _pointers(f, range(1, count + 1))
    lent = [f.put("load ptr, ptr {}", f"%r{r.number}") for r in f.lent()]
    for text in lent:
        f.line(f"call void @incref(ptr {text})")
    if is_computed(i):
        made = _computed(f, known, range(1, count + 1))
    else:
        made = vectorcall(f, f.arg(0), pointers, known)
    for box in boxes:
        f.drop(box)
    failed, keep = f.fresh("raised"), f.fresh("keep")
    f.branch(f.put("icmp eq ptr {}, null", made), failed, keep, "!prof !1")
    f.label(failed)
    for text in lent:
        f.drop(text)
    f.goto(f.failure())
    f.label(keep)
    f.line(f"call void @rt_memo_put({typed}, i64 {objects}, ptr {made})")
    for text in (*lent, made):
        f.line(f"call void @rt_limbo(ptr {text})")
    made_in = f.fresh("made")
    f.goto(made_in)
    f.label(made_in)
    f.goto(done)
    f.label(hit)
    f.goto(done)
    f.label(done)
    result = f.put(f"phi ptr [ {made}, %{made_in} ], [ {found}, %{hit} ]")
    if kind == "r":
        return result, False
    if kind == "f":
        return f.load("double", result, f.layout.float_value), False
    return f.checked_pair(f.put("call {i64, i1} @rt_unbox_int(ptr {})", result), "i"), False


def _computed(f: Function, function: Any, indexes: range) -> str:
    """The answer of an elidable function, from its own native code; null if it raised."""
    graph = f.program.graphs[function]
    typed = ", ".join(f"{TYPES[a.type.kind]} {f.arg(k)}" for a, k in zip(graph.args, indexes, strict=True))
    return f.put(f"call ptr @{f.program.name(function)}({typed})")


def _can_enter_jit(f: Function, i: Instruction) -> Result:
    state = [(a, f.arg(k)) for k, a in enumerate(i.args) if isinstance(a, Reg)]
    f.unless(f.put("icmp slt i32 {}, 0", f.put("call i32 @rt_poll()")))
    f.line("call void @rt_leave_limbo()")
    ask_jit(f, "jumped", state, f.held())
    return None


CALLS: dict[str, Lower] = {
    "call": _call,
    "call_dynamic": _call_dynamic,
    "call_method": _call_method,
    "residual": _residual,
    "elidable": _elidable,
    "can_enter_jit": _can_enter_jit,
}
