"""Traces call native code of elidable functions that are translated."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import minipy

source = '''
def run(n):
    for i in range(n):
        items = [i]
        append = items.append
        append(i)
    return len(items)

print(run(3000))
'''
minipy.run_source(source, jit="threshold=20,sync=1")
asked = {
    type(op.descr.function).__name__
    for unit in minipy.jit.current.units
    for op in unit.trace.ops
    if op.name == "call_pure_i"
}
print(sorted(asked))
"""


def test_whether_a_method_is_a_modules_is_asked_without_python(root: Path) -> None:
    environment = {**os.environ, "MINIPY_NATIVE": "wait"}
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout == "2\n['builtin_function_or_method']\n"
