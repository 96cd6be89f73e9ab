"""Frames that native code keeps for the next call.

In: a function whose spare frame has lost its registers, as if the collector had found both and emptied the list.
Out: what its next calls give.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HOST = """
import sys, types
import minipy

def spoil(function):
    spare = function.code.spare
    spare.regs.clear()
    return type(spare).__name__

sys.modules["host_part"] = types.ModuleType("host_part")
sys.modules["host_part"].spoil = spoil
minipy.run_source('''
from host_part import spoil

def add(a, b=2):
    c = a + b
    return c

def nested(n):
    return n if n < 1 else nested(n - 1) + add(n)

print([add(i) for i in range(5)], nested(4))
print(spoil(add), add(1), add(1, 3), spoil(add), nested(4))
print(spoil(nested), nested(4), add(5))
''')
"""


def test_a_spare_that_the_collector_has_emptied_is_not_used(root: Path) -> None:
    environment = {**os.environ, "MINIPY_NATIVE": "wait", "MINIPY_JIT": "off"}
    command = [sys.executable, "-c", HOST]
    done = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, timeout=300, check=True)
    assert done.stdout == "[2, 3, 4, 5, 6] 18\nFrame 3 4 Frame 18\nFrame 18 7\n"
