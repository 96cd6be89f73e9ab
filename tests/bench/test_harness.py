"""The harness: what it times, how it compares, what its table says."""

from __future__ import annotations

import sys

import pytest

pytest.importorskip("pyperf")

from bench import run
from bench.__main__ import main
from bench.engines import BenchmarkFailed, Engine, version_of
from bench.lot import HELD, OPEN_TABLE, choose
from bench.report import format_seconds, table
from bench.table import PROGRAM_TABLE, PROGRAMS

HOST = Engine("minipy", (sys.executable,))
OTHER = Engine("cpython", (sys.executable, "-S"))
ACCUMULATOR = next(program for program in PROGRAM_TABLE if program.name == "accumulator")
PLAN = run.Plan(rounds=2, warmups=1, samples=3, quick=True)


def series(engine: str, *samples: float) -> run.Series:
    """A series of one process."""
    found = run.Series("p", "steady", engine)
    found.add(list(samples), [])
    return found


def test_steady_state_alternates_and_agrees() -> None:
    """A round runs every engine once, in order; each process gives its samples and warm-ups."""
    order: list[str] = []
    found = run.steady([ACCUMULATOR], [HOST, OTHER], PLAN, lambda text: order.append(text.split()[-1]))
    assert order == ["minipy", "cpython", "minipy", "cpython"]
    ours = next(one for one in found if one.engine == "minipy")
    assert ours.benchmark().get_nvalue() == 2 * 3
    assert [len(one.warmups) for one in ours.runs] == [2, 2]


def test_cold_start_times_processes() -> None:
    """An empty program first, then each program once a round."""
    found = run.cold([ACCUMULATOR], [HOST], PLAN, lambda text: None)
    assert [one.program for one in found] == ["empty", "accumulator"]
    assert all(one.benchmark().get_nvalue() == 2 for one in found)


def test_engines_must_agree() -> None:
    """Another answer is an error, not a row of the table."""
    with pytest.raises(BenchmarkFailed, match="different answers"):
        run.check_answers(ACCUMULATOR, {"minipy": "1", "cpython": "2"})


def test_a_failing_engine_is_an_error() -> None:
    """With its command and what it wrote to standard error."""
    broken = Engine("broken", (sys.executable, "-c", "raise SystemExit('no')"))
    with pytest.raises(BenchmarkFailed, match="ended with 1"):
        broken.run("script.py")


def test_table_shows_medians_and_ratios() -> None:
    """A ratio above 1 means that MiniPy is faster."""
    text = table([series("minipy", 0.010, 0.010, 0.020), series("cpython", 0.030, 0.030, 0.030)])
    header, row = text.splitlines()
    assert header.split() == ["program", "mode", "minipy", "cpython", "cpython/minipy"]
    assert row.startswith("p         steady   10 ms")
    assert row.endswith("3.00")


@pytest.mark.parametrize(
    ("seconds", "text"), [(1.5, "1.5 s"), (0.0123, "12.3 ms"), (4e-6, "4 us"), (4e-9, "4 ns"), (4e-11, "0.04 ns")]
)
def test_units(seconds: float, text: str) -> None:
    """Three digits and the unit that fits."""
    assert format_seconds(seconds) == text


def test_what_is_held_back_is_left_out_unless_asked() -> None:
    """Named without `--held`, it is refused with a sentence, as is a name that nobody has."""
    assert choose([], held=False) == list(OPEN_TABLE)
    assert choose([], held=True) == list(PROGRAM_TABLE)
    name = min(HELD)
    assert [program.name for program in choose([name], held=True)] == [name]
    with pytest.raises(LookupError, match=f"{name} is held back"):
        choose([name], held=False)
    with pytest.raises(LookupError, match="no program 'nothing'; there are accumulator, "):
        choose(["nothing"], held=True)


def test_the_command_refuses_what_is_held_back(capsys: pytest.CaptureFixture[str]) -> None:
    """Before anything runs."""
    with pytest.raises(SystemExit) as stopped:
        main([min(HELD)])
    assert stopped.value.code == 2
    assert "is held back" in capsys.readouterr().err


def test_a_program_runs_where_its_language_is_known() -> None:
    """An engine of an older Python is left out, and no other."""
    older = Engine("pypy", (sys.executable,), (3, 9))
    newest = next(program for program in PROGRAM_TABLE if program.since > (3, 9))
    assert run.able([HOST, older], newest) == [HOST]
    assert run.able([HOST, older], ACCUMULATOR) == [HOST, older]
    assert version_of(sys.executable) == HOST.version == sys.version_info[:2]


def test_every_program_has_a_row() -> None:
    """And every row a program."""
    assert {program.name for program in PROGRAM_TABLE} == {path.stem for path in PROGRAMS.glob("*.py")}
