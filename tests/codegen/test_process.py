"""The compile thread against the end of the process, forks, exceptions and other threads."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PRELUDE = """
import gc, os, sys, threading, time
from codegen.units.backend import NativeBackend
from tracer.ir.text import parse_unit
lines = ["[i0]"] + [f"i{k + 1} = int_add(i{k}, i0)\\nguard_true(i{k + 1}) [i{k + 1}, i0]" for k in range(400)]
text = "\\n".join([*lines, "r999 = box_int(i400)", "finish(r999)"])
done = []
def unit(): return parse_unit(text)
def wait(backend, count):
    end = time.time() + 60
    while len(done) < count and time.time() < end:
        backend.poll(); time.sleep(0.001)
    assert len(done) >= count
"""


def run(body: str, status: int = 0, prelude: str = PRELUDE) -> str:
    """Run a program in a process of its own; returns what it printed."""
    program = prelude + textwrap.dedent(body)
    found = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", program],
        cwd=ROOT,
        capture_output=True,
        check=False,
        text=True,
        timeout=120,
    )
    assert found.returncode == status, found.stderr
    return found.stdout


@pytest.mark.parametrize("delay", [0.0, 0.05, 0.15, 0.3])
def test_exit_while_compiling(delay: float) -> None:
    assert (
        run(f"""
    backend = NativeBackend(sync=False)
    for _ in range(20): backend.compile(unit(), done.append)
    time.sleep({delay})
    print("end")
    """)
        == "end\n"
    )


@pytest.mark.parametrize("delay", [0.0, 0.1, 0.2])
def test_exception_while_compiling(delay: float) -> None:
    run(
        f"""
    backend = NativeBackend(sync=False)
    for _ in range(20): backend.compile(unit(), done.append)
    time.sleep({delay})
    raise SystemExit(3)
    """,
        3,
    )


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux shows a process's threads")
@pytest.mark.parametrize("finished", [0, 10])
def test_a_fork_finds_one_thread(finished: int) -> None:
    """Of more, hosts since 3.12 warn.  What waits is compiled afterwards."""
    assert (
        run(f"""
    backend = NativeBackend(sync=False)
    for u in [unit() for _ in range(10)]: backend.compile(u, done.append)
    wait(backend, {finished})
    child = os.fork()
    if child == 0: os._exit(0)
    print(len(os.listdir("/proc/self/task")))
    os.waitpid(child, 0)
    wait(backend, 10)
    """)
        == "1\n"
    )


def test_the_thread_that_compiles_is_not_the_main_thread() -> None:
    """The module `threading` takes the thread that imports it for the main thread; LLVM's binding imports it."""
    assert (
        run(
            """
    backend = NativeBackend(sync=False)
    backend.compile(unit(), done.append)
    wait(backend, 1)
    import threading
    print(threading.main_thread() is threading.current_thread(), threading.active_count())
    """,
            prelude=PRELUDE.replace("threading, ", ""),
        )
        == "True 1\n"
    )


@pytest.mark.parametrize("delay", [0.0, 0.1, 0.2])
def test_fork_while_compiling(delay: float) -> None:
    assert (
        run(f"""
    backend = NativeBackend(sync=False)
    mine = [unit() for _ in range(10)]
    for u in mine: backend.compile(u, done.append)
    time.sleep({delay})
    child = os.fork()
    if child == 0:
        done.clear()
        backend.poll()
        fresh = unit()
        backend.compile(fresh, done.append)
        wait(backend, 1)
        assert backend.run(fresh, [1])[1] == [401]
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    wait(backend, 10)
    print(backend.run(mine[9], [2])[1])
    """)
        == "[802]\n"
    )


def test_release_and_compile_many() -> None:
    assert (
        run("""
    backend = NativeBackend(sync=False)
    for k in range(30):
        u = unit()
        backend.compile(u, done.append)
        wait(backend, k + 1)
        assert backend.run(u, [k + 1])[1] == [401 * (k + 1)]
        backend.release(u)
        del u
    gc.collect()
    print("fine")
    """)
        == "fine\n"
    )


def test_other_threads_run_while_llvm_works() -> None:
    assert (
        run("""
    backend = NativeBackend(sync=False)
    u = unit()
    backend.compile(u, done.append)
    ticks = 0
    while not done:
        backend.poll(); ticks += 1
    assert ticks > 100, ticks
    print("fine")
    """)
        == "fine\n"
    )


@pytest.mark.parametrize("hot", ["0", "1 << 60"])
def test_an_interrupt_leaves_the_loop(hot: str) -> None:
    assert (
        run(
            """
    import signal
    backend = NativeBackend(sync=True, hot=HOT)
    u = parse_unit("[i0]\\nlabel(L, i0)\\ni1 = int_add(i0, 1)\\nguard_not_interrupted() [i1]\\njump(L, i1)")
    backend.compile(u, done.append)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    signal.signal(signal.SIGALRM, lambda *_: done.append("signal"))
    way, values = backend.run(u, [0])
    assert values[0] > 1000
    for _ in range(3): pass
    print(done[1:])
    """.replace("HOT", hot)
        )
        == "['signal']\n"
    )


def test_a_unit_that_cannot_be_compiled_is_reported() -> None:
    assert (
        run("""
    told = []
    backend = NativeBackend(sync=True, report=lambda unit, reason: told.append(reason))
    inputs = ", ".join(f"i{k}" for k in range(1100))
    u = parse_unit(f"[{inputs}]\\nguard_true(i0) [{inputs}]\\nfinish(None)")
    backend.compile(u, done.append)
    assert not u.compiled and not done
    print(told[0])
    """)
        == "a jitframe has no room for 1100 live values\n"
    )


def test_what_one_thread_waits_for_no_other_takes() -> None:
    """A foreground compilation is finished once, by the thread that asked for it, whoever polls meanwhile."""
    printed = run(
        """
        backend = NativeBackend(sync=True, hot=0)
        finish, finished = backend._finish, []
        backend._finish = lambda job: (finished.append(job.owner), finish(job))
        ended = threading.Event()
        def poll():
            while not ended.is_set():
                backend.poll()
        threads = [threading.Thread(target=poll) for _ in range(3)]
        for thread in threads: thread.start()
        for k in range(5): backend.compile(unit(), done.append)
        ended.set()
        for thread in threads: thread.join()
        print(len(done), len(finished))
        backend.shutdown()
        """
    )
    assert printed == "5 5\n"


def test_the_compile_thread_is_let_in_while_there_is_work() -> None:
    assert (
        run("""
    before = sys.getswitchinterval()
    backend = NativeBackend(sync=False)
    for _ in range(5): backend.compile(unit(), done.append)
    print(sys.getswitchinterval() < before)
    wait(backend, 5)
    while backend._compiler._soon: time.sleep(0.001)
    time.sleep(0.05)
    print(sys.getswitchinterval() == before)
    backend.compile(unit(), done.append)
    sys.setswitchinterval(0.125)
    wait(backend, 6)
    time.sleep(0.05)
    print(sys.getswitchinterval())
    """)
        == "True\nTrue\n0.125\n"
    )
