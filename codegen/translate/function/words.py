"""Words, doubles, boxes, classes and identity.

In: instructions without effect on the heap.
Out: `WORDS`, their lowering functions by name. Each returns the text of its result and whether that is an owned
reference; None if it has no result.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from codegen.hostmemory import slot_offset
from codegen.layout import FLAGGED
from codegen.translate.function.function import Function
from codegen.translate.function.reach import packed_item
from codegen.translate.function.text import NODE_STATE
from codegen.units.lower_numbers import COMPARE, PLAIN
from tracer.frontend.flowgraph import Instruction, Literal, Reg, definition_of
from tracer.frontend.statictypes import Type

Result = tuple[str, bool] | None
Lower = Callable[[Function, Instruction], Result]

GUARDED = "float_truediv"
"""Needs a guard on its divisor, which traces have and native code has not."""


def _plain(f: Function, i: Instruction) -> Result:
    return f.put(PLAIN[i.name], *(f.arg(k) for k in range(len(i.args)))), False


def truth_word(f: Function, condition: str) -> str:
    """An i1 as a word."""
    return f.put("zext i1 {} to i64", condition)


def _compare(f: Function, i: Instruction) -> Result:
    return truth_word(f, f.put(COMPARE[i.name], *(f.arg(k) for k in range(len(i.args))))), False


def _divide(f: Function, i: Instruction) -> Result:
    routine = "rt_floordiv" if i.name == "int_floordiv" else "rt_mod"
    return f.checked_pair(f.put(f"call {{i64, i1}} @{routine}(i64 {{}}, i64 {{}})", f.arg(0), f.arg(1)), "i"), False


def _copy(f: Function, i: Instruction) -> Result:
    if i.args[0] in f.holding and i.args[0] not in i.live_after:
        return f.take(0), True
    return f.arg(0), False


def _nothing(f: Function, i: Instruction) -> Result:
    return None


def _merge_point(f: Function, i: Instruction) -> Result:
    """Store the place of this activation in its node: of greens and reds only words may have changed since it began. If
    handlers jump to each other, they do that.
    """
    if f.dispatch is not None:
        return None
    for k in range(len(i.args)):
        if f.kind(k) == "i":
            f.store(f"i64 {f.arg(k)}", "%node", NODE_STATE + 8 * k, "node")
    return None


def _stack_is_low(f: Function, i: Instruction) -> Result:
    return truth_word(f, f.put("call i1 @rt_stack_is_low()")), False


def _unknown(f: Function, i: Instruction) -> Result:
    """A question about the tracer's knowledge; native code knows nothing."""
    return "0", False


def class_of(f: Function, text: str) -> str:
    """The class of an object."""
    return f.load("ptr", text, f.layout.type_of)


def _type_is(f: Function, i: Instruction) -> Result:
    if isinstance(i.args[1], Literal) and i.args[1].value is bool:  # bool has two objects, and no subclasses
        same = [f.put("icmp eq ptr {}, {}", f.arg(0), f.symbols.object(truth)) for truth in (True, False)]
        return truth_word(f, f.put("or i1 {}, {}", *same)), False
    return truth_word(f, f.put("icmp eq ptr {}, {}", class_of(f, f.arg(0)), f.arg(1))), False


def _type_of(f: Function, i: Instruction) -> Result:
    return class_of(f, f.arg(0)), False


def _isinstance(f: Function, i: Instruction) -> Result:
    wanted = i.args[1]
    if not isinstance(wanted, Literal):
        return truth_word(f, f.put("call i1 @rt_isinstance(ptr {}, ptr {})", f.arg(0), f.arg(1))), False
    classes = wanted.value if type(wanted.value) is tuple else (wanted.value,)
    told = [_is_a(f, f.arg(0), cls) for cls in classes]
    whole = told[0]
    for more in told[1:]:
        whole = f.put("or i1 {}, {}", whole, more)
    return truth_word(f, whole), False


def _is_a(f: Function, text: str, cls: type) -> str:
    """An i1: is an object an instance of `cls`? A class of the host may have a flag for that. Otherwise, its MRO mostly
    has the class at the same distance from the end as the class's own MRO.
    """
    flag = FLAGGED.get(cls)
    if flag is not None:
        return f.put(f"call i1 @rt_is_flagged(ptr {{}}, i64 {flag})", text)
    wanted = f.symbols.object(cls)
    if not cls.__flags__ & f.layout.flag_heap:
        return f.put("call i1 @rt_isinstance(ptr {}, ptr {})", text, wanted)
    depth = str(len(cls.__mro__))
    return f.put("call i1 @rt_isinstance_at(ptr {}, ptr {}, i64 {})", text, wanted, depth)


def _box_int(f: Function, i: Instruction) -> Result:
    return f.checked(f.put("call ptr @rt_new_int(i64 {})", f.arg(0))), True


def _box_float(f: Function, i: Instruction) -> Result:
    return f.checked(f.put("call ptr @rt_new_float(double {})", f.arg(0))), True


def _box_bool(f: Function, i: Instruction) -> Result:
    return f.put("call ptr @rt_new_bool(i64 {})", f.arg(0)), True


def _unbox_int(f: Function, i: Instruction) -> Result:
    get = definition_of(f.graph, i.args[0])
    found = packed_item(f.graph, get) if get is not None else None
    if found is not None:
        words = f.kept_field(found[0].args[0], found[1])
        if words is None:
            base = found[0].args[0]
            assert isinstance(base, Reg)
            words = f.load("ptr", f.put("load ptr, ptr {}", f"%r{base.number}"), slot_offset(found[1]))
        index = f.put("load i64, ptr {}", f"%r{get.args[1].number}")
        place = f.put("getelementptr i64, ptr {}, i64 {}", f.at(words, f.layout.bytes_items), index)
        return f.put("load i64, ptr {}", place), False
    return f.checked_pair(f.put("call {i64, i1} @rt_unbox_int(ptr {})", f.arg(0)), "i"), False


def _unbox_float(f: Function, i: Instruction) -> Result:
    return f.load("double", f.arg(0), f.layout.float_value), False


def _unbox_bool(f: Function, i: Instruction) -> Result:
    return truth_word(f, f.put("icmp eq ptr {}, {}", f.arg(0), f.symbols.object(True))), False


def boxed(f: Function, known: Type, text: str) -> str:
    """An owned object for a word, a truth value or a double."""
    if known.cls is bool:
        return f.put("call ptr @rt_new_bool(i64 {})", text)
    if known.kind == "i":
        return f.checked(f.put("call ptr @rt_new_int(i64 {})", text))
    return f.checked(f.put("call ptr @rt_new_float(double {})", text))


WORDS: dict[str, Any] = {
    **{name: _plain for name in PLAIN if name != GUARDED},
    **dict.fromkeys(COMPARE, _compare),
    "int_floordiv": _divide,
    "int_mod": _divide,
    "move": _copy,
    "promote": _copy,
    "force": _nothing,
    "merge_point": _merge_point,
    "isconstant": _unknown,
    "isvirtual": _unknown,
    "stack_is_low": _stack_is_low,
    "type_is": _type_is,
    "type_of": _type_of,
    "isinstance": _isinstance,
    "box_int": _box_int,
    "box_float": _box_float,
    "box_bool": _box_bool,
    "unbox_int": _unbox_int,
    "unbox_float": _unbox_float,
    "unbox_bool": _unbox_bool,
}
