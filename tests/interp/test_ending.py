"""The end of a program that is a process of its own: threads, exit functions, what is left behind, in order."""

from __future__ import annotations

import gzip
import subprocess
import sys
import zipfile
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


LEFT_OPEN = """
import gzip, os, sys, tempfile, threading, time, zipfile
def anything(kept=open("default", "w")):
    return kept
class Holder:
    opened = open("class", "w")
plain, _single = open("plain", "w"), open("single", "w")
anything.attached = open("attached", "wb")
cycle = [open("cycle", "w")]
cycle.append(cycle)
for file in (anything(), Holder.opened, plain, _single, cycle[0]):
    file.write("text")
anything.attached.write(b"text")
packed = gzip.open("packed", "wt")
packed.write("text")
archive = zipfile.ZipFile("archive", "w")
archive.writestr("name", "text")
temporary = tempfile.NamedTemporaryFile(dir=".", prefix="temporary")
"""
FILES = ("default", "class", "plain", "single", "attached", "cycle")


@pytest.mark.parametrize("jit", ["off", "threshold=1,trace_eagerness=1,sync=1"])
@pytest.mark.parametrize("end", ENDS)
def test_files_left_open_are_written_out(tmp_path: Path, end: str, jit: str) -> None:
    """A function that refers to the module's names does not keep them from being let go."""
    text, status = ENDS[end]
    (tmp_path / "script.py").write_text(LEFT_OPEN + text + "\n")
    for command in ([sys.executable], [sys.executable, "-m", "minipy", "--jit", jit]):
        done = subprocess.run([*command, "script.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == status
        written = {name: (tmp_path / name).read_text(encoding="utf-8") for name in FILES}
        assert written == dict.fromkeys(FILES, "text")
        assert zipfile.ZipFile(tmp_path / "archive").namelist() == ["name"]
        assert gzip.open(tmp_path / "packed", "rt").read() == "text"
        assert not list(tmp_path.glob("temporary*"))
        for name in (*FILES, "archive", "packed"):
            (tmp_path / name).unlink()


def test_daemon_threads_keep_their_names(tmp_path: Path) -> None:
    """The host stops them before it lets go of anything; until then none may find a name gone."""
    script = tmp_path / "script.py"
    script.write_text(
        "import threading, time\n"
        "def work():\n    while True:\n        time.sleep(0)\n        step()\n"
        "def step(): return len(str(time))\n"
        "file = open('plain', 'w')\n"
        "for _ in range(3): threading.Thread(target=work, daemon=True).start()\n"
        "time.sleep(0.2)\n"
        "file.write('text')\n"
    )
    command = [sys.executable, "-m", "minipy", "script.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "plain").read_text(encoding="utf-8") == "text"
