"""Figure 7 of *Allocation Removal*, over the programs in bench/programs: what the optimiser takes out of traces.

    python -m tests.papers.removal_table [program ...]

In: the programs but for those held back, each in a process of its own, at the benchmarks' quick size, with the
interpreter in Python: what is recorded does not depend on the time that it takes then.  Out: one row for each, in
Markdown: its loops and bridges, and of allocations, of reads and writes of objects, of guards and of all operations how
many were recorded, how many are left, and how much of them was removed.

Before: the traces as recorded with `heapcache=0` and `fold=0`, so that what the recorder leaves out because it
remembers is counted as the optimiser's.  After: of a peeled loop what stands behind the label, which is what a turn
executes, and of every other trace all of it; the last column counts the first turns of peeled loops too.

    new        allocations: new, newlist, newtuple, and boxes of ints and floats
    get/set    fields, items and lengths, and the numbers in boxes
    guards     all that may leave, but for ends of traces; unbox_int and guard_int are reads, too
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from bench.lot import OPEN_TABLE
from bench.table import PROGRAMS
from tracer.ir.ops import ALLOC, OPS, READ, WRITE, OpSpec
from tracer.ir.trace import Op, Trace, Unit

SETTINGS = "heapcache=0,fold=0,trace_limit=60000,sync=1"
KINDS = ("new", "get/set", "guards", "all")
READS = ("unbox_int", "unbox_float", "unbox_bool", "guard_int", "tuple_getitem", "tuple_len")


def kinds_of(spec: OpSpec) -> list[str]:
    """What an operation is counted as."""
    if spec.name in ("label", "jump", "finish", "raise", "exit"):
        return []
    found = ["all"]
    if spec.effect & ALLOC:
        found.append("new")
    elif spec.name in READS or (spec.effect & (READ | WRITE) and not spec.is_guard):
        found.append("get/set")
    if spec.is_guard:
        found.append("guards")
    return found


_KINDS_OF = {name: kinds_of(spec) for name, spec in OPS.items()}


def counted(ops: list[Op]) -> dict[str, int]:
    """How many operations there are of each kind."""
    found = dict.fromkeys(KINDS, 0)
    for op in ops:
        for kind in _KINDS_OF[op.spec.name]:
            found[kind] += 1
    return found


def turn(unit: Unit) -> list[Op]:
    """What a turn of a loop executes; of any other trace all."""
    names = [op.spec.name for op in unit.trace.ops]
    return unit.trace.ops[names.index("label") :] if "label" in names else unit.trace.ops


class Counts:
    """Counts over all traces of one program."""

    def __init__(self) -> None:
        self.loops = self.bridges = 0
        self.before, self.after, self.with_preambles = (dict.fromkeys(KINDS, 0) for _ in range(3))

    def add(self, trace: Trace, unit: Unit) -> None:
        """One trace, and what was made of it."""
        self.loops += not unit.is_bridge
        self.bridges += unit.is_bridge
        for total, ops in (
            (self.before, trace.ops),
            (self.after, turn(unit)),
            (self.with_preambles, unit.trace.ops),
        ):
            for kind, count in counted(ops).items():
                total[kind] += count


def measure(name: str, size: int) -> Counts:
    """Run a program in this process, and count."""
    import minipy
    from tracer.driver.compile import TraceCompiler

    counts = Counts()
    optimised = TraceCompiler._optimised

    def counting(compiler: Any, trace: Trace, *more: Any) -> Unit:
        unit = optimised(compiler, trace, *more)
        counts.add(trace, unit)
        return unit

    TraceCompiler._optimised = counting  # type: ignore[method-assign]
    assert minipy.run_file(str(PROGRAMS / f"{name}.py"), [str(size)], jit=SETTINGS) == 0
    return counts


def in_new_process(name: str, size: int) -> Counts:
    """`measure` where nothing has been compiled yet."""
    command = [sys.executable, "-m", "tests.papers.removal_table", "--measure", name, str(size)]
    root = Path(__file__).resolve().parents[2]
    environment = os.environ | {"MINIPY_NATIVE": "off"}
    done = subprocess.run(command, cwd=root, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    counts = Counts()
    counts.__dict__.update(json.loads(done.stdout.splitlines()[-1]))
    return counts


def removed(before: int, after: int) -> str:
    """The part that was removed, in percent."""
    return f"{100 - 100 * after / before:.0f}%" if before else "-"


def row(name: str, counts: Counts) -> str:
    """A line of the table."""
    cells = [name, str(counts.loops), str(counts.bridges)]
    for kind in KINDS:
        before, after = counts.before[kind], counts.after[kind]
        cells += [str(before), str(after), removed(before, after)]
    cells.append(removed(counts.before["all"], counts.with_preambles["all"]))
    return "| " + " | ".join(cells) + " |"


def main(names: list[str]) -> None:
    """Print the table."""
    kinds = " | ".join(f"{kind} | left | removed" for kind in KINDS)
    print(f"| program | loops | bridges | {kinds} | with first turns |")
    print("| --- " * (4 + 3 * len(KINDS)) + "|")
    total = Counts()
    for program in OPEN_TABLE:
        if names and program.name not in names:
            continue
        counts = in_new_process(program.name, program.quick_size)
        print(row(program.name, counts), flush=True)
        total.loops += counts.loops
        total.bridges += counts.bridges
        for kind in KINDS:
            total.before[kind] += counts.before[kind]
            total.after[kind] += counts.after[kind]
            total.with_preambles[kind] += counts.with_preambles[kind]
    print(row("total", total))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--measure"]:
        stdout, sys.stdout = sys.stdout, sys.stderr
        found = measure(sys.argv[2], int(sys.argv[3]))
        stdout.write(json.dumps(found.__dict__) + "\n")
        stdout.flush()
    else:
        main(sys.argv[1:])
