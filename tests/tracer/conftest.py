"""What several tests of the tracer share."""

from __future__ import annotations

import pytest

from interp.tlc import interpreter as tlc
from tests.tracer.test_driver import jit_for
from tracer.driver.driver import Jit


@pytest.fixture
def jit() -> Jit:
    """A JIT of the second language, whose guards wait for two failures."""
    hook = tlc.driver.can_enter_jit
    made = jit_for(tlc.driver, tlc.interpret)
    tlc.driver.can_enter_jit = hook
    return made
