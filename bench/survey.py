"""Everything that a report shows, measured or read off what was measured.

In: programs, engines.  Out: a `Survey`: the series of the steady state and of whole runs, and the courses.  What both
the page and the plots ask is answered here.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import geometric_mean

import attrs

from bench import run
from bench.course import Course, courses
from bench.engines import Engine
from bench.lot import HELD
from bench.report import ratio
from bench.run import Plan, Series
from bench.table import Program

OURS = "minipy"
"""The engine that the others are compared with."""


@attrs.frozen
class Survey:
    """What was measured of some programs."""

    steady: list[Series]
    whole: list[Series]
    courses: list[Course]

    @property
    def series(self) -> list[Series]:
        """All series."""
        return [*self.steady, *self.whole]

    def modes(self) -> list[str]:
        """Those of the series, in their order."""
        return list(dict.fromkeys(series.mode for series in self.series))

    def others(self) -> list[str]:
        """The engines that MiniPy is compared with."""
        engines = dict.fromkeys(course.engine for course in self.courses)
        return [engine for engine in engines if not engine.startswith(OURS)]

    def engines(self) -> list[str]:
        """All of which there is a course."""
        return list(dict.fromkeys(course.engine for course in self.courses))

    def programs(self) -> list[str]:
        """Their names, in the order of the table."""
        return list(dict.fromkeys(course.program for course in self.courses))

    def ratios(self, mode: str, other: str) -> dict[str, float]:
        """For each program how many times longer `other` takes than MiniPy."""
        cells = {(one.program, one.engine): one for one in self.series if one.mode == mode}
        found = {}
        for program in dict.fromkeys(name for name, _ in cells):
            value = ratio(cells.get((program, other)), cells.get((program, OURS)))
            if value is not None:
                found[program] = value
        return found

    def by_engine(self, program: str) -> dict[str, Course]:
        """The courses of a program."""
        return {course.engine: course for course in self.courses if course.program == program}


@attrs.frozen
class Summary:
    """The ratios of one mode to one engine: geometric means of all, of those held back, and of the rest; the least."""

    mode: str
    other: str
    count: int
    mean: float
    of_held: float | None
    of_open: float | None
    least: float
    least_program: str


def summarize(mode: str, other: str, ratios: dict[str, float]) -> Summary:
    """The summary of at least one ratio."""
    held = [value for name, value in ratios.items() if name in HELD]
    rest = [value for name, value in ratios.items() if name not in HELD]
    least = min(ratios, key=lambda name: ratios[name])
    of_held, of_open = (geometric_mean(values) if values else None for values in (held, rest))
    mean = geometric_mean(ratios.values())
    return Summary(mode, other, len(ratios), mean, of_held, of_open, ratios[least], least)


def summaries(survey: Survey) -> list[Summary]:
    """One for each mode and engine that have ratios."""
    pairs = [(mode, other) for mode in survey.modes() for other in survey.others()]
    found = [(mode, other, survey.ratios(mode, other)) for mode, other in pairs]
    return [summarize(mode, other, ratios) for mode, other, ratios in found if ratios]


def measure(programs: list[Program], engines: list[Engine], plan: Plan, tell: Callable[[str], None]) -> Survey:
    """Take all measurements.  Whole runs are measured by the processor's time, with that of threads that compile."""
    steady = run.steady(programs, engines, plan, tell)
    whole = run.total(programs, engines, attrs.evolve(plan, cpu=True), tell)
    return Survey(steady, whole, courses(programs, engines, plan, tell))
