"""Tables 1 and 2 of the .NET paper, with TLC on our tracer and machine code.

    python -m tests.papers.net_tables [largest n]

In: TLC's programs, and the same loops in C where there is a gcc.  Out: for each of
factorial, Fibonacci and accumulator a table of seconds, with the paper's rows:

    Interp   the interpreter under CPython (up to 10**5; it is that slow)
    JIT      the first run in a process: interpreting, tracing and compiling included
    JIT 2    the second run: machine code only
    C        gcc -O2, in place of the paper's C#

and the paper's ratios.  Every answer is checked.  The numbers are kept small by a
modulus, where the paper lets them overflow.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from codegen.units.backend import NativeBackend
from interp.tlc import interpreter as tlc
from interp.tlc.assemble import assemble
from interp.tlc.values import IntObj
from tracer.driver.driver import Jit

BENCH = Path(__file__).resolve().parents[2] / "bench"
PROGRAMS = ("factorial", "fibonacci", "accumulator")
SLOWEST_INTERPRETED = 10**5


def factorial(n: int) -> int:
    """n! modulo 1000003, which is prime."""
    value = 0 if n >= 1000003 else 1
    for i in range(1, min(n, 1000002) + 1):
        value = value * i % 1000003
    return value


def fibonacci(n: int) -> int:
    """The n-th Fibonacci number modulo 1000003."""
    a, b = 0, 1
    for bit in f"{n:b}":
        a, b = a * (2 * b - a) % 1000003, (a * a + b * b) % 1000003
        if bit == "1":
            a, b = b, (a + b) % 1000003
    return a


def accumulator(n: int) -> int:
    """0 + 1 + ... + n - 1."""
    return n * (n - 1) // 2


ANSWERS: dict[str, Callable[[int], int]] = {
    "factorial": factorial,
    "fibonacci": fibonacci,
    "accumulator": accumulator,
}


def timed_run(name: str, code: tlc.Code, n: int) -> float:
    """Seconds of one run of a TLC program; its answer is checked."""
    start = time.perf_counter()
    result = tlc.run(code, IntObj(n))
    seconds = time.perf_counter() - start
    assert isinstance(result, IntObj)
    assert result.value == ANSWERS[name](n), f"{name}({n}) = {result.describe()}"
    return seconds


def measure(name: str, mode: str, n: int) -> list[float]:
    """In this process: the run interpreted, or two runs with the JIT."""
    code = assemble((BENCH / "tlc" / f"{name}.tlc").read_text())
    if mode == "interpreted":
        return [timed_run(name, code, n)]
    start = time.perf_counter()
    backend = NativeBackend(sync=True)
    tlc.interpret = Jit(tlc.driver, tlc.interpret, backend).install()
    setup = time.perf_counter() - start
    times = [setup + timed_run(name, code, n), timed_run(name, code, n)]
    backend.shutdown()
    return times


def in_new_process(name: str, mode: str, n: int) -> list[float]:
    """`measure` where nothing has been compiled yet."""
    command = [sys.executable, "-m", "tests.papers.net_tables", "--measure", name, mode, str(n)]
    done = subprocess.run(command, cwd=BENCH.parent, stdout=subprocess.PIPE, text=True, check=True)
    return [float(value) for value in json.loads(done.stdout)]


def in_c(name: str, folder: Path, n: int) -> float | None:
    """Seconds of the loop in C, the second run of two; None without gcc."""
    gcc = shutil.which("gcc")
    if gcc is None:
        return None
    binary = folder / name
    if not binary.exists():
        subprocess.run([gcc, "-O2", "-o", str(binary), str(BENCH / "c" / f"{name}.c")], check=True)
    done = subprocess.run([str(binary), str(n), "2"], stdout=subprocess.PIPE, text=True, check=True)
    return float(done.stdout.split()[1])


def table(name: str, sizes: list[int], folder: Path) -> str:
    """One of the paper's tables."""
    names = ("Interp", "JIT", "JIT 2", "C", "Interp/JIT 2", "JIT 2/C")
    rows: dict[str, list[str]] = {row: [] for row in names}
    for n in sizes:
        interpreted = in_new_process(name, "interpreted", n)[0] if n <= SLOWEST_INTERPRETED else None
        first, second = in_new_process(name, "jit", n)
        c_time = in_c(name, folder, n)
        values = (interpreted, first, second, c_time)
        ratios = (interpreted and interpreted / second, c_time and second / c_time)
        for row, seconds in zip(names, values, strict=False):
            rows[row].append("N/A" if seconds is None else f"{seconds:.6f}")
        for row, ratio in zip(names[4:], ratios, strict=True):
            rows[row].append("N/A" if ratio is None else f"{ratio:.3f}")
    lines = [f"{name.capitalize():<14}" + "".join(f"{n:>14}" for n in sizes)]
    lines += [f"{row:<14}" + "".join(f"{cell:>14}" for cell in cells) for row, cells in rows.items()]
    return "\n".join(lines)


def main(argv: list[str]) -> None:
    """Print the tables, or measure one run for a parent process."""
    if argv[:1] == ["--measure"]:
        print(json.dumps(measure(argv[1], argv[2], int(argv[3]))))
        return
    largest = int(argv[0]) if argv else 10**7
    sizes = [n for n in (10, 10**5, 10**7, 10**8, 10**9) if n <= largest]
    with tempfile.TemporaryDirectory() as folder:
        for name in PROGRAMS:
            print(table(name, sizes, Path(folder)), end="\n\n", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
