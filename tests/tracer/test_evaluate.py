"""The executor does what the table of operations says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.tracer.support import SHAPE_A, A, names
from tracer.backend.executor import Executor, executable_names
from tracer.backend.protocol import Backend
from tracer.host.fields import read_field, write_field
from tracer.ir.ops import OPS
from tracer.ir.text import parse_unit
from tracer.ir.trace import FINISHED, Exit, Label, Unit


def compiled(text: str, executor: Executor | None = None, labels: dict[str, Label] | None = None) -> Unit:
    unit = parse_unit(text, names(**(labels or {})))
    done: list[Unit] = []
    (executor or Executor()).compile(unit, done.append)
    assert done == [unit]
    return unit


def run(text: str, *args: Any) -> tuple[Exit, list[Any]]:
    executor: Backend = Executor()
    unit = parse_unit(text, names())
    executor.compile(unit, lambda unit: None)
    return executor.run(unit, list(args))


def test_every_operation_is_executable() -> None:
    """The executor's tables and the table of operations have the same names."""
    assert executable_names() == set(OPS)


def test_words_wrap() -> None:
    """Addition beyond 64 bits comes back from below."""
    assert run("[i0]\ni1 = int_add(i0, 1)\nr2 = box_int(i1)\nfinish(r2)", 2**63 - 1) == (FINISHED, [-(2**63)])


def test_threads_see_what_operations_use_wholly_or_not_at_all() -> None:
    """Another thread that asks while one still collects gets the same answer."""
    executor = Executor()
    unit = compiled("[i0]\ni1 = int_add(i0, 1)\ni2 = int_mul(i0, i1)\nr3 = box_int(i2)\nfinish(r3)", executor)
    found: list[Any] = []

    class Ops(list[Any]):
        """Lets another thread run before the last operation."""

        def __getitem__(self, where: Any) -> Any:
            rest = list(self)[where]
            if found:
                return rest
            found.append(None)
            return interrupted(rest)

    def interrupted(ops: list[Any]) -> Iterator[Any]:
        yield from ops[:-1]
        found.append(set(executor._used_from(unit, 0)))
        yield ops[-1]

    unit.trace.ops = Ops(unit.trace.ops)
    assert executor._used_from(unit, 0) == found[1]


def test_overflow_leaves() -> None:
    """guard_no_overflow fails exactly where the sum does not fit."""
    text = "[i0]\ni1 = int_add_ovf(i0, 1)\nguard_no_overflow() [i0]\nr2 = box_int(i1)\nfinish(r2)"
    assert run(text, 2**63 - 2) == (FINISHED, [2**63 - 1])
    left, values = run(text, 2**63 - 1)
    assert (left.number, values) == (0, [2**63 - 1])


def test_objects_are_made_without_their_initialiser() -> None:
    """`new` makes the exact class, fields are set one by one."""
    _, [made] = run("[i0]\nr1 = new(A)\nsetfield_i(r1, A.n, i0)\nfinish(r1)", 7)
    assert type(made) is A
    assert made.n == 7
    assert not hasattr(made, "x")


def test_the_exception_of_a_call_leaves_with_the_values() -> None:
    """guard_no_exception hands the exception over, behind the saved values."""
    text = "[r0]\nr1 = call_r(fail, r0)\nguard_no_exception() [r0]\nfinish(r1)"
    assert run(text, 5) == (FINISHED, [5])
    _, values = run(text, "bad")
    assert values[0] == "bad"
    assert type(values[1]) is ValueError


def test_an_expected_exception_is_caught() -> None:
    """guard_exception goes on with the exception as its value."""
    text = "[r0]\nr1 = call_r(fail, r0)\nr2 = guard_exception(ValueError) [r0]\nfinish(r2)"
    assert type(run(text, "bad")[1][0]) is ValueError
    assert run(text, 5)[0].number == 0


def test_jumps_bridges_and_other_units() -> None:
    """A loop leaves, its bridge jumps into the loop again."""
    executor = Executor()
    loop = compiled("[i0]\nlabel(L, i0)\ni1 = int_sub(i0, 1)\nguard_true(i1) [i1]\njump(L, i1)", executor)
    assert executor.run(loop, [5]) == (loop.exits[0], [0])
    assert loop.label is not None
    bridge = compiled("[i0]\nguard_false(1) [i0]\njump(L, 3)", executor, {"L": loop.label})
    executor.link(loop.exits[0], bridge)
    assert executor.run(loop, [5]) == (bridge.exits[0], [0])
    executor.release(bridge)
    executor.links.clear()
    assert executor.run(loop, [2]) == (loop.exits[0], [0])


def test_interruption_can_be_asked_for() -> None:
    """guard_not_interrupted holds unless the executor is told otherwise."""
    text = "[i0]\nguard_not_interrupted() [i0]\nr1 = box_int(i0)\nfinish(r1)"
    assert run(text, 1)[0] is FINISHED
    executor = Executor(interrupted=lambda: True)
    assert executor.run(compiled(text, executor), [1])[0].number == 0


def test_fields_are_reached_past_the_class() -> None:
    """A class's own attribute hooks are not in the way of a field."""

    class Sly(A):
        def __getattribute__(self, name: str) -> Any:
            raise AssertionError(name)

    sly = Sly.__new__(Sly)
    write_field(sly, SHAPE_A.fields[1], 3)
    assert read_field(sly, SHAPE_A.fields[1]) == 3
