"""Residual calls, and the guards on the exceptions that they raise, in the first tier.

In: `call_*` operations and the exception guards.
Out: `CALL_WRITERS`, their functions by name.

A call goes to the C function that its description names, or to the function object by vectorcall; words and doubles are
boxed for it, and unboxed from its result. Whether it raised is a condition, on which the exception guard after the call
branches. A call without such a guard promises not to raise. If it does (a signal handler may raise in the middle of
it), `late` is called with the error, and the call's result is None or 0. While a call with such a guard runs, the
jitframe names it, for code that inspects its callers.
"""

from __future__ import annotations

from typing import Any

from codegen import abi
from codegen.hostmemory import c_function, function_address, vectorcall_address
from codegen.units.first.exits import entry_of, exit_to, exit_with
from codegen.units.first.first_numbers import Write, box_double, box_word
from codegen.units.first.homes import Writing
from codegen.units.first.shortcuts import NOTHING, RAISED
from codegen.units.first.writing import EXTEND, constant
from codegen.units.machine import x86
from codegen.units.machine.instructions import (
    DOUBLE,
    FLOAT64,
    INT64,
    WORD,
    Block,
    Instruction,
    Name,
    Operand,
    Place,
)
from codegen.units.machine.passing import FOR_WORDS
from codegen.units.refcount import CALLS as CALL_SPECS
from codegen.units.refcount import CompileError, Refused
from tracer.driver.activations import shown
from tracer.hints import call_named, cast, dont_look_inside
from tracer.host.hostmath import c_name
from tracer.host.operations import call_object
from tracer.ir.descr import Call
from tracer.ir.trace import Exit, Op
from tracer.ir.values import Const

_OFFSET = -1 << 63  # PY_VECTORCALL_ARGUMENTS_OFFSET
_GUARDS = ("guard_no_exception", "guard_exception")
_SIGN_INT = x86.SIGN_INT | x86.WIDE << 16


def _is_guarded(w: Writing) -> bool:
    """Does a guard on the exception follow?"""
    following = w.next_op()
    return following is not None and following.name in _GUARDS


def _wait(w: Writing, op: Op, calls_unit: bool) -> bool:
    """From here on the unit waits for a call; see `codegen.abi`. Returns whether `_go_on` has to say when it does not
    any more.
    """
    following = w.next_op()
    if following is None or following.name not in _GUARDS:
        return False
    way = following.exit
    if way is None or way.resume is None:
        return False
    number = 0
    for index in shown_values(way):
        if number < len(abi.SHOWN):
            value = way.values[index]
            at = 8 * abi.SHOWN[number]
            if value is op:
                w.store(INT64, constant(0), w.frame, at)
            else:
                w.store_value(value, w.frame, at)
            number += 1
    record = w.exits.records[w.index + 1]
    w.store(INT64, constant(record + 1 if calls_unit else record), w.frame, 8 * abi.CALL)
    return True


@dont_look_inside
def shown_values(way: Exit) -> list[int]:
    """The indexes of the exit's values that show its frames."""
    assert way.resume is not None
    return list(shown(way.resume))


def _go_on(w: Writing, waits: bool) -> None:
    """The unit does not wait any more."""
    if waits:
        w.store(INT64, constant(0), w.frame, 8 * abi.CALL)


def _call(w: Writing, op: Op) -> None:
    call = cast("Call", op.descr)
    w.fresh.clear()
    w.contents.clear()
    if call.counter is not None:
        place = constant(address_of_counter(call))
        w.store(INT64, w.words(x86.ADD, w.load(INT64, place), constant(1)), place)
    boxes: list[Any] = []
    arguments: list[Any] = []
    double = -1
    second = -1
    kinds = ""
    for argument in op.args:
        kind = argument.kind
        kinds = kinds + kind
        operand = w.operand(argument)
        if kind != "r" and not call.raw:
            operand = box_word(w, operand) if kind == "i" else box_double(w, operand)
            boxes.append(operand)
        elif kind == "f":
            if second >= 0:
                raise Refused("a call with three doubles")
            if double >= 0:
                second = len(arguments)
            else:
                double = len(arguments)
        arguments.append(operand)
    if kinds != call.argument_kinds:
        raise CompileError("a call has arguments of other kinds than its description says")
    waits = _wait(w, op, False)
    if call.capi is not None:
        for word in call.capi_words:
            arguments.append(constant(word))
        if len(arguments) - (1 if double >= 0 else 0) - (1 if second >= 0 else 0) > len(FOR_WORDS):
            raise Refused("a call with many arguments")
        made = w.call(address_of_c_function(w, call), tuple(arguments), double, second)
    else:
        made = _vectorcall(w, op, call, arguments)
    result = w.result_of(made, DOUBLE if call.capi is not None and call.capi_result == "double" else WORD)
    _go_on(w, waits)
    for box in boxes:
        w.run("rt_decref", (box,))
    if call.capi is not None and call.capi_result != "ptr":
        _take_number(w, op, result, call)
    else:
        _take_result(w, op, result, call.function)


@dont_look_inside
def address_of_counter(call: Call) -> int:
    """The address of the word that counts the executions of a call."""
    assert call.counter is not None
    return call.counter.buffer_info()[0]


@dont_look_inside
def address_of_c_function(w: Writing, call: Call) -> int:
    """The address of the C function that a call names."""
    assert call.capi is not None
    name = c_name(call)
    if name is not None:
        return c_function(name)
    found = w.addresses.get(call.capi)
    return function_address(call.capi) if found is None else found


@dont_look_inside
def address_of_vectorcall(function: object) -> int:
    """The address of the C function that calls an object of the host by an array; 0: any object."""
    return vectorcall_address(function)


def _vectorcall(w: Writing, op: Op, call: Call, arguments: list[Any]) -> Instruction:
    """Call an object."""
    first = 0
    named = 0
    names: Operand = constant(0)
    known: object = None
    callee: Operand = constant(0)
    if call.function is call_object:
        callee = arguments[0]
        first = 1
    elif call.function is call_named and type(op.args[0]) is Const:
        names = arguments[0]
        callee = arguments[1]
        first = 2
        tuple_of_names = w.operand(op.args[0])
        named = count_of_names(op)
        names = tuple_of_names
    else:
        known = call.function
        callee = w.object(call.function)
    count = len(arguments) - first
    if count + 1 > w.call_words:
        w.call_words = count + 1
    for k in range(count):
        w.store(INT64, arguments[first + k], w.arguments, 8 * (k + 1))
    address = address_of_vectorcall(known) if known is not None else 0
    if address == 0:
        address = w.routine("PyObject_Vectorcall")
    from_offset = constant(_OFFSET + count - named)
    return w.call(address, (callee, place_of_arguments(w), from_offset, names))


def place_of_arguments(w: Writing) -> Operand:
    """The address of the first argument of a vectorcall."""
    return Place(w.arguments, 8)


@dont_look_inside
def count_of_names(op: Op) -> int:
    """How many arguments of `call_named` have names."""
    names: Any = op.args[0]
    return len(names.value)


def _call_assembler(w: Writing, op: Op) -> None:
    """Move the arguments into a jitframe of their own, which the routine puts back."""
    target = op.descr.unit
    entry = entry_of(w, op)
    got = ""
    for argument in op.args:
        got = got + argument.kind
    if op.descr is not target.start or got != kinds_of_inputs(target):
        raise CompileError("a call of a unit has arguments of other kinds than its start")
    w.fresh.clear()
    w.contents.clear()
    w.slots_for(len(op.args))
    shelf = w.shelves.get(op)
    operands: list[Any] = []
    for argument in op.args:
        operands.append(w.operand(argument))
    frame = w.ask("rt_frame", ())
    for k in range(len(operands)):
        kind = FLOAT64 if op.args[k].kind == "f" else INT64
        w.store(kind, operands[k], frame, 8 * (abi.FIRST_SLOT + k))
    waits = _wait(w, op, True)
    result = w.ask("rt_assembler", (frame, constant(entry), w.frame))
    _go_on(w, waits)
    if shelf is not None:
        w.run("rt_give_hollow", (constant(int(shelf.address)), operands[0]))
    _take_result(w, op, result, target)


@dont_look_inside
def kinds_of_inputs(unit: Any) -> str:
    """The kinds of a unit's inputs."""
    return "".join(value.kind for value in unit.trace.inputs)


def _unraisable(w: Writing, culprit: object) -> Name:
    """A call has raised though it must not: None, in place of its result."""
    return w.ask("rt_unraisable", (w.object(culprit),))


def _if_raised(w: Writing, failed: Operand, culprit: object) -> None:
    """A call that must not raise may have raised: report that."""
    back = w.aside(failed)
    w.run("rt_decref", (_unraisable(w, culprit),))
    w.come_back(back)


def _take_result(w: Writing, op: Op, result: Name, culprit: object) -> None:
    kind = op.kind
    guarded = _is_guarded(w)
    if kind == "r" and guarded:
        w.failed = w.compare(x86.IF_EQUAL, result, constant(0))
        w.call_result = op
        w.define(op, result)
    elif kind == "r":
        source = w.block
        back = w.aside(w.compare(x86.IF_EQUAL, result, constant(0)))
        nothing = _unraisable(w, culprit)
        last = w.come_back(back)
        w.define(op, w.either(result, source, nothing, last))
    elif kind == "v":
        failed = w.compare(x86.IF_EQUAL, result, constant(0))
        w.failed = failed
        if not guarded:
            _if_raised(w, failed, culprit)
        w.run("rt_decref", (result,))
    else:
        made = w.call(w.routine("rt_word_result" if kind == "i" else "rt_double_result"), (result,))
        w.define(op, w.result_of(made, WORD if kind == "i" else DOUBLE))
        failed = w.flag_of(made)
        w.failed = failed
        if not guarded:
            _if_raised(w, failed, culprit)


def _take_number(w: Writing, op: Op, result: Name, call: Call) -> None:
    """Take the result of a C function that returns a number, negative if it raises."""
    if call.capi_result == "double":
        w.define(op, result)
        w.failed = constant(0)
        return
    is_wide = call.capi_result == "i64"
    if is_wide:
        failed = w.compare(x86.IF_LESS, result, constant(0))
    else:
        failed = w.compare_half(x86.IF_LESS, result, constant(0))
    w.failed = failed
    if op.kind == "i":
        word = result if is_wide else w.put(EXTEND, WORD, _SIGN_INT, (result,))
        w.define(op, w.select(failed, constant(0), word))
    if not _is_guarded(w):
        _if_raised(w, failed, call.function)


def _guard_no_exception(w: Writing, op: Op) -> None:
    _need_call(w)
    way, on = exit_to(w, op, RAISED, w.call_result), Block()
    failed = w.failed
    assert failed is not None
    w.branch(failed, way, on)
    w.open(on)
    w.call_result = None


def _guard_exception(w: Writing, op: Op) -> None:
    _need_call(w)
    nothing_raised, raised, on = exit_to(w, op, NOTHING, None), Block(), Block()
    failed = w.failed
    assert failed is not None
    w.branch(failed, raised, nothing_raised)
    w.open(raised)
    exception = w.ask("rt_fetch", ())
    cls = w.load(INT64, exception, w.layout.type_of)
    other = exit_with(w, op, exception, w.call_result)
    w.branch(w.compare(x86.IF_EQUAL, cls, w.operand(op.args[0])), on, other)
    w.open(on)
    w.define(op, exception)


def _need_call(w: Writing) -> None:
    if w.index == 0 or w.ops[w.index - 1].spec not in CALL_SPECS:
        raise CompileError("a guard on an exception does not follow a call")


CALL_WRITERS: dict[str, Write] = {
    **dict.fromkeys(("call_i", "call_f", "call_r", "call_v"), _call),
    **dict.fromkeys(("call_pure_i", "call_pure_f", "call_pure_r"), _call),
    "call_assembler_r": _call_assembler,
    "guard_no_exception": _guard_no_exception,
    "guard_exception": _guard_exception,
}
