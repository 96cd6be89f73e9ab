"""docs/flow.md shows what the stages really leave."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.project.make_flow import BLOCK, PAGE, fresh

ONLY_ON_3_11 = ("llvm",)
"""Dumps that show how this host's objects lie in memory."""


def test_the_dumps_are_what_the_program_leaves() -> None:
    """After a change: `python -m tests.project.make_flow`, and read the difference."""
    written = {found[2]: found[3] for found in BLOCK.finditer(PAGE.read_text(encoding="utf-8"))}
    now = {found[2]: found[3] for found in BLOCK.finditer(fresh())}
    assert written.keys() == now.keys()
    for name, text in written.items():
        if sys.version_info[:2] == (3, 11) or name not in ONLY_ON_3_11:
            assert text == now[name], f"docs/flow.md is behind: python -m tests.project.make_flow ({name})"


def test_the_portal_is_shown_as_it_is(root: Path) -> None:
    """The page's copy of the interpreter's main loop, without its docstring."""
    source = (root / "interp" / "machine" / "loop.py").read_text()
    head, _, rest = source[source.index("def interpret(") :].partition('    """')
    body = rest.partition('"""\n')[2].partition("\n\n\n")[0]
    assert head + body in PAGE.read_text(encoding="utf-8")
