"""The course of one process: how long each call takes, from the first on, and what the process takes besides.

In: programs, engines.  Out: a `Course` for each.  A call is a twentieth of a second of CPython's work: a hundred of
them show how a program becomes fast.  MiniPy's counters come from its log, which is written as the process ends, and
costs nothing before.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median

import attrs

from bench.engines import Engine
from bench.run import Plan, able, check_answers, timed_source
from bench.table import Program

CALLS = 100
QUICK_CALLS = 6


@attrs.frozen
class Course:
    """One process: seconds of each call; processor's seconds; kilobytes; counters of the JIT, where there is one."""

    program: str
    engine: str
    calls: list[float]
    main_thread: float
    all_threads: float
    peak: int
    counters: dict[str, int]

    @property
    def usual_call(self) -> float:
        """The median of the second half of the calls."""
        return median(self.calls[len(self.calls) // 2 :])

    @property
    def other_threads(self) -> float:
        """The processor's seconds of all threads but the program's."""
        return self.all_threads - self.main_thread


def size_of_call(program: Program, plan: Plan) -> int:
    """What `run` is called with."""
    return program.quick_size if plan.quick else max(1, program.second // 20)


def run_course(script: Path, program: Program, engine: Engine, plan: Plan) -> tuple[Course, str]:
    """One process, and its answer."""
    log = script.with_suffix(f".{engine.name}.log")
    count = QUICK_CALLS if plan.quick else CALLS
    arguments = size_of_call(program, plan), count - 1, 0
    report = json.loads(engine.run(script, *arguments, environment={"MINIPYLOG": f"jit-summary:{log}"}))
    counters = read_counters(log.read_text()) if log.exists() else {}
    threads = report["main thread"], report["all threads"]
    return Course(program.name, engine.name, report["warmups"], *threads, report["peak"], counters), report["answer"]


def courses(
    programs: Iterable[Program], engines: list[Engine], plan: Plan, tell: Callable[[str], None]
) -> list[Course]:
    """A course of each program in each engine."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for program in programs:
            script = Path(folder) / f"{program.name}.py"
            script.write_text(timed_source(program))
            answers: dict[str, str] = {}
            for engine in able(engines, program):
                tell(f"{program.name}: course, {engine.name}")
                course, answers[engine.name] = run_course(script, program, engine, plan)
                check_answers(program, answers)
                found.append(course)
    return found


def read_counters(log: str) -> dict[str, int]:
    """The counters of a section `jit-summary`: {"loops": 4, "given up: too long": 1}."""
    return {name: int(count) for name, count in re.findall(r"^(\w.*?) +(\d+)$", log, re.MULTILINE)}
