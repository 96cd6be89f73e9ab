"""`MINIPYLOG=jit-opaque`: calls that may change everything are counted by the user's line, others are not."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import minipy

PROGRAM = """
class Key:
    def __hash__(self):
        return 3

def main(n):
    key, table = Key(), {}
    for i in range(n):
        table[key] = i
        if i % 2:
            repr([key])
        key is None and len("abc".upper())
    return len(table)

print(main(4000))
"""


def counted(tmp_path: Path, backend: str, category: str = "jit-opaque") -> dict[tuple[int, str], tuple[int, int]]:
    """What the log says: how often made and how often compiled, by line and callee."""
    program = tmp_path / "p.py"
    program.write_text(PROGRAM)
    environment = {**os.environ, "MINIPYLOG": f"{category}:-"}
    jit = f"threshold=20,trace_eagerness=2,sync=1,backend={backend}"
    command = [sys.executable, minipy.__file__, "--native", "off", "--jit", jit, str(program)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True, env=environment)
    assert done.stdout == "1\n"
    rows = re.findall(r"^ *(\d+) +(\d+)  \S*p\.py:(\d+) in main  (\S+)$", done.stderr, re.MULTILINE)
    return {(int(line), callee): (int(made), int(compiled)) for made, compiled, line, callee in rows}


@pytest.mark.parametrize("backend", ["llvm", "executor"])
def test_calls_are_counted_where_they_are_made(backend: str, tmp_path: Path) -> None:
    """Each turn stores a key that is asked for its hash; every other is shown."""
    found = counted(tmp_path, backend)
    assert 3800 < found[9, "setitem"][0] < 4000
    made, _ = found[11, "repr"]
    assert 1900 < made < 2000
    assert {line for line, _ in found} == {9, 11}  # on line 12 nobody is asked


def test_nothing_is_counted_unasked(tmp_path: Path) -> None:
    """Other sections of the log do not bring it along."""
    assert counted(tmp_path, "executor", "jit-summary") == {}
