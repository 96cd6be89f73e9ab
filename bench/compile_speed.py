"""How fast source becomes bytecode: that of whoever runs this file.

    minipy --jit off bench/compile_speed.py     MiniPy's compiler
    python bench/compile_speed.py               the host's

In: the benchmark programs, one after another and again, to just over 5,000 lines.  Out: lines a second of the
processor's time, the best and the median of seven rounds.
"""

import itertools
import statistics
import time
from pathlib import Path

LEAST = 5000
ROUNDS = 7


def source() -> str:
    """The benchmark programs as one file."""
    programs = [path.read_text(encoding="utf-8") for path in sorted((Path(__file__).parent / "programs").glob("*.py"))]
    text = ""
    for program in itertools.cycle(programs):
        if text.count("\n") >= LEAST:
            break
        text += program.replace("from __future__ import annotations\n", "")
    return text


def main() -> None:
    """Print the figures."""
    text = source()
    lines = text.count("\n")
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        compile(text, "<programs>", "exec")
        times.append(time.process_time() - start)
    best, middle = lines / min(times), lines / statistics.median(times)
    print(f"{lines} lines: {best:.0f} lines a second at best, {middle:.0f} in the median")


if __name__ == "__main__":
    main()
