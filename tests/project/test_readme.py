"""The session that README.md shows is one that happens.

In: the program and the output between its marks.  Out: the same output; the log's numbers may be others.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import minipy


def _block(root: Path, mark: str) -> str:
    found = re.search(f"<!-- {mark} -->\n```\\w*\n(.*?)```", (root / "README.md").read_text(), re.DOTALL)
    assert found is not None
    return found[1]


def _shape(output: str) -> list[str]:
    """The lines, without the log's time stamps and numbers."""
    return [re.sub(r"^\[\w+\] |(?<=\w) +\d+$", "", line) for line in output.splitlines()]


def test_the_session_is_as_shown(root: Path, tmp_path: Path) -> None:
    """What the program prints is the same to the letter."""
    program = tmp_path / "accounts.py"
    program.write_text(_block(root, "program"))
    shown = _block(root, "session").splitlines()[1:]
    command = [sys.executable, minipy.__file__, "--jit", "sync=1", str(program)]
    environment = {**os.environ, "MINIPYLOG": "jit-summary:-"}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert done.stdout.splitlines() == shown[:1]
    assert _shape(done.stderr) == _shape("\n".join(shown[1:]))
    loops = re.search(r"^loops +(\d+)$", done.stderr, re.MULTILINE)
    assert loops is not None
    assert int(loops[1]) > 0


def test_the_public_face_is_as_told(tmp_path: Path) -> None:
    """Both functions give the exit status."""
    program = tmp_path / "ends.py"
    program.write_text("raise SystemExit(3)")
    assert minipy.run_file(str(program)) == 3
    assert minipy.run_source("print(6 * 7)") == 0
