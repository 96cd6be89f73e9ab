"""Golden pairs of programs and what is compiled of them: `python -m tests.shapes.golden` writes the second halves anew.

In: the pages `*.md` of this folder.  A case is a heading, a sentence that says what the shape shows, a program and
what `tests.shapes.loops` says of it.  Out: the same pages, with the last part of each case as it is now; the difference
in version control is what is reviewed.  Names of pages after the command limit it to these.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import attrs

from tests.shapes.loops import run

FOLDER = Path(__file__).parent
CASE = re.compile(r"^## (.*?)\n\n(.*?)\n\n```python\n(.*?)```\n\n```\n(.*?)```\n", re.MULTILINE | re.DOTALL)


@attrs.frozen
class Case:
    """A program and what is expected to be compiled of it."""

    page: str
    title: str
    shows: str
    source: str
    expected: str


def cases() -> list[Case]:
    """Every case of every page."""
    return [Case(path.stem, *found) for path in sorted(FOLDER.glob("*.md")) for found in CASE.findall(path.read_text())]


def rewrite(page: str) -> str:
    """The text of a page, with what each program compiles to."""
    return CASE.sub(lambda c: f"## {c[1]}\n\n{c[2]}\n\n```python\n{c[3]}```\n\n```\n{run(c[3]).text()}\n```\n", page)


if __name__ == "__main__":
    for path in sorted(FOLDER.glob("*.md")):
        if path.stem in sys.argv[1:] or not sys.argv[1:]:
            path.write_text(rewrite(path.read_text()))
