"""What is translated: every file of the packages, so that no folder of theirs leaves the translation unseen."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from codegen.translate.function.reach import reach
from tracer.frontend.check import modules_of

PACKAGES = ("objmodel", "interp")

FEWEST = 540
"""Functions that are translated, at the least: fewer, and something runs as Python that did not."""

WITHOUT = {"interp.builtins", "interp.compiler"}
"""Folders in which nothing is translated: they run once, or where the host calls."""


@pytest.mark.parametrize("package", PACKAGES)
def test_every_file_is_looked_into(package: str, root: Path) -> None:
    """Those of packages within packages, too."""
    files = [path.relative_to(root).with_suffix("") for path in (root / package).rglob("*.py")]
    names = {".".join(path.parts).removesuffix(".__init__") for path in files}
    assert {module.__name__ for module in modules_of(package)} == names


def test_every_folder_is_translated(root: Path) -> None:
    """How many functions in all, and which folders have none."""
    found = Counter(function.__module__.rpartition(".")[0] for function in reach(list(PACKAGES)).graphs)
    folders = {
        ".".join(path.parent.relative_to(root).parts)
        for package in PACKAGES
        for path in (root / package).glob("*/__init__.py")
    }
    assert folders - found.keys() == WITHOUT
    assert found.total() >= FEWEST
