"""Calls of the JIT's hooks in a native portal, and the reactions to their answers.

In: a `Function` that writes a portal, a hook, the portal's greens and reds.
Out: lines of LLVM text.

    answer = entered_n(pc, code, frame)     None            continue
                                            value, marked   the portal returns it: a unit that native code entered ended
                                            (value,)        the portal returns it
                                            (pc, code, f)   continue there: in this frame, or in a portal of its own

Does not: decide when a hook is called; `counters` does.
"""

from __future__ import annotations

from collections.abc import Callable

from codegen import abi
from codegen.translate.function.function import PORTAL_ENTRY, Function
from codegen.units.emit import LIKELY, TYPES, UNLIKELY
from tracer.frontend.flowgraph import Reg


def ask_jit(f: Function, hook: str, state: list[tuple[Reg, str]], held: tuple[Reg, ...]) -> None:
    """Write a call of this portal's hook with its greens and reds, and the reaction to the answer; see `counters`.

    held: the registers to drop if the portal ends here.
    """
    number = f.program.portals.index(f.graph.function)
    typed = ", ".join(f"{TYPES[r.type.kind]} {text}" for r, text in state)
    answer = f.put(f"call ptr @{hook}_{number}({typed})")
    nothing, told, on = f.fresh("nothing"), f.fresh("told"), f.fresh("on")
    f.branch(f.put("icmp eq ptr {}, {}", answer, f.symbols.object(None)), on, nothing, LIKELY)
    f.label(nothing)
    failed = f.fresh("failed")
    word, finished, asked = f.put("ptrtoint ptr {} to i64", answer), f.fresh("finished"), f.fresh("asked")
    mark = f.put("and i64 {}, {}", word, str(abi.VALUE_MARK))
    f.branch(f.put("icmp eq i64 {}, 0", mark), asked, finished)
    f.label(finished)
    _return_held(f, f.put("inttoptr i64 {} to ptr", f.put("sub i64 {}, {}", word, mark)), held)
    f.label(asked)
    f.branch(f.put("icmp eq ptr {}, null", answer), failed, told, UNLIKELY)
    f.label(failed)
    f.propagate(held)
    f.label(told)
    items = f.at(answer, f.layout.tuple_items)
    ended, continuing = f.fresh("ended"), f.fresh("continuing")
    size = f.load("i64", answer, f.layout.size)
    f.branch(f.put("icmp eq i64 {}, 1", size), ended, continuing)
    f.label(ended)
    value = f.load("ptr", items)
    f.line(f"call void @incref(ptr {value})")
    f.drop(answer)
    _return_held(f, value, held)
    f.label(continuing)
    _continue_at(f, answer, items, state, held, on)
    f.label(on)


def _enter(f: Function, state: list[tuple[Reg, str]]) -> None:
    ask_jit(f, "entered", state, ())


PORTAL: dict[str, Callable[..., None]] = {PORTAL_ENTRY: _enter}
"""The row of the lowering table for the entry of a portal."""


def _continue_at(
    f: Function, answer: str, items: str, state: list[tuple[Reg, str]], held: tuple[Reg, ...], on: str
) -> None:
    """Continue at another place of the same frame, whose words are stored; or run the portal for another frame."""
    here, elsewhere = f.fresh("here"), f.fresh("elsewhere")
    given = [f.load("ptr", items, 8 * k) for k in range(len(state))]
    arguments, same = [], "true"
    for (register, text), item in zip(state, given, strict=True):
        kind = register.type.kind
        if kind == "i":
            pair = f.put("call {i64, i1} @rt_unbox_int(ptr {})", item)
            item = f.put("extractvalue {i64, i1} {}, 0", pair)
        else:
            same = f.put("and i1 {}, {}", same, f.put("icmp eq ptr {}, {}", item, text))
        arguments.append((kind, register, item))
    f.branch(same, here, elsewhere)
    f.label(here)
    for kind, register, item in arguments:
        if kind == "i":
            f.line(f"store i64 {item}, ptr %r{register.number}")
    f.drop(answer)
    f.goto(on)
    f.label(elsewhere)
    typed = ", ".join(f"{TYPES[kind]} {item}" for kind, _, item in arguments)
    result = f.put(f'call ptr @{f.program.name(f.graph.function)[:-1]}.elsewhere"({typed})')
    f.drop(answer)
    _return_held(f, result, held)


def _return_held(f: Function, value: str, held: tuple[Reg, ...]) -> None:
    for register in held:
        f.drop_register(register)
    f.line(f"ret ptr {value}")
