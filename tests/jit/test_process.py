"""Compiled code among signals, threads, forks and the end of the process.

Each test is a guest program in a process of its own, under MiniPy with default settings or with early compilation.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
import time
import types
from pathlib import Path

import pytest

import minipy

ROOT = Path(__file__).resolve().parents[2]
HOT = "threshold=5,trace_eagerness=2,sync=1"
BACKGROUND = "threshold=5,trace_eagerness=2,sync=0"
EXECUTOR = "threshold=5,trace_eagerness=2,backend=executor"


def start(source: str, jit: str) -> subprocess.Popen[str]:
    """MiniPy on this program."""
    command = [sys.executable, "-W", "ignore", "-X", "faulthandler", str(ROOT / "minipy.py"), "--jit", jit, "-c"]
    program = textwrap.dedent(source)
    return subprocess.Popen([*command, program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT)


def run(source: str, jit: str, status: int = 0) -> tuple[str, str]:
    """What a program printed: output and errors."""
    process = start(source, jit)
    try:
        out, err = process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        process.kill()
        raise
    assert process.returncode == status, err
    return out, err


@pytest.mark.parametrize("jit", [HOT, BACKGROUND, EXECUTOR])
@pytest.mark.parametrize(
    "loop",
    [
        "while True: n += 1",
        "while True: n = (n + 1) % 1000",
        "while True: n = p.step(n)",
        "while True:\n    try: n = n // 0\n    except ZeroDivisionError: pass",
        "while True:\n    for k in range(3): n += k",
    ],
)
def test_ctrl_c_ends_an_endless_loop(loop: str, jit: str) -> None:
    """With the traceback of a KeyboardInterrupt, and the signal as its end, as the host has it."""
    lines = ["class P:", "    def step(self, n): return n + 1", "def f():", "    n = 0", "    p = P()"]
    lines += ["    print('begins', flush=True)", textwrap.indent(loop, "    "), "f()"]
    process = start("\n".join(lines), jit)
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(0.7)
    process.send_signal(signal.SIGINT)
    try:
        _, err = process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        process.kill()
        raise
    assert err.startswith("Traceback (most recent call last):\n")
    assert err.rstrip().endswith("KeyboardInterrupt")
    assert process.returncode == -signal.SIGINT


STOPPERS = {
    "thread": """
        import threading, time
        def begin():
            def later():
                time.sleep(wait)
                w.stop = True
            threading.Thread(target=later).start()
    """,
    "host timer": """
        import threading
        def begin(): threading.Timer(wait, setattr, (w, "stop", True)).start()
    """,
    "signal": """
        import signal
        def handler(number, frame): w.stop = True
        signal.signal(signal.SIGALRM, handler)
        def begin(): signal.setitimer(signal.ITIMER_REAL, wait)
    """,
}


@pytest.mark.parametrize("jit", [HOT, BACKGROUND, EXECUTOR])
@pytest.mark.parametrize("stopper", STOPPERS)
def test_a_flag_set_elsewhere_is_seen(stopper: str, jit: str) -> None:
    """By another thread, or by a signal handler: the loop ends.  (How far it came depends on the machine.)"""
    program = """
        class Worker:
            stop = False
            def __init__(self): self.flags = [0]
            def run(self):
                n = 0
                while not self.stop: n += 1
                return n
            def run_list(self):
                n = 0
                while not self.flags[0]:
                    n += 1
                    if self.stop: self.flags[0] = 1
                return n
            def run_class(self):
                n = 0
                while not self.__class__.stop:
                    n += 1
                    if self.stop: Worker.stop = True
                return n
    """
    calls = """
        wait = 0.8  # until the JIT is there; less for those that follow
        for call in (Worker.run, Worker.run_list, Worker.run_class):
            w = Worker()
            begin()
            print(call(w) >= 0)
            wait = 0.25
    """
    source = "".join(map(textwrap.dedent, (program, STOPPERS[stopper], calls)))
    assert run(source, jit)[0] == "True\nTrue\nTrue\n"


ALARM = """
    import queue, signal, time
    class Tick(Exception): pass
    def on_alarm(number, frame): raise Tick(number)
    signal.signal(signal.SIGALRM, on_alarm)
"""


@pytest.mark.parametrize("jit", ["off", HOT, BACKGROUND, EXECUTOR])
def test_what_a_handler_raises_is_not_lost(jit: str) -> None:
    """Wherever it runs: in the interpreter, in the middle of machine code's calls, while an error is made."""
    program = """
        def shot():
            n = 1
            signal.setitimer(signal.ITIMER_REAL, 0.01)
            while True:
                try: n = n // 0
                except ZeroDivisionError: pass
        ticks = 0
        for turn in range(40):
            try: shot()
            except Tick: ticks += 1
        print(ticks, signal.getsignal(signal.SIGALRM) is on_alarm)
    """
    assert run(textwrap.dedent(ALARM) + textwrap.dedent(program), jit)[0] == "40 True\n"


@pytest.mark.parametrize("jit", ["off", HOT, BACKGROUND])
@pytest.mark.parametrize("wait", ["time.sleep(900)", "queue.Queue().get()", "queue.SimpleQueue().get()"])
def test_what_a_handler_raises_ends_a_host_call(wait: str, jit: str) -> None:
    """One that blocks, in the interpreter and out of a compiled loop."""
    program = f"""
        def f(turns):
            n = 0
            while True:
                n += 1
                time.sleep(0)
                if n > turns:
                    signal.setitimer(signal.ITIMER_REAL, 0.5)
                    {wait}
        for turns in (0, 300):
            try: f(turns)
            except Tick as tick: print(tick)
    """
    assert run(textwrap.dedent(ALARM) + textwrap.dedent(program), jit)[0] == "14\n14\n"


@pytest.mark.parametrize("jit", [HOT, BACKGROUND])
@pytest.mark.parametrize("count", [30, 3000, 300000])
def test_exit_while_compiling(count: int, jit: str) -> None:
    """sys.exit() out of hot loops, at different ages of the compile thread."""
    source = f"""
        import sys
        def f(n):
            t = 0
            for i in range(n):
                t += i * i % 7
                if i == {count} - 10: sys.exit(3)
            return t
        for k in range(20): f(20 + k)
        f({count})
    """
    run(source, jit, 3)


@pytest.mark.parametrize("jit", [HOT, BACKGROUND])
@pytest.mark.parametrize("count", [30, 3000, 300000])
def test_error_while_compiling(count: int, jit: str) -> None:
    """An uncaught error out of compiled code has its traceback."""
    source = f"""
        def g(i): return 1 // ({count} - 10 - i)
        def f(n):
            t = 0
            for i in range(n): t += g(i)
        f({count})
    """
    err = run(source, jit, 1)[1]
    assert [line.strip() for line in err.splitlines() if "File" in line] == [
        'File "<string>", line 6, in <module>',
        'File "<string>", line 5, in f',
        'File "<string>", line 2, in g',
    ]
    assert err.endswith("ZeroDivisionError: integer division or modulo by zero\n")


@pytest.mark.parametrize("jit", [HOT, BACKGROUND, EXECUTOR])
def test_fork_in_a_hot_loop(jit: str) -> None:
    """Parent and child go on, and both compile more."""
    source = """
        import os
        class P:
            def __init__(self, n): self.n = n
            def step(self): return P(self.n + 1)
        def f(n):
            p = P(0)
            for i in range(n):
                p = p.step()
                if i % 1000 == 999:
                    pid = os.fork()
                    if pid == 0:
                        q = P(0)
                        for k in range(3000): q = q.step()
                        g(500)
                        os._exit(7 if q.n == 3000 and p.n == i + 1 else 8)
                    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 7
            return p.n
        def g(n):
            t = 0.0
            for i in range(n): t += i
            return t
        print(f(5000), g(5000))
    """
    assert run(source, jit)[0] == "5000 12497500.0\n"


@pytest.mark.parametrize("jit", [HOT, BACKGROUND])
def test_multiprocessing_by_fork(jit: str) -> None:
    """A pool of processes that run a function of the program."""
    source = """
        import multiprocessing
        def work(n):
            t = 0
            for i in range(n): t += i % 3
            return t
        work(2000)
        with multiprocessing.get_context("fork").Pool(2) as pool:
            print(pool.map(work, [100, 1000, 10000]))
        print(work(10000))
    """
    assert run(source, jit)[0] == "[99, 999, 9999]\n9999\n"


@pytest.mark.parametrize("jit", [HOT, BACKGROUND, EXECUTOR])
def test_threads_in_compiled_loops(jit: str) -> None:
    """Several threads run the same compiled loop."""
    source = """
        import threading
        class Acc:
            def __init__(self): self.t = 0
            def add(self, n): self.t += n
        results = []
        def work(n):
            a = Acc()
            for i in range(n): a.add(i)
            results.append(a.t)
        threads = [threading.Thread(target=work, args=(20000,)) for _ in range(4)]
        for t in threads: t.start()
        for t in threads: t.join()
        print(results == [199990000] * 4)
    """
    assert run(source, jit)[0] == "True\n"


@pytest.mark.parametrize("jit", [HOT, EXECUTOR])
def test_recursion_limit_in_compiled_code(jit: str) -> None:
    """RecursionError, not a crash."""
    source = """
        def down(n): return 0 if n == 0 else down(n - 1) + 1
        for i in range(50): down(20)
        def endless(n): return endless(n + 1) + 1
        hits = 0
        for i in range(5):
            try: endless(0)
            except RecursionError as e: hits += 1
        print(down(900), hits)
    """
    assert run(source, jit)[0] == "900 5\n"


def test_the_second_tier_is_put_to_use_in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop that runs on and on gets its second tier's code, though nothing else is compiled any more."""

    def is_done() -> bool:
        units = minipy.jit.current.units if minipy.jit.current is not None else []
        return any(unit.label is not None and unit.backend_data and unit.backend_data.tier == 2 for unit in units)

    probe = types.ModuleType("probe_of_tiers")
    vars(probe)["is_done"] = is_done
    monkeypatch.setitem(sys.modules, "probe_of_tiers", probe)
    source = """
        from probe_of_tiers import is_done
        def f(n):
            i = 0
            while i < n: i += 1
        for k in range(15):  # too few for anything but the loop in f to be compiled
            f(60_000_000)
            if is_done(): break
    """
    assert minipy.run_source(textwrap.dedent(source), [], "sync=0,function_threshold=1000") == 0
    assert is_done()
