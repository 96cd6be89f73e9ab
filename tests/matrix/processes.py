"""Runs programs, each in a process of its own or in a fork of one that is loaded.

    run_apart(command, seconds=60)                   any command
    with Zygote(native=False) as zygote:             MiniPy, without its start
        zygote.run(["--native", "off", "--jit", "off", "prog.py"], seconds=60)

Out: `Ended`, what was printed and how it ended.
Holds: both print to files, and read nothing; a run that crashes, or that has to be ended, is a result like others.
Does not: show, of a fork, what importing the tracer in the middle of a program does.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from socket import AF_UNIX, SHUT_RDWR, SOCK_SEQPACKET, socketpair
from typing import Self

import attrs

from tests.matrix import zygote


@attrs.frozen
class Ended:
    """What a process printed and how it ended; `seconds` do not count."""

    out: str
    err: str
    status: int
    seconds: float = attrs.field(eq=False)


def run_apart(command: Sequence[str], seconds: float, environment: Mapping[str, str] | None = None) -> Ended:
    """A command in a process of its own; `environment` is what it has besides."""
    with _outputs() as outputs:
        process = _start(command, outputs, environment=environment)
        try:
            return outputs.ended(process.wait(seconds))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            return outputs.late(seconds)


class ZygoteEnded(Exception):
    """The process that forks is not there any more; its exit status."""


class Zygote:
    """`zygote.py`, as who wants something of it sees it.

    native: do its programs have native code?
    environment: what they all have in their environment besides, which is there while MiniPy is loaded.
    """

    def __init__(self, native: bool, environment: Mapping[str, str] | None = None) -> None:
        self._socket, theirs = socketpair(AF_UNIX, SOCK_SEQPACKET)
        command = [sys.executable, "-W", "ignore", "-X", "faulthandler", zygote.__file__]
        with _outputs() as outputs, theirs:
            command += ["wait" if native else "off", str(theirs.fileno())]
            self._process = _start(command, outputs, theirs.fileno(), environment=environment)

    def run(self, arguments: list[str], seconds: float, environment: Mapping[str, str] | None = None) -> Ended:
        """What `minipy arguments` prints, and how it ends; `environment` is what this program alone has."""
        with _outputs() as outputs:
            self._socket.send(json.dumps([outputs.paths, arguments, dict(environment or {})]).encode())
            child = self._answer()
            self._socket.settimeout(seconds)
            try:
                return outputs.ended(self._answer())
            except TimeoutError:
                with contextlib.suppress(ProcessLookupError):  # it may just have ended
                    os.kill(child, signal.SIGKILL)
                self._socket.settimeout(None)
                self._answer()
                return outputs.late(seconds)
            finally:
                self._socket.settimeout(None)

    def _answer(self) -> int:
        answer = self._socket.recv(zygote.LINE)
        if not answer:
            raise ZygoteEnded(self._process.wait())
        return int(answer)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        """End the process, and the program that it runs for another thread."""
        with contextlib.suppress(OSError):  # the other side may have ended
            self._socket.shutdown(SHUT_RDWR)
        self._socket.close()
        self._process.wait()


@attrs.define
class _Outputs:
    """Where a process prints to, and since when."""

    paths: tuple[str, str]
    start: float = attrs.field(factory=time.perf_counter)

    def ended(self, status: int) -> Ended:
        """The process has ended."""
        out, err = (Path(path).read_text(encoding="utf-8", errors="replace") for path in self.paths)
        return Ended(out, err, status, time.perf_counter() - self.start)

    def late(self, seconds: float) -> Ended:
        """The process had to be ended."""
        return Ended("", f"no end after {seconds:.0f} seconds", -signal.SIGKILL, seconds)


@contextlib.contextmanager
def _outputs() -> Iterator[_Outputs]:
    with tempfile.TemporaryDirectory() as folder:
        paths = os.path.join(folder, "out"), os.path.join(folder, "err")
        for path in paths:
            Path(path).touch()
        yield _Outputs(paths)


def _start(
    command: Sequence[str], outputs: _Outputs, *inherited: int, environment: Mapping[str, str] | None = None
) -> subprocess.Popen[bytes]:
    """Switches of MiniPy in the environment are not passed on, unless they are given."""
    passed = {name: value for name, value in os.environ.items() if not name.startswith("MINIPY")}
    passed |= environment or {}
    out, err = (os.open(path, os.O_WRONLY) for path in outputs.paths)
    try:
        return subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=out, stderr=err, env=passed, pass_fds=inherited
        )
    finally:
        os.close(out)
        os.close(err)
