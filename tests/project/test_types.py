"""Static types: mypy, strict, over everything but guest programs and tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_mypy_is_content(root: Path) -> None:
    """The settings are in pyproject.toml."""
    command = [sys.executable, "-m", "mypy", "--no-error-summary"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
