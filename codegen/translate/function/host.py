"""Operations on the host's objects: fast for exact ints, floats, lists and tuples, else by the host.

In: `host` instructions.
Out: `HOST`, their lowering function. The fast paths are in `routines/hostops.py`.
"""

from __future__ import annotations

import operator

from codegen.translate.function.calls import from_object, result_kind, vectorcall
from codegen.translate.function.function import Function
from codegen.translate.function.words import Lower, Result
from tracer.frontend.flowgraph import Instruction, Literal
from tracer.host.operations import GENERIC

FAST = frozenset((
    "add", "sub", "mul", "and", "or", "xor", "lt", "le", "eq", "ne", "gt", "ge", "getitem", "setitem", "truth",
    "len",
))  # fmt: skip
"""Operations that have a routine `rt_<name>`."""


ORDER = {"lt": operator.lt, "le": operator.le, "gt": operator.gt, "ge": operator.ge}
"""Comparisons that have the same result for all ints of up to two digits if they compare with a larger constant."""


def _is_wide(value: object) -> bool:
    return type(value) is int and abs(value) >= 1 << 60


def _host(f: Function, i: Instruction) -> Result:
    call = GENERIC[i.extra]
    kind = result_kind(i) if call.result_kind != "v" else "v"
    typed = ", ".join(f"ptr {f.arg(k)}" for k in range(len(i.args)))
    if i.extra == "append":
        append = f.symbols.function("PyList_Append", "i32 (ptr, ptr)")
        f.unless(f.put("icmp ne i32 {}, 0", f.put(f"call i32 {append}({typed})")))
        return None
    if call.capi is None:
        made = vectorcall(f, f.symbols.object(call.function), [f.arg(k) for k in range(len(i.args))])
        return from_object(f, made, kind, [])
    result = call.capi_result
    if i.extra in ORDER and isinstance(i.args[1], Literal) and _is_wide(i.args[1].value):
        number = i.args[1].value
        above = f.symbols.object(ORDER[i.extra](0, number))
        answer = f.put(f"call ptr @rt_{i.extra}_wide({typed}, ptr {above})")
    elif i.extra in FAST:
        answer = f.put(f"call {result} @rt_{i.extra}({typed})")
    else:
        kinds = ["ptr"] * len(i.args) + ["i32"] * len(call.capi_words)
        name = f.symbols.function(call.capi, f"{result} ({', '.join(kinds)})")
        words = "".join(f", i32 {word}" for word in call.capi_words)
        answer = f.put(f"call {result} {name}({typed}{words})")
    if result == "ptr":
        return from_object(f, answer, kind, [])
    f.unless(f.put(f"icmp slt {result} {{}}, 0", answer))
    if kind == "v":
        return None
    return (answer if result == "i64" else f.put(f"sext {result} {{}} to i64", answer)), False


HOST: dict[str, Lower] = {"host": _host}
