"""Gets a package's source, and runs the package's own tests in it.

In: a row of the table, a folder to work in.  Out: for each of the package's tests, whether it has passed.

    folder/venv             the packages that all the tests need, and MiniPy, as it is in this checkout
    folder/attrs-26.1.0     the source, with the package: `PYTHONPATH` leads there, so it is the program's own

Does not: know what a test does.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import venv
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from tests.packages.table import COMMON, Package

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 1800
HOT = "threshold=2,function_threshold=2,trace_eagerness=1"
HOST = "CPython"
MODES: dict[str, list[str]] = {
    "default": ["-m", "minipy"],
    "off": ["-m", "minipy", "--jit", "off"],
    "hot": ["-m", "minipy", "--jit", HOT],
    "untranslated": ["-m", "minipy", "--native", "off"],
}
"""What stands between the interpreter and `-m pytest`, by the mode's name."""

SETTINGS = (
    "-p", "no:cacheprovider", "--continue-on-collection-errors", "-o", "addopts=",
    "-o", "asyncio_default_fixture_loop_scope=function",
)  # fmt: skip
"""Options of pytest in place of those that a package asks for: some need plugins, others make a warning an error."""

_CHANGING = re.compile(r"0x[0-9a-f]{6,}|\d+:\d+:\d+(\.\d+)?")
"""Parts of tests' names that are others in each run: addresses and times."""

_CAREFULLY: dict[str, Any] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
"""How an archive is unpacked; 3.11 has filters from 3.11.4 on."""

Results = dict[str, str]
"""By test: "passed", "skipped", or the first line of what is wrong."""


class Unusable(Exception):
    """A package cannot be had, or its tests have ended without a report; the message says what was seen."""


def make_venv(folder: Path, packages: list[Package]) -> Path:
    """The interpreter of a virtual environment that has what the packages' tests need."""
    python = folder / "venv" / "bin" / "python"
    if not python.exists():
        venv.create(folder / "venv", with_pip=True)
    needs = sorted({*COMMON, *(need for package in packages for need in package.needs)})
    _call([str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", "-e", str(ROOT), *needs])
    _call([str(python), "-m", "minipy", "--build"])
    return python


def get_source(python: Path, folder: Path, package: Package) -> Path:
    """The folder of the package's unpacked source."""
    target = folder / f"{package.name}-{package.version}"
    if not target.exists():
        archives = folder / "archives" / target.name
        wanted = ["--no-deps", "--no-binary", package.name, "-d", str(archives), f"{package.name}=={package.version}"]
        _call([str(python), "-m", "pip", "download", "-q", "--disable-pip-version-check", *wanted])
        archive = next(archives.glob("*.tar.gz"), None)
        if archive is None:
            raise Unusable(f"no source archive among {sorted(p.name for p in archives.iterdir())}")
        with tarfile.open(archive) as file:
            file.extractall(archives, **_CAREFULLY)
        unpacked = next(p for p in archives.iterdir() if p.is_dir())
        unpacked.rename(target)
    return target


def run_tests(python: Path, source: Path, package: Package, mode: str) -> Results:
    """Run the package's tests under the host, or under MiniPy in this mode."""
    report = source / f"report-{mode}.xml"
    report.unlink(missing_ok=True)
    command = [str(python), *MODES.get(mode, []), "-m", "pytest", "-q", *SETTINGS]
    command += [f"--junitxml={report}", *package.options, *package.tests]
    places = [str(source / place) for place in package.path]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(places), "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command, cwd=source, env=env, capture_output=True, text=True, errors="replace", timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise Unusable(f"{mode}: not at its end after {SECONDS} seconds") from None
    if not report.exists():
        raise Unusable(f"{mode}: exit status {done.returncode}: {(done.stdout + done.stderr)[-1500:]}")
    return read_report(report.read_text(encoding="utf-8"))


def read_report(text: str) -> Results:
    """The results in a report of pytest's.  A test that is there more than once has passed if all of them have."""
    results: Results = {}
    for case in ET.fromstring(text).iter("testcase"):
        name = _CHANGING.sub("*", f"{case.get('classname')}::{case.get('name')}")
        outcome = "passed"
        for child in case:
            if child.tag in ("failure", "error"):
                outcome = (child.get("message") or child.tag).partition("\n")[0]
            elif child.tag == "skipped":
                outcome = "skipped"
        if results.get(name, "passed") == "passed":
            results[name] = outcome
    return results


def _call(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Unusable(f"{' '.join(command[1:5])}: {done.stderr[-1500:]}")


def default_folder() -> Path:
    """Where sources and the environment are kept between runs."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "minipy" / f"packages-{sys.version_info[0]}{sys.version_info[1]}"
