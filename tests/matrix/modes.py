"""The rows and columns of the matrix.

In: the optimiser's switches, the folders of programs.  Out: `MODES`, `programs()`, and which of them cannot be forks.
"""

from __future__ import annotations

from pathlib import Path

import attrs

from tracer.opt import SWITCHES

ROOT = Path(__file__).resolve().parents[2]
HOT = "threshold=1,trace_eagerness=1"
WARM = "threshold=1000,function_threshold=2500"
"""As hot as the loops of the programs become; native code waits longer where nobody says otherwise."""
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
    modes["no bridges"] = "threshold=1,trace_eagerness=1000000,sync=1"
    modes["executor"] = f"{HOT},backend=executor"
    for every in (1, 2, 3, 7):
        modes[f"stress {every}"] = f"threshold=1,trace_eagerness=2,backend=executor,stress={every}"
    for name in ("off", "threshold 1", "executor", "no bridges"):
        modes[f"{NATIVE} {name}"] = modes[name]
    modes[f"{NATIVE} warm"] = WARM
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

APART = ("getframe.py", "loops_and_comprehensions.py")
"""Programs that see the frames below `__main__`: they are run in processes of their own."""


@attrs.frozen
class Program:
    """A script and its arguments."""

    path: Path
    arguments: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The path below the project."""
        return self.path.relative_to(ROOT).as_posix()

    @property
    def command(self) -> list[str]:
        """What follows the name of whoever runs it."""
        return [str(self.path), *self.arguments]


def programs() -> list[Program]:
    """All programs of the matrix."""
    guests = (ROOT / "tests" / "lang").glob("*/*.py")
    found = [Program(p) for p in sorted(guests) if "helper" not in p.name and not p.name.startswith("test_")]
    bench = ROOT / "bench" / "programs"
    return found + [Program(bench / f"{name}.py", (str(size),)) for name, size in BENCH_SIZES.items()]
