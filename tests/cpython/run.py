"""CPython's own tests under MiniPy, compared test method by test method with the host.

    run.py [--jit SETTINGS] [--jobs N] [--reasons] [--timeout S] [MODULE ...]

In: `modules.txt`, or modules named on the command line.  Out: a table (passed on the host, of these passed here), the
total, and with --reasons each failure with its last line; `--report FILE` keeps everything as JSON.

Holds: a test counts as passed only if MiniPy executed its source (`child.py`); a module that crashes or hangs has
failed in the tests it did not end; `table.py` makes the table for the documentation of such reports.
"""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).parent
Outcomes = dict[str, tuple[str, str]]


def modules() -> list[str]:
    """The names in `modules.txt`."""
    lines = (HERE / "modules.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def outcomes_of(command: list[str], report: Path, timeout: float) -> tuple[Outcomes, str]:
    """Run a command that writes a report; what the report says, and what else went wrong."""
    problem = ""
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            errors="replace", cwd=folder,
        )  # fmt: skip
        try:
            errors = process.communicate(timeout=timeout)[1]
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGABRT)  # MiniPy's process says where it is
            try:
                errors = process.communicate(timeout=10)[1]
            except subprocess.TimeoutExpired:
                process.kill()
                errors = process.communicate()[1]
            problem = f"{errors[-1500:].strip()}\nno end after {timeout:.0f} s"
        else:
            if process.returncode != 0:
                problem = f"{errors[-1500:].strip()}\nexit status {process.returncode}"
    found: Outcomes = {}
    if report.exists():
        for line in report.read_text(encoding="utf-8").splitlines():
            name, outcome, reason = json.loads(line)
            if outcome == "began":
                outcome, reason = "failed", problem or "did not end"
            found[name] = (outcome, reason)
    return found, problem


def run_module(name: str, settings: str, timeout: float) -> tuple[Outcomes, Outcomes, str]:
    """The module under the host and under MiniPy."""
    with tempfile.TemporaryDirectory() as folder:
        host_report, own_report = Path(folder) / "host", Path(folder) / "minipy"
        host, problem = outcomes_of(
            [sys.executable, str(HERE / "guest_suite.py"), name, str(host_report)], host_report, timeout
        )
        if not host:
            return {}, {}, f"the host could not run it: {problem}"
        own, problem = outcomes_of(
            [sys.executable, str(HERE / "child.py"), name, str(own_report), settings], own_report, timeout
        )
        return host, own, problem


def last_line(reason: str) -> str:
    """The line of a traceback that says what was wrong."""
    lines = [line for line in reason.strip().splitlines() if line.strip()]
    return lines[-1].strip()[:200] if lines else ""


def main() -> int:
    """The command line; 1 if a rate is below the goals of issue 3."""
    parser = argparse.ArgumentParser(description="CPython's own tests under MiniPy")
    parser.add_argument("modules", nargs="*", help="default: those in modules.txt")
    parser.add_argument("--jit", default="off", help="settings, as minipy --jit has them")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=900)
    parser.add_argument("--reasons", action="store_true", help="print why each test failed")
    parser.add_argument("--report", type=Path, help="write all outcomes here, as JSON")
    options = parser.parse_args()
    names = options.modules or modules()
    with ThreadPoolExecutor(options.jobs) as pool:
        results = pool.map(lambda name: run_module(name, options.jit, options.timeout), names)
        total_host = total_own = below = 0
        kept = {}
        for name, (host, own, problem) in zip(names, results, strict=True):
            wanted = [test for test, (outcome, _) in host.items() if outcome == "passed"]
            passed = [test for test in wanted if own.get(test, ("", ""))[0] == "passed"]
            rate = 100 * len(passed) / len(wanted) if wanted else 0
            below += rate < 75
            total_host += len(wanted)
            total_own += len(passed)
            print(f"{name:28} {len(wanted):5} {len(passed):5} {rate:6.1f}%  {last_line(problem)}", flush=True)
            not_run = ("failed", problem or "not run")
            failures = {test: own.get(test, not_run)[1] for test in wanted if test not in passed}
            kept[name] = {"passed": passed, "failed": failures, "problem": problem}
            if options.reasons:
                for test, reason in failures.items():
                    print(f"    {test.removeprefix('test.' + name + '.')}: {last_line(reason)}", flush=True)
    rate = 100 * total_own / total_host if total_host else 0
    print(f"{'all':28} {total_host:5} {total_own:5} {rate:6.1f}%  ({below} modules below 75%)")
    if options.report:
        options.report.write_text(json.dumps(kept, indent=1), encoding="utf-8")
    return int(rate < 90 or below > 0)


if __name__ == "__main__":
    sys.exit(main())
