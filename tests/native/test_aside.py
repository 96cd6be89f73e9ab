"""The JIT's own objects are not the collector's business while the program runs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import gc

def run(n):
    found = []
    for i in range(n):
        found.append([i, found])
        del found[:-3]
    return len(found)

print(run(300000))
kinds = [type(o).__module__ for o in gc.get_objects()]
ours = "codegen.l", "codegen.units.l"
print(sum(k == "tracer.frontend.flowgraph" for k in kinds), any(k.startswith(ours) for k in kinds))
gc.collect()
"""


def test_collections_do_not_look_at_what_the_jit_has_made(root: Path) -> None:
    command = [sys.executable, "-m", "minipy", "--jit", "sync=1", "-c", PROGRAM]
    environment = {**os.environ, "MINIPY_NATIVE": "wait", "MINIPYLOG": "jit-summary:-"}
    done = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout == "3\n0 False\n"
    assert "loops                                 0" not in done.stderr
