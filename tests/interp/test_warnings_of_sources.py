"""What the host warns of when it compiles a module, it tells once, and MiniPy likewise."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import minipy

MODULE = "def answer(x):\n    return x is 3\n"


@pytest.mark.parametrize("folder", ["program", "site-packages"])
@pytest.mark.parametrize("is_compiled", [False, True])
def test_once(tmp_path: Path, folder: str, is_compiled: bool) -> None:
    """A module that the host keeps bytecode of warns of nothing; one that is new does, at its first import."""
    place = tmp_path / folder
    place.mkdir()
    (place / "questioned.py").write_text(MODULE)
    program = tmp_path / "main.py"
    program.write_text("import questioned\nprint(questioned.answer(4))\n")
    names = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    if is_compiled:
        subprocess.run([sys.executable, "-W", "ignore", "-m", "compileall", "-q", place], env=names, check=True)
    environment = {**names, "PYTHONPATH": str(place), "XDG_CACHE_HOME": str(tmp_path), "MINIPY_NATIVE": "off"}
    for turn in range(2):
        done = subprocess.run(
            [sys.executable, minipy.__file__, "--jit-modules", "questioned", str(program)],
            capture_output=True, text=True, timeout=60, check=False, env=environment,
        )  # fmt: skip
        assert (done.stdout, done.returncode) == ("False\n", 0), done.stderr
        assert ("SyntaxWarning" in done.stderr) == (not is_compiled and turn == 0), done.stderr
