"""The support routines can be used by other processes: nothing in their text is of this one."""

from __future__ import annotations

from codegen.layout import probe
from codegen.llvm import Job
from codegen.runtime.meanings import Meanings
from codegen.runtime.moduletext import support_job
from codegen.runtime.state import Hooks, State


def job() -> tuple[Job, list[object]]:
    """The support job of a new state, and what it refers to."""
    alive: list[object] = [State(), *(object() for _ in range(5))]
    state = alive[0]
    assert isinstance(state, State)
    return support_job(probe(), Meanings(probe(), state, Hooks(*alive[1:]))), alive


def test_two_backends_differ_in_addresses_only() -> None:
    (one, first), (other, second) = job(), job()
    assert one.text == other.text
    assert one.imports != other.imports
    assert one.imports.keys() == other.imports.keys()
    assert not any(str(id(thing)) in one.text for thing in (*first, *second, None, int, float))
