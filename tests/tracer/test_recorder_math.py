"""What the recorder makes of functions of doubles, and of names in modules of the host."""

from __future__ import annotations

import contextlib
import math
import random
import types
from typing import Any

import pytest

from tests.codegen.harness import both
from tests.tracer.tracing import names, record
from tracer.hints import JitDriver, elidable, promote
from tracer.host.dictversions import HAS_VERSIONS, dict_version, seldom_changes
from tracer.host.hostmath import HYPOT, LIBRARY, POW
from tracer.ir.trace import Trace

driver = JitDriver(greens=(), reds=("w_f", "w_a", "w_b"))
NOTHING: object = object()


def one(w_f: Any, w_a: object, w_b: object) -> object:
    """Calls with one argument."""
    while True:
        driver.jit_merge_point(w_f, w_a, w_b)
        w_callee = promote(w_f)
        w_callee(w_a)
        driver.can_enter_jit(w_f, w_a, w_b)


def power(w_f: Any, w_a: Any, w_b: Any) -> object:
    """A constant exponent."""
    while True:
        driver.jit_merge_point(w_f, w_a, w_b)
        w_f = w_a ** promote(w_b)
        driver.can_enter_jit(w_f, w_a, w_b)


@elidable
def names_in(w_a: Any) -> dict[str, object]:
    """The dict itself."""
    found: dict[str, object] = w_a
    return found


def looked_up(w_f: Any, w_a: Any, w_b: object) -> object:
    """A name in a dict that is constant."""
    while True:
        driver.jit_merge_point(w_f, w_a, w_b)
        w_f = names_in(promote(w_a)).get("name", NOTHING)
        driver.can_enter_jit(w_f, w_a, w_b)


def trace_of(portal: Any, *state: object) -> Trace:
    """The loop of one of the portals above."""
    trace = record(driver, portal, *state).trace
    assert trace is not None
    return trace


def calls(trace: Trace) -> list[str]:
    """The calls of a trace that are no computations."""
    return [name for name in names(trace) if name.startswith("call_") and not name.startswith("call_pure")]


@pytest.mark.parametrize("value", [2.0, 0.0, -0.0, 4, 2**62, math.inf])
def test_a_root_is_an_operation(value: object) -> None:
    trace = trace_of(one, math.sqrt, value, None)
    assert not calls(trace)
    assert {"float_ge", "float_sqrt"} <= set(names(trace))


@pytest.mark.parametrize(
    ("function", "value"),
    [(math.sin, 0.5), (math.log, 3), (math.exp, 1.5), (math.floor, -2.5), (math.ceil, 2.5), (math.fabs, -1.0)],
)
def test_functions_of_doubles_are_computed(function: Any, value: object) -> None:
    assert not calls(trace_of(one, function, value, None))


@pytest.mark.parametrize(
    ("function", "value"),
    [(math.sqrt, math.nan), (math.sqrt, 2**70), (math.sin, True), (math.log, 2**80),
     (math.exp, -math.inf), (math.sinh, math.inf), (math.floor, 2.0**62), (math.gamma, 2.0)],
)  # fmt: skip
def test_others_are_the_hosts(function: Any, value: object) -> None:
    assert calls(trace_of(one, function, value, None))


@pytest.mark.parametrize(("a", "b"), [(1.5, 2), (-1.5, 2), (3, 2), (3, 3), (2.5, 0.5), (2, -1.0), (2.0, 3), (-2.0, -2)])
def test_powers_are_computed(a: object, b: object) -> None:
    assert not calls(trace_of(power, None, a, b))


@pytest.mark.parametrize(
    ("a", "b"), [(-1.5, 3), (0.0, 2), (3, 4), (2**32, 2), (1e200, 2), (math.inf, 2), (2, -1), (True, 2), (1.5, 2**70)]
)
def test_other_powers_are_the_hosts(a: object, b: object) -> None:
    assert calls(trace_of(power, None, a, b))


@pytest.mark.parametrize("key", LIBRARY, ids=[call.function.__name__ for call in LIBRARY.values()])
def test_the_library_gives_the_same_bits(key: tuple[int, int]) -> None:
    """As the host's function, wherever that gives a finite number."""
    call, (_, count) = LIBRARY[key], key
    chance = random.Random(count)
    inputs = ", ".join(f"f{k}" for k in range(count))
    text = f"[{inputs}]\nf9 = call_pure_f(library, {inputs})\nguard_false(1) [f9]\nfinish(None)"
    from tests.codegen.harness import Executor, compiled, native

    executor = Executor(check=False)
    fast, plain = compiled(text, names={"library": call}), compiled(text, executor, {"library": call})
    compared = 0
    for _ in range(3000):
        numbers = [chance.choice((1.0, 1e-3, 40.0)) * chance.gauss(0, 1) for _ in range(count)]
        (expected,) = executor.run(plain, list(numbers))[1]
        (found,) = native().run(fast, list(numbers))[1]
        if math.isfinite(expected):
            compared += 1
            assert found.hex() == expected.hex(), numbers
        else:
            assert not math.isfinite(found)
    assert compared > 300


def test_a_power_is_no_product() -> None:
    """The library rounds a square otherwise, now and then, and so does the host."""
    text = "[f0]\nf1 = call_pure_f(power, f0, 2.0)\nguard_false(1) [f1]\nfinish(None)"
    for number in (38.94561365139573, 1.1, 3.3):
        ((_, found),) = both(text, lambda n=number: [n], {"power": POW})[1]
        assert found == (number**2).hex()


def turned(w_f: Any, w_a: Any, w_b: Any) -> object:
    """Products, quotients and sums of complex numbers."""
    while True:
        driver.jit_merge_point(w_f, w_a, w_b)
        w_a = (w_a * w_b - w_a) / w_b + w_a
        driver.can_enter_jit(w_f, w_a, w_b)


@pytest.mark.parametrize("other", [0.5 - 2j, 2.0 - 0.5j, 2.5, 3, complex(-0.0, 1e-300)])
def test_arithmetic_of_complex_numbers_is_that_of_their_parts(other: complex) -> None:
    """Up to the number that a turn ends with, nothing is called."""
    trace = trace_of(turned, None, 1 + 1j, other)
    assert not calls(trace)
    assert names(trace).count("float_truediv") >= 3
    assert "box_complex" in names(trace)


@pytest.mark.parametrize("other", ["x", 1 << 70, None])
def test_other_operands_of_complex_numbers_are_left_to_the_host(other: Any) -> None:
    """As is a divisor that is 0, or no number."""
    with contextlib.suppress(TypeError):
        assert calls(trace_of(turned, None, 1 + 1j, other))
    with contextlib.suppress(ZeroDivisionError):
        assert calls(trace_of(turned, None, 1 + 1j, 0j))
    assert calls(trace_of(turned, None, 1 + 1j, complex(math.nan, 1)))


def compared(w_f: Any, w_a: Any, w_b: Any) -> object:
    """Is a complex number equal to another number?"""
    while True:
        driver.jit_merge_point(w_f, w_a, w_b)
        w_f = w_a + w_a == w_b
        driver.can_enter_jit(w_f, w_a, w_b)


@pytest.mark.parametrize(("other", "is_called"), [(2.0, False), (2 + 2j, False), (2**53 + 1, True), (4, True)])
def test_an_int_is_not_compared_as_a_double(other: Any, is_called: bool) -> None:
    assert bool(calls(trace_of(compared, None, complex(2**52), other))) == is_called


def size_of(w_f: Any, w_a: Any, w_b: Any) -> object:
    """The size of a complex number."""
    while True:
        driver.jit_merge_point(w_f, w_a, w_b)
        w_b = promote(w_f)(w_a * w_a)
        driver.can_enter_jit(w_f, w_a, w_b)


def test_the_size_of_a_complex_number_is_a_call_of_the_library() -> None:
    """If it is finite; else the host is asked."""
    trace = trace_of(size_of, abs, 1 + 1j, 0.0)
    assert not calls(trace)
    assert any(op.descr is HYPOT for op in trace.ops)
    assert calls(trace_of(size_of, abs, complex("inf"), 0.0))


def test_the_size_of_a_complex_number_has_the_host_s_bits() -> None:
    """Whatever `math.hypot` would give."""
    text = "[f0, f1]\nf2 = call_pure_f(size, f0, f1)\nguard_false(1) [f2]\nfinish(None)"
    chance = random.Random(7)
    for _ in range(300):
        parts = [chance.gauss(0, 1) * 10.0 ** chance.randrange(-9, 9) for _ in range(2)]
        ((_, found),) = both(text, lambda given=parts: list(given), {"size": HYPOT})[1]
        assert found == abs(complex(*parts)).hex()


@pytest.mark.skipif(not HAS_VERSIONS, reason="this host's dicts have no versions")
def test_a_name_of_a_module_rests_on_the_dicts_version() -> None:
    module = types.ModuleType("m")
    vars(module)["name"] = 3
    trace = trace_of(looked_up, None, vars(module), None)
    assert "dict_version" in names(trace)
    assert not calls(trace)


@pytest.mark.skipif(not HAS_VERSIONS, reason="this host's dicts have no versions")
def test_a_dict_that_keeps_changing_is_asked() -> None:
    changing: dict[Any, Any] = {"name": 1}
    for turn in range(20):
        assert seldom_changes(changing) == (turn <= 8)
        changing["name"] = turn + 2
    assert calls(trace_of(looked_up, None, changing, None))
    assert not seldom_changes({3: 4})


@pytest.mark.skipif(not HAS_VERSIONS, reason="this host's dicts have no versions")
def test_machine_code_reads_the_version() -> None:
    text = "[r0]\ni1 = dict_version(r0)\nguard_false(1) [i1]\nfinish(None)"
    kept: dict[str, int] = {"a": 1}
    ((_, found),) = both(text, lambda: [kept])[1]
    assert found == dict_version(kept)


@pytest.mark.parametrize("name", ["floor", "ceil", "sqrt", "fabs", "sin"])
def test_what_a_program_puts_into_the_module_is_not_what_records(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The trace is the same when the module's names are others' by now."""
    function = getattr(math, name)
    expected = names(trace_of(one, function, 2.5, None))
    for taken in ("floor", "ceil", "sqrt", "fabs", "sin", "isfinite", "inf", "nan"):
        monkeypatch.delattr(math, taken)
    found = names(trace_of(one, function, 2.5, None))
    assert found == expected
    assert "call_r" not in found
