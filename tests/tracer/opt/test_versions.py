"""Versions: constants for as long as they are not replaced."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tracer.opt.checks import compare, proved_bridge, proved_loop
from tests.tracer.support import A, names
from tracer.backend.executor import Executor
from tracer.driver.outdated import register
from tracer.hints import replaced, replaced_for_good
from tracer.ir.text import parse
from tracer.ir.trace import Unit
from tracer.ir.verify import verify_unit
from tracer.opt import SWITCHES, optimise_bridge, optimise_loop
from tracer.opt.handover import known_fields
from tracer.records import evolve, record


@replaced_for_good
@record
class Version:
    """One state of something."""

    dependants: Any = None


class Example:
    """An object with a version, and the names of both."""

    def __init__(self) -> None:
        self.holder = A(x=Version())
        self.known = names(**{"<holder>": self.holder, "<now>": self.holder.x, "<gone>": Version()})

    def replace(self) -> None:
        """The holder gets another version."""
        version, self.holder.x = self.holder.x, Version()
        replaced(version)

    def loop(self, text: str, after: str, enable: frozenset[str] = SWITCHES) -> Unit:
        """The loop becomes this."""
        unit = proved_loop(parse(text, self.known), "L", enable)
        verify_unit(unit, "after")
        self.known["L"], self.known["S"] = unit.label, unit.start
        compare(unit.trace, after, self.known)
        return unit

    def bridge(self, text: str, after: str, **more: Any) -> Unit:
        """The bridge becomes this."""
        unit = proved_bridge(parse(text, self.known), 1, "B", **more)
        verify_unit(unit, "after")
        compare(unit.trace, after, self.known)
        return unit


GUARDED = """
    r1 = getfield_r(<holder>, A.x)
    guard_value_r(r1, <now>) [r0]"""
CALLED = """
    call_v(escape, r0)"""


def test_a_version_is_a_constant() -> None:
    """Neither a load nor a guard is left of it, in the preamble either."""
    unit = Example().loop(f"[r0]{GUARDED}\njump(r0)", "[r0]\nlabel(L, r0)\njump(L, r0)")
    assert len(unit.assumed) == 1


def test_behind_a_call_one_guard_asks_for_all_versions() -> None:
    """The version may have been replaced by the call; in the next turn, too."""
    turn = "call_v(escape, r0)\nguard_not_invalidated() [r0]\n"
    text = f"[r0]{CALLED}{GUARDED}{GUARDED.replace('r1', 'r2')}\njump(r0)"
    Example().loop(text, f"[r0]\n{turn}label(L, r0)\n{turn}jump(L, r0)")


def test_a_call_at_the_end_of_a_turn_is_asked_about_in_the_next() -> None:
    """At the start nothing has happened yet, but the header is reached from behind the call."""
    turn = "call_v(escape, r0)\n"
    after = f"[r0]\n{turn}label(L, r0)\nguard_not_invalidated() [r0]\n{turn}jump(L, r0)"
    Example().loop(f"[r0]{GUARDED}{CALLED}\njump(r0)", after)


@pytest.mark.parametrize("what", ["gone", "None"])
def test_another_version_than_this_is_guarded(what: str) -> None:
    """One that has been replaced since, and what is no version."""
    text = "[r0]\nr1 = getfield_r(<holder>, A.x)\nguard_value_r(r1, <now>) [r0]\n".replace("<now>", what)
    unit = Example().bridge(text.replace("gone", "<gone>") + "exit() []", text.replace("gone", "<gone>") + "exit() []")
    assert not unit.assumed


def test_a_version_of_a_variable_object_is_guarded() -> None:
    """Which object it is, is not known."""
    text = "[r0]\nr1 = getfield_r(r0, A.x)\nguard_value_r(r1, <now>) [r0]\nexit() []"
    assert not Example().bridge(text, text).assumed


def test_switched_off_versions_are_guarded() -> None:
    """As everything that is constant in the loop, in the preamble."""
    text = "[r0]\nr1 = getfield_r(<holder>, A.x)\nguard_value_r(r1, <now>) [r0]\n"
    Example().loop(f"{text}jump(r0)", f"{text}label(L, r0)\njump(L, r0)", SWITCHES - {"versions"})


def test_a_jump_takes_over_what_its_target_rests_on() -> None:
    """A bridge that has called something asks before it jumps."""
    example = Example()
    loop = example.loop(f"[r0]{GUARDED}\njump(r0)", "[r0]\nlabel(L, r0)\njump(L, r0)")
    guarding = "[r0]\nguard_class(r0, A) [r0]\n"
    quiet = example.bridge(f"{guarding}jump(S, r0) [r0]", f"{guarding}jump(L, r0)")
    asking = f"[r0]{CALLED}\nguard_not_invalidated() [r0]\njump(L, r0)"
    calling = example.bridge(f"[r0]{CALLED}\njump(S, r0) [r0]", asking)
    assert quiet.assumed == calling.assumed == loop.assumed


def test_a_bridge_rests_on_what_it_is_handed() -> None:
    """The unit that it starts in knows the version."""
    example = Example()
    text = f"[r0]{GUARDED}\nguard_class(r0, A) [r0]\nexit() []"
    parent = example.bridge(text, "[r0]\nguard_class(r0, A) [r0]\nexit() []")
    parent.exits[0].quiet = False  # what runs on the way may replace the version, but then nobody enters the bridge
    facts = known_fields(parent.exits[0])
    bridge = example.bridge("[r0]\nexit() []", "[r0]\nexit() []", known_fields=facts)
    assert bridge.assumed == parent.assumed
    example.replace()
    assert not known_fields(parent.exits[0])


def test_exactly_the_dependants_are_dropped() -> None:
    """And one that is finished too late is never entered."""
    one, other = Example(), Example()
    units = []
    for example in (one, one, other):
        units.append(optimise_loop(parse(f"[r0]{GUARDED}\njump(r0)", example.known), 0, "L"))
    dropped: list[Unit] = []
    for unit in units:
        unit.drop = dropped.append
    assert register(units[0])
    assert register(units[2])
    one.replace()
    assert dropped == [units[0]]
    assert not register(units[1])
    assert dropped == units[:2]
    assert [unit.invalid[0] for unit in units] == [1, 1, 0]


def test_a_unit_that_invalidates_itself_leaves() -> None:
    """The guard behind the call fails in the turn in which the version goes."""
    example = Example()
    example.known["replace"] = evolve(example.known["escape"], function=lambda r: example.replace())
    text = f"[r0]{GUARDED}\ncall_v(replace, r0){GUARDED.replace('r1', 'r2')}\nfinish(r0)"
    unit = optimise_bridge(parse(text, example.known), 0, "B")
    register(unit)
    executor = Executor()
    executor.compile(unit, lambda unit: None)
    way, _ = executor.run(unit, [None])
    assert way.guard.name == "guard_not_invalidated"
