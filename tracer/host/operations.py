"""How operations on host objects are recorded: one table.

In: an operation and the exact classes of its arguments.
Out: the row that says what a trace does instead of calling the host.

    Row("add", (int, int), "int_add_ovf", int, ("overflow",))
        unbox both, int_add_ovf, guard_no_overflow, box the result

If no row fits, or the values at hand do not meet the row's needs, the host's generic operation is called (`GENERIC`).
To add a fast path, add a row.
"""

from __future__ import annotations

import _operator as operator
from collections.abc import Callable, Iterable, Sequence
from types import FrameType
from typing import Any
from weakref import WeakValueDictionary

from tracer.hints import append_text, part_of
from tracer.hosttypes import raw_caller
from tracer.ir.descr import EVERYTHING, Call
from tracer.records import evolve, fields, record


@record
class Row:
    """A fast path: `operation` on exactly `classes` is `ir`, giving an object of class `result`.

    needs: what must hold of the values; each is guarded unless they are constant:
        "overflow"   the result fits a word
        "divisor"    the second word is neither 0 nor -1
        "nonzero"    the second double is not 0.0
        "shift"      0 <= second word < 64
        "lshift"     as "shift", and the result fits
        "exact"      ints among the arguments are exact as doubles
    """

    operation: str
    classes: tuple[type, ...]
    ir: str
    result: type
    needs: tuple[str, ...] = ()


def _both(operation: str, ir: str, needs: tuple[str, ...] = (), result: type = int) -> list[Row]:
    """Rows for every mix of int and bool that has no row of its own."""
    mixes = [(int, int), (int, bool), (bool, int), (bool, bool)]
    return [Row(operation, mix, ir, result, needs) for mix in mixes]


def _doubles(operation: str, ir: str, needs: tuple[str, ...] = (), result: type = float) -> list[Row]:
    mixes = [(float, float), (float, int), (int, float)]
    return [Row(operation, mix, ir, result, needs) for mix in mixes]


_COMPARISONS = ("lt", "le", "eq", "ne", "gt", "ge")

_ROWS: list[Row] = [
    *_both("add", "int_add_ovf", ("overflow",)),
    *_both("sub", "int_sub_ovf", ("overflow",)),
    *_both("mul", "int_mul_ovf", ("overflow",)),
    *_both("floordiv", "int_floordiv", ("divisor",)),
    *_both("mod", "int_mod", ("divisor",)),
    *_both("lshift", "int_lshift", ("lshift",)),
    *_both("rshift", "int_rshift", ("shift",)),
    *_both("and", "int_and"),
    *_both("or", "int_or"),
    *_both("xor", "int_xor"),
    Row("and", (bool, bool), "int_and", bool),
    Row("or", (bool, bool), "int_or", bool),
    Row("xor", (bool, bool), "int_xor", bool),
    Row("truediv", (int, int), "float_truediv", float, ("exact", "nonzero")),
    *(row for name in _COMPARISONS for row in _both(name, f"int_{name}", (), bool)),
    Row("neg", (int,), "int_sub_ovf", int, ("overflow",)),
    Row("pos", (int,), "move", int),
    Row("invert", (int,), "int_invert", int),
    *_doubles("add", "float_add"),
    *_doubles("sub", "float_sub"),
    *_doubles("mul", "float_mul"),
    *_doubles("truediv", "float_truediv", ("nonzero",)),
    *(row for name in _COMPARISONS for row in _doubles(name, f"float_{name}", ("exact",), bool)),
    Row("neg", (float,), "float_neg", float),
    Row("pos", (float,), "move", float),
]

ROWS: dict[tuple[str, tuple[type, ...]], Row] = {(row.operation, row.classes): row for row in _ROWS}
"""Fast paths by operation and exact argument classes; a later row replaces an earlier one."""
_ROWS_BY_IDENTITY = {(name, tuple(map(id, classes))): row for (name, classes), row in ROWS.items()}


def row_for(operation: str, values: Sequence[object]) -> Row | None:
    """The fast path for these operands, if there is one; their classes are neither hashed nor compared."""
    return _ROWS_BY_IDENTITY.get((operation, tuple([id(type(value)) for value in values])))


def _generic(function: Callable[..., Any], capi: str | None, arguments: int) -> Call:
    return Call(function, "r" * arguments, "r", capi=capi)


def _compare(function: Callable[..., Any], word: int) -> Call:
    return Call(function, "rr", "r", capi="PyObject_RichCompare", capi_words=(word,))


def _number(function: Callable[..., Any], capi: str, arguments: int, result: str, number: str = "i32") -> Call:
    return Call(function, "r" * arguments, result, capi=capi, capi_result=number)


GENERIC: dict[str, Call] = {
    "add": _generic(operator.add, "PyNumber_Add", 2),
    "sub": _generic(operator.sub, "PyNumber_Subtract", 2),
    "mul": _generic(operator.mul, "PyNumber_Multiply", 2),
    "floordiv": _generic(operator.floordiv, "PyNumber_FloorDivide", 2),
    "mod": _generic(operator.mod, "PyNumber_Remainder", 2),
    "truediv": _generic(operator.truediv, "PyNumber_TrueDivide", 2),
    "matmul": _generic(operator.matmul, "PyNumber_MatrixMultiply", 2),
    "pow": _generic(operator.pow, None, 2),
    "lshift": _generic(operator.lshift, "PyNumber_Lshift", 2),
    "rshift": _generic(operator.rshift, "PyNumber_Rshift", 2),
    "and": _generic(operator.and_, "PyNumber_And", 2),
    "or": _generic(operator.or_, "PyNumber_Or", 2),
    "xor": _generic(operator.xor, "PyNumber_Xor", 2),
    "lt": _compare(operator.lt, 0),
    "le": _compare(operator.le, 1),
    "eq": _compare(operator.eq, 2),
    "ne": _compare(operator.ne, 3),
    "gt": _compare(operator.gt, 4),
    "ge": _compare(operator.ge, 5),
    "neg": _generic(operator.neg, "PyNumber_Negative", 1),
    "pos": _generic(operator.pos, "PyNumber_Positive", 1),
    "invert": _generic(operator.invert, "PyNumber_Invert", 1),
    "getitem": _generic(operator.getitem, "PyObject_GetItem", 2),
    "setitem": _number(operator.setitem, "PyObject_SetItem", 3, "v"),
    "contains": _number(operator.contains, "PySequence_Contains", 2, "i"),
    "truth": _number(bool, "PyObject_IsTrue", 1, "i"),
    "len": _number(len, "PyObject_Size", 1, "i", "i64"),
    "append": Call(list.append, "rr", "v"),
}
"""The host's own operation, by name: called if no row fits."""

DIRECT: dict[tuple[int, str], str] = {
    (id(function), "r" * arguments): capi
    for function, arguments, capi in (
        (slice, 3, "PySlice_New"),
        (str, 1, "PyObject_Str"),
        (repr, 1, "PyObject_Repr"),
        (abs, 1, "PyNumber_Absolute"),
        (getattr, 2, "PyObject_GetAttr"),
        (setattr, 3, "rt_set_attribute"),
        (iter, 1, "PyObject_GetIter"),
        (next, 2, "rt_next"),
        (dict.__setitem__, 3, "rt_dict_set"),
        (dict.get, 2, "rt_dict_get"),
        (dict.get, 3, "rt_dict_get_or"),
        (set.add, 2, "rt_set_add"),
        (tuple, 1, "PySequence_Tuple"),
        (divmod, 2, "PyNumber_Divmod"),
        (dict, 0, "PyDict_New"),
        (append_text, 2, "rt_append_text"),
        (part_of, 3, "rt_part_of"),
        (operator.iadd, 2, "PyNumber_InPlaceAdd"),
        (operator.isub, 2, "PyNumber_InPlaceSubtract"),
        (operator.imul, 2, "PyNumber_InPlaceMultiply"),
        (operator.iand, 2, "PyNumber_InPlaceAnd"),
        (operator.ior, 2, "PyNumber_InPlaceOr"),
        (operator.ixor, 2, "PyNumber_InPlaceXor"),
    )
}
"""C functions, of the host or of machine code's runtime, that do the same as calling a builtin: by the builtin's
identity and the kinds of its arguments.
"""

TAKES: dict[int, tuple[int, ...]] = {id(append_text): (0,)}
"""Of such a function: the indexes of the arguments whose references it takes over."""

_calls: WeakValueDictionary[tuple[Any, ...], Call] = WeakValueDictionary()
"""The calls that some trace or table still uses. Weak, because the program's functions may die."""


def call_of(function: Any, kinds: str, result: str, elidable: bool = False, changes: str = EVERYTHING) -> Call:
    """The description of a call: one object for equal arguments of this function.

    kinds: of the arguments.
    result: the kind of the result.
    changes: what the call may change; see `Call.changes`.
    """
    key = (id(function), kinds, result, elidable, changes)
    call = _calls.get(key)
    if call is None:
        capi = DIRECT.get((id(function), kinds)) if result == "r" else None
        takes = TAKES.get(id(function), ())
        call = Call(function, kinds, result, elidable, not elidable, capi=capi, takes=takes, changes=changes)
        _calls[key] = call
    return call


def with_effect(call: Call, changes: str) -> Call:
    """The same call if it changes no more than `changes`: one object for equal arguments."""
    key = (id(call.function), *(getattr(call, f.name) for f in fields(Call)[1:]), changes)
    made = _calls.get(key)
    if made is None:
        made = _calls[key] = evolve(call, changes=changes)
    return made


def same_text(a: str, b: str) -> int:
    """1 if these strings are equal, else 0."""
    return int(a == b)


SAME_TEXT = Call(
    same_text, "rr", "i", elidable=True, can_raise=False,
    capi="rt_equal_text", capi_result="i32", raw=True,
)  # fmt: skip
"""`==` of exact strings. They never change, so the comparison is elidable."""


def call_object(function: Any, *args: Any) -> Any:
    """Called by traces to call a function that is not constant."""
    return function(*args)


def call_expecting_errors(function: Any, args: Iterable[Any]) -> Any:
    """Call `function` at a place that takes every exception for the call's own, so that a signal handler may raise
    here.
    """
    return function(*args)


def awaited(frame: FrameType) -> Any:
    """The function that a frame of `call_expecting_errors` has called and waits for; None for any other frame."""
    caller = raw_caller(frame) if frame.f_code is call_object.__code__ else frame
    if caller is None or caller.f_code is not call_expecting_errors.__code__:
        return None
    return frame.f_locals["function"]
