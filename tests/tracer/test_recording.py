"""A recording is made of parts, of which the core knows none; nothing of it lives on when it has ended."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from tracer.driver.driver import Jit
from tracer.record import recording
from tracer.record.recorder import Recorder
from tracer.record.recording import Recording
from tracer.record.selfcheck import SelfCheck


@pytest.fixture
def _without_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("_without_collector")
def test_a_recording_dies_with_its_last_reference(jit: Jit) -> None:
    """No part leads back to what has it: what a program lets go of is to die when the recording has ended."""
    metainterp = jit._meta_interpreter()
    witness = metainterp.recording.core.self_check = SelfCheck()  # the core has no weak references itself
    held = weakref.ref(witness)
    del witness
    assert held() is not None
    del metainterp
    assert held() is None


def test_the_core_knows_no_part(jit: Jit) -> None:
    """Nothing that it holds is one."""
    made = jit._meta_interpreter().recording
    parts = {type(getattr(made, name)) for name in Recording.__slots__ if name != "core"}
    assert len(parts) > 5
    assert not parts & {type(getattr(made.core, name)) for name in Recorder.__slots__}


@pytest.mark.parametrize(("is_checked", "kind"), [(False, type(None)), (True, SelfCheck)])
def test_all_parts_record_into_one_trace(
    jit: Jit, monkeypatch: pytest.MonkeyPatch, is_checked: bool, kind: type
) -> None:
    """Each has the core that generated code is handed, which checks where that is asked for."""
    monkeypatch.setattr(recording, "IS_CHECKED", is_checked)
    made = jit._meta_interpreter().recording
    assert type(made.core.self_check) is kind
    assert {getattr(made, name).core for name in Recording.__slots__ if name != "core"} == {made.core}
