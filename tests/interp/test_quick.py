"""Quick forms of handlers: what an instruction learns of the objects that it meets, and when it asks no more.

In: one instruction, run by its quick form and its general form, as native code does.  Out: which of them did it.
"""

from __future__ import annotations

from typing import Any

import pytest

from interp.calls.run_code import run_code
from interp.compiler.compile import compile_source
from interp.compiler.disassemble import inner_codes
from interp.handlers.learning import MOST, give_up_sites
from interp.handlers.quick import QUICK
from interp.handlers.table import HANDLERS
from interp.machine.code import Code
from interp.machine.frames import make_frame
from interp.machine.sites import DEPTH
from objmodel.globals import ModuleDict
from tracer.hints import GENERAL


def program(source: str) -> ModuleDict:
    names = ModuleDict({"__name__": "m"})
    run_code(compile_source(source, "m.py"), names)
    return names


CLASSES = "class P:\n def __init__(self): self.x = None; self.n = 1; self.f = 1.5\n def m(self): pass\n"


class Place:
    """The one instruction with a quick form in a function of one parameter, p."""

    def __init__(self, names: ModuleDict, body: str) -> None:
        self.names = names
        self.code: Code = inner_codes(compile_source(f"def f(p):\n {body}\n", "m.py"))[0]
        found = [pc for pc, run in enumerate(self.code.run) if HANDLERS[run] in QUICK]
        assert len(found) >= 1
        self.pc = found[0]

    def meets(self, w_obj: object) -> str:
        """Run it with p bound to this: "quick" or "general"."""
        frame = make_frame(self.code, self.names, None, None)
        frame.regs[0] = w_obj
        quick, general = QUICK[HANDLERS[self.code.run[self.pc]]]
        state = (frame, self.code.run_args[self.pc], self.pc + 1)
        before = list(frame.regs)
        if quick(*state) != GENERAL:
            return "quick"
        assert frame.regs == before, "a quick form that answers GENERAL has done nothing"
        assert general(*state) > self.pc
        return "general"


MAKE = "def make():\n class P: pass\n p = P(); p.x = None\n return p\n"
READS = ("return p.x", "return p.n", "return p.f", "return p.m()")


@pytest.mark.parametrize("body", READS)
def test_the_third_time_is_quick(body: str) -> None:
    """Code that runs once learns nothing."""
    names = program(CLASSES + "p = P()")
    place = Place(names, body)
    assert [place.meets(names["p"]) for _ in range(4)] == ["general", "general", "quick", "quick"]


@pytest.mark.parametrize("body", READS)
def test_a_new_version_of_the_class_is_learned_anew(body: str) -> None:
    names = program(CLASSES + "p = P()\ndef change(): P.other = lambda: 1")
    place = Place(names, body)
    for _ in range(3):
        place.meets(names["p"])
    change: Any = names["change"]
    change()
    assert [place.meets(names["p"]) for _ in range(2)] == ["general", "quick"]


def test_other_objects_are_never_taken_for_those_that_are_known() -> None:
    names = program(CLASSES + "p = P()\nclass Q: pass\nq = Q(); q.x = 1")
    place = Place(names, "return p.x")
    for _ in range(3):
        place.meets(names["p"])
    assert place.meets(names["q"]) == "general"
    with pytest.raises(Exception, match="no attribute"):
        place.meets(5)


def test_some_classes_are_known_at_a_time() -> None:
    names = program(MAKE)
    make: Any = names["make"]
    place = Place(names, "return p.x")
    ps = [make() for _ in range(DEPTH + 1)]
    for w_obj in [ps[0], *ps]:
        place.meets(w_obj)
    learned = place.code.sites[place.pc + 1].learned
    for w_obj in ps[-1:]:
        place.meets(w_obj)
    assert place.code.sites[place.pc + 1].learned == learned
    assert place.code.sites[place.pc + 1].depth < DEPTH


def test_an_instruction_that_meets_too_much_learns_no_more() -> None:
    names = program(MAKE)
    place = Place(names, "return p.x")
    make: Any = names["make"]
    for _ in range(MOST + 10):
        place.meets(make())
    assert place.code.sites[place.pc + 1].learned == MOST


def test_sites_are_given_up() -> None:
    names = program(CLASSES + "p = P()")
    place = Place(names, "return p.x")
    for _ in range(3):
        place.meets(names["p"])
    give_up_sites()
    assert not place.code.sites
    assert [place.meets(names["p"]) for _ in range(3)] == ["general", "general", "quick"]


def test_a_global_is_known_until_it_is_bound_again() -> None:
    names = program("limit = 1\ndef bind(): global limit; limit = 2")
    place = Place(names, "return limit")
    assert [place.meets(None) for _ in range(4)] == ["general", "general", "quick", "quick"]
    bind: Any = names["bind"]
    bind()
    assert [place.meets(None) for _ in range(2)] == ["general", "general"], "a variable is read from its cell"
