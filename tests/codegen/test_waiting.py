"""A unit that waits for a call says which: on the executor, and in both tiers of machine code."""

from __future__ import annotations

from typing import Any

import pytest

from tests.codegen.harness import NAMES, call
from tests.codegen.test_assembler import BACKENDS, backend_named
from tests.tracer.support import FRAME
from tracer.ir.forwarding import Constants, Forwarding
from tracer.ir.snapshot import FrozenFrame, Snapshot
from tracer.ir.text import parse_unit
from tracer.ir.trace import Unit
from tracer.ir.values import Const, Value
from tracer.resume.encode import Pool, encode

COUNT_DOWN = """[r0, i1]
i2 = int_is_true(i1)
guard_true(i2) [r0]
i3 = int_sub(i1, 1)
r4 = call_assembler_r(unit.start, r0, i3)
guard_no_exception() [i1, r0]
r5 = call_r(look, r0)
guard_no_exception() [i1, r0]
r6 = call_r(drop, r5)
finish(r5)"""


def unit_of(text: str, names: dict[str, Any]) -> Unit:
    """A unit whose exits say that there is one frame, which is r0."""
    unit = parse_unit(text, NAMES | names)
    for exit in unit.exits:
        frame = next(v for v in exit.values if v.kind == "r")
        frozen = FrozenFrame(FRAME, frame, (Const("r", "code"), Const("r", None)), ((),), "frame")
        values: tuple[Value | FrozenFrame, ...] = tuple(frozen if v is frame else v for v in exit.values)
        exit.resume, exit.values = encode(Snapshot(None, "here", values), Forwarding(Constants()), Pool())
    return unit


@pytest.mark.parametrize("name", BACKENDS)
def test_who_waits_for_a_call_is_found_by_the_first_argument(name: str) -> None:
    """With the units that it has called, innermost first, and the frames that are shown; not with a unit that was left,
    behind a call that cannot raise, or when all is done.
    """
    backend, mark = backend_named(name), object()
    seen: list[Any] = []

    def waiting() -> list[Any]:
        found = backend.waiting(mark)
        assert all([v for v in values.values() if type(v) is object] == [mark] for _, values in found)
        return [exit.number for exit, _ in found]

    def look(argument: object) -> object:
        assert backend.waiting(object()) == []
        assert list(backend.busy_arguments()) == [id(mark)]
        seen.append(waiting())
        return argument

    def leave(way: object, values: list[Any]) -> object:
        seen.append(waiting())
        return "left"

    unit = unit_of(COUNT_DOWN, {"look": call(look, "r", "r"), "drop": call(lambda x: look(mark), "r", "r")})
    unit.leave = leave
    backend.compile(unit, lambda _unit: None)
    backend.run(unit, [mark, 2])
    assert seen == [[1, 1], [2, 1], [1], [2], []]
    assert waiting() == []
    assert list(backend.busy_arguments()) == []
