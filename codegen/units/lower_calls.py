"""Residual calls, and the guards on the exceptions that they raise.

In: `call_*` operations and the exception guards.
Out: `CALLS`, their lowering functions by name.

A call goes to the C function that its description names, or to the function object by vectorcall; words and doubles are
boxed for it, and unboxed from its result. Whether it raised is an i1, on which the exception guard after the call
branches. A call without such a guard promises not to raise. If it does (a signal handler may raise in the middle of
it), `late` is called with the error, and the call's result is None or 0. While a call with such a guard runs, the
jitframe names it, for code that inspects its callers.
"""

from __future__ import annotations

from collections.abc import Iterator

from codegen import abi
from codegen.hostmemory import c_function, vectorcall_address
from codegen.units.emit import address
from codegen.units.lower_numbers import Lower, box_double, box_word
from codegen.units.lowering import Lowering
from codegen.units.refcount import CALLS as CALL_SPECS
from codegen.units.refcount import CompileError
from tracer.driver.activations import shown
from tracer.hints import call_named
from tracer.host.hostmath import c_name
from tracer.host.operations import call_object
from tracer.hosttools import contextmanager
from tracer.ir.descr import Call
from tracer.ir.trace import Op
from tracer.ir.values import Const

_OFFSET = -(1 << 63)  # PY_VECTORCALL_ARGUMENTS_OFFSET
_EXCEPTION_GUARDS = ("guard_no_exception", "guard_exception")
_RESULTS = {"i": ("rt_word_result", "i64"), "f": ("rt_double_result", "double")}


@contextmanager
def _waiting(w: Lowering, op: Op, calls_unit: bool = False) -> Iterator[None]:
    """A context: the code written in its body waits for a call; see `codegen.abi`."""
    e, following = w.e, w.next_op()
    way = following.exit if following is not None and following.name in _EXCEPTION_GUARDS else None
    if way is None or way.resume is None:
        yield
        return
    for index, word in zip(shown(way.resume), abi.SHOWN, strict=False):
        value = way.values[index]
        e.store("ptr null" if value is op else e.typed(value), "%jf", 8 * word)
    record = address(w.records.address_of(w.exit_index(way)) + calls_unit)
    e.store(f"ptr {record}", "%jf", 8 * abi.CALL)
    yield
    e.store("ptr null", "%jf", 8 * abi.CALL)


def _call(w: Lowering, op: Op) -> None:
    e, call = w.e, op.descr
    if "".join(a.kind for a in op.args) != call.argument_kinds:
        raise CompileError(f"a call of {call!r} has arguments {[a.kind for a in op.args]}, not {call.argument_kinds!r}")
    w.fresh.clear()
    w.contents.clear()
    if call.counter is not None:
        place = address(call.counter.buffer_info()[0])
        e.store(f"i64 {e.put('add i64 {}, 1', e.load('i64', place))}", place)
    boxes: list[tuple[str, type]] = []
    arguments = []
    for argument in op.args:
        text = e.operand(argument)
        if call.raw and argument.kind != "r":
            arguments.append(f"{'i64' if argument.kind == 'i' else 'double'} {text}")
            continue
        if argument.kind != "r":
            known: type = int if argument.kind == "i" else float
            text = box_word(w, text) if known is int else box_double(w, text)
            boxes.append((text, known))
        arguments.append(f"ptr {text}")
    with _waiting(w, op):
        if call.capi is not None:
            result = _capi(w, call, arguments)
        elif call.function is call_object:
            result = _vectorcall(w, None, arguments[0], arguments[1:], "ptr null")
        elif call.function is call_named and isinstance(op.args[0], Const):
            names = op.args[0].value
            result = _vectorcall(w, None, arguments[1], arguments[2:], arguments[0], len(names))
        else:
            callee = f"ptr {e.constant('r', call.function)}"
            result = _vectorcall(w, call.function, callee, arguments, "ptr null")
    for box, known in boxes:
        e.decref(box, known, at_once=True)
    if call.capi is not None and call.capi_result != "ptr":
        _take_number(w, op, result, call)
    else:
        _take_result(w, op, result, call.function)


def _call_assembler(w: Lowering, op: Op) -> None:
    """Move the arguments into a jitframe of their own, which the routine puts back."""
    e, target = w.e, w.target_of(op)
    got, wanted = "".join(a.kind for a in op.args), "".join(v.kind for v in target.trace.inputs)
    if op.descr is not target.start or got != wanted:
        raise CompileError(f"a call of {op.descr!r} has arguments {got!r}, its unit's start takes {wanted!r}")
    w.fresh.clear()
    w.contents.clear()
    w.slots_for(len(op.args))
    shelf = w.hollow.get(op)
    operands = [e.typed(a) for a in op.args]
    frame = e.call("rt_frame")
    for k, operand in enumerate(operands):
        e.store(operand, frame, 8 * (abi.FIRST_SLOT + k))
    entry = address(w.entry_of(target))
    with _waiting(w, op, True):
        result = e.call("rt_assembler", f"ptr {frame}", f"ptr {entry}", "ptr %jf")
    if shelf is not None:
        e.call("rt_give_hollow", f"ptr {address(shelf.address)}", operands[0])
    _take_result(w, op, result, target)


def _capi(w: Lowering, call: Call, arguments: list[str]) -> str:
    assert call.capi is not None
    kinds = [argument.partition(" ")[0] for argument in arguments] + ["i32"] * len(call.capi_words)
    prototype = f"{call.capi_result} ({', '.join(kinds)})"
    name = c_name(call)
    if name is not None:
        w.e.symbol(call.capi, prototype, c_function(name))
    return w.e.call(call.capi, *arguments, *(f"i32 {word}" for word in call.capi_words), prototype=prototype)


def _vectorcall(
    w: Lowering, known: object, callee: str, arguments: list[str], names: str, named: int = 0
) -> str:
    """Call an object. known: the object, if it is constant. named: how many of the last arguments have names."""
    e = w.e
    e.call_words = max(e.call_words, len(arguments) + 1)
    for k, argument in enumerate(arguments):
        e.store(argument, "%callargs", 8 * (k + 1))
    first = e.offset("%callargs", 8)
    name, prototype = "PyObject_Vectorcall", "ptr (ptr, ptr, i64, ptr)"
    where = vectorcall_address(known) if known is not None else 0
    if where:
        name = f"vectorcall_{where:x}"
        e.symbol(name, prototype, where)
    count = f"i64 {_OFFSET + len(arguments) - named}"
    return e.call(name, callee, f"ptr {first}", count, names, prototype=prototype)


def _take_result(w: Lowering, op: Op, result: str, culprit: object) -> None:
    e = w.e
    kind = op.kind
    following = w.next_op()
    guarded = following is not None and following.name in _EXCEPTION_GUARDS
    function = f"ptr {e.constant('r', culprit)}"
    if kind == "r" and guarded:
        w.failed = e.put("icmp eq ptr {}, null", result)
        w.call_result = op
        e.define(op, result)
    elif kind == "r":
        with e.rarely(e.put("icmp eq ptr {}, null", result)) as cold:
            nothing = e.call("rt_unraisable", function)
        e.define(op, e.phi("ptr", (result, cold.came_from), (nothing, cold.left_from)))
    elif kind == "v":
        w.failed = e.put("icmp eq ptr {}, null", result)
        if not guarded:
            with e.rarely(w.failed):
                e.call("rt_decref", f"ptr {e.call('rt_unraisable', function)}")
        _drop_result(w, result)
    else:
        routine, text = _RESULTS[kind]
        pair = e.call(routine, f"ptr {result}")
        e.define(op, e.first(pair, text))
        w.failed = e.second(pair, text)
        if not guarded:
            with e.rarely(w.failed):
                e.call("rt_decref", f"ptr {e.call('rt_unraisable', function)}")


def _take_number(w: Lowering, op: Op, result: str, call: Call) -> None:
    """Take the result of a C function that returns a number, negative if it raises."""
    e = w.e
    if call.capi_result == "double":
        e.define(op, result)
        w.failed = "false"
        return
    following = w.next_op()
    culprit = f"ptr {e.constant('r', call.function)}"
    w.failed = e.put(f"icmp slt {call.capi_result} {{}}, 0", result)
    if op.kind == "i":
        word = result if call.capi_result == "i64" else e.put(f"sext {call.capi_result} {{}} to i64", result)
        e.define(op, e.put("select i1 {}, i64 0, i64 {}", w.failed, word))
    if following is None or following.name not in _EXCEPTION_GUARDS:
        with e.rarely(w.failed):
            e.call("rt_decref", f"ptr {e.call('rt_unraisable', culprit)}")


def _drop_result(w: Lowering, result: str) -> None:
    e = w.e
    there, on = e.fresh("result"), e.fresh("on")
    e.branch(w.failed, on, there, "!prof !1")
    e.block(there)
    e.decref(result, None, at_once=True)
    e.go(on)
    e.block(on)


def _fetch(w: Lowering) -> str:
    return w.e.call("rt_fetch")


def _guard_no_exception(w: Lowering, op: Op) -> None:
    e = w.e
    _need_call(w, op)
    way = w.exit_to(op, lambda: _fetch(w), w.call_result)
    on = e.fresh("on")
    e.branch(w.failed, way, on, "!prof !1")
    e.block(on)
    w.call_result = None


def _guard_exception(w: Lowering, op: Op) -> None:
    e = w.e
    _need_call(w, op)
    nothing_raised = w.exit_to(op)
    raised, on = e.fresh("raised"), e.fresh("on")
    e.branch(w.failed, raised, nothing_raised, "!prof !0")
    e.block(raised)
    exception = _fetch(w)
    cls = e.load("ptr", exception, w.layout.type_of)
    other = w.exit_with(op, exception, w.call_result)
    e.branch(e.put("icmp eq ptr {}, {}", cls, e.operand(op.args[0])), on, other, "!prof !0")
    e.block(on)
    e.define(op, exception)


def _need_call(w: Lowering, op: Op) -> None:
    before = w.unit.trace.ops[w.index - 1] if w.index else None
    if before is None or before.spec not in CALL_SPECS:
        raise CompileError(f"operation {w.index} ({op.name}) does not follow a call")


CALLS: dict[str, Lower] = {
    **dict.fromkeys(("call_i", "call_f", "call_r", "call_v"), _call),
    **dict.fromkeys(("call_pure_i", "call_pure_f", "call_pure_r"), _call),
    "call_assembler_r": _call_assembler,
    "guard_no_exception": _guard_no_exception,
    "guard_exception": _guard_exception,
}
