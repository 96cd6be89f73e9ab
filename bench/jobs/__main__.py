"""`python -m bench.jobs`: jobs of real packages as whole processes, imports included.

    python -m bench.jobs                          all jobs: CPython, MiniPy without its JIT, MiniPy
    python -m bench.jobs queries graphs --rounds 5 --times 3

In: names of jobs.  Out: a line for each: CPython's processor time, and how many times as long the others take (medians
of alternating runs); the geometric means.  The packages are installed into a folder on PYTHONPATH, so MiniPy runs them
as the program's own modules; an installed package would be the host's.  A job that prints something else than on
CPython fails.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from statistics import geometric_mean, median

from bench.engines import BenchmarkFailed, Engine, find_engines, processor_time, run_process
from bench.jobs.table import JOB_TABLE, REQUIREMENTS, Job

COLUMN = 12
"""The width of an engine's column."""


def default_folder() -> Path:
    """Where the packages are kept between runs."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "minipy" / f"jobs-{sys.version_info[0]}{sys.version_info[1]}"


def install(folder: Path) -> None:
    """Have pip install what the jobs need, unless the folder says that it has been done.  Raises `BenchmarkFailed`."""
    done = folder / "installed.txt"
    wanted = "\n".join(REQUIREMENTS)
    if done.exists() and done.read_text() == wanted:
        return
    run_process((sys.executable, "-m", "pip", "install", "-q", "--upgrade", "--target", str(folder), *REQUIREMENTS))
    done.write_text(wanted)


def measure(job: Job, engines: list[Engine], folder: Path, rounds: int, times: int) -> dict[str, float]:
    """The median of the processor's seconds, by engine.  Raises `BenchmarkFailed`."""
    variables = {"PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"}
    seconds: dict[str, list[float]] = {engine.name: [] for engine in engines}
    expected = None
    for number in range(rounds + 1):
        for engine in engines:
            before = processor_time()
            printed = engine.run(job.path, job.second * times, environment=variables)
            if number:  # the first round writes caches of bytecode
                seconds[engine.name].append(processor_time() - before)
            if expected is None:
                expected = printed
            if printed != expected:
                raise BenchmarkFailed(f"{job.name}: {engine.name} prints {printed!r}, not {expected!r}")
    return {name: median(values) for name, values in seconds.items()}


def shown(ratios: list[float]) -> list[str]:
    """Their columns."""
    return [f"{each:.2f}".rjust(COLUMN) for each in ratios]


def main(argv: list[str]) -> int:
    """The command; returns its exit status: 1 if a job fails."""
    parser = argparse.ArgumentParser(prog="python -m bench.jobs", description="jobs of real packages")
    parser.add_argument("names", nargs="*", metavar="job", help="(default: all)")
    parser.add_argument("--rounds", type=int, default=3, help="processes of each engine, after a first (default: 3)")
    parser.add_argument("--times", type=int, default=1, help="seconds of CPython's work, about (default: 1)")
    parser.add_argument("--folder", type=Path, default=default_folder(), help="where the packages are kept")
    options = parser.parse_args(argv)
    chosen = [job for job in JOB_TABLE if not options.names or job.name in options.names]
    unknown = set(options.names) - {job.name for job in chosen}
    if unknown:
        parser.error(f"no job {min(unknown)!r}; there are {', '.join(job.name for job in JOB_TABLE)}")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # users have their packages' bytecode cached
    by_name = {engine.name: engine for engine in find_engines(None)}
    engines = [by_name["cpython"], by_name["minipy-off"], by_name["minipy"]]
    failed = False
    ratios: list[list[float]] = []
    print("job".ljust(18), *(engine.name.rjust(COLUMN) for engine in engines))
    try:
        install(options.folder)
    except BenchmarkFailed as error:
        print(error)
        return 1
    for job in chosen:
        try:
            seconds = list(measure(job, engines, options.folder, options.rounds, options.times).values())
        except BenchmarkFailed as error:
            print(error)
            failed = True
            continue
        ratios.append([each / seconds[0] for each in seconds[1:]])
        print(job.name.ljust(18), f"{seconds[0]:.2f} s".rjust(COLUMN), *shown(ratios[-1]), flush=True)
    if ratios:
        means = [geometric_mean(column) for column in zip(*ratios, strict=True)]
        print("geometric mean".ljust(18), "".rjust(COLUMN), *shown(means))
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
