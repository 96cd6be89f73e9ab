"""Figure 9 of *Runtime Feedback*, over the programs in bench/programs: what maps and versions are worth.

    python -m tests.papers.ablation_table [program ...]

In: the programs but for those held back, at the benchmarks' quick size.  Out: one row for each, in Markdown: processor
time of `run` once it is warm, with both, and how many times as long it takes where traces do not take for constants

    versions     of classes (VersionTag) and of modules (GlobalsVersion): names are looked up each time
    maps         of instances (Map), nor versions of classes, which are found through them: slots are, too
    either       neither maps nor any versions

Each cell is a process of its own, in which `run` is called `WARMUPS` times, then the least of `SAMPLES` is taken.
"""

from __future__ import annotations

import json
import math
import subprocess
import sys
from pathlib import Path

from bench.lot import OPEN_TABLE
from bench.run import MAIN_SECTION
from bench.table import PROGRAMS, Program

SETTINGS = {
    "both": "",
    "no versions": "VersionTag:GlobalsVersion",
    "no maps": "Map:VersionTag",
    "neither": "Map:VersionTag:GlobalsVersion",
}
"""Columns of the table, and the classes whose objects are not promoted."""
WARMUPS, SAMPLES = 5, 3
TIMED = """
def timed(n, count):
    import time
    samples = []
    for _ in range(count):
        start = time.process_time()
        run(n)
        samples.append(time.process_time() - start)
    return samples
def measured(n, warmups, samples):
    timed(n, warmups)
    print(min(timed(n, samples)))
"""


def seconds(program: Program, unpromoted: str) -> float:
    """Processor time of one warm run, in a new process."""
    numbers = program.quick_size, WARMUPS, SAMPLES
    text = (PROGRAMS / f"{program.name}.py").read_text().partition(MAIN_SECTION)[0] + TIMED + f"\nmeasured{numbers}\n"
    code = f"import minipy\nassert minipy.run_source({json.dumps(text)}, jit='sync=1,unpromoted={unpromoted}') == 0"
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, stdout=subprocess.PIPE, text=True, check=True)
    return float(done.stdout.split()[-1])


def main(names: list[str]) -> None:
    """Print the table."""
    print("| program | both | " + " | ".join(list(SETTINGS)[1:]) + " |")
    print("| --- " * (1 + len(SETTINGS)) + "|")
    ratios: dict[str, list[float]] = {name: [] for name in SETTINGS}
    for program in OPEN_TABLE:
        if names and program.name not in names:
            continue
        times = {name: seconds(program, unpromoted) for name, unpromoted in SETTINGS.items()}
        for name, time in times.items():
            ratios[name].append(time / times["both"])
        cells = [f"{ratios[name][-1]:.2f}" for name in list(SETTINGS)[1:]]
        print(f"| {program.name} | {times['both'] * 1000:.1f} ms | " + " | ".join(cells) + " |", flush=True)
    means = [math.exp(sum(map(math.log, ratios[name])) / len(ratios[name])) for name in list(SETTINGS)[1:]]
    print("| geometric mean | | " + " | ".join(f"{mean:.2f}" for mean in means) + " |")


if __name__ == "__main__":
    main(sys.argv[1:])
