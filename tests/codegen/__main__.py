"""Random units on machine code against the executor, for as long as is wanted.

    python -m tests.codegen --seed 1 --minutes 10

In: options.  Out: each seed for which the two differ, with the unit; exit status 1 if there is one.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback

from tests.codegen import harness, test_random, test_random_traces


def main(argv: list[str] | None = None) -> int:
    """The command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.codegen", description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--minutes", type=float, default=1, help="how long")
    options = parser.parse_args(argv)
    ends = time.monotonic() + 60 * options.minutes
    seed, failures = options.seed, 0
    while time.monotonic() < ends:
        for hot in (1 << 60, 0):
            harness.current["hot"] = hot
            for compare, sizes in (
                (test_random.compare, (10 + seed % 50, seed % 5)),
                (test_random_traces.compare, (5 + seed % 60,)),
            ):
                try:
                    compare(seed, *sizes)
                except Exception:
                    failures += 1
                    print(f"seed {seed}, {'optimised' if not hot else 'quick'}:", flush=True)
                    traceback.print_exc(limit=-3)
        seed += 1
    print(f"seeds {options.seed} to {seed - 1}: {failures} differ" if failures else f"up to {seed - 1}: all the same")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
