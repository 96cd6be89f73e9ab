"""Programs whose interpreter runs natively: errors, signals, frames, threads, recursion, and the JIT on top.

In: small programs, each in a process of its own.  Out: the host's output.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import minipy

PROGRAMS = {
    "recursion": """
        import sys
        def f(n): return 0 if n == 0 else 1 + f(n - 1)
        print(f(900))
        try: f(100000)
        except RecursionError as e: print(e)
        sys.setrecursionlimit(20000)
        print(f(15000))
    """,
    "errors": """
        def g(x): return 1 / x
        def f(x):
            try: return g(x)
            except ZeroDivisionError as e: return type(e.__traceback__.tb_next).__name__, e.__traceback__.tb_lineno
            finally: print("finally")
        print(f(0), f(2))
        try: [][1]
        except IndexError as e: print(e)
    """,
    "frames": """
        import sys
        def f(): return sys._getframe().f_lineno, sys._getframe(1).f_code.co_name
        def g(): return [f() for _ in range(2)][1], sorted([2, 1], key=lambda x: (sys._getframe(1).f_lineno, x)[1])
        print(g())
        def h():
            yield sys._getframe().f_code.co_name
        print(list(h()))
    """,
    "threads": """
        import threading
        total = []
        def work(n):
            s = 0
            for i in range(20000): s += i
            total.append(s)
        threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
        for t in threads: t.start()
        for t in threads: t.join()
        print(len(total), set(total))
    """,
    "temporaries": """
        import os, tempfile
        name = tempfile.mktemp()
        open(name, "w").write("flushed")
        print(open(name).read())
        os.remove(name)
    """,
    "deaths": """
        import gc, weakref
        class A:
            def __del__(self): print("del", self.n)
        def f(n):
            a = A(); a.n = n
            return n
        for i in range(3): f(i)
        class B: pass
        r = weakref.ref(B); b = B(); del B, b
        gc.collect(); print(r())
    """,
    "signals": """
        import _thread
        def interrupted():
            try: _thread.interrupt_main()
            except KeyboardInterrupt: return "in the call"
            return "after it"
        print(interrupted(), interrupted(), [interrupted() for _ in range(20)])
    """,
    "large": """
        def f(n):
            s = 1
            for i in range(n): s = s * (i + 1) + (1 << 62)
            return s
        print(f(40), 2 ** 62 + 2 ** 62, -(2 ** 63) - 1, range(10 ** 30)[5], len(range(2 ** 62)))
        for i in range(2 ** 63, 2 ** 63 + 2): print(i)
        print(list(enumerate("ab", 2 ** 70)))
    """,
}


def run(source: str, *options: str) -> tuple[str, str, int]:
    lines = source.strip("\n").splitlines()
    indent = len(lines[0]) - len(lines[0].lstrip())
    text = "\n".join(line[indent:] for line in lines)
    environment = {**os.environ, "MINIPY_NATIVE": "wait"}
    command = [sys.executable, *options, "-c", text] if not options else [sys.executable, *options, text]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, env=environment)
    return done.stdout, done.stderr, done.returncode


FOLDER = Path(__file__).parent / "programs"
SHORTAGES = 300
"""How many of its allocations fail, one in each call, for each function and each width of the gap."""


def test_more_threads_than_ever() -> None:
    environment = {**os.environ, "MINIPY_NATIVE": "wait"}
    command = [sys.executable, minipy.__file__, str(FOLDER / "threads.py")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True, env=environment)
    assert done.stdout == "700 " + str(sum(20 * 19 // 2 + 20 * n for n in range(700))) + "\n"


def test_instances_that_other_threads_move() -> None:
    """The interpreter loses no attribute, nor sees one where it was before; `docs/language.md` says when one may be."""
    assert run(str(FOLDER / "moving.py"), minipy.__file__, "--jit", "off") == ("0 []\n", "", 0)


@pytest.mark.parametrize("width", [1, 3, 20])
def test_memory_that_runs_out_is_a_memory_error(width: int) -> None:
    """Every allocation in turn fails, and some after it: MemoryError or the right answer, and all is well afterwards.

    The host itself says SystemError at times, and RuntimeError where it makes a class; its compiler may crash, so
    nothing is compiled.
    """
    if not hasattr(pytest.importorskip("_testcapi"), "set_nomemory"):
        pytest.skip("this host cannot make memory run out")
    environment = {**os.environ, "MINIPY_NATIVE": "wait", "PYTHONPATH": str(Path(minipy.__file__).parent)}
    command = [sys.executable, "-X", "faulthandler", str(Path(__file__).parent / "shortage.py")]
    command += [str(FOLDER / "shortage.py"), str(SHORTAGES), str(width)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr[-3000:]
    counts = dict(line.split() for line in done.stdout.splitlines())
    assert int(counts["tried"]) == SHORTAGES * int(counts["functions"])
    assert int(counts["failed"]) > 45 * int(counts["functions"])  # blocks are reused: some functions allocate little
    assert int(counts["failed"]) + int(counts["right"]) == int(counts["tried"])


ONLY_INTERPRETED = ("frames", "deaths", "signals")
"""Traces keep classes alive that they know, show no frames of functions that they inline, and meet a signal where they
turn: `docs/language.md`.
"""


@pytest.mark.parametrize("jit", ["off", "threshold=1,trace_eagerness=1,sync=1", "threshold=20"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_prints_the_same(name: str, jit: str) -> None:
    if jit != "off" and name in ONLY_INTERPRETED:
        pytest.skip("only when interpreted")
    assert run(PROGRAMS[name], minipy.__file__, "--jit", jit, "-c") == run(PROGRAMS[name])


@pytest.mark.parametrize("jit", ["off", ""])
def test_ctrl_c_ends_a_loop_and_a_sleep(jit: str) -> None:
    for source in ("print(1, flush=True)\nwhile True: pass", "import time; print(1, flush=True)\ntime.sleep(60)"):
        environment = {**os.environ, "MINIPY_NATIVE": "wait"}
        command = [sys.executable, minipy.__file__, "--jit", jit, "-c", source]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        assert "KeyboardInterrupt" in process.communicate(timeout=60)[1]
        assert process.returncode == -signal.SIGINT


ENDS = '''
import sys
from interp.handlers import table
from interp.suspended.asyncgens import AsyncGenerator
from interp.suspended.coroutines import Coroutine
from interp.suspended.generators import Generator

calls = []

def counting(end):
    def __del__(suspended):
        calls.append(suspended.__qualname__)
        end(suspended)
    return __del__

for kind in (Generator, Coroutine, AsyncGenerator):
    type.__setattr__(kind, "__del__", counting(kind.__del__))
import minipy
minipy.run_source("""
def ended(): yield 1
def left(): yield 1
def begun():
    try: yield 1
    finally: print("finally")
def waits(): yield from begun()
async def awaited(): return 1
async def never(): return 1
async def many(): yield await awaited()
async def main():
    await awaited()
    async for x in many(): print(x)
    async for x in many(): break
for make in (ended, begun, waits): print(list(make()))
for make in (ended, left, begun, waits): next(make())
begun()
import warnings
warnings.simplefilter("ignore")
never()
try: main().send(None)
except StopIteration: print("end")
""", jit="off")
print(calls)
'''


def test_only_what_is_left_in_the_middle_is_finished() -> None:
    """The host calls no `__del__` of generators and coroutines that have none to run."""
    output = run(ENDS)[0].splitlines()
    assert output[:9] == ["[1]", "finally", "[1]", "finally", "[1]", "finally", "finally", "1", "end"], output
    assert output[-1] == "['begun', 'waits', 'never', 'many']"


STORED = """
def f(x, y=2): return x + y
def g(): yield 1
for name in ("code", "globals", "defaults", "kwdefaults", "closure", "name"):
    try: setattr(f, name, 5)
    except TypeError as error: print(error)
waits = g()
for name in ("frame", "code", "is_running"):
    try: setattr(waits, name, 5)
    except (TypeError, AttributeError) as error: print(error)
setattr(f, "note", "own")
print(f(1), next(waits), f.note, setattr(f, "__defaults__", (5,)), f(1))
delattr(f, "note")
print(hasattr(f, "note"), vars(f))
"""


def test_what_native_code_reads_unasked_is_not_replaced() -> None:
    """`setattr` meets no fields of ours: their names are the program's own, or are refused, as on the host."""
    output, errors, status = run(STORED, str(Path(minipy.__file__)), "--jit", "off", "-c")
    assert (output, errors, status) == run(STORED)
