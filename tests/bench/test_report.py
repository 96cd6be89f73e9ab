"""The report: what is measured for it, what its page says, and the form of its plots."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

pytest.importorskip("pyperf")
pytest.importorskip("matplotlib")

from bench.__main__ import main
from bench.course import QUICK_CALLS, Course, courses, read_counters
from bench.engines import Engine
from bench.lot import HELD
from bench.page import page, write_report
from bench.plots import PLOTS, write_plots
from bench.run import DRIVER, MAIN_SECTION, Plan, Series
from bench.survey import Survey, summarize
from bench.table import PROGRAM_TABLE, PROGRAMS

PLAN = Plan(rounds=1, warmups=0, samples=1, quick=True)
ACCUMULATOR = next(program for program in PROGRAM_TABLE if program.name == "accumulator")
FACTORS = {"minipy": 1, "cpython": 2, "pypy": 0.5}
NAMES = ("richards", "nbody", "derivatives")


def series(program: str, mode: str, engine: str, seconds: float) -> Series:
    """A series of one process."""
    found = Series(program, mode, engine)
    found.add([seconds], [])
    return found


def survey(engines: tuple[str, ...] = tuple(FACTORS)) -> Survey:
    """Made up: CPython takes 2, 4 and 6 times as long as MiniPy; PyPy does not run the last program."""
    steady, whole, found = [], [], []
    for index, name in enumerate(NAMES, 1):
        for engine in engines:
            if (name, engine) == ("derivatives", "pypy"):
                continue
            factor = FACTORS[engine] * (index if engine == "cpython" else 1)
            steady.append(series(name, "steady", engine, 0.1 * factor))
            whole += [series(name, f"total {size} s", engine, size * factor) for size in (0.2, 1)]
            counters = {"recorded_ops": 900, "optimised_ops": 300, "loops": 2, "given up: too long": 3}
            calls = [0.5 * factor, 0.2 * factor, 0.1 * factor, 0.1 * factor]
            ours = counters if engine == "minipy" else {}
            found.append(Course(name, engine, calls, 1.5 * factor, 2.0 * factor, 20480, ours))
    return Survey(steady, whole, found)


def texts(svg: Path) -> list[str]:
    """What a plot says, in its order."""
    return ["".join(node.itertext()).strip() for node in ET.parse(svg).iter("{http://www.w3.org/2000/svg}text")]


def test_a_course_is_of_one_process() -> None:
    """All its calls, the answer compared; threads, memory and no counters under the host."""
    engines = [Engine("minipy", (sys.executable,)), Engine("cpython", (sys.executable, "-S"))]
    found = courses([ACCUMULATOR], engines, PLAN, lambda text: None)
    assert [(one.program, one.engine) for one in found] == [("accumulator", "minipy"), ("accumulator", "cpython")]
    for one in found:
        assert len(one.calls) == QUICK_CALLS
        assert min(one.calls) > 0
        assert 0 < one.main_thread <= one.all_threads
        assert one.counters == {}


def test_counters_come_from_minipys_log() -> None:
    """What its summary holds, at the process's end."""
    engine = Engine("minipy", (sys.executable, "-m", "minipy", "--jit", "threshold=5,sync=1"))
    (course,) = courses([ACCUMULATOR], [engine], PLAN, lambda text: None)
    assert course.counters["loops"] >= 1
    assert course.counters["recorded_ops"] > course.counters["optimised_ops"] > 0


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process its peak")
def test_memory_of_the_harness_is_not_counted() -> None:
    """Though the processes are forked from it."""
    ballast = bytearray(b"x") * 150_000_000
    (course,) = courses([ACCUMULATOR], [Engine("cpython", (sys.executable,))], PLAN, lambda text: None)
    assert 1000 < course.peak < len(ballast) // 2048


def test_counters_are_read() -> None:
    """Names may have spaces; the lines around them are no counters."""
    log = "[2dbd5] {jit-summary\nloops           2\ngiven up: too long      13\n[2dbd5] jit-summary}\n"
    assert read_counters(log) == {"loops": 2, "given up: too long": 13}
    assert read_counters("[1] {jit-summary\nnothing was hot\n[1] jit-summary}\n") == {}


def test_what_is_held_back_has_a_mean_of_its_own() -> None:
    """Beside that of the others, and of all."""
    held = min(HELD)
    found = summarize("steady", "cpython", {"richards": 2.0, "nbody": 8.0, held: 0.5})
    assert (found.count, found.mean, found.of_open, found.of_held) == (3, pytest.approx(2), pytest.approx(4), 0.5)
    assert (found.least, found.least_program) == (0.5, held)
    assert summarize("steady", "cpython", {"nbody": 8.0}).of_held is None


def test_the_page_has_the_ratios() -> None:
    """Means, then a table under each plot; a program that an engine cannot run has no ratio to it."""
    text = page(survey(), "python -m bench --report somewhere")
    assert "Made by `python -m bench --report somewhere`." in text
    summary = [line for line in text.splitlines() if line.startswith("| steady | ")]
    shares = [line.split(" | ")[1:4] for line in summary]
    assert shares == [["cpython/minipy", "3", "3.63"], ["pypy/minipy", "2", "0.50"]]
    assert summary[0].endswith("2.00 (richards) |")
    assert "| derivatives | steady | 100 ms | 600 ms | - | 6.00 | - |" in text
    assert "| nbody | total 1 s | 1 s | 4 s | 500 ms | 4.00 | 0.50 |" in text
    assert "| richards | minipy | 500 ms | 100 ms | 700 ms |" in text
    assert "| derivatives | 20.0 MB | 20.0 MB | - |" in text
    assert "| richards | 2 | 0 | 900 | 300 | 0 | 3 | 1.5 s | 500 ms | 25% |" in text


def test_every_row_of_a_table_has_its_columns() -> None:
    """So that Markdown shows it."""
    for block in page(survey(), "x").split("\n\n"):
        if block.startswith("|"):
            assert len({line.count(" | ") for line in block.splitlines()}) == 1


@pytest.mark.parametrize("engines", [("minipy", "cpython", "pypy"), ("minipy", "cpython"), ("minipy",)])
def test_the_plots_name_what_they_show(engines: tuple[str, ...], tmp_path: Path) -> None:
    """Whoever takes part: each program in each plot, axes with words, and the page links to all."""
    path = write_report(survey(engines), tmp_path, "x")
    linked = re.findall(r"!\[.*?\]\((.*?)\)", path.read_text())
    assert linked == [f"{name}.svg" for name in PLOTS]
    for name in linked:
        found = texts(tmp_path / name)
        assert set(NAMES) <= set(found), name
    assert "how many times as long as minipy" in texts(tmp_path / "steady.svg")
    assert ("cpython / minipy" in texts(tmp_path / "steady.svg")) == ("cpython" in engines)
    assert {"total 0.2 s", "total 1 s"} <= set(texts(tmp_path / "whole.svg"))
    assert {"seconds of a call", *engines} <= set(texts(tmp_path / "warmup.svg"))
    assert {"megabytes at most", *engines} <= set(texts(tmp_path / "memory.svg"))
    assert {"recorded", "left", "the thread that compiles"} <= set(texts(tmp_path / "jit.svg"))


def test_the_same_survey_gives_the_same_plots(tmp_path: Path) -> None:
    """No date, no names by chance."""
    for folder in ("first", "second"):
        (tmp_path / folder).mkdir()
        write_plots(survey(), tmp_path / folder)
    for name in PLOTS:
        assert (tmp_path / "first" / f"{name}.svg").read_bytes() == (tmp_path / "second" / f"{name}.svg").read_bytes()


def test_the_command_writes_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In a folder that it makes, from real runs."""
    folder = tmp_path / "made" / "here"
    names = ["accumulator", "word_count"]
    assert main([*names, "--report", str(folder), "--quick", "--rounds", "1", "--engines", "minipy,cpython"]) == 0
    assert capsys.readouterr().out.strip() == str(folder / "README.md")
    assert sorted(path.name for path in folder.iterdir()) == sorted(["README.md", *(f"{name}.svg" for name in PLOTS)])
    rows = (folder / "README.md").read_text().splitlines()
    for name in names:
        assert any(row.startswith(f"| {name} | steady | ") for row in rows)


def names_defined(text: str) -> set[str]:
    """The module's names."""
    found = set()
    for node in ast.parse(text).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        found |= {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    return found


@pytest.mark.parametrize("name", [program.name for program in PROGRAM_TABLE])
def test_the_driver_leaves_the_programs_names_alone(name: str) -> None:
    """It is put after the program's text, and shares its module."""
    program = (PROGRAMS / f"{name}.py").read_text().partition(MAIN_SECTION)[0]
    driver = {node.name for node in ast.parse(DRIVER.read_text()).body if isinstance(node, ast.FunctionDef)}
    assert len(driver) == 3
    assert names_defined(program).isdisjoint(driver)
    assert all(isinstance(node, (ast.Expr, ast.FunctionDef, ast.If)) for node in ast.parse(DRIVER.read_text()).body)
