"""The linter's rules (pyproject.toml, each exclusion excused there)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_ruff_is_content(root: Path) -> None:
    """Over the whole project."""
    command = [sys.executable, "-m", "ruff", "check", "--output-format", "concise", "."]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
