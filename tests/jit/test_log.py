"""`MINIPYLOG` in a whole process: a log that cannot be written does not hinder the program."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import minipy

PROGRAM = "t = 0\nfor i in range(1000): t += i\nprint(t)\n"


def test_a_log_that_cannot_be_written_is_told_of_and_the_program_runs(tmp_path: Path) -> None:
    """In one line for each time that it would be begun, and the program is not said to be missing."""
    program, place = tmp_path / "p.py", tmp_path / "gone" / "log"
    program.write_text(PROGRAM)
    environment = {**os.environ, "MINIPYLOG": f"jit-summary,jit-log-opt:{place}"}
    command = [sys.executable, minipy.__file__, "--native", "off", "--jit", "threshold=20,sync=1", str(program)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True, env=environment)
    assert done.stdout == "499500\n"
    assert set(done.stderr.splitlines()) == {f"minipy: MINIPYLOG: can't write '{place}': No such file or directory"}
