"""Jobs of real packages: the table is whole, and what engines print is compared."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from bench.engines import BenchmarkFailed, Engine
from bench.jobs import __main__ as jobs
from bench.jobs.table import JOB_TABLE, PROGRAMS, REQUIREMENTS, Job


def test_each_program_has_a_row() -> None:
    assert [job.name for job in JOB_TABLE] == sorted(path.stem for path in PROGRAMS.glob("*.py"))
    assert all("==" in name for name in REQUIREMENTS)
    for job in JOB_TABLE:
        ast.parse(job.path.read_text(encoding="utf-8"))


@pytest.fixture
def job(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Job:
    """One that prints its amount of work, and, started with -O, the wrong one."""
    (tmp_path / "echo.py").write_text("import sys\nprint(int(sys.argv[1]) + (not __debug__))\n")
    monkeypatch.setattr("bench.jobs.table.PROGRAMS", tmp_path)
    return Job("echo", 3, ())


def test_the_median_of_each_engine_is_taken(job: Job, tmp_path: Path) -> None:
    engines = [Engine("one", (sys.executable,)), Engine("two", (sys.executable, "-S"))]
    seconds = jobs.measure(job, engines, tmp_path, 3, 2)
    assert list(seconds) == ["one", "two"]
    assert all(value > 0 for value in seconds.values())


def test_an_engine_that_prints_something_else_fails(job: Job, tmp_path: Path) -> None:
    engines = [Engine("right", (sys.executable,)), Engine("wrong", (sys.executable, "-O"))]
    with pytest.raises(BenchmarkFailed, match="echo: wrong prints"):
        jobs.measure(job, engines, tmp_path, 1, 1)


def test_an_unknown_job_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        jobs.main(["nothing"])
    assert "no job 'nothing'" in capsys.readouterr().err
