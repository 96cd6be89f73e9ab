"""The own tests of packages from PyPI, on CPython and under MiniPy, which runs the package and its tests.

    python -m tests.packages                                all packages of the table, in the mode `default`
    python -m tests.packages attrs toolz --modes off hot    some of them, in these modes
    python -m tests.packages --folder F                     where sources and the virtual environment are kept

In: names of packages.  Out: a line for each: how many of the tests that pass on CPython pass under MiniPy; under it
each that does not, with the reason if the table has one; exit status 1 if one without a reason fails.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from tests.packages.running import HOST, MODES, Results, Unusable, default_folder, get_source, make_venv, run_tests
from tests.packages.table import PACKAGES, Package


def reason_of(package: Package, test: str) -> str:
    """Why a test is known to fail under MiniPy, "" if it is not."""
    return next((reason for part, reason in package.known.items() if part in test), "")


def differences(package: Package, host: Results, ours: Results) -> list[tuple[str, str, str]]:
    """Each test that passes on CPython only, with what is wrong, and the reason if it is known."""
    lost = [test for test, outcome in host.items() if outcome == "passed" and ours.get(test) != "passed"]
    return [(test, ours.get(test, "not run"), reason_of(package, test)) for test in lost]


def compare(python: Path, folder: Path, package: Package, modes: list[str]) -> int:
    """Run a package's tests and print what comes of it; returns how many fail without a reason."""
    source = get_source(python, folder, package)
    start = time.monotonic()
    host = run_tests(python, source, package, HOST)
    passed = sum(outcome == "passed" for outcome in host.values())
    parts = [f"{package.name} {package.version}: {passed} of {len(host)} on {HOST} in {time.monotonic() - start:.0f} s"]
    lines: list[str] = []
    unexplained = 0
    for mode in modes:
        start = time.monotonic()
        found = differences(package, host, run_tests(python, source, package, mode))
        parts.append(f"{mode} {passed - len(found)} in {time.monotonic() - start:.0f} s")
        lines += [f"    {mode}: {test}: {reason or wrong}" for test, wrong, reason in found]
        unexplained += sum(not reason for *_, reason in found)
    print("; ".join(parts), *lines, sep="\n", flush=True)
    return unexplained


def main() -> int:
    """The command; returns its exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.packages", description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", help="packages; all if none is given")
    parser.add_argument("--modes", nargs="+", choices=MODES, default=["default"])
    parser.add_argument("--folder", type=Path, default=default_folder())
    options = parser.parse_args()
    chosen = [package for package in PACKAGES if not options.names or package.name in options.names]
    unknown = set(options.names) - {package.name for package in chosen}
    if unknown:
        parser.error(f"not in the table: {', '.join(sorted(unknown))}")
    options.folder.mkdir(parents=True, exist_ok=True)
    failures = 0
    try:
        python = make_venv(options.folder, chosen)
    except Unusable as error:
        print(error)
        return 1
    for package in chosen:
        try:
            failures += compare(python, options.folder, package, options.modes)
        except Unusable as error:
            print(f"{package.name} {package.version}: {error}", flush=True)
            failures += 1
    return 1 if failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
