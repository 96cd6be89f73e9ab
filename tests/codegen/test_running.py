"""Which units may be running, as code and objects can be freed of those that may not."""

from __future__ import annotations

import gc
import weakref
from functools import partial
from typing import Any

import pytest

from codegen.units.backend import NativeBackend
from tests.codegen.harness import NAMES, call, compiled
from tests.codegen.test_assembler import BACKENDS, backend_named
from tracer.ir.text import parse_unit
from tracer.ir.trace import FINISHED, Trace, Unit
from tracer.ir.values import Input
from tracer.opt.unroll import new_unit

CALLS = """[i0]
guard_false(i0) [i0]
r1 = call_r(look)
guard_no_exception() []
finish(r1)"""
BRIDGE = "[i0]\njump(L, i0)"
LOOP = """[i0]
label(L, i0)
r1 = call_r(look)
guard_no_exception() []
finish(r1)"""
ASSEMBLER = """[i0]
r1 = call_assembler_r(called, i0)
guard_no_exception() []
finish(r1)"""


class Look:
    """What a unit calls: notes which of these units may be running, and does something more."""

    def __init__(self, backend: Any) -> None:
        self.backend = backend
        self.units: list[Unit] = []
        self.found: set[Unit] = set()
        self.more: Any = None

    def __call__(self) -> None:
        self.found = self.backend.running(self.units)
        if self.more is not None:
            self.more()

    def compiled(self, text: str, **names: Any) -> Unit:
        unit = compiled(text, self.backend, names | {"look": call(self, "", "r")})
        self.units.append(unit)
        return unit

    def while_running(self, unit: Unit, argument: int) -> set[Unit]:
        assert self.backend.run(unit, [argument])[0] is FINISHED
        return self.found


@pytest.fixture(params=BACKENDS)
def look(request: pytest.FixtureRequest) -> Look:
    return Look(backend_named(request.param))


def test_what_was_entered_may_be_running(look: Look) -> None:
    unit, other = look.compiled(CALLS), look.compiled(CALLS)
    look.more = lambda: None
    assert unit in look.while_running(unit, 0)
    assert other in look.while_running(other, 0)
    assert unit not in look.found


def test_who_waits_for_a_call_and_whom_it_calls_may_be_running(look: Look) -> None:
    called = look.compiled(CALLS)
    caller = look.compiled(ASSEMBLER, called=called.start)
    assert {called, caller} <= look.while_running(caller, 0)


def test_a_stand_in_is_what_a_call_of_it_was_entered_through(look: Look) -> None:
    """On the executor it is the unit itself."""
    stand_in = new_unit(Trace([Input("i")], []), -1, "call")
    look.backend.stand_in(stand_in)
    caller = look.compiled(ASSEMBLER, called=stand_in.start)
    unit = look.compiled(CALLS)
    look.units.append(stand_in)
    look.backend.redirect(stand_in, unit)
    found = look.while_running(caller, 0)
    assert caller in found
    assert found & {stand_in, unit}


def test_who_went_on_to_a_bridge_was_left_last(look: Look) -> None:
    """The bridge, or what that jumps to, runs then."""
    unit, loop = look.compiled(CALLS), look.compiled(LOOP)
    bridge = look.compiled(BRIDGE, L=loop.label)
    bridge.is_bridge, unit.exits[0].bridge = True, bridge
    look.backend.link(unit.exits[0], bridge)
    assert look.while_running(unit, 1) & {unit, loop}


def test_units_are_freed_while_another_runs(look: Look) -> None:
    """With what they hold, and their code, although machine code goes on."""
    mark = type("Mark", (), {})()
    reference = weakref.ref(mark)
    held = compiled("[i0]\nfinish(mark)", look.backend, {"mark": mark})
    look.backend.run(held, [0])
    del mark

    def free() -> None:
        nonlocal held
        look.backend.release(held)
        assert not held.compiled
        del held
        gc.collect()
        assert reference() is None

    look.more = free
    unit = look.compiled(CALLS)
    assert unit in look.while_running(unit, 0)


def test_code_of_both_tiers_is_freed() -> None:
    """The first tier's, which has been replaced, waits for the end of the run, or the unit's."""
    backend = NativeBackend(sync=True, hot=1)
    kept = compiled("[i0]\ni1 = int_add(i0, 1)\nr2 = box_int(i1)\nfinish(r2)", backend)
    freed: list[int] = []
    codes = []

    def warm_up_and_free() -> None:
        for _ in range(3):
            backend.run(kept, [1])
            codes.append(code := kept.backend_data.code)
            kept.backend_data.free = partial(freed.append, code)
        assert len(set(codes)) == 2
        assert freed == []
        backend.release(kept)
        assert set(freed) == set(codes)

    unit = parse_unit(CALLS, NAMES | {"look": call(warm_up_and_free, "", "r")})
    backend.compile(unit, lambda _unit: None)
    backend.run(unit, [0])
    assert len(codes) == 3
    backend.shutdown()
