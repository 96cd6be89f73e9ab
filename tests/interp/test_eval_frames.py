"""Frames, calls and keyword order: what the handlers rely on."""

from __future__ import annotations

from _thread import get_ident

import pytest

from interp.calls.binding import NO_ORDER, order_of
from interp.calls.run_code import compile_source, run_code
from interp.handlers.table import HANDLERS
from interp.machine.code import Code
from interp.machine.frames import UNBOUND, Frame, make_frame
from interp.machine.opcodes import JOINED, OPCODES, WATCHED
from interp.machine.state import STATE, THREAD, handled_now
from objmodel.functions import Function
from objmodel.globals import ModuleDict


def define(source: str, name: str) -> Function:
    """The function `name` that `source` defines."""
    globals_ = ModuleDict({"__name__": "test"})
    run_code(compile_source(source, "test.py"), globals_)
    found = globals_[name]
    assert type(found) is Function
    return found


def code_of(source: str, name: str = "f") -> Code:
    """The code of the function `name` that `source` defines."""
    code = define(source, name).code
    assert type(code) is Code
    return code


def test_every_opcode_has_its_handler() -> None:
    """The table of handlers stands in the order of the opcode table."""
    own, joined, watched = HANDLERS[: len(OPCODES)], HANDLERS[len(OPCODES) : -1], HANDLERS[-1]
    assert [h.__name__ for h in own] == [f"op_{row.name.lower()}" for row in OPCODES]
    assert [h.__name__ for h in joined] == [f"run_{name.lower()}" for name in JOINED]
    assert HANDLERS[WATCHED] is watched


def test_a_new_frame_has_nothing_bound_and_an_empty_stack() -> None:
    """`regs` are the locals, unbound, then room for the stack, which is None."""
    code = code_of("def f(a):\n b = a + 1\n return b")
    frame = make_frame(code, {}, None, None)
    assert frame.sp == code.nlocals
    assert frame.regs == [UNBOUND] * code.nlocals + [None] * code.stacksize


def test_a_popped_slot_keeps_nothing_alive() -> None:
    """Pop clears the slot."""
    frame = make_frame(code_of("def f(): return 1"), {}, None, None)
    value = object()
    frame.push(value)
    assert frame.peek(0) is value
    assert frame.pop() is value
    assert value not in frame.regs


def test_words_of_a_frame_are_raw() -> None:
    """`sp` is a machine word: it takes no other object."""
    frame = make_frame(code_of("def f(): return 1"), {}, None, None)
    with pytest.raises(TypeError):
        frame.sp = "x"  # type: ignore[assignment]
    assert "sp" not in Frame.__slots__


@pytest.mark.parametrize(
    ("names", "nargs", "order"),
    [
        (("c",), 2, (0, -1, 1)),
        (("b", "a"), 2, (1, 0, -1)),
        (("c", "b"), 3, (0, 2, 1)),
        (("a",), 2, NO_ORDER),  # given twice
        (("z",), 2, NO_ORDER),  # unknown
        (("b",), 1, NO_ORDER),  # a is missing
    ],
)
def test_order_of(names: tuple[str, ...], nargs: int, order: tuple[int, ...]) -> None:
    """Each parameter's position among the values, -1 for its default."""
    assert order_of(code_of("def f(a, b=1, c=2): pass"), names, nargs, 2) == order


def test_depth_is_put_back_after_errors() -> None:
    """Neither returns nor errors nor generators leave the depth changed."""
    before = STATE.depth
    f = define("def f(n):\n try:\n  return f(n - 1) if n else 1 // 0\n finally:\n  g = list(x for x in [n])", "f")
    with pytest.raises(ZeroDivisionError):
        f(5)
    assert STATE.depth == before
    assert handled_now() is None


def test_depth_of_another_thread_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another thread may put its depth into STATE between an entry from the host and the first frame."""
    f = define("def f(n):\n return n and 1 + f(n - 1)", "f")
    g = define("def g(n):\n return sum(1 + next(x for x in [n]) for n in range(n))", "g")
    before = STATE.depth
    monkeypatch.setattr(THREAD, "are_several", 1)
    monkeypatch.setattr(THREAD, "current", get_ident())
    for called, n, result in ((f, 100, 100), (g, 3, 6)):
        STATE.depth = STATE.limit.frames - 2
        assert called(n) == result
    STATE.depth = STATE.limit.frames - 2
    with pytest.raises(RecursionError):
        f(100_000)
    monkeypatch.setattr(THREAD, "are_several", 0)
    with pytest.raises(RecursionError):
        f(100)
    STATE.depth = before
