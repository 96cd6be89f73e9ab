"""When the JIT starts: soon for a program with one main loop, later for one with many places."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.native.test_visits import run

PROGRAM = """
import minipy
minipy.run_source(%r, jit="start_after=300")
print(minipy.jit.is_active)
"""
ONE_LOOP = """
import time
total = 0
while time.process_time() < 0.7:
    total += 1
"""
MANY_PLACES = """
import time
names = {"process_time": time.process_time}
exec("\\n".join(f"def f{k}(x): return x + {k}" for k in range(40)), names)
calls = "\\n".join(f"    f{k}(1)" for k in range(40))
exec(f"while process_time() < 0.7:\\n{calls}", names)
"""


@pytest.mark.parametrize(("program", "is_active"), [(ONE_LOOP, True), (MANY_PLACES, False)])
def test_a_jit_starts_where_few_traces_gain_much(program: str, is_active: bool) -> None:
    assert run("-c", PROGRAM % program) == f"{is_active}\n"


def test_of_the_time_in_imports_a_part_counts(tmp_path: Path) -> None:
    (tmp_path / "busy.py").write_text("import nested, time\nwhile time.process_time() < 0.7:\n    pass\n")
    (tmp_path / "nested.py").write_text("import time\nwhile time.process_time() < 0.5:\n    pass\n")
    (tmp_path / "main.py").write_text("import busy\n")
    text = (
        "import minipy\nfrom interp.host.starting import IMPORTS\n"
        'minipy.run_file(%r, jit="start_after=100000")\nprint(IMPORTS.spent, IMPORTS.depth)\n'
    )
    spent, depth = run("-c", text % str(tmp_path / "main.py")).split()
    assert depth == "0"
    assert 0.1 < float(spent) < 0.7  # that of the outermost import, once: the process takes 0.7 seconds in all
