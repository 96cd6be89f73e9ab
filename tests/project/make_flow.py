"""The dumps of docs/flow.md: `python -m tests.project.make_flow` writes them anew.

In: docs/flow.md, where `<!-- dump: name -->` stands before a block of code.  Out: the page with each block's contents
replaced by what the program below really leaves; what differs from run to run (addresses) and what moves with
every change (lines of MiniPy's own source) is left out.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "flow.md"
BLOCK = re.compile(r"(<!-- dump: ([\w-]+) -->\n```\w*\n)(.*?)(```\n)", re.DOTALL)
SECTION = re.compile(r"^\[\w+\] \{jit-log-noopt\n(.*?)^\[\w+\] jit-log-noopt\}", re.MULTILINE | re.DOTALL)
FILENAME = "account.py"
SOURCE = """\
class Account:
    def __init__(self):
        self.total = 0

    def add(self, amount):
        self.total = self.total + amount


def main(n):
    account = Account()
    i = 0
    while i < n:
        account.add(i)
        i = i + 1
    return account.total


print(main(1000))
"""
LLVM_LINES = 40


def dumps() -> dict[str, str]:
    """The contents of each block, by name; runs the program in this process, which must be a fresh one."""
    import minipy
    from interp.compiler.compile import compile_source
    from interp.compiler.disassemble import disassemble, inner_codes
    from tracer.ir.text import Printer
    from tracer.resume.listing import show_resume

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log"
        os.environ["MINIPY_NATIVE"] = "off"
        os.environ["MINIPYLOG"] = f"jit-log-noopt:{path}"
        assert minipy.run_source(SOURCE, jit="sync=1", filename=FILENAME) == 0
        sections = SECTION.findall(path.read_text())
    jit = minipy.jit.current
    unit = jit.units[0]
    printer = Printer()
    lines = ["[" + ", ".join(map(printer.define, unit.trace.inputs)) + "]", *map(printer.line, unit.trace.ops)]
    header = next(i for i, op in enumerate(unit.trace.ops) if op.name == "label")
    behind = [op for op in unit.trace.ops[header:] if op.exit is not None]
    by_name = {op.name: op.exit for op in reversed(behind)}
    module = compile_source(SOURCE, FILENAME)
    by_code = {code.qualname: code for outer in (module, *inner_codes(module)) for code in inner_codes(outer)}
    return {
        "source": SOURCE,
        "bytecode": disassemble(by_code["main"]) + "\n\n" + disassemble(by_code["Account.add"]),
        "recorded": re.sub(r"(?<=\)) \[.*\]$", "", sections[0], flags=re.MULTILINE),
        "optimised": "\n".join(lines),
        "llvm": llvm_excerpt(jit.backend.ir_text(unit)),
        "exit-of-the-loop": without_lines(show_resume(by_name["guard_true"], printer)),
        "exit-of-the-addition": without_lines(show_resume(by_name["guard_no_overflow"], printer)),
        "summary": jit.stats.summary(),
    }


def llvm_excerpt(text: str) -> str:
    """The loop's first lines, without addresses, temporaries numbered from 1."""
    lines = text.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("header:"))
    shown = "\n".join(lines[start : start + LLVM_LINES])
    numbers: dict[str, int] = {}
    shown = re.sub(r"(?<=%t)\d+|(?<=\bon)\d+", lambda found: str(numbers.setdefault(found[0], len(numbers) + 1)), shown)
    return re.sub(r"inttoptr \(i64 \d{5,} to ptr\)", "ADDRESS", shown) + "\n  ..."


def without_lines(text: str) -> str:
    """Positions in MiniPy's own functions, without numbers that move whenever a line is added there."""
    return re.sub(r"@\d+ line \d+", "", text)


def rewrite(page: str) -> str:
    """The page with every block as it is now."""
    texts = dumps()
    return BLOCK.sub(lambda found: found[1] + texts[found[2]].rstrip() + "\n" + found[4], page)


def fresh() -> str:
    """`rewrite` of the page as it is, in a process of its own."""
    command = [sys.executable, "-m", "tests.project.make_flow", "--print"]
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, encoding="utf-8", check=True)
    return done.stdout


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    stdout, sys.stdout = sys.stdout, sys.stderr
    page = rewrite(PAGE.read_text(encoding="utf-8"))
    if "--print" in sys.argv:
        stdout.write(page)
    else:
        PAGE.write_text(page, encoding="utf-8")
