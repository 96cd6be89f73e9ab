"""Calls: of translated functions directly, of everything else through the host.

In: call instructions.  Out: `CALLS`, their lowering functions by name.

    call f              a direct call
    call_dynamic        a switch over the index where the callee comes from a constant table; else what the table or
                        field is known to hold is tried first
    call_method         by the exact class of the receiver
    residual, elidable  vectorcall, or a C function that does the same; an elidable call of objects
                        is looked up in a memo of answers first
"""

from __future__ import annotations

import types
from typing import Any

from codegen.emit import LIKELY, TYPES
from codegen.translate.function import Function
from codegen.translate.lower_words import Lower, Result, boxed, class_of
from codegen.translate.reach import TABLE, candidates, is_translated, known_targets, table_of
from codegen.translate.text import RESULTS
from tracer.flowgraph import Instruction, Literal, Reg
from tracer.hints import call_named
from tracer.hostops import DIRECT
from tracer.records import subclasses

_OFFSET = -(1 << 63)  # PY_VECTORCALL_ARGUMENTS_OFFSET
MEMO_ARGUMENTS = 4
"""The most arguments of an elidable call whose answer is remembered."""


def result_kind(i: Instruction) -> str:
    """The kind of what a call gives."""
    return i.target.type.kind if i.target is not None else "r"


# -- direct calls -----------------------------------------------------------------------


def _call_function(f: Function, function: Any, arguments: list[str]) -> tuple[str, str]:
    """A direct call: the text of what it returns, and its kind."""
    graph = f.program.graphs[function]
    typed = ", ".join(f"{TYPES[a.type.kind]} {text}" for a, text in zip(graph.args, arguments, strict=True))
    kind = graph.result.kind
    return f.put(f"call {RESULTS[kind]} @{f.program.name(function)}({typed})"), kind


def _received(f: Function, text: str, kind: str) -> Result:
    """What a direct call returned, past the error path."""
    if kind == "r":
        return f.checked(text), True
    return f.checked_pair(text, kind), False


def _call(f: Function, i: Instruction) -> Result:
    return _received(f, *_call_function(f, i.extra, [f.arg(k) for k in range(len(i.args))]))


class _Join:
    """Ways to the same result: each stores it, the end loads it."""

    def __init__(self, f: Function, kind: str) -> None:
        self.f = f
        self.kind = kind
        self.end = f.fresh("joined")
        self.ways: list[tuple[str, str]] = []

    def add(self, result: Result) -> None:
        """The open block ends with this result."""
        f = self.f
        assert result is not None
        here = f.fresh("way")
        f.goto(here)
        f.label(here)
        self.ways.append((result[0], here))
        f.goto(self.end)

    def result(self) -> Result:
        """The result, where all ways have met."""
        f = self.f
        f.label(self.end)
        sources = ", ".join(f"[ {text}, %{block} ]" for text, block in self.ways)
        return f.put(f"phi {TYPES[self.kind]} {sources}"), self.kind == "r"


def _call_dynamic(f: Function, i: Instruction) -> Result:
    kind = result_kind(i)
    arguments = [f.arg(k) for k in range(1, len(i.args))]
    join = _Join(f, kind)
    table = table_of(f.graph, i.args[0])
    kinds = "".join(a.type.kind for a in i.args[1:])
    known = [g for g in known_targets(f.graph, i.args[0]) if is_translated(g) and _fits(f, g, kinds, kind)]
    if table is not None and len(table[0]) >= TABLE and len(known) == len(table[0]):
        _switch(f, table, known, arguments, join)
        return join.result()
    for function in dict.fromkeys(known):
        same, other = f.fresh("same"), f.fresh("other")
        f.branch(f.put("icmp eq ptr {}, {}", f.arg(0), f.symbols.object(function)), same, other, LIKELY)
        f.label(same)
        join.add(_received(f, *_call_function(f, function, arguments)))
        f.label(other)
    join.add(_host_call(f, f.arg(0), None, range(1, len(i.args)), kind))
    return join.result()


def _fits(f: Function, function: Any, kinds: str, kind: str) -> bool:
    graph = f.program.graphs.get(function)
    return graph is not None and "".join(a.type.kind for a in graph.args) == kinds and graph.result.kind == kind


def _switch(f: Function, table: Any, known: list[Any], arguments: list[str], join: _Join) -> None:
    functions, index = table
    where = f.literal(index) if isinstance(index, Literal) else f.put("load i64, ptr {}", f"%r{index.number}")
    other = f.fresh("other")
    blocks = {function: f.fresh("case") for function in dict.fromkeys(known)}
    cases = " ".join(f"i64 {k}, label %{blocks[g]}" for k, g in enumerate(functions) if g in blocks)
    f.line(f"switch i64 {where}, label %{other} [ {cases} ]")
    for function, block in blocks.items():
        f.label(block)
        join.add(_received(f, *_call_function(f, function, arguments)))
    f.label(other)
    set_string = f.symbols.function("PyErr_SetString", "void (ptr, ptr)")
    f.line(f"call void {set_string}(ptr {f.symbols.object(IndexError)}, ptr @out_of_range)")
    f.goto(f.failure())


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
        join.add(_received(f, *_call_function(f, method, arguments)))
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
    """Vectorcall with these arguments of the instruction; `owned` are dropped behind it."""
    pointers, boxes = _pointers(f, indexes)
    result = vectorcall(f, callee, pointers, known)
    return from_object(f, result, kind, boxes + (owned or []))


def _pointers(f: Function, indexes: Any) -> tuple[list[str], list[str]]:
    """The arguments as objects; which of them are boxes made here."""
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
    """Call an object, the last `named` arguments by `names`; the text of what it returned, null where it raised."""
    f.call_words = max(f.call_words, len(arguments) + 1)
    for k, argument in enumerate(arguments):
        f.store(f"ptr {argument}", "%callargs", 8 * (k + 1))
    first = f.at("%callargs", 8)
    count = f.put("sub i64 {}, {}", str(_OFFSET + len(arguments)), named)
    name = f.symbols.function("PyObject_Vectorcall", "ptr (ptr, ptr, i64, ptr)")
    if f.layout.version < (3, 13) and type(known) is types.FunctionType:  # later hosts do not export it
        name = f.symbols.function("_PyFunction_Vectorcall", "ptr (ptr, ptr, i64, ptr)")
    return f.put(f"call ptr {name}(ptr {{}}, ptr {{}}, i64 {{}}, ptr {{}})", callee, first, count, names)


def from_object(f: Function, result: str, kind: str, boxes: list[str]) -> Result:
    """What the host returned, as a value of `kind`, past the error path."""
    for box in boxes:
        f.drop(box)
    if kind == "r":
        return f.checked(result), True
    routine = "rt_word_result" if kind == "i" else "rt_double_result"
    pair = RESULTS[kind]
    return f.checked_pair(f.put(f"call {pair} @{routine}(ptr {{}})", result), kind), False


def _residual(f: Function, i: Instruction) -> Result:
    callee = i.args[0]
    kind = result_kind(i)
    known = callee.value if isinstance(callee, Literal) else None
    if known is call_named:
        return _call_named(f, i, kind)
    kinds = "".join(a.type.kind for a in i.args[1:])
    capi = DIRECT.get((id(known), kinds)) if known is not None else None
    if capi is not None:
        name = f.symbols.function(capi, f"ptr ({', '.join(['ptr'] * len(kinds))})")
        typed = ", ".join(f"ptr {f.arg(k)}" for k in range(1, len(i.args)))
        return from_object(f, f.put(f"call ptr {name}({typed})"), kind, [])
    return _host_call(f, f.arg(0), known, range(1, len(i.args)), kind)


def _call_named(f: Function, i: Instruction, kind: str) -> Result:
    if i.args[1].type.cls is not tuple:
        return _host_call(f, f.arg(0), call_named, range(1, len(i.args)), kind)
    pointers = [f.arg(k) for k in range(3, len(i.args))]
    named = f.load("i64", f.arg(1), f.layout.size)
    result = vectorcall(f, f.arg(2), pointers, None, f.arg(1), named)
    return from_object(f, result, kind, [])


def _elidable(f: Function, i: Instruction) -> Result:
    count = len(i.args) - 1
    known = i.args[0].value if isinstance(i.args[0], Literal) else None
    kind = result_kind(i)
    if not 1 <= count <= MEMO_ARGUMENTS or any(f.kind(k) == "f" for k in range(1, count + 1)):
        return _host_call(f, f.arg(0), known, range(1, count + 1), kind)
    words = [
        f.arg(k) if f.kind(k) == "i" else f.put("ptrtoint ptr {} to i64", f.arg(k)) for k in range(1, count + 1)
    ]
    words += ["0"] * (MEMO_ARGUMENTS - count)
    objects = sum(1 << k for k in range(count) if f.kind(k + 1) == "r")
    typed = f"ptr {f.arg(0)}, " + ", ".join(f"i64 {w}" for w in words)
    found = f.put(f"call ptr @rt_memo_find({typed})")
    hit, miss, done = f.fresh("hit"), f.fresh("miss"), f.fresh("known")
    f.branch(f.put("icmp eq ptr {}, null", found), miss, hit, "!prof !1")
    f.label(miss)
    pointers, boxes = _pointers(f, range(1, count + 1))
    made = vectorcall(f, f.arg(0), pointers, known)
    for box in boxes:
        f.drop(box)
    f.checked(made)
    f.line(f"call void @rt_memo_put({typed}, i64 {objects}, ptr {made})")
    made_in = f.fresh("made")
    f.goto(made_in)
    f.label(made_in)
    f.goto(done)
    f.label(hit)
    f.line(f"call void @incref(ptr {found})")
    f.goto(done)
    f.label(done)
    result = f.put(f"phi ptr [ {made}, %{made_in} ], [ {found}, %{hit} ]")
    if kind == "r":
        return result, True
    return from_object(f, result, kind, [])


def _can_enter_jit(f: Function, i: Instruction) -> Result:
    state = [(a, f.arg(k)) for k, a in enumerate(i.args) if isinstance(a, Reg)]
    f.unless(f.put("icmp slt i32 {}, 0", f.put("call i32 @rt_turn()")))
    f.ask_jit("jumped", state, f.held())
    return None


CALLS: dict[str, Lower] = {
    "call": _call,
    "call_dynamic": _call_dynamic,
    "call_method": _call_method,
    "residual": _residual,
    "elidable": _elidable,
    "can_enter_jit": _can_enter_jit,
}
