"""Finds the trace, and the pass of the optimiser, with which a program goes wrong.

    python -m tests.bisect PROGRAM [ARGUMENT ...]
    python -m tests.bisect --jit threshold=2,trace_eagerness=1 PROGRAM

In: a program that prints something else with the JIT than without.  Out: the first trace that makes it do so when it is
compiled, as recorded and as optimised; and the passes without which it does not.

A run with `last_trace=N` is the same as one without up to the moment where trace N + 1 would be compiled.  So the first
N that goes wrong is found by halving, and its trace is the guilty one, or the first that another's error shows in.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import attrs

from tracer.opt import PIPELINE

ROOT = Path(__file__).resolve().parents[1]
SETTINGS = "threshold=2,trace_eagerness=1,sync=1"
SWITCHES = list(dict.fromkeys([*[cls.switch for cls in PIPELINE], "unroll"]))


@attrs.define
class Finding:
    """What is guilty: the number of the trace, its texts, and each switch that must be on for it."""

    trace: int
    texts: str
    passes: list[str]
    alone: list[str]  # the smallest list of passes that was found to go wrong


@attrs.define
class Program:
    """A program, and how it is run."""

    arguments: list[str]
    jit: str = SETTINGS
    seconds: float = 120
    runs: int = 0

    def run(self, settings: str, log: str = "") -> tuple[int, str]:
        """Exit status and output."""
        self.runs += 1
        environment = {k: v for k, v in os.environ.items() if not k.startswith("MINIPY")}
        environment |= {"MINIPY_NATIVE": "off"} | ({"MINIPYLOG": log} if log else {})
        command = [sys.executable, "-W", "ignore", str(ROOT / "minipy.py"), "--jit", settings, *self.arguments]
        try:
            done = subprocess.run(
                command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=self.seconds, check=False
            )
        except subprocess.TimeoutExpired:
            return -1, "no end"
        return done.returncode, done.stdout

    def is_wrong(self, wanted: tuple[int, str], **limits: int | str) -> bool:
        """Does it go wrong with these parameters?"""
        settings = ",".join([self.jit, *[f"{name}={value}" for name, value in limits.items()]])
        return self.run(settings) != wanted

    def texts(self, last: int, passes: str) -> str:
        """The last trace that is compiled, as recorded and as optimised."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "log"
            settings = f"{self.jit},last_trace={last},enable_opts={passes}"
            self.run(settings, f"jit-log-noopt,jit-log-opt:{path}")
            text = path.read_text(encoding="utf-8") if path.exists() else ""
        start = text.rfind("{jit-log-noopt")
        return text[text.rfind("\n", 0, max(start, 0)) + 1 :].strip()


def find(program: Program) -> Finding | None:
    """The guilty trace and passes; None where nothing goes wrong."""
    wanted = program.run("off")
    if not program.is_wrong(wanted):
        return None
    if program.is_wrong(wanted, last_trace=-1):
        raise SystemExit("it goes wrong without any compiled trace")
    right, wrong = -1, 1
    while not program.is_wrong(wanted, last_trace=wrong):
        right, wrong = wrong, 2 * wrong
    while wrong - right > 1:
        middle = (right + wrong) // 2
        if program.is_wrong(wanted, last_trace=middle):
            wrong = middle
        else:
            right = middle
    needed = [name for name in SWITCHES if not _wrong_with(program, wanted, wrong, set(SWITCHES) - {name})]
    alone = list(SWITCHES)
    for name in SWITCHES:
        fewer = [other for other in alone if other != name]
        if name not in needed and _wrong_with(program, wanted, wrong, set(fewer)):
            alone = fewer
    return Finding(wrong, program.texts(wrong, ":".join(alone)), needed, alone)


def _wrong_with(program: Program, wanted: tuple[int, str], last: int, passes: set[str]) -> bool:
    names = ":".join(name for name in SWITCHES if name in passes)
    return program.is_wrong(wanted, last_trace=last, enable_opts=names)


def main(argv: list[str] | None = None) -> int:
    """The command; returns the exit status: 1 where something goes wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.bisect", description=__doc__.splitlines()[0])
    parser.add_argument("--jit", default=SETTINGS, help="parameters with which it goes wrong")
    parser.add_argument("--seconds", type=float, default=120, help="how long a run may take")
    parser.add_argument("program")
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    options = parser.parse_args(argv)
    program = Program([options.program, *options.arguments], options.jit, options.seconds)
    found = find(program)
    if found is None:
        print("it is the same with the JIT and without")
        return 0
    print(found.texts)
    print(f"\ntrace {found.trace} is guilty ({program.runs} runs)")
    print(f"it goes wrong with enable_opts={':'.join(found.alone) or '(none)'}")
    print(f"without one of these it does not: {', '.join(found.passes)}" if found.passes else "no pass is to blame")
    return 1


if __name__ == "__main__":
    sys.exit(main())
