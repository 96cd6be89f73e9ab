"""The mode matrix: every guest program in every mode, against the host (DESIGN 8.2).

    python -m tests.matrix                        everything, two processes at a time
    python -m tests.matrix --modes stress --programs mutation
    python -m tests.matrix --list                 the modes

In: the programs of tests/lang and bench/programs (those with small sizes).  Out: a table with one row a
mode, what differed below it; exit status 1 if anything did.  Each run is a process of its own, so that a crash or
an endless loop is one failure among others.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import attrs

from tracer.opt import SWITCHES

ROOT = Path(__file__).resolve().parents[1]
HOT = "threshold=1,trace_eagerness=1"
NATIVE = "native:"
"""How the names of modes begin whose interpreter runs natively."""


def _modes() -> dict[str, str]:
    modes = {
        "off": "off",
        "threshold 1": f"{HOT},sync=1",
        "default": "sync=0",
        "background": HOT,
    }
    for name in sorted(SWITCHES):
        others = ":".join(sorted(SWITCHES - {name}))
        modes[f"no {name}"] = f"{HOT},sync=1,enable_opts={others}"
    modes["no optimiser"] = f"{HOT},sync=1,enable_opts="
    modes["no heapcache"] = f"{HOT},sync=1,heapcache=0"
    modes["plain traces"] = f"{HOT},sync=1,heapcache=0,fold=0"
    modes["no inlining"] = f"{HOT},sync=1,max_inline_depth=1"
    modes["short traces"] = f"{HOT},sync=1,trace_limit=150"
    modes["executor"] = f"{HOT},backend=executor"
    for every in (1, 2, 3, 7):
        modes[f"stress {every}"] = f"threshold=1,trace_eagerness=2,backend=executor,stress={every}"
    for name in ("off", "threshold 1", "default", "executor"):
        modes[f"{NATIVE} {name}"] = modes[name]
    return modes


MODES = _modes()
"""Name and --jit settings of each mode."""

BENCH_SIZES = {
    "accumulator": 2000,
    "deltablue": 3,
    "factorial_mod": 2000,
    "fibonacci_mod": 2000,
    "nbody": 50,
    "richards": 1,
}
"""Benchmark programs are run with these arguments."""


@attrs.frozen
class Program:
    """A script and its arguments."""

    path: Path
    arguments: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The path below the project."""
        return self.path.relative_to(ROOT).as_posix()


@attrs.frozen
class Result:
    """What a run printed and how it ended; `seconds` do not count."""

    out: str
    err: str
    status: int
    seconds: float = attrs.field(eq=False)


def programs() -> list[Program]:
    """All programs of the matrix."""
    found = [Program(p) for p in sorted((ROOT / "tests" / "lang").glob("*/*.py")) if "helper" not in p.name]
    bench = ROOT / "bench" / "programs"
    return found + [Program(bench / f"{name}.py", (str(size),)) for name, size in BENCH_SIZES.items()]


def run(command: list[str], timeout: float) -> Result:
    """Run a process to its end or its time limit."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("MINIPY")}
    start = time.perf_counter()
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, encoding="utf-8", timeout=timeout, check=False, env=environment
        )
    except subprocess.TimeoutExpired:
        return Result("", f"no end after {timeout} seconds", -1, timeout)
    return Result(done.stdout, done.stderr, done.returncode, time.perf_counter() - start)


def on_host(program: Program) -> Result:
    """A program under the host."""
    return run([sys.executable, "-W", "ignore", str(program.path), *program.arguments], 120)


def on_minipy(program: Program, mode: str, timeout: float) -> Result:
    """A program under MiniPy."""
    native = "wait" if mode.startswith(NATIVE) else "off"
    options = ["--native", native, "--jit", MODES[mode]]
    command = [sys.executable, "-W", "ignore", "-X", "faulthandler", str(ROOT / "minipy.py"), *options]
    return run([*command, str(program.path), *program.arguments], timeout)


def difference(wanted: Result, found: Result) -> str:
    """The first line that differs, for a person to read."""
    if wanted.status != found.status:
        last = found.err.strip().splitlines()[-1:] or [""]
        return f"status {found.status}, expected {wanted.status}: {last[0]}"
    for what, left, right in (("output", wanted.out, found.out), ("errors", wanted.err, found.err)):
        lines = zip(left.splitlines() + ["<end>"], right.splitlines() + ["<end>"], strict=False)
        for number, (a, b) in enumerate(lines, 1):
            if a != b:
                return f"{what}, line {number}: expected {a!r}, found {b!r}"
    return "the same"


def main(argv: list[str] | None = None) -> int:
    """The command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.matrix", description=__doc__.splitlines()[0])
    parser.add_argument("--modes", default="", help="only modes whose name contains this")
    parser.add_argument("--programs", default="", help="only programs whose path contains this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("--timeout", type=float, default=240, help="seconds a run may take")
    parser.add_argument("--list", action="store_true", help="list the modes")
    options = parser.parse_args(argv)
    modes = {name: settings for name, settings in MODES.items() if options.modes in name}
    if options.list:
        for name, settings in modes.items():
            print(f"{name:20} --jit {settings}")
        return 0
    chosen = [p for p in programs() if options.programs in p.name]
    failures = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        wanted = list(pool.map(on_host, chosen))
        print(f"{'mode':20} {'programs':>8} {'differ':>6} {'seconds':>8}", flush=True)
        for name in modes:
            found = list(pool.map(lambda p, m=name: on_minipy(p, m, options.timeout), chosen))
            wrong = [(p, w, f) for p, w, f in zip(chosen, wanted, found, strict=True) if w != f]
            print(f"{name:20} {len(chosen):8} {len(wrong):6} {sum(f.seconds for f in found):8.1f}", flush=True)
            for program, w, f in wrong:
                print(f"    {program.name}: {difference(w, f)}", flush=True)
            failures += len(wrong)
    print("all the same" if not failures else f"{failures} runs differ")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
