"""What all tests share.

In: nothing.  Out: `ROOT`, the project's folder, as the fixture `root`; and no MiniPy
switch of the environment reaches a test.  Errors of the optimiser fail a test.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

SWITCHES = ("MINIPY_JIT", "MINIPYLOG", "MINIPYD_CHECK")


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's folder."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def _no_switches(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SWITCHES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("MINIPY_NATIVE", os.environ.get("MINIPY_TEST_NATIVE", "off"))  # tests of native code say so
    monkeypatch.setattr("tracer.driver.STRICT", True)
