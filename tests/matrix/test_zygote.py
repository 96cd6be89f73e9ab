"""A fork of the zygote is as good as a process of its own."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.matrix.modes import ROOT
from tests.matrix.processes import Ended, Zygote, run_apart

LOOK_AROUND = """
import os, signal, sys, threading
print(sys.argv, sys.path[0] == "", len(sys.path), os.getcwd(), sys.stdin.read(), sys.flags, sys.stdout.encoding)
print([signal.getsignal(s) for s in (signal.SIGINT, signal.SIGPIPE, signal.SIGTERM)])
print([t.name for t in threading.enumerate()])
print(vars().keys(), __name__, sys.modules["__main__"].__dict__ is globals())
"""
THREAD_AT_END = """
import atexit, threading, time
class Dying:
    def __del__(self): print("finalised")
kept = Dying()
atexit.register(print, "at exit")
threading.Thread(target=lambda: print("thread", sum(x for x in range(3000)))).start()
raise SystemExit("a message")
"""


@pytest.fixture(scope="module")
def zygote() -> Iterator[Zygote]:
    """A zygote without native code."""
    with Zygote(native=False) as zygote:
        yield zygote


def both(zygote: Zygote, *arguments: str) -> list[Ended]:
    """What a fork gives, and what a process of its own gives."""
    command = ["--native", "off", "--jit", "threshold=1,sync=1", *arguments]
    own = [sys.executable, "-W", "ignore", "-X", "faulthandler", str(ROOT / "minipy.py"), *command]
    return [zygote.run(command, 60), run_apart(own, 60)]


@pytest.mark.parametrize("source", [LOOK_AROUND, THREAD_AT_END, "1 / 0", "import os; os._exit(3)"])
def test_is_as_a_process_of_its_own(zygote: Zygote, source: str) -> None:
    """Output, errors and exit status."""
    fork, own = both(zygote, "-c", source, "argument")
    assert fork == own


def test_programs_do_not_see_each_other(zygote: Zygote) -> None:
    """What one does to its process is gone with it."""
    zygote.run(["-c", "import builtins, os, sys; builtins.len = 5; os.chdir('/'); sys.path.clear()"], 60)
    assert zygote.run(["-c", "import json; print(len('ab'))"], 60).out == "2\n"


def test_a_crash_is_a_result(zygote: Zygote) -> None:
    """The next program is none the worse for it."""
    ended = zygote.run(["-c", "import os; os.abort()"], 60)
    assert ended.status < 0
    assert "Fatal Python error: Aborted" in ended.err
    assert zygote.run(["-c", "print(1)"], 60) == Ended("1\n", "", 0, 0)


def test_an_endless_loop_is_a_result(zygote: Zygote) -> None:
    """It is ended."""
    assert zygote.run(["-c", "while True: pass"], 1).err == "no end after 1 seconds"
    assert zygote.run(["-c", "print(1)"], 60) == Ended("1\n", "", 0, 0)


ENDLESS = """
import signal, sys
from tests.matrix.__main__ import end
from tests.matrix.processes import Zygote
signal.signal(signal.SIGTERM, end)
with Zygote(native=False) as zygote:
    zygote.run(["-c", f"file = open({sys.argv[1]!r}, 'w'); print(1, file=file, flush=True)\\nwhile True: pass"], 600)
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_nothing_is_left_of_who_is_ended_by_a_signal(number: int, tmp_path: Path) -> None:
    """The zygote and the program that it runs end, too."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    command = [sys.executable, "-c", ENDLESS, str(pipe)]
    process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        with open(pipe, encoding="utf-8") as program:
            assert program.readline() == "1\n"
            process.send_signal(number)
            assert select.select([program], [], [], 60)[0], "the program goes on"
            assert program.read() == ""
        assert process.wait(60) in (-number, 128 + number)
        assert is_gone(process.pid), "the zygote goes on"
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def is_gone(group: int) -> bool:
    """Have all processes of a group ended, a minute later at the most?"""
    for _ in range(600):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False
