"""TLC and the papers' interpreters on the tracer: the same results as plain, from compiled loops.

Each runs with the IR executor, with everything on and with one feature off in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from interp.tlc import interpreter as tlc
from interp.tlc.assemble import assemble
from interp.tlc.values import IntObj, TLCError
from tests.papers.interpreters import feedback, tiny
from tracer.backend.executor import Executor
from tracer.driver.driver import Jit
from tracer.hints import JitDriver

PROGRAMS = Path(__file__).resolve().parents[3] / "bench" / "tlc"
Install = Callable[[ModuleType, str, JitDriver], Jit]

MODES: dict[str, dict[str, int | str]] = {
    "all": {},
    "eager": {"threshold": 1, "trace_eagerness": 1},
    "no heap cache": {"heapcache": 0},
    "no folding": {"fold": 0},
    "no passes": {"enable_opts": ""},
    "no inlining": {"max_inline_depth": 0},
    "short traces": {"trace_limit": 12},
}


@pytest.fixture(params=MODES, ids=lambda mode: mode.replace(" ", "-"))
def install(request: pytest.FixtureRequest) -> Iterator[Install]:
    """Puts a JIT on a module's portal until the test ends."""
    undo: list[tuple[ModuleType, str, Any, JitDriver, Any]] = []

    def put(module: ModuleType, portal: str, driver: JitDriver) -> Jit:
        plain = getattr(module, portal)
        undo.append((module, portal, plain, driver, driver.can_enter_jit))
        parameters = {"threshold": 3, "trace_eagerness": 2} | MODES[request.param]
        jit = Jit(driver, plain, Executor(), **parameters)
        setattr(module, portal, jit.install())
        return jit

    yield put
    for module, portal, plain, driver, can_enter in undo:
        setattr(module, portal, plain)
        driver.can_enter_jit = can_enter
        driver.portal = None


def short(request_name: str) -> bool:
    """Is this the mode in which every trace is given up?"""
    return "short-traces" in request_name


@pytest.mark.parametrize(
    ("name", "argument", "wanted"),
    [("factorial", 1000, 864722), ("fibonacci", 1000, 369829), ("accumulator", 200, 19900), ("accumulator", -200, 200)],
)
def test_tlc_loops(name: str, argument: int, wanted: int, install: Install, request: pytest.FixtureRequest) -> None:
    """The .NET paper's loops, run twice so that compiled code is entered from the start."""
    jit = install(tlc, "interpret", tlc.driver)
    code = assemble((PROGRAMS / f"{name}.tlc").read_text())
    for _ in range(2):
        result = tlc.run(code, IntObj(argument))
        assert isinstance(result, IntObj)
        assert result.value == wanted
    assert jit.stats.loops > 0 or short(request.node.name)


def test_a_polymorphic_call_gets_a_bridge(install: Install) -> None:
    """The same loop with the two objects of Figure 11 in turn."""
    install(tlc, "interpret", tlc.driver)
    code = assemble((PROGRAMS / "accumulator.tlc").read_text())
    for _ in range(5):
        for argument, wanted in ((100, 4950), (-100, 100)):
            result = tlc.run(code, IntObj(argument))
            assert isinstance(result, IntObj)
            assert result.value == wanted


def test_tlc_errors_leave_compiled_loops(install: Install) -> None:
    """A check that fails after many turns aborts the program with the same words."""
    install(tlc, "interpret", tlc.driver)
    code = assemble(
        """
        main:
            PUSH 100        # [i]
        loop:
            PUSH 1
            SUB             # [i - 1]
            PUSH 1000
            PICK 1          # [i, 1000, i]
            DIV
            POP
            BR loop
        """
    )
    for _ in range(2):
        with pytest.raises(TLCError, match="DIV does not apply to the integer 0"):
            tlc.run(code)


def test_tlc_calls_and_lists(install: Install) -> None:
    """A list built in a loop, summed by recursion."""
    install(tlc, "interpret", tlc.driver)
    code = assemble(
        """
        main:
            NIL
            PUSHARG         # [list, n]
        loop:
            PICK 0
            BR_COND more
            POP
            CALL sum 1
            RETURN
        more:
            SWAP
            PICK 1
            SWAP
            CONS            # [n, (n . list)]
            SWAP
            PUSH 1
            SUB
            BR loop
        sum:
            PUSHARG
            BR_COND pair
            PUSH 0
            RETURN
        pair:
            PUSHARG
            CAR
            PUSHARG
            CDR
            CALL sum 1
            ADD
            RETURN
        """
    )
    for _ in range(3):
        result = tlc.run(code, IntObj(40))
        assert isinstance(result, IntObj)
        assert result.value == 820


def test_figure_1_of_allocation_removal(install: Install, request: pytest.FixtureRequest) -> None:
    """Integers, then floats in the same loop, then integers again."""
    jit = install(tiny, "loop", tiny.driver)
    for _ in range(3):
        whole = tiny.f(tiny.BoxedInteger(50))
        assert isinstance(whole, tiny.BoxedInteger)
        assert whole.intval == 1275 - 5000
        real = tiny.f(tiny.BoxedFloat(49.5))
        assert isinstance(real, tiny.BoxedFloat)
        assert real.floatval == 1250.0 - 5000
    assert jit.stats.loops > 0 or short(request.node.name)


@pytest.mark.parametrize("model", ["dicts", "maps", "versions", "one_guard"])
def test_object_models_of_runtime_feedback(model: str, install: Install) -> None:
    """Each gives the same sums before and after its class has changed."""
    install(feedback, f"loop_{model}", getattr(feedback, f"{model}_driver"))
    versioned = model in ("versions", "one_guard")
    cls: Any = feedback.VersionedClass("A") if versioned else feedback.DictClass("A")
    cls.write_method("b", 41)
    cls.write_method("c", 17)
    inst: Any
    if model == "dicts":
        inst = feedback.DictInstance(cls, {"a": 1})
    elif model == "one_guard":
        inst = feedback.OneGuardInstance(feedback.ClassMap(cls, {"a": 0}), [1])
    else:
        made = feedback.VersionedInstance if versioned else feedback.MapInstance
        inst = made(cls, feedback.EMPTY_MAP.add_attribute("a"), [1])
    loop = getattr(feedback, f"loop_{model}")
    assert loop(50, inst, None) == 59
    assert loop(50, inst, None) == 59
    cls.write_method("b", 40)
    assert getattr(feedback, f"loop_{model}")(50, inst, None) == 58


def test_promoted_values_change(install: Install) -> None:
    """A promoted word that takes other values is never wrong."""
    install(feedback, "loop_promoted", feedback.promote_driver)
    for x in (4, 2, 4, 3):
        assert feedback.loop_promoted(50, x, 0) == 50 * (2 * x + 1)
