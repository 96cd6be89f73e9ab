"""What native code remembers keeps no class alive for long."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import gc, weakref

class Base:
    def score(self):
        return 1

def make():
    class Made(Base):
        pass
    made = Made()
    made.x = made.score()
    return weakref.ref(Made)

gc.collect()
gc.disable()
found = [make() for _ in range(20)]
alive = sum(made() is not None for made in found)
gc.collect(1)
print(alive, sum(made() is not None for made in found))
"""


def test_classes_die_when_what_is_young_is_collected(root: Path) -> None:
    """Not only when all is: by then there are thousands, in programs that make classes."""
    command = [sys.executable, "-m", "minipy", "--jit", "off", "-c", PROGRAM]
    environment = {**os.environ, "MINIPY_NATIVE": "wait"}
    done = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("20 0\n", "")
