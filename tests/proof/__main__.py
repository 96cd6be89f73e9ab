"""Proves optimised traces equivalent to recorded ones, for as long as is wanted.

    python -m tests.proof --seed 1 --minutes 10           random loops, bridges and exits, from this seed on
    python -m tests.proof --golden                        the optimiser's tests: each pair of traces in them
    python -m tests.proof --program FILE [--args N]       what a program records

In: options.  Out: the counts of queries, and what is wrong, made small; exit status 1 if anything is.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback

from tests.proof.queries import Counts
from tests.proof.random_traces import Wrong, check_bridge, check_exit, check_loop


def random_minutes(seed: int, minutes: float, timeout: int, counts: Counts) -> list[str]:
    """What is wrong among random traces."""
    wrong: list[str] = []
    ends = time.monotonic() + 60 * minutes
    while time.monotonic() < ends:
        length = (12, 25, 40, 60, 90)[seed % 5]
        for check in (check_loop, check_bridge, check_exit):
            try:
                check(seed, length, counts, timeout)
            except Wrong as e:
                wrong.append(str(e))
            except Exception:
                wrong.append(f"{check.__name__} {seed} of {length}:\n{traceback.format_exc(limit=-6)}")
            else:
                continue
            print(wrong[-1], flush=True)
        seed += 1
    print(f"up to seed {seed}")
    return wrong


def golden() -> tuple[Counts, list[str]]:
    """The proofs that the optimiser's tests make."""
    import pytest

    from tests.tracer.opt.checks import PROVED

    tests = ["tests/tracer/opt", "tests/papers/test_toy_optimizer.py"]
    others = [f"--ignore=tests/tracer/opt/test_{name}.py" for name in ("random", "state_random", "intbound", "rules")]
    status = pytest.main(["-q", *tests, *others])
    return PROVED, [] if status == 0 else ["a test has failed"]


def main(argv: list[str] | None = None) -> int:
    """The command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof", description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--minutes", type=float, default=1, help="how long")
    parser.add_argument("--timeout", type=int, default=2000, help="milliseconds for one query")
    parser.add_argument("--golden", action="store_true", help="the optimiser's tests")
    parser.add_argument("--program", help="what this program records")
    parser.add_argument("--args", nargs="*", default=[], help="the program's arguments")
    parser.add_argument("--longest", type=int, default=400, help="recorded operations of a trace that is proved")
    options = parser.parse_args(argv)
    counts = Counts()
    if options.golden:
        counts, wrong = golden()
    elif options.program:
        from tests.proof.recorded import prove_program

        done = prove_program(
            options.program, options.args, counts, options.timeout, 60 * options.minutes, options.longest
        )
        wrong = done.wrong
        print("\n\n".join(wrong))
        print(f"{done.left_out} traces left out")
    else:
        wrong = random_minutes(options.seed, options.minutes, options.timeout, counts)
    print(counts)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
