"""Who calls whom, in modes of the JIT that the programs of tests/lang do not run in."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lang.test_programs import HERE, run_apart, run_on_host

PROGRAMS = ("callers_in_hot_loops.py", "callers_in_machine_code.py", "callers_through_builtins.py")


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize(
    "settings",
    ["threshold=1,trace_eagerness=1,max_inline_depth=1,sync=1", "threshold=1,max_inline_depth=1,backend=executor", ""],
)
def test_callers_are_the_hosts(program: str, settings: str) -> None:
    """Also around a unit that is called by another one."""
    path: Path = HERE / "frames" / program
    assert run_apart(path, settings) == run_on_host(path)
