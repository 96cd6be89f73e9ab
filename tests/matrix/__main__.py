"""The mode matrix: every guest program in every mode, against the host (DESIGN 8.2).

    python -m tests.matrix                        everything, a process for each processor
    python -m tests.matrix --modes stress --programs mutation --processes 1
    python -m tests.matrix --list                 the modes

In: the programs of tests/lang and bench/programs (those with small sizes).  Out: a table with one row a
mode, what differed above it; exit status 1 if anything did.  The host runs each program once for all modes;
MiniPy runs it in a fork of a process that is loaded.  A crash or an endless loop is one failure among others.
Holds: what it has started ends with it, also where a signal ends it.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from queue import SimpleQueue
from types import FrameType

from tests.matrix.modes import APART, MODES, NATIVE, ROOT, Program, programs
from tests.matrix.processes import Ended, Zygote, run_apart

HOST = [sys.executable, "-W", "ignore"]
MINIPY = [*HOST, "-X", "faulthandler", str(ROOT / "minipy.py")]
BUILD = 600.0
"""Seconds that a build may take."""

Run = Callable[[str, float, Program], Ended]
"""Runs a program on MiniPy with --jit settings, for so many seconds at most."""


@contextmanager
def runs(native: bool, count: int, all_apart: bool) -> Iterator[Run]:
    """Runs MiniPy in forks of `count` zygotes, each of which has one at a time, or in processes of their own."""
    idle: SimpleQueue[Zygote] = SimpleQueue()

    def run(settings: str, seconds: float, program: Program) -> Ended:
        command = ["--native", "wait" if native else "off", "--jit", settings, *program.command]
        if all_apart or program.path.name in APART:
            return run_apart([*MINIPY, *command], seconds)
        zygote = idle.get()
        try:
            return zygote.run(command, seconds)
        finally:
            idle.put(zygote)

    with ExitStack() as stack:
        run_apart([*MINIPY, "--build"], BUILD)
        for _ in range(0 if all_apart else count):
            idle.put(stack.enter_context(Zygote(native)))
        yield run


def difference(wanted: Ended, found: Ended) -> str:
    """The first line that differs, for a person to read."""
    if wanted.status != found.status:
        said = found.err.strip().splitlines() or [""]
        return f"status {found.status}, expected {wanted.status}: {said[0 if found.status < 0 else -1]}"
    for what, left, right in (("output", wanted.out, found.out), ("errors", wanted.err, found.err)):
        lines = zip(left.splitlines() + ["<end>"], right.splitlines() + ["<end>"], strict=False)
        for number, (a, b) in enumerate(lines, 1):
            if a != b:
                return f"{what}, line {number}: expected {a!r}, found {b!r}"
    return "the same"


def matrix(chosen: list[Program], modes: dict[str, str], options: argparse.Namespace) -> int:
    """Run and print; how many runs differ."""
    failures = 0
    with ExitStack() as stack:
        pool = ThreadPoolExecutor(options.processes)
        stack.callback(pool.shutdown, cancel_futures=True)
        wanted = list(pool.map(lambda p: run_apart([*HOST, *p.command], options.timeout), chosen))
        by_native: dict[bool, Run] = {}
        print(f"{'mode':20} {'programs':>8} {'differ':>6} {'seconds':>8}", flush=True)
        for name, settings in modes.items():
            native = name.startswith(NATIVE)
            if native not in by_native:
                by_native[native] = stack.enter_context(runs(native, options.processes, options.apart))
            run = partial(by_native[native], settings, options.timeout)
            differ, seconds = 0, 0.0
            for program, w, f in zip(chosen, wanted, pool.map(run, chosen), strict=True):
                seconds += f.seconds
                if w != f:
                    differ += 1
                    print(f"    {program.name}: {difference(w, f)}", flush=True)
            print(f"{name:20} {len(chosen):8} {differ:6} {seconds:8.1f}", flush=True)
            failures += differ
    return failures


def end(number: int, frame: FrameType | None) -> None:
    """A signal ends this process as an error does: what it has started is ended on the way."""
    sys.exit(128 + number)


def main(argv: list[str] | None = None) -> int:
    """The command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.matrix", description=__doc__.splitlines()[0])
    parser.add_argument("--modes", default="", help="only modes whose name contains this")
    parser.add_argument("--programs", default="", help="only programs whose path contains this")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="how many run at a time")
    parser.add_argument("--timeout", type=float, default=240, help="seconds a run may take")
    parser.add_argument("--apart", action="store_true", help="fork nothing: each run is a process of its own")
    parser.add_argument("--list", action="store_true", help="list the modes")
    options = parser.parse_args(argv)
    modes = {name: settings for name, settings in MODES.items() if options.modes in name}
    if options.list:
        for name, settings in modes.items():
            print(f"{name:20} --jit {settings}")
        return 0
    signal.signal(signal.SIGTERM, end)
    failures = matrix([p for p in programs() if options.programs in p.name], modes, options)
    print("all the same" if not failures else f"{failures} runs differ")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
