"""The end of a program that is a process of its own: threads, exit functions, what is left behind, in order."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import minipy

PROGRAM = """
import atexit, colorsys, sys, threading, time
names = []
class Kept:
    def __del__(self):
        names.append("kept")
        print("del", names, sys.exc_info(), flush=True)
def suspended():
    try:
        yield
    finally:
        names.append("generator")
        print("closed", names, colorsys.__name__, flush=True)
kept = Kept()
waits = suspended()
next(waits)
@atexit.register
def second():
    import queue
    print("second", queue.__name__, names, flush=True)
@atexit.register
def first():
    try:
        1 // 0
    except ZeroDivisionError as e:
        print("first", sys.exc_info()[1] is e, flush=True)
def late():
    time.sleep(0.2)
    import html
    t = 0
    for i in range(1000): t += i
    atexit.register(print, "late", html.__name__, flush=True)
    print("thread", t, flush=True)
threading.Thread(target=late).start()
threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()
print("end", flush=True)
"""

ENDS = {"falls off": ("", 0), "exit": ("sys.exit(7)", 7), "error": ("raise ValueError('uncaught')", 1)}


@pytest.mark.parametrize("jit", ["off", "threshold=1,trace_eagerness=1,sync=1", "threshold=1,trace_eagerness=1"])
@pytest.mark.parametrize("end", ENDS)
def test_in_the_hosts_order(tmp_path: Path, end: str, jit: str) -> None:
    """Threads first, then exit functions, then what lives; with the same status."""
    text, status = ENDS[end]
    script = tmp_path / "script.py"
    script.write_text(PROGRAM + text + "\n")
    results = []
    for command in ([sys.executable], [sys.executable, minipy.__file__, "--jit", jit]):
        done = subprocess.run([*command, str(script)], capture_output=True, text=True, check=False, timeout=60)
        results.append((done.stdout, done.stderr, done.returncode))
    assert results[0] == results[1]
    assert results[0][2] == status


def test_one_program_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    """In one process, each program finishes its own things, at its end and once."""
    for name in ("one", "two"):
        minipy.run_source(f"class A:\n  def __del__(self): print('del', {name!r})\na = A()\nprint('end', {name!r})")
    assert capsys.readouterr().out == "end one\ndel one\nend two\ndel two\n"
