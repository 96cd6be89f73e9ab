"""What all tests share.

In: nothing.  Out: `ROOT`, the project's folder, as the fixture `root`; and no MiniPy
switch of the environment reaches a test, nor how often earlier tests have changed a module.  Errors of the optimiser
fail a test.  Random examples are the same in each run, unless HYPOTHESIS=random asks for others.
"""

from __future__ import annotations

import gc
import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

SWITCHES = ("MINIPY_JIT", "MINIPY_JIT_MODULES", "MINIPY_HOST_MODULES", "MINIPYLOG", "MINIPYD_CHECK")

settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("random", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS", "same"))

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell's choice for what it runs in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)  # else processes that tests interrupt would never end


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's folder."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def _quick_collections() -> None:
    """What was there before a test is left out of collections: they would take most of the time of the tests that ask
    for them, as each goes over all that pytest and earlier tests have imported and kept.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _no_switches(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SWITCHES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("MINIPY_NATIVE", os.environ.get("MINIPY_TEST_NATIVE", "off"))  # tests of native code say so
    monkeypatch.setattr("tracer.driver.compile.STRICT", True)
    monkeypatch.setattr("tracer.warmstate.CHECKED", True)
    monkeypatch.setattr("tracer.host.dictversions._seen", {})  # by address: of `math`, and of dicts that are gone
