"""Memory while a program makes and lets go of names, classes, functions and modules.

    python -m tests.churn --minutes 60                      each mode, one after the other
    python -m tests.churn --minutes 15 --mode hot --kinds functions modules

Out: figures over time for each mode: seconds, rounds, blocks of the host's allocator, KiB that the system's has given,
KiB in memory; exit status 1 if one of them grew between the second quarter of the time and the last.
What is let go of only now and then makes figures go up and down: the highest ones of both quarters are compared.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(__file__).with_name("program.py")
HOT = "threshold=2,function_threshold=2,trace_eagerness=1"
MODES: dict[str, list[str]] = {
    "default": [],
    "off": ["--jit", "off"],
    "hot": ["--jit", HOT],
    "hot-sync": ["--jit", f"{HOT},sync=1,loop_longevity=50"],
}
"""Options of MiniPy, by names."""

SLACK = 1.04
"""So many times as much may there be at the end: programs that run for long have their memory in pieces."""

Figures = tuple[int, ...]


def command(mode: str, *arguments: str) -> list[str]:
    """How the program is run in a mode."""
    return [sys.executable, "-W", "ignore", str(ROOT / "minipy.py"), *MODES[mode], str(PROGRAM), *arguments]


def grown(lines: list[Figures]) -> list[str]:
    """What has grown, in sentences."""
    quarter = len(lines) // 4
    middle, last = lines[quarter : 2 * quarter], lines[-quarter:]
    if not quarter:
        return ["there are too few figures"]
    names = ("blocks", "KiB of the system's allocator", "KiB in memory")
    peaks = [(max(f[k] for f in middle), max(f[k] for f in last), name) for k, name in enumerate(names, 2)]
    return [f"{name}: {before}, then {after}" for before, after, name in peaks if after > before * SLACK]


def measure(mode: str, seconds: int, kinds: list[str]) -> tuple[list[Figures], list[str]]:
    """The figures of one run, printed as they come, and what has grown."""
    lines: list[Figures] = []
    program = command(mode, "on", str(seconds), *kinds)
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True, cwd=ROOT) as run:
        assert run.stdout is not None
        for line in run.stdout:
            print(f"{mode:8} {line}", end="", flush=True)
            lines.append(tuple(map(int, line.split())))
    return lines, grown(lines) if run.returncode == 0 else [f"status {run.returncode}"]


def main(argv: list[str] | None = None) -> int:
    """The command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.churn", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10, help="of each mode")
    parser.add_argument("--mode", action="append", choices=MODES, help="only this one (may be given again)")
    parser.add_argument("--kinds", nargs="+", default=[], help="what is made; all kinds by default")
    options = parser.parse_args(argv)
    found = {mode: measure(mode, int(60 * options.minutes), options.kinds)[1] for mode in options.mode or MODES}
    for mode, complaints in found.items():
        print(f"{mode:8} {'; '.join(complaints) or 'flat'}")
    return int(any(found.values()))


if __name__ == "__main__":
    sys.exit(main())
