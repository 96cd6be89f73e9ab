"""A report as a page of Markdown with plots.

In: a `Survey`.  Out: `README.md` in a folder, with the plots of `plots.py` beside it.
"""

from __future__ import annotations

import platform
import subprocess
from pathlib import Path

from bench import report
from bench.course import Course
from bench.engines import ROOT
from bench.plots import write_plots
from bench.survey import OURS, Survey, summaries

PAGE = "README.md"

MEANINGS = {
    "steady": "Seconds of a call in a process that is warm. A dot to the right of the line: MiniPy is faster.",
    "whole": "Seconds of the processor, all threads together, of processes from start to end; the work takes CPython "
    "the seconds that each panel is named for.",
    "warmup": "Each call of a process, from the first on.",
    "memory": "The most that a process has had in memory, at the end of the warm-up curves above.",
    "jit": "What the JIT has done in the processes of the warm-up curves: how much it has recorded, what its optimiser "
    "has left, how often compiled code was left without a bridge, and the processor's time by threads. Recording, "
    "optimisation, the first tier and the ways back run in the program's thread, LLVM in the other.",
}
"""What stands under each plot."""

TITLES = {
    "steady": "Steady state",
    "whole": "Whole runs",
    "warmup": "Warm-up",
    "memory": "Memory",
    "jit": "Cost of the JIT",
}


def markdown(rows: list[list[str]]) -> str:
    """A table; the first row is its head."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    lines.insert(1, "| " + " | ".join("---" for _ in rows[0]) + " |")
    return "\n".join(lines)


def number(value: float | None) -> str:
    """Two digits behind the point."""
    return "" if value is None else f"{value:.2f}"


def summary_rows(survey: Survey) -> list[list[str]]:
    """The geometric means of the ratios."""
    rows = [["mode", "ratio", "programs", "geometric mean", "of those held back", "of the others", "least"]]
    for one in summaries(survey):
        means = [number(value) for value in (one.mean, one.of_held, one.of_open)]
        least = f"{one.least:.2f} ({one.least_program})"
        rows.append([one.mode, f"{one.other}/{OURS}", str(one.count), *means, least])
    return rows


def warmup_rows(survey: Survey) -> list[list[str]]:
    """First and usual calls, and after how long a call first takes at most a tenth more than usual."""
    rows = [["program", "engine", "first call", "usual call", "usual after"]]
    for course in survey.courses:
        usual = course.usual_call
        before = 0.0
        for seconds in course.calls:
            if seconds <= 1.1 * usual:
                break
            before += seconds
        times = [report.format_seconds(seconds) for seconds in (course.calls[0], usual)]
        rows.append([course.program, course.engine, *times, report.format_seconds(before) if before else "0"])
    return rows


def memory_rows(survey: Survey) -> list[list[str]]:
    """Megabytes of each engine."""
    engines = survey.engines()
    rows = [["program", *engines]]
    for program in survey.programs():
        found = survey.by_engine(program)
        cells = [f"{found[engine].peak / 1024:.1f} MB" if engine in found else "-" for engine in engines]
        rows.append([program, *cells])
    return rows


def jit_row(course: Course) -> list[str]:
    """What the JIT has done in one process."""
    names = ("loops", "bridges", "recorded_ops", "optimised_ops", "guard_failures")
    counts = [str(course.counters.get(name, 0)) for name in names]
    given_up = sum(count for name, count in course.counters.items() if name.startswith("given up"))
    times = [report.format_seconds(seconds) for seconds in (course.main_thread, course.other_threads)]
    share = 100 * course.other_threads / course.all_threads
    return [course.program, *counts, str(given_up), *times, f"{share:.0f}%"]


def jit_rows(survey: Survey) -> list[list[str]]:
    """The processes of MiniPy."""
    head = ["program", "loops", "bridges", "operations recorded", "left", "exits", "given up"]
    rows = [[*head, "program's thread", "compiling thread", "its share"]]
    return rows + [jit_row(course) for course in survey.courses if course.engine == OURS]


def circumstances() -> list[str]:
    """The commit, the host and the machine."""
    command = ["git", "rev-parse", "--short", "HEAD"]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError:
        commit = ""
    else:
        commit = done.stdout.strip() if done.returncode == 0 else ""
    host = f"{platform.python_implementation()} {platform.python_version()}"
    machine = f"{platform.system()} {platform.machine()}"
    return [f"Commit {commit}." if commit else "", f"Host {host} on {machine}."]


def page(survey: Survey, command: str) -> str:
    """The page's text."""
    tables = {
        "steady": report.rows(survey.steady),
        "whole": report.rows(survey.whole),
        "warmup": warmup_rows(survey),
        "memory": memory_rows(survey),
        "jit": jit_rows(survey),
    }
    parts = ["# Benchmarks", f"Made by `{command}`. " + " ".join(filter(None, circumstances()))]
    parts += ["A ratio above 1 means that MiniPy is faster.", markdown(summary_rows(survey))]
    for name, title in TITLES.items():
        parts += [f"## {title}", MEANINGS[name], f"![{title}]({name}.svg)", markdown(tables[name])]
    return "\n\n".join(parts) + "\n"


def write_report(survey: Survey, folder: Path, command: str) -> Path:
    """Write the page and its plots; return the page's path."""
    folder.mkdir(parents=True, exist_ok=True)
    write_plots(survey, folder)
    path = folder / PAGE
    path.write_text(page(survey, command), encoding="utf-8")
    return path
