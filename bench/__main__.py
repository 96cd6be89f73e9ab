"""`python -m bench`: the command line of the harness.

In: names of programs (none: all but those held back).  Out: the table; with `--output`, also
every value, in a file that `python -m pyperf show` and `compare_to` read.  With `--report`, a
folder with a page and plots instead of the table.
"""

from __future__ import annotations

import argparse
import importlib.util
import shlex
import sys
from pathlib import Path


def main(argv: list[str]) -> int:
    """Run the benchmarks; 0, or 1 after a wrong answer or a failing program."""
    if importlib.util.find_spec("pyperf") is None:
        print("python -m bench needs pyperf: pip install 'minipy[bench]'", file=sys.stderr)
        return 1
    from bench import report, run
    from bench.engines import INTERPRETED, BenchmarkFailed, find_engines
    from bench.lot import choose

    parser = argparse.ArgumentParser(prog="python -m bench", description="MiniPy and its host on the same programs")
    parser.add_argument("programs", nargs="*", metavar="program", help="(default: all but those held back)")
    parser.add_argument("--held", action="store_true", help="those programs, too, that are held back: see README.md")
    parser.add_argument("--mode", choices=("steady", "cold", "total", "both"), default="both")
    parser.add_argument("--engines", help="such as minipy-off,cpython (default: all but minipy-off)")
    parser.add_argument("--rounds", type=int, default=5, help="processes of each engine (default: 5)")
    parser.add_argument("--warmups", type=int, default=3, help="calls before timing, steady state (default: 3)")
    parser.add_argument("--samples", type=int, default=5, help="calls timed in a process, steady state (default: 5)")
    parser.add_argument("--quick", action="store_true", help="small sizes and 2 rounds: a look, not a measurement")
    parser.add_argument("--cpu", action="store_true", help="the processor's time of whole processes, not the clock's")
    parser.add_argument("--jit", help="passed to MiniPy as --jit")
    parser.add_argument("--report", metavar="FOLDER", help="measure everything, and write a page with plots there")
    parser.add_argument("--output", help="write every value to this file, in pyperf's format")
    options = parser.parse_args(argv)
    if options.report and importlib.util.find_spec("matplotlib") is None:
        parser.error("--report needs matplotlib: pip install 'minipy[bench]'")

    try:
        programs = choose(options.programs, options.held)
    except LookupError as e:
        parser.error(str(e.args[0]))
    engines = find_engines(options.jit)
    if options.engines is not None:
        wanted = options.engines.split(",")
        unknown = sorted(set(wanted) - {engine.name for engine in engines})
        if unknown:
            parser.error(f"no engine {unknown[0]!r}; found {', '.join(engine.name for engine in engines)}")
        engines = [engine for engine in engines if engine.name in wanted]
    else:
        engines = [engine for engine in engines if engine.name != INTERPRETED]
    rounds = min(options.rounds, 2) if options.quick else options.rounds
    plan = run.Plan(rounds, options.warmups, options.samples, options.quick, options.cpu)

    def tell(text: str) -> None:
        if sys.stderr.isatty():
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    found: list[run.Series] = []
    try:
        if options.report:
            from bench.page import write_report
            from bench.survey import measure

            survey = measure(programs, engines, plan, tell)
            found += survey.series
            written = write_report(survey, Path(options.report), shlex.join(["python", "-m", "bench", *argv]))
        else:
            written = None
            if options.mode in ("steady", "both"):
                found += run.steady(programs, engines, plan, tell)
            if options.mode in ("cold", "both"):
                found += run.cold(programs, engines, plan, tell)
            if options.mode == "total":
                found += run.total(programs, engines, plan, tell)
    except BenchmarkFailed as e:
        print(f"\n{e}", file=sys.stderr)
        return 1
    tell("")
    print(report.table(found) if written is None else written)
    if options.output:
        run.write_suite(found, options.output)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
