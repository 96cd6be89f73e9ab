"""Plots of a survey, as SVG.

In: a `Survey`.  Out: a file for each row of `PLOTS`.  The same survey gives the same files.  Needs matplotlib, which
only this file imports.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.ticker import NullFormatter

from bench.survey import OURS, Survey

SETTINGS = {"svg.fonttype": "none", "svg.hashsalt": "minipy", "font.size": 8, "axes.grid": True, "grid.alpha": 0.3}
"""Text stays text, and names in the file depend on nothing but what is drawn."""
COLOURS = {OURS: "#c0392b", "cpython": "#2c6fbb", "pypy": "#3a9d5d"}
MARKERS = {"cpython": "o", "pypy": "D"}
ROW = 0.17
"""Inches for a program in a list."""
PANELS = 5
"""Warm-up curves in a row."""


def colour_of(engine: str) -> str:
    """Grey where the engine has none of its own."""
    return COLOURS.get(engine, "#777777")


def figure(width: float, height: float, rows: int = 1, columns: int = 1) -> tuple[Figure, list[Any]]:
    """An empty figure and its axes, row by row."""
    made = Figure(figsize=(width, height), layout="constrained")
    return made, list(made.subplots(rows, columns, squeeze=False).flat)


def list_programs(axes: Any, names: list[str]) -> None:
    """A line for each program, the first on top."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)


def explain(made: Figure) -> None:
    """A legend above all axes, each label once."""
    pairs = [zip(*one.get_legend_handles_labels(), strict=True) for one in made.axes]
    by_label = {label: handle for found in pairs for handle, label in found}
    if by_label:
        made.legend(by_label.values(), by_label.keys(), loc="outside upper center", ncols=len(by_label))


def draw_ratios(axes: Any, survey: Survey, mode: str, names: list[str]) -> None:
    """A dot for each program and engine, to the right of the line where MiniPy is faster."""
    for other in survey.others():
        ratios = survey.ratios(mode, other)
        places = [(ratios[name], y) for y, name in enumerate(names) if name in ratios]
        if places:
            x, y = zip(*places, strict=True)
            axes.scatter(x, y, s=14, color=colour_of(other), marker=MARKERS.get(other, "s"), label=f"{other} / {OURS}")
    axes.axvline(1, color="black", linewidth=0.8)
    axes.set_xscale("log")
    axes.set_title(mode, loc="left")
    axes.set_xlabel(f"how many times as long as {OURS}")
    list_programs(axes, names)


def by_ratio(survey: Survey, mode: str) -> list[str]:
    """The programs, those in the lead before the first other engine first."""
    others = survey.others()
    ratios = survey.ratios(mode, others[0]) if others else {}
    return sorted(survey.programs(), key=lambda name: -ratios.get(name, 0))


def plot_steady(survey: Survey) -> Figure:
    """Ratios in the steady state."""
    names = by_ratio(survey, "steady")
    made, axes = figure(7, 1.2 + ROW * len(names))
    draw_ratios(axes[0], survey, "steady", names)
    explain(made)
    return made


def plot_whole(survey: Survey) -> Figure:
    """Ratios of whole runs, a panel for each size."""
    modes = list(dict.fromkeys(series.mode for series in survey.whole))
    names = by_ratio(survey, "steady")
    made, axes = figure(4 + 2.2 * len(modes), 1.2 + ROW * len(names), columns=len(modes))
    for one, mode in zip(axes, modes, strict=True):
        draw_ratios(one, survey, mode, names)
    for one in axes[1:]:
        one.set_yticklabels([])
    explain(made)
    return made


def plot_warmup(survey: Survey) -> Figure:
    """A panel for each program: how long each call takes, over the time since the first began."""
    names = survey.programs()
    rows = -(-len(names) // PANELS)
    made, axes = figure(2.4 * PANELS, 1.7 * rows + 0.4, rows, PANELS)
    for one, name in zip(axes, names, strict=False):
        for engine, course in survey.by_engine(name).items():
            style = {"linewidth": 0.9, "marker": ".", "markersize": 2}
            one.plot(list(accumulate(course.calls)), course.calls, color=colour_of(engine), label=engine, **style)
        one.set_title(name)
        one.set_yscale("log")
        one.yaxis.set_minor_formatter(NullFormatter())
    for one in axes[len(names) :]:
        one.set_axis_off()
    explain(made)
    made.supxlabel("seconds since the first call began")
    made.supylabel("seconds of a call")
    return made


def plot_memory(survey: Survey) -> Figure:
    """Bars of the most memory that a process has had."""
    names, engines = survey.programs(), survey.engines()
    made, axes = figure(7, 1.2 + ROW * len(names) * max(1, len(engines) * 0.6))
    height = 0.8 / len(engines)
    for index, engine in enumerate(engines):
        found = [(y, survey.by_engine(name).get(engine)) for y, name in enumerate(names)]
        places = [(y + (index + 0.5) * height - 0.4, course.peak / 1024) for y, course in found if course is not None]
        y, widths = zip(*places, strict=True)
        axes[0].barh(y, widths, height, color=colour_of(engine), label=engine)
    axes[0].set_xlabel("megabytes at most")
    explain(made)
    list_programs(axes[0], names)
    return made


def plot_jit(survey: Survey) -> Figure:
    """Bars, of MiniPy's courses: operations recorded and left; ways out; the processor's time by threads."""
    found = [(name, survey.by_engine(name).get(OURS)) for name in survey.programs()]
    ours = [(name, course) for name, course in found if course is not None]
    names = [name for name, _ in ours]
    y = range(len(ours))
    made, axes = figure(11, 1.4 + ROW * len(ours), columns=3)
    for count, label, shade in (("recorded_ops", "recorded", "#d9b38c"), ("optimised_ops", "left", "#8c5a2b")):
        axes[0].barh(y, [course.counters.get(count, 0) for _, course in ours], color=shade, label=label)
    axes[0].set_xlabel("operations in traces")
    axes[1].barh(y, [course.counters.get("guard_failures", 0) for _, course in ours], color="#7a5195")
    axes[1].set_xscale("symlog")
    axes[1].set_xlabel("exits that led to no bridge")
    main = [course.main_thread for _, course in ours]
    rest = [course.other_threads for _, course in ours]
    axes[2].barh(y, main, color=colour_of(OURS), label="the program's thread")
    axes[2].barh(y, rest, left=main, color="#e59866", label="the thread that compiles")
    cpython = [survey.by_engine(name).get("cpython") for name in names]
    lines = [(course.all_threads, y) for y, course in enumerate(cpython) if course is not None]
    if lines:
        x, places = zip(*lines, strict=True)
        axes[2].scatter(x, places, s=12, color=colour_of("cpython"), marker="|", label="cpython", zorder=3)
    axes[2].set_xlabel("seconds of the processor")
    for one in axes:
        list_programs(one, names)
    for one in axes[1:]:
        one.set_yticklabels([])
    explain(made)
    return made


PLOTS: dict[str, Callable[[Survey], Figure]] = {
    "steady": plot_steady,
    "whole": plot_whole,
    "warmup": plot_warmup,
    "memory": plot_memory,
    "jit": plot_jit,
}
"""Each plot by the name of its file."""


def write_plots(survey: Survey, folder: Path) -> None:
    """Write all plots, replacing what is there."""
    with mpl.rc_context(SETTINGS):
        for name, plot in PLOTS.items():
            plot(survey).savefig(folder / f"{name}.svg", metadata={"Date": None})
