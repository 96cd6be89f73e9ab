"""Runs the programs and takes the times.

In: engines, programs, how many rounds.  Out: one pyperf benchmark for each
(program, mode, engine), each with one pyperf run a round.

Engines alternate: a round runs A, B, C; then the next round A, B, C again, so that
a machine that slows down slows all of them.  Two modes:

- *steady*: in one process, `run(n)` is warmed up, then timed;
- *cold*: a whole process from start to exit, running the program once;
- *total*: as cold, at sizes that give CPython a fifth of a second, a second and five seconds of work.

A round that gives another answer than the first engine raises `BenchmarkFailed`.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import attrs
import pyperf

from bench.engines import ROOT, BenchmarkFailed, Engine, find_gcc, processor_time, run_process
from bench.table import PROGRAMS, Program

DRIVER = ROOT / "bench" / "driver.py"
MAIN_SECTION = '\nif __name__ == "__main__":\n'


@attrs.frozen
class Plan:
    """How much is run; cpu: whole processes are measured by the processor's time."""

    rounds: int
    warmups: int
    samples: int
    quick: bool
    cpu: bool = False

    def clock(self) -> float:
        """Seconds: of the clock, or of the processor in processes that have ended."""
        if not self.cpu:
            return time.perf_counter()
        return processor_time()

    def size(self, program: Program) -> int:
        """What `run` of `program` is called with."""
        return program.quick_size if self.quick else program.size


@attrs.define(eq=False)
class Series:
    """The pyperf runs of one (program, mode, engine)."""

    program: str
    mode: str
    engine: str
    runs: list[pyperf.Run] = attrs.Factory(list)

    def add(self, samples: list[float], warmups: list[float]) -> None:
        """Add one process: `samples` and `warmups` in seconds."""
        metadata = {"name": f"{self.program}/{self.mode}/{self.engine}", "unit": "second", "loops": 1}
        pairs = [(1, value) for value in warmups]
        self.runs.append(pyperf.Run(samples, warmups=pairs, metadata=metadata, collect_metadata=True))

    def benchmark(self) -> pyperf.Benchmark:
        """The runs as pyperf sees them: median, standard deviation, all values."""
        return pyperf.Benchmark(self.runs)


def able(engines: list[Engine], program: Program) -> list[Engine]:
    """The engines whose language the program is written in."""
    return [engine for engine in engines if program.since <= engine.version]


def timed_source(program: Program) -> str:
    """The program without its main section, followed by the driver."""
    source = (PROGRAMS / f"{program.name}.py").read_text()
    definitions, main_section, _ = source.partition(MAIN_SECTION)
    if not main_section:
        raise BenchmarkFailed(f"{program.name}.py has no line {MAIN_SECTION.strip()!r}")
    return definitions + DRIVER.read_text()


def steady(programs: Iterable[Program], engines: list[Engine], plan: Plan, tell: Callable[[str], None]) -> list[Series]:
    """Time warmed-up calls of `run` in each engine, and of the same loop in C."""
    found: list[Series] = []
    with tempfile.TemporaryDirectory() as folder:
        for program in programs:
            script = Path(folder) / f"{program.name}.py"
            script.write_text(timed_source(program))
            runners = able(engines, program)
            series = [Series(program.name, "steady", engine.name) for engine in runners]
            in_c = Series(program.name, "steady", "gcc -O2")
            binary = compile_c(program, Path(folder))
            answers: dict[str, str] = {}
            for index in range(plan.rounds):
                for engine, one in zip(runners, series, strict=True):
                    tell(f"{program.name}: steady state, round {index + 1} of {plan.rounds}, {engine.name}")
                    report = json.loads(engine.run(script, plan.size(program), plan.warmups, plan.samples))
                    answers[engine.name] = report["answer"]
                    check_answers(program, answers)
                    one.add(report["samples"], report["warmups"])
                if binary is not None:
                    lines = run_process((str(binary), str(plan.size(program)), str(plan.samples + 1))).split()
                    in_c.add([float(line) for line in lines[1:]], [float(lines[0])])
            found += series
            if binary is not None:
                found.append(in_c)
    return found


def cold(programs: Iterable[Program], engines: list[Engine], plan: Plan, tell: Callable[[str], None]) -> list[Series]:
    """Time whole processes: an empty program, then each program run once at its quick size."""
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder) / "empty.py"
        empty.write_text("pass\n")
        found = cold_script("empty", empty, (), engines, plan, tell)
        for program in programs:
            script = PROGRAMS / f"{program.name}.py"
            found += cold_script(program.name, script, (program.quick_size,), able(engines, program), plan, tell)
    return found


TOTALS = (0.2, 1, 5)
"""Seconds of CPython's work."""


def total(programs: Iterable[Program], engines: list[Engine], plan: Plan, tell: Callable[[str], None]) -> list[Series]:
    """Time whole processes at three sizes; quickly, at the smallest alone."""
    found: list[Series] = []
    for seconds in TOTALS[:1] if plan.quick else TOTALS:
        for program in programs:
            script = PROGRAMS / f"{program.name}.py"
            size = (max(1, round(program.second * seconds)),)
            mode = f"total {seconds} s"
            found += cold_script(program.name, script, size, able(engines, program), plan, tell, mode)
    return found


def cold_script(
    name: str,
    script: Path,
    args: tuple[int, ...],
    engines: list[Engine],
    plan: Plan,
    tell: Callable[[str], None],
    mode: str = "cold",
) -> list[Series]:
    """Time whole processes of one script; their outputs must be the same."""
    series = [Series(name, mode, engine.name) for engine in engines]
    outputs: set[str] = set()
    for engine in engines:  # once untimed: byte code caches and the file cache are filled
        outputs.add(engine.run(script, *args))
    for index in range(plan.rounds):
        for engine, one in zip(engines, series, strict=True):
            tell(f"{name}: {mode}, round {index + 1} of {plan.rounds}, {engine.name}")
            start = plan.clock()
            output = engine.run(script, *args)
            one.add([plan.clock() - start], [])
            outputs.add(output)
    if len(outputs) != 1:
        raise BenchmarkFailed(f"{name}: the engines print different things: {sorted(outputs)}")
    return series


def check_answers(program: Program, answers: dict[str, str]) -> None:
    """All engines must agree on what `run` returns."""
    if len(set(answers.values())) > 1:
        raise BenchmarkFailed(f"{program.name}: the engines give different answers: {answers}")


def compile_c(program: Program, folder: Path) -> Path | None:
    """The program's loop compiled with gcc -O2, where there is such a loop and gcc."""
    gcc = find_gcc()
    if program.c_source is None or gcc is None:
        return None
    binary = folder / program.name
    subprocess.run([gcc, "-O2", "-o", str(binary), str(ROOT / "bench" / "c" / program.c_source)], check=True)
    return binary


def write_suite(found: list[Series], path: str) -> None:
    """Write every value of every series to `path`, replacing it."""
    pyperf.BenchmarkSuite([series.benchmark() for series in found]).dump(path, replace=True)
