"""Every operation of the table is lowered, and does what the executor does."""

from __future__ import annotations

import itertools
import math
import operator
from typing import Any

import pytest

from codegen.units.lower import LOWER
from tests.codegen.harness import Node, Point, both, call, compiled, native
from tracer.host.hostmath import LIBRARY
from tracer.ir.arithmetic import fits
from tracer.ir.ops import OPS

WORDS = [0, 1, -1, 2, 7, -7, 63, 1000003, -1000003, 2**31, 2**62, -(2**62), 2**63 - 1, -(2**63)]
DOUBLES = [0.0, -0.0, 1.0, -2.5, 1e300, -1e-300, math.inf, -math.inf, math.nan, 2.0**53]
INTS = [0, 1, -1, -5, -6, 256, 257, 2**30 - 1, 2**30, -(2**30), 2**59, 2**60 - 1, 2**60, -(2**60), 2**63 - 1, -(2**63)]


def test_every_operation_is_lowered() -> None:
    assert set(LOWER) == set(OPS)


def _unary(name: str, kind: str, result: str) -> str:
    return f"[{kind}0]\n{result}1 = {name}({kind}0)\nguard_false(1) [{result}1]\nfinish(None)"


def _binary(name: str, kind: str, result: str) -> str:
    return f"[{kind}0, {kind}1]\n{result}2 = {name}({kind}0, {kind}1)\nguard_false(1) [{result}2]\nfinish(None)"


def _many(template: str, cases: list[tuple[Any, ...]]) -> None:
    """Run one unit on many arguments, on both backends."""
    from tests.codegen.harness import Executor, compiled, native, outcome

    executor = Executor(check=False)
    plain, fast = compiled(template, executor), compiled(template)
    for case in cases:
        assert outcome(native().run(fast, list(case))) == outcome(executor.run(plain, list(case))), case


@pytest.mark.parametrize("name", [n for n, s in OPS.items() if s.signature == "ii -> i" and not n.endswith("_ovf")])
def test_binary_words(name: str) -> None:
    cases = list(itertools.product(WORDS, WORDS))
    if name in ("int_floordiv", "int_mod"):
        cases = [(a, b) for a, b in cases if b and (name == "int_mod" or fits(a // b))]
    if name in ("int_lshift", "int_rshift"):
        cases = [(a, b) for a, b in cases if 0 <= b < 64]
    _many(_binary(name, "i", "i"), cases)


@pytest.mark.parametrize("name", ["int_floordiv", "int_mod"])
@pytest.mark.parametrize("divisor", [1, 2, 3, 8, 1000003, 2**62, 2**63 - 1, -1, -2, -7, -(2**63)])
def test_division_by_a_constant(name: str, divisor: int) -> None:
    words = [w for w in WORDS if fits(w // divisor)]
    _many(f"[i0]\ni1 = {name}(i0, {divisor})\nguard_false(1) [i1]\nfinish(None)", [(w,) for w in words])


@pytest.mark.parametrize("name", ["int_add_ovf", "int_sub_ovf", "int_mul_ovf"])
def test_overflow(name: str) -> None:
    text = f"[i0, i1]\ni2 = {name}(i0, i1)\nguard_no_overflow() [i0, i1]\nguard_false(1) [i2]\nfinish(None)"
    _many(text, list(itertools.product(WORDS, WORDS)))


@pytest.mark.parametrize("name", [n for n, s in OPS.items() if s.signature == "i -> i"])
def test_unary_words(name: str) -> None:
    _many(_unary(name, "i", "i"), [(w,) for w in WORDS])


@pytest.mark.parametrize("name", [n for n, s in OPS.items() if s.signature in ("ff -> f", "ff -> i")])
def test_binary_doubles(name: str) -> None:
    cases = list(itertools.product(DOUBLES, DOUBLES))
    if name == "float_truediv":
        cases = [(a, b) for a, b in cases if b != 0]
    _many(_binary(name, "f", OPS[name].result_kind), cases)


@pytest.mark.parametrize("name", [n for n, s in OPS.items() if s.signature == "f -> f"])
def test_unary_doubles(name: str) -> None:
    _many(_unary(name, "f", "f"), [(d,) for d in DOUBLES if name != "float_sqrt" or not d < 0])


def test_conversions() -> None:
    _many(_unary("int_to_float", "i", "f"), [(w,) for w in WORDS])
    _many(_unary("float_to_int", "f", "i"), [(d,) for d in (0.0, -0.5, 2.9, -2.9, 1e18, -1e18)])


def test_boxes() -> None:
    _many(_unary("box_int", "i", "r"), [(w,) for w in WORDS + INTS])
    _many(_unary("box_float", "f", "r"), [(d,) for d in DOUBLES])
    _many(_unary("box_bool", "i", "r"), [(0,), (1,)])
    _many(_unary("unbox_float", "r", "f"), [(d,) for d in DOUBLES])
    _many(_unary("unbox_bool", "r", "i"), [(True,), (False,)])
    pairs = list(itertools.product(DOUBLES, DOUBLES))
    _many(_binary("box_complex", "f", "r"), pairs)
    for name in ("complex_real", "complex_imag"):
        _many(_unary(name, "r", "f"), [(complex(*pair),) for pair in pairs])
    numbers = [(w,) for w in (*INTS, 2**63, -(2**63) - 1, 2**200, -(2**200))]
    text = "[r0]\ni1 = {}(r0) [r0]\nguard_false(1) [i1]\nfinish(None)"
    _many(text.format("unbox_int"), numbers)
    _many(text.format("guard_int"), [*numbers, (True,), (1.5,), ("1",), (None,)])


def test_boxes_of_all_sizes_are_read_back_by_the_host() -> None:
    _many(_unary("box_int", "i", "r"), [(s * ((1 << k) + d),) for k in range(62) for d in (-1, 0, 1) for s in (1, -1)])


def test_identity() -> None:
    a, b = object(), object()
    _many(_binary("ptr_eq", "r", "i"), [(a, a), (a, b)])
    _many(_binary("ptr_ne", "r", "i"), [(a, a), (a, b)])


@pytest.mark.parametrize(
    ("guard", "cases"),
    [
        ("guard_true(i0)", [(0,), (1,), (5,)]),
        ("guard_false(i0)", [(0,), (1,), (5,)]),
        ("guard_value_i(i0, 7)", [(7,), (8,)]),
    ],
)
def test_guards_on_words(guard: str, cases: list[tuple[int]]) -> None:
    _many(f"[i0]\n{guard} [i0]\nr1 = box_int(i0)\nfinish(r1)", cases)


@pytest.mark.parametrize("guard", ["guard_class(r0, int)", "guard_value_r(r0, None)"])
def test_guards_on_objects(guard: str) -> None:
    _many(f"[r0]\n{guard} [r0]\nfinish(r0)", [(7,), (None,), (True,), ("x",)])


def test_fields() -> None:
    text = """[r0, r1]
    r2 = getfield_r(r0, Point.x)
    setfield_r(r0, Point.x, r1)
    setfield_r(r0, Point.y, r2)
    r3 = getfield_r(r0, Point.x)
    finish(r3)"""
    both(text, lambda: [Point("a" * 5, [1]), (2, 3)])


def test_boxed_fields() -> None:
    text = """[r0, r1, i2]
    i3 = getfield_i(r0, Point.ix)
    i4 = int_add(i3, i2)
    setfield_i(r0, Point.ix, i4)
    i5 = getfield_i(r0, Point.ix)
    f6 = getfield_f(r1, Point.fx)
    f7 = float_mul(f6, f6)
    setfield_f(r1, Point.fx, f7)
    f8 = getfield_f(r1, Point.fx)
    guard_false(1) [i5, f8, r0, r1]
    finish(None)"""
    for start, step in ((3, 4), (2**40, 1), (-5, -(2**31)), (2**62, -1), (True, 1)):
        both(text, lambda start=start, step=step: [Point(start, None), Point(2.5, 1), step])


def test_new_objects() -> None:
    text = """[r0, i1]
    r2 = new(Node)
    setfield_r(r2, Node.value, r0)
    setfield_r(r2, Node.next, None)
    r3 = box_int(i1)
    r4 = new(Node)
    setfield_r(r4, Node.value, r3)
    setfield_r(r4, Node.next, r2)
    setfield_r(r4, Node.value, r0)
    finish(r4)"""
    both(text, lambda: ["v", 12345678])


def test_new_exceptions() -> None:
    from tests.codegen.harness import compiled, native
    from tracer.ir.descr import Shape

    found = native().run(compiled("[]\nr0 = new(Error)\nfinish(r0)", names={"Error": Shape(ValueError, ())}), [])[1][0]
    assert type(found) is ValueError
    assert found.args == ()


def test_lists() -> None:
    text = """[r0, i1, r2]
    i3 = list_len(r0)
    r4 = list_getitem(r0, i1)
    list_setitem(r0, i1, r2)
    list_append(r0, r4)
    list_append(r0, r2)
    r5 = newlist(r0, r4, r4)
    r6 = newlist()
    list_append(r6, r5)
    i7 = list_len(r0)
    guard_false(1) [i3, i7, r6, r0]
    finish(None)"""
    both(text, lambda: [["a", "b", "c"], 1, object])
    both(text, lambda: [["a"], 0, 5.5])


def test_tuples() -> None:
    text = """[r0, i1, r2]
    i3 = tuple_len(r0)
    r4 = tuple_getitem(r0, i1)
    r5 = newtuple(r4, r2, r4)
    r6 = newtuple()
    guard_false(1) [i3, r4, r5, r6]
    finish(None)"""
    both(text, lambda: [("a", [1], 10**30), 2, "z"])


def test_calls_with_all_kinds() -> None:
    names = {
        "add": call(lambda a, b: a + b, "ii", "i"),
        "scale": call(lambda a, b: a * b, "fi", "f"),
        "pair": call(lambda a, b, c: (a, b, c), "rif", "r"),
        "less": call(lambda a, b: a < b, "ii", "i"),
        "note": call(lambda a: a.append(1), "r", "v"),
        "pure": call(lambda a: a * 2, "i", "i", elidable=True, can_raise=False),
        "host": call(lambda a, b: a + b, "rr", "r", capi="PyNumber_Add"),
    }
    text = """[i0, f1, r2]
    i3 = call_i(add, i0, i0)
    guard_no_exception() [i0]
    f4 = call_f(scale, f1, i3)
    guard_no_exception() [i0]
    r5 = call_r(pair, r2, i3, f4)
    guard_no_exception() [i0]
    i6 = call_i(less, i0, i3)
    guard_no_exception() [i0]
    call_v(note, r2)
    guard_no_exception() [i0]
    i7 = call_pure_i(pure, i3)
    r8 = call_r(host, r2, r2)
    guard_no_exception() [r2]
    guard_false(1) [i3, f4, r5, i6, i7, r8, r2]
    finish(None)"""
    both(text, lambda: [21, 1.5, [0]], names)
    both(text, lambda: [2**59, -1.5, []], names)


def test_calls_of_functions_that_give_numbers() -> None:
    names = {
        "size": call(len, "r", "i", capi="PyObject_Size", capi_result="i64"),
        "holds": call(operator.contains, "rr", "i", capi="PySequence_Contains", capi_result="i32"),
        "store": call(operator.setitem, "rrr", "v", capi="PyObject_SetItem", capi_result="i32"),
        "less": call(operator.lt, "rr", "r", capi="PyObject_RichCompare", capi_words=(0,)),
    }
    text = """[r0, r1, r2]
    i3 = call_i(size, r0)
    guard_no_exception() [r0, i3]
    i4 = call_i(holds, r0, r1)
    guard_no_exception() [r0, i4]
    call_v(store, r0, r1, r2)
    guard_no_exception() [r0]
    r5 = call_r(less, r1, r2)
    guard_no_exception() [r0]
    guard_false(1) [r0, i3, i4, r5]
    finish(None)"""
    both(text, lambda: [{1: 2}, 1, 5], names)
    both(text, lambda: [{1: 2}, 7, 5], names)
    both(text, lambda: [5, 1, 1], names)
    both(text, lambda: [{}, [], 1], names)
    both(text, lambda: [(1, 2), 1, 1], names)
    both(text, lambda: [{}, 1, "a"], names)


def test_two_doubles_are_passed_in_their_registers() -> None:
    """Whatever registers they are in, in which order they are given, and whether they are used again."""
    names = {function.__name__: LIBRARY[id(function), 2] for function in (math.pow, math.atan2, math.fmod)}
    text = """[f0, f1, i2]
    f3 = float_add(f0, f1)
    f4 = call_pure_f(pow, f0, f1)
    f5 = call_pure_f(pow, f1, f0)
    f6 = call_pure_f(atan2, f5, f4)
    f7 = call_pure_f(atan2, f4, f5)
    f8 = call_pure_f(pow, f3, f3)
    f9 = call_pure_f(fmod, f8, 2.5)
    f10 = call_pure_f(fmod, 7.25, f1)
    r11 = box_complex(f7, f6)
    r12 = box_complex(f0, f0)
    f13 = int_to_float(i2)
    f14 = call_pure_f(atan2, f13, f3)
    f15 = float_sub(f14, f13)
    r16 = box_complex(f15, f14)
    guard_false(1) [f0, f1, f3, f4, f5, f6, f7, f8, f9, f10, r11, r12, f14, f15, r16]
    finish(None)"""
    both(text, lambda: [1.5, 2.25, 3], names)
    both(text, lambda: [0.5, 3.0, -1], names)
    assert compiled(text, native(1 << 60), names).backend_data.tier == 0


def test_a_number_of_an_unguarded_call() -> None:
    names = {"size": call(len, "r", "i", elidable=True, can_raise=False, capi="PyObject_Size", capi_result="i64")}
    both("[r0]\ni1 = call_pure_i(size, r0)\nguard_false(1) [i1]\nfinish(None)", lambda: ["abc"], names)


def _raise(error: type[BaseException]) -> object:
    raise error("why")


@pytest.mark.parametrize("error", [ValueError, KeyError, ZeroDivisionError])
@pytest.mark.parametrize("kind", ["i", "f", "r"])
def test_calls_that_raise(error: type[BaseException], kind: str) -> None:
    names = {"bad": call(_raise, "r", kind), "error": error}
    both(
        f"[r0, i1]\n{kind}2 = call_{kind}(bad, r0)\nguard_no_exception() [r0, i1, r0]\nfinish(r0)",
        lambda: [error, 7],
        names,
    )
    text = f"""[r0, i1]
    {kind}2 = call_{kind}(bad, r0)
    r3 = guard_exception(ValueError) [r0, i1]
    guard_false(1) [r3, r0]
    finish(None)"""
    both(text, lambda: [error, 7], names)
    both(
        "[r0]\ncall_v(bad, r0)\nr1 = guard_exception(KeyError) [r0]\nfinish(r1)",
        lambda: [error],
        {"bad": call(_raise, "r", "v")},
    )


def test_guard_exception_without_an_exception() -> None:
    text = "[r0]\nr1 = call_r(fine, r0)\nr2 = guard_exception(KeyError) [r0, r1]\nfinish(r2)"
    both(text, lambda: ["x"], {"fine": call(lambda a: [a], "r", "r")})


def test_overflowing_result_is_an_error() -> None:
    from tests.codegen.harness import compiled, native

    unit = compiled(
        "[]\ni0 = call_i(big)\nguard_no_exception() []\nfinish(None)", names={"big": call(lambda: 2**64, "", "i")}
    )
    assert isinstance(native().run(unit, [])[1][0], OverflowError)


def test_a_pointer_chase() -> None:
    text = """[r0, i1]
    label(L, r0, i1)
    guard_class(r0, Node) [r0, i1]
    r2 = getfield_r(r0, Node.value)
    guard_class(r2, int) [r0, i1]
    i3 = unbox_int(r2) [r0, i1]
    i4 = int_add_ovf(i1, i3)
    guard_no_overflow() [r0, i1]
    r5 = getfield_r(r0, Node.next)
    jump(L, r5, i4)"""

    def chain() -> list[Any]:
        head: Any = None
        for k in range(50):
            head = Node(k * 1000, head)
        return [head, 0]

    assert both(text, chain)[1][1] == (int, sum(range(50)) * 1000)
