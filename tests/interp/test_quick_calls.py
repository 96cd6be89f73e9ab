"""Quick forms of calls: functions that take just what they get, and builtins that a site knows.

In: one call, run by its quick form and its general form, as native code does.  Out: which of them did it, what it gave.
"""

from __future__ import annotations

from typing import Any

import pytest

from interp.calls.paces import CALLS, SHORT
from interp.compiler.compile import compile_source
from interp.compiler.disassemble import inner_codes
from interp.handlers import quick_calls
from interp.handlers.calling import op_call, op_call_method
from interp.handlers.quick_calls import QUICK_CALLS
from interp.handlers.table import HANDLERS
from interp.machine import portal
from interp.machine.code import Code
from interp.machine.frames import make_frame
from interp.machine.state import STATE
from interp.suspended.stepping import MapIterator
from objmodel.errors import OperationError
from objmodel.globals import ModuleDict
from tests.interp.test_quick import program
from tracer.hints import GENERAL

NAMES = """
import math
class Sized:
    def __len__(self): return 7
    def __hash__(self): return 11
def two(a, b): return a + b
def default(a, b=5): return a + b
def rest(*rest): return rest
def named(a, *, b=1): return a
def numbers(): yield from (1, 2, 3)
"""


class Call:
    """The last call in a function of one parameter, p, whose handlers before it run plainly."""

    def __init__(self, names: ModuleDict, expression: str) -> None:
        self.names = names
        self.code: Code = inner_codes(compile_source(f"def f(p):\n return {expression}\n", "m.py"))[0]
        self.pc = [pc for pc, run in enumerate(self.code.run) if HANDLERS[run] in QUICK_CALLS][-1]

    def meets(self, w_obj: object) -> tuple[str, object]:
        """Run it with p bound to this: who did it, and the result."""
        frame = make_frame(self.code, self.names, None, None)
        frame.regs[0] = w_obj
        for pc in range(self.pc):
            HANDLERS[self.code.ops[pc]](frame, self.code.args[pc], pc + 1)
        quick, general = QUICK_CALLS[HANDLERS[self.code.run[self.pc]]]
        state = (frame, self.code.run_args[self.pc], self.pc + 1)
        before, top = list(frame.regs), frame.sp
        who = "quick"
        if quick(*state) == GENERAL:
            assert (frame.regs, frame.sp) == (before, top), "a quick form that answers GENERAL has done nothing"
            who = "general"
            general(*state)
        result = frame.pop()
        assert frame.sp == self.code.nlocals
        assert not any(w_value is not None for w_value in frame.regs[frame.sp :])
        return who, result

    def meet(self, w_obj: object, times: int) -> list[str]:
        """Who did it each time."""
        return [self.meets(w_obj)[0] for _ in range(times)]


def test_a_function_that_takes_just_what_it_gets() -> None:
    assert Call(program(NAMES), "two(p, 3)").meets(4) == ("quick", 7)


@pytest.mark.parametrize("expression", ["default(p)", "rest(p)", "named(p)"])
def test_other_functions_are_matched(expression: str) -> None:
    call = Call(program(NAMES), expression)
    assert call.meet(4, 4) == ["quick"] * 4


@pytest.mark.parametrize(
    ("expression", "result"),
    [("len(p)", 2), ("chr(len(p))", "\x02"), ("p.count(1)", 1), ("isinstance(p, list)", True), ("math.floor(2.5)", 2)],
)
def test_a_builtin_is_known_the_third_time(expression: str, result: object) -> None:
    call = Call(program(NAMES), expression)
    assert call.meet([1, 2], 3) == ["general", "general", "quick"]
    assert call.meets([1, 2]) == ("quick", result)


def test_objects_of_the_program_are_asked_by_us() -> None:
    names = program(NAMES + "s = Sized()\n")
    call = Call(names, "len(p)")
    call.meet([1], 3)
    assert call.meets(names["s"]) == ("quick", 7)
    assert call.meets([1]) == ("quick", 1)


@pytest.mark.parametrize(
    ("expression", "result"),
    [
        ("isinstance(p, Sized)", True),
        ("isinstance(p, (int, Sized))", True),
        ("isinstance(p, int)", False),
        ("getattr(p, 'x')", 5),
        ("getattr(p, 'y', 6)", 6),
        ("hasattr(p, 'x')", True),
        ("hasattr(p, 'y')", False),
        ("setattr(p, 'x', 5)", None),
        ("hash(p)", 11),
        ("bool(p)", True),
    ],
)
def test_what_builtins_do_for_objects_of_the_program_is_quick_the_third_time(expression: str, result: object) -> None:
    names = program(NAMES + "s = Sized(); s.x = 5\n")
    call = Call(names, expression)
    call.meet(names["s"], 2)
    assert call.meets(names["s"]) == ("quick", result)


def test_the_class_of_an_object_is_quick() -> None:
    names = program(NAMES + "s = Sized()\n")
    call = Call(names, "type(p)")
    call.meet(names["s"], 2)
    assert call.meets(names["s"]) == ("quick", names["Sized"])
    assert call.meets([1]) == ("quick", list)


def test_no_such_method_is_left_to_the_general_form() -> None:
    names = program(NAMES + "s = Sized()\n")
    call = Call(names, "abs(p)")
    call.meet(3, 3)
    with pytest.raises(OperationError) as raised:
        call.meets(names["s"])
    assert "bad operand type for abs(): 'Sized'" in str(raised.value.w_value)


def test_generators_are_eaten_by_us_where_a_trace_may_see_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(STATE, "may_trace", 0)
    names = program(NAMES)
    call = Call(names, "list(p)")
    call.meet([1], 3)
    numbers: Any = names["numbers"]
    assert call.meets(numbers()) == ("quick", [1, 2, 3])
    ours: list[object] = []
    monkeypatch.setattr(quick_calls, "op_call", lambda *state: ours.append(1) or op_call(*state))
    monkeypatch.setattr(STATE, "may_trace", 1)
    assert call.meets(numbers()) == ("quick", [1, 2, 3])
    assert call.meets([1]) == ("quick", [1])
    assert len(ours) == 1


@pytest.mark.parametrize("expression", ["sum(p)", "seen.extend(p)"])
def test_short_generators_are_left_to_the_host(expression: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And long ones are not, or not any more."""
    portal.unhook()  # an earlier test's JIT could trace the loops
    names = program(NAMES + f"seen = []\ndef many(): yield from range({2 * SHORT})\n")
    call = Call(names, expression)
    call.meet([1], 3)
    ours: list[object] = []
    for name, op in (("op_call", op_call), ("op_call_method", op_call_method)):
        monkeypatch.setattr(quick_calls, name, lambda *state, op=op: ours.append(1) or op(*state))
    monkeypatch.setattr(STATE, "may_trace", 1)
    numbers: Any = names["numbers"]
    many: Any = names["many"]
    for make, counted in ((numbers, CALLS), (numbers, CALLS), (many, CALLS), (many, 2 * CALLS), (numbers, 3 * CALLS)):
        assert {call.meets(make())[0] for _ in range(CALLS)} == {"quick"}
        assert len(ours) == counted


def test_functions_are_applied_by_us_where_a_trace_may_see_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(STATE, "may_trace", 0)
    call = Call(program(NAMES), "map(numbers, p)")
    assert call.meet([1], 3) == ["general", "general", "quick"]
    assert type(call.meets([1])[1]) is map
    monkeypatch.setattr(STATE, "may_trace", 1)
    who, made = call.meets([1] * SHORT)
    assert (who, type(made)) == ("general", MapIterator)
    assert type(call.meets([1] * (SHORT - 1))[1]) is map


@pytest.mark.parametrize("expression", ["next(p)", "p.send(None)"])
def test_generators_are_resumed_quickly(expression: str) -> None:
    names = program(NAMES)
    call = Call(names, expression)
    numbers: Any = names["numbers"]
    generator = numbers()
    assert [call.meets(generator) for _ in range(3)] == [("general", 1), ("general", 2), ("quick", 3)]
    with pytest.raises(OperationError) as raised:
        call.meets(generator)
    assert type(raised.value.w_value) is StopIteration


def test_objects_that_the_host_makes_are_made_quickly_until_their_class_changes() -> None:
    names = program(NAMES + "class E(Exception): pass\n")
    call = Call(names, "E(p)")
    assert call.meet(5, 3) == ["general", "general", "quick"]
    made: Any = call.meets(6)[1]
    assert (type(made), made.args) == (names["E"], (6,))
    error: Any = names["E"]
    error.__init__ = program("def init(self, value): self.args = (value, value)\n")["init"]
    assert call.meets(7)[0] == "general"
    assert call.meets(7)[1].args == (7, 7)  # type: ignore[attr-defined]


@pytest.mark.parametrize("expression", ["super(p, p)"])
def test_what_the_language_does_itself_is_never_quick(expression: str) -> None:
    call = Call(program(NAMES), expression)
    for _ in range(4):
        try:
            assert call.meets([1])[0] == "general"
        except OperationError:
            pass


def test_another_builtin_at_the_same_place_is_not_taken_for_the_first() -> None:
    call = Call(program(NAMES), "p(-5)")
    assert call.meet(abs, 3) == ["general", "general", "quick"]
    assert call.meets(str) == ("general", "-5")
    assert call.meets(abs)[1] == 5


MADE = NAMES + """
class P:
    def __init__(self, a): self.a = a
class Plain: pass
class Wrong:
    def __init__(self, a): return a
def change(cls): cls.more = lambda self: 1
"""


@pytest.mark.parametrize("expression", ["P(p)", "Plain()"])
def test_a_class_is_known_until_it_changes(expression: str) -> None:
    names = program(MADE)
    call = Call(names, expression)
    assert call.meet(4, 3) == ["general", "general", "quick"]
    change: Any = names["change"]
    change(names[expression[: expression.index("(")]])
    assert call.meet(4, 2) == ["general", "quick"]


def test_an_instance_is_what_its_class_makes() -> None:
    names = program(MADE)
    call = Call(names, "P(p)")
    call.meet(4, 2)
    made = [call.meets(w_value) for w_value in (5, "five")]
    assert [who for who, _ in made] == ["quick", "quick"]
    assert [(type(w_obj), getattr(w_obj, "a")) for _, w_obj in made] == [(names["P"], 5), (names["P"], "five")]  # noqa: B009


def test_an_initialiser_gives_none() -> None:
    call = Call(program(MADE), "Wrong(p)")
    call.meet(None, 3)
    with pytest.raises(OperationError) as raised:
        call.meets(4)
    assert "should return None" in str(raised.value.w_value)


def test_what_the_host_raises_is_the_programs() -> None:
    call = Call(program(NAMES), "chr(p)")
    call.meet(65, 3)
    with pytest.raises(OperationError) as raised:
        call.meets("a")
    assert type(raised.value.w_value) is TypeError
