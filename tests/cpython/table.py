"""Writes the section of `docs/results.md` on CPython's own tests.

    python -m tests.cpython.table MODE=REPORT ...      reports as `run.py --report` leaves them, one for each mode

In: the reports.  Out: how many methods pass in all, and the modules below 90% with the most frequent reasons.

Does not: run anything.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from tests.cpython.run import last_line

RESULTS = Path(__file__).parents[2] / "docs" / "results.md"
HEADING = "## CPython's own tests"
SHOWN = 90
_PARTICULARS = re.compile(r"( at)? 0x[0-9a-f]+|(?<=[\"'])/\S*/(?=\w+\.py)")

Report = dict[str, dict[str, Any]]


def rate(part: dict[str, Any]) -> tuple[int, int]:
    """How many methods pass on the host, and how many of these here."""
    return len(part["passed"]) + len(part["failed"]), len(part["passed"])


def reasons(part: dict[str, Any]) -> str:
    """The two most frequent reasons with their numbers, as a cell of a table."""
    lines = Counter(_PARTICULARS.sub("", last_line(reason)) for reason in part["failed"].values())
    shown = [f"{number} × {line[:SHOWN] or 'no reason given'}" for line, number in lines.most_common(2)]
    return "; ".join(shown).replace("|", "\\|")


def section(reports: dict[str, Report]) -> str:
    """The section's text."""
    names = " ".join(f"{mode}=REPORT" for mode in reports)
    made_by = (
        "`python -m tests.cpython.run --jit SETTINGS --report REPORT` for each mode, then "
        f"`python -m tests.cpython.table {names}`: test methods, and examples of doctests, of the modules in "
        "`tests/cpython/modules.txt` that pass on the host, and how many of these pass under MiniPy, each module in a "
        "process of its own."
    )
    lines = [
        HEADING,
        "",
        made_by,
        "",
        "| mode | methods | pass | | modules below 75% |",
        "| --- | --- | --- | --- | --- |",
    ]
    below: list[str] = []
    for mode, report in reports.items():
        totals = [rate(part) for part in report.values()]
        wanted, passed = sum(t[0] for t in totals), sum(t[1] for t in totals)
        low = [name for name, part in report.items() if 100 * rate(part)[1] < 75 * rate(part)[0]]
        lines.append(f"| {mode} | {wanted} | {passed} | {100 * passed / wanted:.1f}% | {', '.join(low) or 'none'} |")
        for name, part in report.items():
            number, good = rate(part)
            if 100 * good < 90 * number:
                below.append(f"| {name} | {mode} | {good} of {number} | {reasons(part)} |")
    if below:
        lines += ["", "Modules below 90%, with the most frequent reasons:", ""]
        lines += ["| module | mode | pass | |", "| --- | --- | --- | --- |", *sorted(below)]
    return "\n".join(lines) + "\n"


def replaced(text: str, made: str) -> str:
    """`text` with its section of that heading replaced, or the section added at the end."""
    start = text.find(HEADING)
    if start < 0:
        return f"{text.rstrip()}\n\n{made}"
    end = text.find("\n## ", start)
    return text[:start] + made + ("" if end < 0 else text[end:])


def main() -> None:
    """The command line."""
    reports: dict[str, Report] = {}
    for argument in sys.argv[1:]:
        mode, _, path = argument.rpartition("=")
        reports[mode] = json.loads(Path(path).read_text(encoding="utf-8"))
    RESULTS.write_text(replaced(RESULTS.read_text(encoding="utf-8"), section(reports)), encoding="utf-8")


if __name__ == "__main__":
    main()
