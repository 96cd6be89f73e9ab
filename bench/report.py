"""One table of medians and ratios.

In: the series of `run.py`.  Out: text such as

    program    mode     minipy          cpython         cpython/minipy
    richards   steady   12.1 ms ± 2%    61.3 ms ± 1%    5.07

The number beside ± is pyperf's standard deviation in percent of the median.
"""

from __future__ import annotations

from statistics import geometric_mean

from bench.run import Series

UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "us"), (1e-9, "ns"))


def format_seconds(seconds: float) -> str:
    """Three digits and a unit."""
    factor, unit = next((row for row in UNITS if seconds >= row[0]), UNITS[-1])
    return f"{seconds / factor:.3g} {unit}"


def format_series(series: Series) -> str:
    """Median and spread of a series."""
    benchmark = series.benchmark()
    median = benchmark.median()
    text = format_seconds(median)
    if benchmark.get_nvalue() > 1:
        text += f" ± {100 * benchmark.stdev() / median:.0f}%"
    return text


def rows(all_series: list[Series]) -> list[list[str]]:
    """A head; a line for each program and mode, a column for each engine, then ratios to MiniPy; at the end, for
    each mode of several programs, the geometric means of the ratios.
    """
    engines = list(dict.fromkeys(series.engine for series in all_series))
    cells = {(series.program, series.mode, series.engine): series for series in all_series}
    ours = [engine for engine in engines if engine.startswith("minipy")]
    pairs = [(other, our) for our in ours for other in engines if not other.startswith("minipy")]
    lines = [["program", "mode", *engines, *(f"{other}/{our}" for other, our in pairs)]]
    ratios: dict[tuple[str, str, str], list[float]] = {}
    for program, mode in dict.fromkeys((series.program, series.mode) for series in all_series):
        row = [program, mode]
        for engine in engines:
            series = cells.get((program, mode, engine))
            row.append(format_series(series) if series else "-")
        for other, our in pairs:
            found = ratio(cells.get((program, mode, other)), cells.get((program, mode, our)))
            row.append("-" if found is None else f"{found:.2f}")
            if found is not None and program != "empty":
                ratios.setdefault((mode, other, our), []).append(found)
        lines.append(row)
    for mode in dict.fromkeys(mode for mode, _, _ in ratios):
        means = [ratios.get((mode, *pair), []) for pair in pairs]
        if any(len(values) > 1 for values in means):
            shown = [f"{geometric_mean(values):.2f}" if values else "-" for values in means]
            lines.append(["geometric mean", mode, *("" for _ in engines), *shown])
    return lines


def table(all_series: list[Series]) -> str:
    """The rows as plain text."""
    lines = rows(all_series)
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    padded = ("   ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in lines)
    return "\n".join(line.rstrip() for line in padded)


def ratio(other: Series | None, ours: Series | None) -> float | None:
    """How many times longer `other` takes, by medians."""
    if other is None or ours is None:
        return None
    return float(other.benchmark().median() / ours.benchmark().median())
