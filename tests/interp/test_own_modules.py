"""Modules of MiniPy show their names to nobody while a program runs; see `interp.program.ownmodules`."""

from __future__ import annotations

import types

import minipy
from interp.program import ownmodules
from tracer import hints


def test_names_are_hidden_while_programs_run() -> None:
    """What is in the module stays there, and can be replaced by its name."""
    assert "promote" in vars(hints)
    promote = hints.promote
    ownmodules.hide()
    ownmodules.hide()
    try:
        assert "promote" not in vars(hints)
        assert "promote" not in dir(hints)
        assert vars(hints)["__name__"] == "tracer.hints"
        assert hints.promote is promote
        ownmodules.show()
        assert "promote" not in vars(hints)
    finally:
        ownmodules.show()
    assert vars(hints)["promote"] is promote
    assert type(hints) is types.ModuleType


def test_a_jit_that_starts_when_no_program_runs_hides_nothing() -> None:
    ownmodules.hide_more()
    assert "promote" in vars(hints)


def test_names_are_there_again_after_a_program() -> None:
    """The JIT has imported modules of its own meanwhile."""
    source = "import sys\nfor k in range(300): pass\nprint('promote' in vars(sys.modules['tracer.hints']))"
    assert minipy.run_source(source, jit="threshold=20") == 0
    assert minipy.jit.is_active
    assert "promote" in vars(hints)
