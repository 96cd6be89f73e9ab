"""Runs a program under the host and under MiniPy, and says how they differ.

    with Judge() as judge:
        judge.verdict("print(1)", MODES["hot"])      Verdict(difference=None, ...)

In: texts of programs.  Out: `Verdict`s.

Holds: a difference of output, errors or exit status counts, and so do crashes, endless loops, and errors of the
optimiser, which MiniPy otherwise survives.  The host has little time, memory and output for a program; one that
needs more, or that does not print the same twice, is left out.
"""

from __future__ import annotations

import re
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Self

import attrs

from tests.fuzz.modes import Mode
from tests.matrix.__main__ import difference
from tests.matrix.processes import Ended, Zygote, ZygoteEnded, run_apart

COUNTED = ("loops", "bridges", "guard_failures")
PROCESSOR_SECONDS, MEMORY, OUTPUT = 2, 1 << 29, 1 << 18
"""What a program may need under the host."""
SECONDS = 90.0
"""A program that takes longer under MiniPy is run once more, with four times as much."""
GONE = "the process that forks has ended"
UNCERTAIN = re.compile(r"\b0x[0-9a-f]{6,}|RecursionError|MemoryError")
"""What is not the same in each run, or depends on how deep the host's stack is."""

LIMITED = f"""\
import os, resource, sys
for limit, value in (("CPU", {PROCESSOR_SECONDS}), ("AS", {MEMORY}), ("FSIZE", {OUTPUT})):
    resource.setrlimit(getattr(resource, "RLIMIT_" + limit), (value, value))
os.execv(sys.executable, [sys.executable, "-W", "ignore", *sys.argv[1:]])
"""
HOST = [sys.executable, "-I", "-S", "-c", LIMITED]


@attrs.frozen
class Verdict:
    """How MiniPy differs, or None; how the host ended; whether it is a program to judge by; and what was compiled."""

    difference: str | None = None
    status: int = 0
    is_usable: bool = True
    counts: Counter[str] = attrs.field(factory=Counter)


def kind(difference: str) -> str:
    """What differs: the output, the errors, or the exit status with its number."""
    return difference.partition(",")[0]


class Judge:
    """Holds the processes that run programs: MiniPy's, natively and not, are loaded when first needed."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._zygotes: dict[tuple[bool, str], Zygote] = {}
        self._folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
        self._path = self._folder / "program.py"
        self._log = self._folder / "log"

    def wanted(self, text: str, twice: bool = True) -> Ended | None:
        """What the program prints under the host; None where that is no measure.  twice: is it the same each time?"""
        self._path.write_text(text, encoding="utf-8")
        first = self._on_host("0")
        if first.status < 0 or len(first.out) >= OUTPUT or UNCERTAIN.search(first.out + first.err):
            return None
        return first if not twice or self._on_host("1") == first else None

    def _on_host(self, seed: str) -> Ended:
        return run_apart([*HOST, str(self._path)], 5.0 * PROCESSOR_SECONDS, {"PYTHONHASHSEED": seed})

    def verdict(self, text: str, mode: Mode, twice: bool = True) -> Verdict:
        """Run it under both."""
        wanted = self.wanted(text, twice)
        if wanted is None:
            return Verdict(is_usable=False)
        found = self._run(mode, SECONDS)
        if found.err.startswith("no end after"):
            found = self._run(mode, 4 * SECONDS)
        elif found.err.startswith(GONE):  # it may be somebody else who has ended it
            found = self._run(mode, SECONDS)
        differs = None if wanted == found else difference(wanted, found)
        return Verdict(differs, wanted.status, counts=self._counts())

    def _run(self, mode: Mode, seconds: float) -> Ended:
        key = mode.native, mode.checks
        if key not in self._zygotes:
            environment = {"MINIPYD_CHECK": mode.checks, "PYTHONHASHSEED": "0"}
            self._zygotes[key] = self._stack.enter_context(Zygote(mode.native, environment))
        self._log.unlink(missing_ok=True)
        command = ["--native", "wait" if mode.native else "off", "--jit", mode.settings, str(self._path)]
        try:
            return self._zygotes[key].run(command, seconds, {"MINIPYLOG": f"jit-summary:{self._log}"})
        except (ZygoteEnded, BrokenPipeError, ConnectionResetError) as e:
            del self._zygotes[key]  # the next program gets another one
            return Ended("", f"{GONE}: {e}", -signal.SIGKILL, 0)

    def _counts(self) -> Counter[str]:
        """What the log says at its end; nothing where the program has crashed."""
        text = self._log.read_text(encoding="utf-8") if self._log.exists() else ""
        found = re.findall(rf"^({'|'.join(COUNTED)}) +(\d+)$", text, re.MULTILINE)
        return Counter({name: int(count) for name, count in found})

    def differs(self, mode: Mode, like: Verdict) -> Callable[[str], bool]:
        """The question that the reducer asks: is there still a difference, of the same kind as that one?"""

        def ask(text: str) -> bool:
            found = self.verdict(text, mode)
            is_like = found.status == like.status and kind(found.difference or "") == kind(like.difference or "")
            return found.difference is not None and is_like

        return ask

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        """End the processes."""
        self._stack.close()
