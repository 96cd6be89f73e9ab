"""Tables that go together are complete: what one has a row for, the other one knows."""

from __future__ import annotations

import re
from pathlib import Path

from codegen.units.lower import LOWER
from interp.machine.opcodes import OPCODES
from tracer.backend import executor
from tracer.host.operations import ROWS
from tracer.ir.ops import OPS
from tracer.log import CATEGORIES
from tracer.parameters import PARAMETERS

FIRST_CELL = re.compile(r"^\| `([\w-]+)` \|", re.MULTILINE)


def rows(text: str, heading: str) -> set[str]:
    """The names in the first column of the tables under a heading, up to the next heading."""
    section = text.partition(heading)[2]
    return set(FIRST_CELL.findall(re.split(r"\n#+ ", section)[0]))


def test_every_operation_is_lowered() -> None:
    """Machine code for each row of the operation table, and for nothing else."""
    assert LOWER.keys() == OPS.keys()


def test_every_pure_operation_is_evaluated() -> None:
    """Constant folding and the IR executor read one table."""
    calls = {name for name in OPS if name.startswith("call_")}
    not_values = {"label", "jump", "finish", "raise", "exit"}
    pure = {name for name, row in OPS.items() if row.is_pure} - calls - not_values
    known = executor.PURE.keys() | executor.OVERFLOWING.keys() | executor.HEAP.keys()
    assert pure <= known
    assert known <= OPS.keys()


def test_host_operations_record_known_operations() -> None:
    """Every row of the host-operations table is well formed."""
    assert ROWS
    for (operation, classes), row in ROWS.items():
        assert (row.operation, row.classes) == (operation, classes)


def test_opcode_names_are_different() -> None:
    """A number for each name."""
    names = [row.name for row in OPCODES]
    assert len(set(names)) == len(names) < 256


def test_switches_page_lists_every_parameter_and_category(root: Path) -> None:
    """docs/switches.md against the tables that the program reads."""
    text = (root / "docs" / "switches.md").read_text()
    assert rows(text, "### Parameters of `--jit`") == PARAMETERS.keys()
    assert rows(text, "### The log") == CATEGORIES.keys()
