"""What a loop becomes does not hang on the turn on which it was recorded, nor on how often it goes round.

An inner loop whose recording began on the turn that leaves it would be the way out and in again: its own turns were a
bridge of that.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import minipy
from tracer.warmstate import MOST_LEFTS

FORMS = {
    "for": """
    for i in range(turns):
        for j in range({trips}):
            total += i ^ j
""",
    "while": """
    i = 0
    while i < turns:
        j = 0
        while j < {trips}:
            total += i ^ j
            j += 1
        i += 1
""",
    "break": """
    for i in range(turns):
        j = 0
        while True:
            total += i ^ j
            j += 1
            if j > {trips}:
                break
""",
    "continue": """
    for i in range(turns):
        j = 0
        while j < {trips}:
            j += 1
            if j == 0:
                continue
            total += i
""",
    "float": """
    for i in range(turns):
        z = 0.5
        while z < {trips}:
            z += 1.0
        total += 1
""",
}
"""Bodies of functions with a loop in a loop."""


def program(form: str, trips: int, turns: int) -> str:
    """Calls of a function with these loops."""
    body = FORMS[form].format(trips=trips)
    return f"def work(turns):\n    total = 0\n{body}    return total\nfor _ in range(3):\n    work({turns})\n"


def inner_loop(text: str) -> int:
    """The line of the program at which a turn of the inner loop begins."""
    lines = text.splitlines()
    header = [number for number, line in enumerate(lines, 1) if line.lstrip().startswith(("for", "while"))][1]
    return header + lines[header - 1].endswith("True:")


def operations(text: str) -> list[str]:
    """What the inner loop's unit does in a turn, by names."""
    found = [unit for unit in minipy.jit.current.units if unit.name.startswith(f"<string>:{inner_loop(text)} ")]
    assert len(found) == 1, [unit.name for unit in minipy.jit.current.units]
    names = [op.name for op in found[0].trace.ops]
    return names[names.index("label") :]


@pytest.mark.parametrize("form", FORMS)
def test_a_loop_is_the_same_whenever_it_is_recorded(form: str) -> None:
    """Interpreted, where every turn counts: begun at each of the turns."""
    for trips in (3, 8):
        found = []
        for threshold in range(20, 20 + trips + 2):
            text = program(form, trips, 60)
            assert minipy.run_source(text, jit=f"threshold={threshold},backend=executor") == 0
            found.append(operations(text))
        assert found == [found[0]] * len(found), trips


def test_loops_that_go_round_once_are_recorded_in_the_end() -> None:
    """All their turns leave them."""
    text = program("while", 1, 200)
    assert minipy.run_source(text, jit="threshold=20,backend=executor") == 0
    assert minipy.jit.stats.give_ups["left"] == MOST_LEFTS
    assert operations(text)


LAST = """def count(k):
    while True:
        k -= 1
        if k < 0:
            return k
for _ in range({calls}):
    count({turns})
"""


def test_a_loop_that_ends_its_function_is_recorded_from_a_turn_that_stays() -> None:
    """Begun at each of the turns, the last one of the call included: the recording of that one is thrown away."""
    found = []
    for threshold in range(20, 27):
        assert minipy.run_source(LAST.format(calls=40, turns=5), jit=f"threshold={threshold},backend=executor") == 0
        names = [op.name for op in minipy.jit.current.units[0].trace.ops]
        found.append(names[names.index("label") :])
    assert found == [found[0]] * len(found)


def test_loops_that_return_in_their_first_turn_are_recorded_in_the_end() -> None:
    """As units that end with the call."""
    assert minipy.run_source(LAST.format(calls=200, turns=1), jit="threshold=20,backend=executor") == 0
    assert minipy.jit.stats.give_ups["returned"] == MOST_LEFTS
    assert minipy.jit.current.units[0].trace.ops[-1].name == "finish"


UNUSUAL = """def count(k):
    total = 0
    for i in range(k):
        if i % 50 == {rare}:
            total -= 1
        else:
            total += 2
    return total
count(4000)
"""


def test_a_loop_recorded_in_an_unusual_turn_is_recorded_again() -> None:
    """Whichever turn is recorded, the unit that stays goes round by itself: one turn of 50 leaves it."""
    dropped = []
    for rare in range(15, 35):
        assert minipy.run_source(UNUSUAL.format(rare=rare), jit="threshold=20,trace_eagerness=20,sync=1") == 0
        jit = minipy.jit.current
        loops = [unit for unit in jit.units if unit.name.startswith("<string>:3 ")]
        rounds = [jit.backend.all_rounds(unit) for unit in loops if jit.pacing.owner(unit).compiled_unit is unit]
        assert len(rounds) == 1
        assert rounds[0] > 3000, rare
        dropped.append(jit.stats.give_ups.get("atypical", 0))
    assert set(dropped) == {0, 1}


def test_ways_that_are_taken_alike_are_not_recorded_again() -> None:
    """Half of the turns take the other way."""
    text = UNUSUAL.replace("50", "2").format(rare=0)
    assert minipy.run_source(text, jit="threshold=20,trace_eagerness=20,sync=1") == 0
    assert minipy.jit.stats.give_ups.get("atypical", 0) == 0


NATIVELY = """
import json
import minipy
from tests.jit.test_trip_counts import operations, program

found = {}
for trips in (2, 3, 4, 7, 8, 16, 31, 32, 63, 64, 65, 128):
    text = program(%r, trips, 6_000 // trips)
    assert minipy.run_source(text, jit="threshold=1000,sync=1,trace_eagerness=1000000") == 0
    found[trips] = operations(text)
print(json.dumps(found))
"""


@pytest.mark.parametrize("form", FORMS)
def test_native_code_counts_in_no_step_with_a_loop(form: str) -> None:
    """It asks once in many turns: were these always as many, that were always the same turn of a loop of 64."""
    root = str(Path(minipy.__file__).parent)
    environment = {**os.environ, "MINIPY_NATIVE": "wait", "PYTHONPATH": root}
    done = subprocess.run(
        [sys.executable, "-c", NATIVELY % form],
        capture_output=True, text=True, timeout=300, check=False, env=environment, cwd=root,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert {trips: names for trips, names in found.items() if names != found["63"]} == {}
