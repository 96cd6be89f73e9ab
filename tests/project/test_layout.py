"""Where files stand: folders that can be taken in at a glance, names that tell files apart, no crumbs.

In: the packages' files.  Out: nothing, where folders and names keep to the limits, and small files have a reason.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

PACKAGES = ("tracer", "codegen", "objmodel", "interp")

MOST_FILES = 30
"""In one folder, packages aside."""

SMALL = 60
"""Lines; a shorter file is part of its neighbour, or says here why it is not."""

UNREVIEWED = "stands from before there was a reason to be given"

REASONS = {
    "objmodel/operators/strangers.py": "what it knows of the host's classes is no part of how `special` finds methods",
    "interp/handlers/table.py": "the table itself, which whoever joins the packages imports",
    "interp/machine/hostversion.py": "a table: one row for each difference between hosts",
    "interp/machine/sites.py": "the record that native code reads; `handlers.learning`, which fills it, stands above",
    "interp/program/hostmodules.py": "host modules that write functions: another matter than how modules are found",
    **dict.fromkeys(
        (
            "tracer/driver/activations.py", "tracer/driver/bridges.py", "tracer/driver/meeting.py",
            "tracer/driver/stats.py", "tracer/host/hostsets.py", "tracer/host/hostversions.py",
            "tracer/jitcode/kept.py", "tracer/log.py", "tracer/opt/dead.py", "tracer/opt/truths.py",
            "tracer/record/giveup.py",
            "codegen/haste.py", "codegen/runtime/job.py", "codegen/runtime/visit.py", "codegen/stackbounds.py",
            "codegen/translate/image/image.py", "codegen/translate/routines/stack.py", "codegen/units/jitframes.py",
            "codegen/units/waiting.py",
        ),
        UNREVIEWED,
    ),
}  # fmt: skip
"""Why a small file is a file."""

ALIKE = {
    "tracer": {"fields", "heap", "text"},
    "codegen": {"calls", "heap", "module", "objects", "quick"},
    "objmodel": set(),
    "interp": set(),
}
"""Names that stand in several folders of one package, so that a list of file names does not tell them apart."""


def files(package: str, root: Path) -> list[Path]:
    """The package's files, from the project's folder, without those that have the same name in each folder."""
    found = [path.relative_to(root) for path in sorted((root / package).rglob("*.py"))]
    return [path for path in found if path.name not in ("__init__.py", "__main__.py")]


@pytest.mark.parametrize("package", PACKAGES)
def test_folders_can_be_taken_in(package: str, root: Path) -> None:
    """So many files have room on one page."""
    counts = Counter(path.parent for path in files(package, root))
    assert {folder: count for folder, count in counts.items() if count > MOST_FILES} == {}


@pytest.mark.parametrize("package", PACKAGES)
def test_names_tell_files_apart(package: str, root: Path) -> None:
    """No name twice in one package, but for those of the table."""
    counts = Counter(path.stem for path in files(package, root))
    assert {name for name, count in counts.items() if count > 1} == ALIKE[package]


@pytest.mark.parametrize("package", PACKAGES)
def test_small_files_have_a_reason(package: str, root: Path) -> None:
    """A row for each, and none for files that are no longer small."""
    small = {str(path) for path in files(package, root) if (root / path).read_text().count("\n") < SMALL}
    assert small == {name for name in REASONS if name.startswith(f"{package}/")}
