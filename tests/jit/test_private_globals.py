"""What the JIT and the libraries it needs do when they are loaded leaves a program's globals private."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SOURCE = """
import typing
from collections import namedtuple

count = 0

def loop():
    global count
    for _ in range(200):
        count += 1

loop()
Pair = namedtuple("Pair", "left right")
T = typing.TypeVar("T")
loop()
print(count, Pair.__module__, T.__module__)
"""


def test_a_hot_loop_stores_a_global_in_its_cell_alone(root: Path) -> None:
    """A fresh process: libraries ask for the caller's `__name__` while they are imported."""
    command = [sys.executable, "-m", "minipy", "--jit", "threshold=20,sync=1", "-c", SOURCE]
    environment = {"PATH": "", "MINIPYLOG": "jit-log-opt-loop", "MINIPY_NATIVE": "off"}
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "400 __main__ __main__\n"
    assert "setfield_r(<GlobalCell" in done.stderr
    assert "__setitem__" not in done.stderr
