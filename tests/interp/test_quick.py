"""Quick forms of handlers: what an instruction learns of the objects that it meets, and when it asks no more.

In: one instruction, run by its quick form and its general form, as native code does.  Out: which of them did it.
"""

from __future__ import annotations

import operator
from datetime import date
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from codegen.hostmemory import word_at
from codegen.layout import probe
from interp.calls.run_code import run_code
from interp.compiler.compile import compile_source
from interp.compiler.disassemble import inner_codes
from interp.handlers import quick_items, quick_loops, quick_numbers
from interp.handlers.learning import MOST, give_up_sites
from interp.handlers.quick import QUICK as READS_AND_GLOBALS
from interp.handlers.quick_writes import QUICK_WRITES
from interp.handlers.table import HANDLERS
from interp.machine import sites
from interp.machine.code import Code
from interp.machine.frames import make_frame
from interp.machine.sites import DEPTH, NEW, NOTHING
from interp.suspended.iterators import EXHAUSTED
from interp.suspended.stepping import iterate, step
from objmodel.attributes import access
from objmodel.globals import ModuleDict
from objmodel.instances.fields import get_map
from objmodel.instances.maps import INLINE
from tracer.hints import GENERAL

QUICK = {**READS_AND_GLOBALS, **QUICK_WRITES}


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

    def meets(self, w_obj: object, *stack: object) -> str:
        """Run it with p bound to this, and these values on the stack: "quick" or "general"."""
        frame = make_frame(self.code, self.names, None, None)
        frame.regs[0] = w_obj
        for w_value in stack:
            frame.push(w_value)
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


@pytest.mark.parametrize("body", ["return p.limit", "return p.make()", "return p.__name__"])
def test_what_a_class_has_is_known_until_it_has_a_new_version(body: str) -> None:
    names = program("class C:\n limit = 5\n def make(): pass\ndef change(): C.other = lambda: 1")
    place, w_class = Place(names, body), names["C"]
    assert [place.meets(w_class) for _ in range(4)] == ["general", "general", "quick", "quick"]
    change: Any = names["change"]
    change()
    assert [place.meets(w_class) for _ in range(2)] == ["general", "quick"]
    assert place.meets(type("D", (), {"limit": 6, "make": None})) == "general"


def test_what_a_module_of_the_host_has_is_looked_up_each_time() -> None:
    module = ModuleType("m")
    module.limit = 5  # type: ignore[attr-defined]
    place = Place(ModuleDict(), "return p.limit")
    assert [place.meets(module) for _ in range(3)] == ["general", "general", "quick"]
    module.limit = 6  # type: ignore[attr-defined]
    assert place.meets(module) == "quick"
    module.__class__ = type("Lazy", (ModuleType,), {"limit": property(lambda m: 7)})
    assert place.meets(module) == "general"


@pytest.mark.parametrize("body", ["return p.year", "return p.isoformat()"])
def test_objects_of_the_host_are_asked_at_once(body: str) -> None:
    place = Place(ModuleDict(), body)
    assert [place.meets(date(2000, 1, k)) for k in (1, 2, 3)] == ["general", "general", "quick"]
    assert place.meets(type("Day", (date,), {})(2000, 1, 1)) == "general", "of another class"


def test_other_objects_are_never_taken_for_those_that_are_known() -> None:
    names = program(CLASSES + "p = P()\nclass Q: pass\nq = Q(); q.x = 1")
    place = Place(names, "return p.x")
    for _ in range(3):
        place.meets(names["p"])
    assert place.meets(names["q"]) == "general"
    with pytest.raises(Exception, match="no attribute"):
        place.meets(5)


def test_the_index_of_a_slot_is_no_other_way_to_reach_an_attribute() -> None:
    ways = [word for name, word in vars(access).items() if name.startswith(("READ_", "WRITE_"))]
    ways += [word for name, word in vars(sites).items() if type(word) is int and name != "DEPTH"]
    assert len(ways) > 40
    assert not set(ways) & set(range(INLINE))


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
    length, items = len(place.code.sites), id(place.code.sites) + probe().list_items
    address = word_at(items)
    assert place.code.sites[place.pc + 1].how != NOTHING
    give_up_sites()
    assert place.code.sites == [NEW] * length
    assert word_at(items) == address, "frames that run have the address of the items"
    assert [place.meets(names["p"]) for _ in range(3)] == ["general", "general", "quick"]


def test_a_global_is_known_until_it_is_bound_again() -> None:
    names = program("limit = 1\ndef bind(): global limit; limit = 2")
    place = Place(names, "return limit")
    assert [place.meets(None) for _ in range(4)] == ["general", "general", "quick", "quick"]
    bind: Any = names["bind"]
    bind()
    assert [place.meets(None) for _ in range(2)] == ["general", "quick"], "a variable is read from its cell"
    bind()
    assert place.meets(None) == "quick"
    del names["limit"]
    with pytest.raises(Exception, match="limit"):
        place.meets(None)


# -- assigning --------------------------------------------------------------------------

SETS = CLASSES + """
class Q: pass
def make(): return Q()
"""


@pytest.mark.parametrize("w_value", [None, 5, 1.5])
def test_a_new_attribute_is_added_the_third_time(w_value: object) -> None:
    names = program(SETS)
    make: Any = names["make"]
    place, made = Place(names, "p.x = 0"), [make() for _ in range(5)]
    assert [place.meets(w_obj, w_value) for w_obj in made] == ["general", "general", "quick", "quick", "quick"]
    assert [vars(w_obj) for w_obj in made] == [{"x": w_value}] * 5
    assert len({id(get_map(w_obj)) for w_obj in made}) == 1


def test_a_site_of_one_kind_of_value_does_not_add_another() -> None:
    """The kind of the first value decides the map, with sites as without."""
    names = program(SETS)
    make: Any = names["make"]
    for w_first in (None, 5, 1.5):
        place = Place(names, "p.x = 0")
        for _ in range(3):
            place.meets(make(), w_first)
        for w_value in (None, 5, 1.5, 1 << 80, "a"):
            w_obj = make()
            place.meets(w_obj, w_value)
            assert vars(w_obj) == {"x": w_value}
            assert type(vars(w_obj)["x"]) is type(w_value)


def test_an_attribute_is_assigned_the_third_time_where_the_value_fits() -> None:
    names = program(CLASSES + "p = P()")
    place = Place(names, "p.n = 0")
    assert [place.meets(names["p"], 2) for _ in range(3)] == ["general", "general", "quick"]
    assert place.meets(names["p"], "text") == "general"
    assert vars(names["p"])["n"] == "text"


# -- numbers ----------------------------------------------------------------------------

OPERANDS = (0, 1, -7, 2**31, 2**62, -(2**63), 2**80, 0.0, -0.0, 1.5, float("inf"), float("nan"), True, "a", [1], None)
TRIED = {
    quick_numbers.try_add: operator.add, quick_numbers.try_sub: operator.sub, quick_numbers.try_mul: operator.mul,
    quick_numbers.try_lt: operator.lt, quick_numbers.try_le: operator.le, quick_numbers.try_eq: operator.eq,
    quick_numbers.try_truediv: operator.truediv,
    quick_numbers.try_floordiv: operator.floordiv, quick_numbers.try_mod: operator.mod,
    quick_numbers.try_lshift: operator.lshift, quick_numbers.try_rshift: operator.rshift,
    quick_numbers.try_and: operator.and_, quick_numbers.try_or: operator.or_, quick_numbers.try_xor: operator.xor,
    quick_numbers.try_ne: operator.ne, quick_numbers.try_gt: operator.gt, quick_numbers.try_ge: operator.ge,
}  # fmt: skip


DIVISIONS = (operator.truediv, operator.floordiv, operator.mod)
SHIFTS = (operator.lshift, operator.rshift)
OF_INTS = (*DIVISIONS[1:], *SHIFTS, operator.and_, operator.or_, operator.xor)
COMPARISONS = (operator.lt, operator.le, operator.eq, operator.ne, operator.gt, operator.ge)


@pytest.mark.parametrize("tried", TRIED)
def test_two_numbers_are_computed_and_nothing_else(tried: Any) -> None:
    for w_a in OPERANDS:
        for w_b in OPERANDS:
            found = tried(w_a, w_b)
            compares = TRIED[tried] in COMPARISONS
            is_nothing = TRIED[tried] in DIVISIONS and w_b == 0
            if TRIED[tried] in OF_INTS:
                is_nothing = is_nothing or type(w_a) is float or type(w_b) is float
            if TRIED[tried] in SHIFTS:
                is_nothing = is_nothing or w_b not in range(64)
            if type(w_a) not in (int, float) or type(w_b) not in (int, float) or is_nothing:
                assert found is (quick_numbers.UNKNOWN if compares else None)
            elif compares:
                assert found == TRIED[tried](w_a, w_b)
            else:
                assert repr(found) == repr(TRIED[tried](w_a, w_b))


class Point(NamedTuple):
    """As `collections.namedtuple` makes it."""

    x: int
    y: int


class Told(tuple[int, ...]):
    """Says how it is iterated over."""

    __slots__ = ()

    def __iter__(self) -> Any:
        return iter("told")


def test_a_tuple_of_a_subclass_is_taken_as_one_if_it_is_iterated_over_as_one() -> None:
    for values in ((1, 2), Point(1, 2), (), Told((1, 2)), [1, 2], "ab", None):
        found = quick_items.exact_tuple(values)
        if isinstance(values, tuple) and not isinstance(values, Told):
            assert found == values
            assert type(found) is tuple
        else:
            assert found is None


def test_an_item_is_read_where_there_is_one() -> None:
    for items in ([1, 2], (1, 2), "ab", "\xe9\xff", "€b", [], {0: 1}, b"ab", range(2), None):
        for key in (0, 1, 2, -1, -2, -3, 2**70, True, 0.0, None):
            found = quick_items.try_item(items, key)
            if type(items) in (list, tuple, str) and type(key) is int and -len(items) <= key < len(items):
                assert found == items[key]
            elif type(items) is dict and type(key) is int and key in items:
                assert found == items[key]
            else:
                assert found is None


def test_the_next_turn_of_a_loop_takes_the_next_item_and_leaves_the_end_to_the_general_form() -> None:
    for items in ([1, 2], (1, 2), range(5, 0, -2), [], (), range(0)):
        iterator = iterate(items)
        given = [quick_loops.next_at_once(iterator) for _ in range(len(items))]
        assert given == list(items)
        assert quick_loops.next_at_once(iterator) is EXHAUSTED
        assert step(iterator) is EXHAUSTED
    growing = [1]
    iterator = iterate(growing)
    assert quick_loops.next_at_once(iterator) == 1
    growing.append(2)
    assert quick_loops.next_at_once(iterator) == 2
    assert step(iterator) is EXHAUSTED
    growing.append(3)
    assert quick_loops.next_at_once(iterator) is EXHAUSTED, "an iterator that has ended stays so"
    for container in ({1: 2}.items(), {1: 2}, "a\u0100", {1, 2}, b"ab"):
        iterator = iterate(container)
        assert [quick_loops.next_at_once(iterator) for _ in range(len(container))] == list(container)
        assert quick_loops.next_at_once(iterator) is EXHAUSTED
    assert quick_loops.next_at_once(map(int, "12")) is EXHAUSTED, "which could run code of the program"


def test_a_global_of_code_that_runs_in_a_plain_dict_is_read_from_it() -> None:
    names: Any = {"limit": 1, "nothing": None}
    place = Place(names, "return limit")
    assert [place.meets(None) for _ in range(3)] == ["general", "general", "quick"]
    names["limit"] = 2
    assert place.meets(None) == "quick"
    names.clear()
    names.update(nothing=None, limit=3)
    assert place.meets(None) == "quick"
    del names["limit"]
    with pytest.raises(Exception, match="limit"):
        place.meets(None)
    assert Place(names, "return nothing").meets(None) == "general"
    assert Place(names, "return len").meets(None) == "general"


def test_a_builtin_behind_a_plain_dict_is_known_until_the_dict_has_the_name() -> None:
    names: dict[str, Any] = {}
    run: Any = program("def run(text, names): exec(text, names)")["run"]
    run("def f():\n return len, limit\nlimit = 5", names)
    assert [names["f"]() for _ in range(4)] == [(len, 5)] * 4
    names["len"] = names["limit"] = 7
    assert names["f"]() == (7, 7)
    del names["len"]
    assert names["f"]() == (len, 7)
