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

REASONS = {
    "objmodel/operators/strangers.py": "what it knows of the host's classes is no part of how `special` finds methods",
    "interp/compiler/packed.py": "what only the compiler packs, with what a start does not import",
    "interp/host/error_place.py": "places of errors; those of warnings, which pass filters, are a file of their own",
    "interp/machine/skipped.py": "frames that neither host nor native code shows: `native` and `frameviews` both ask",
    "interp/program/texts.py": "what hosts do from 3.13 on, for the command line and the console alike",
    "objmodel/released.py": "what globals become, for good: the class of what they are until then is long enough",
    "tracer/aside.py": "what a start loads of setting aside, without the collector's pauses",
    "tracer/driver/unitparts.py": "to set aside and cut the parts of a unit: neither compiling nor ageing",
    "tracer/frontend/checkedblocks.py": "what reads source, which processes that find all names do not load",
    "tracer/frontend/parsing.py": "the parser, which both readers of text and readers of annotations use",
    "tracer/jitcode/kept.py": "the protocol between who keeps code and who asks for it",
    "tracer/opt/dead.py": "one pass",
    "tracer/opt/truths.py": "what three passes ask of conditions",
    "tracer/parameters.py": "a table, which a start reads without the tracer",
    "tracer/record/giveup.py": "a table: one row for each reason to give up",
    "codegen/runtime/moduletext.py": "what makes the module, which processes that find its code do not load",
    "codegen/switchinterval.py": "the host's setting, of which LLVM's thread knows nothing; `llvm.py` is long enough",
    "codegen/translate/image/modules_build.py": "what compiles modules, which the starts that find them do not load",
    "codegen/translate/routines/basics.py": "the list of files that translated functions share",
    "codegen/units/counts.py": "the text of counts, which two tiers write",
}  # fmt: skip
"""Why a small file is a file."""

ALIKE = {
    "tracer": set(),
    "codegen": set(),
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
