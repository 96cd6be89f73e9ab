"""The support routines can be used by other processes: nothing in their text is of this one."""

from __future__ import annotations

from codegen.layout import probe
from codegen.llvm import Job, code_to_keep
from codegen.runtime.module import support_job
from codegen.runtime.state import Hooks, State
from codegen.units.backend import NativeBackend


def job() -> tuple[Job, list[object]]:
    """The support job of a new state, and what it refers to."""
    alive: list[object] = [State(), *(object() for _ in range(5))]
    state = alive[0]
    assert isinstance(state, State)
    return support_job(probe(), state, Hooks(*alive[1:])), alive


def test_two_backends_differ_in_addresses_only() -> None:
    (one, first), (other, second) = job(), job()
    assert one.text == other.text
    assert one.imports != other.imports
    assert not any(str(id(thing)) in one.text for thing in (*first, *second, None, int, float))


def test_code_that_is_kept_is_used_and_other_code_is_made() -> None:
    made, alive = job()
    name, code = code_to_keep(made)
    asked: list[str] = []

    def kept(wanted: str) -> bytes | None:
        asked.append(wanted)
        return code if wanted == name else None

    NativeBackend(True, kept_code=kept).shutdown()
    assert asked == [name]
    NativeBackend(True, kept_code=lambda wanted: None).shutdown()
    assert alive
