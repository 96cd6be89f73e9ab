"""The commands that make the papers' tables of the programs in bench/programs, on small ones."""

from __future__ import annotations

from tests.papers.removal_table import in_new_process, kinds_of, removed
from tests.shapes.loops import JIT, run
from tracer.ir.ops import OPS

ATTRIBUTES = """
class Point:
    def __init__(self): self.x = 0
    def step(self): self.x += 1
def main(n):
    point = Point()
    for i in range(n):
        point.step()
    return point.x
print(main(100))
"""


def test_what_operations_are_counted_as() -> None:
    """Each once, besides as an operation; a read that may leave is a guard, too."""
    counted = {name: kinds_of(OPS[name]) for name in ("new", "box_int", "unbox_int", "guard_class", "int_add", "jump")}
    assert counted == {
        "new": ["all", "new"],
        "box_int": ["all", "new"],
        "unbox_int": ["all", "get/set", "guards"],
        "guard_class": ["all", "guards"],
        "int_add": ["all"],
        "jump": [],
    }


def test_a_loop_of_numbers_keeps_no_allocation() -> None:
    """Three boxes a turn are recorded."""
    counts = in_new_process("fibonacci_mod", 2000)
    assert (counts.loops, counts.before["new"], counts.after["new"]) == (1, 3, 0)
    assert counts.after["all"] * 5 < counts.before["all"]
    assert removed(8, 2) == "75%"


def test_maps_and_versions_can_be_switched_off() -> None:
    """What they fold is then computed in each turn, and nothing else changes."""
    both, neither = run(ATTRIBUTES), run(ATTRIBUTES, JIT + ",unpromoted=Map:VersionTag:GlobalsVersion")
    assert both.output == neither.output
    assert "find_read" not in both.text()
    assert neither.text().count("find_read") >= 2
