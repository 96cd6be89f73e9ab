"""The JIT starts, or says in one line that it does not, whatever the program has made of its process by then.

In: what a program does before its first hot loop.  Out: its output and exit status are those of `--jit off`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import minipy

PROCESSES = {
    "no path": "import sys; sys.path.clear()",
    "no modules": "import sys; sys.modules.clear()",
    "a module of ours gone": "import sys; del sys.modules['interp.machine.portal']",
    "another module in place of one that the JIT imports": "import sys; sys.modules['queue'] = sys",
    "no finders": "import sys; sys.meta_path.clear()",
    "a finder that fails": """
import sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        print("asked for", name)
        raise ValueError(name)
sys.meta_path.insert(0, Finder())""",
    "no descriptors": "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (3, 3))",
    "no threads": """
import _thread
def refuse(*values): raise RuntimeError("can't start new thread")
_thread.start_new_thread = refuse""",
    "no root": "import os, tempfile\ntry: os.chroot(tempfile.mkdtemp())\nexcept OSError: pass",
    "no folder": "import os, tempfile; d = tempfile.mkdtemp(); os.chdir(d); os.rmdir(d)",
    "no libraries": "import sys; sys.setdlopenflags(0)",
    "little memory": """
import resource
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (64 << 20),) * 2)""",
    "no memory for libraries": """
import resource
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (800 << 20),) * 2)""",
    "no errors": "import sys; sys.stderr.close()",
    "no stream of errors": "import sys; sys.stderr = None; sys.__stderr__ = None",
    "descriptor of errors closed": "import os; os.close(2)",
    "an audit hook that raises": """
import sys
def refuse(event, values):
    if event in ("import", "open") or event.startswith("ctypes"): raise RuntimeError(event)
sys.addaudithook(refuse)""",
    "deep recursion": "import sys; sys.setrecursionlimit(120)",
}

PROGRAM = """
def f(k):
    t = 0
    for i in range(k):
        t += i % 7
    return t
def deep(n):
    return f(60) + (deep(n - 1) if n else 0)
print(deep(90))
print(f(4000), f(4000))
raise SystemExit(3)
"""
HOT = "threshold=2,function_threshold=2,trace_eagerness=1"
WAYS = [
    ("--jit", HOT),
    ("--jit", f"{HOT},sync=1"),
    ("--native", "off", "--jit", f"{HOT},backend=executor"),
]
LINE = "minipy: the JIT is off: "


def run(path: Path, *options: str) -> tuple[str, int, list[str]]:
    """Output, exit status, and what is told of the JIT."""
    command = [sys.executable, minipy.__file__, *options, str(path)]
    environment = {**os.environ, "MINIPY_NATIVE": "wait"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, env=environment)
    lines = done.stderr.splitlines()
    assert [line for line in lines if not line.startswith(LINE)] == []
    return done.stdout, done.returncode, lines


@pytest.mark.parametrize("process", PROCESSES)
def test_program_is_the_same(process: str, tmp_path: Path) -> None:
    """Its output and status are, and there is one line at most."""
    program = tmp_path / "program.py"
    program.write_text(PROCESSES[process] + PROGRAM)
    wanted = run(program, "--jit", "off")
    assert wanted[1:] == (3, [])
    for options in WAYS:
        out, status, lines = run(program, *options)
        assert (out, status) == wanted[:2], options
        assert len(lines) <= 1


def test_jit_starts_without_the_programs_path(tmp_path: Path) -> None:
    """A path that the program has cleared is not the one that MiniPy's own modules are found by."""
    program = tmp_path / "program.py"
    program.write_text("import sys; sys.path.clear()" + PROGRAM)
    assert run(program, "--jit", f"{HOT},sync=1")[2] == []


def test_modules_of_the_program_stay_its_own(tmp_path: Path) -> None:
    """A module of the program's that is called like one which the JIT imports is neither run early nor replaced."""
    (tmp_path / "queue.py").write_text("print('the program has a queue')\nmine = 1\n")
    program = tmp_path / "program.py"
    program.write_text(PROGRAM.replace("raise", "print('before')\nimport queue\nprint(queue.mine)\nraise"))
    wanted = run(program, "--jit", "off")
    assert wanted[0].endswith("before\nthe program has a queue\n1\n")
    assert run(program, "--jit", f"{HOT},sync=1") == wanted


def test_a_module_that_the_host_lacks_is_not_the_programs(tmp_path: Path) -> None:
    """`pathlib` asks for `nt`, which is there on Windows only: a file of the program with this name does not run."""
    (tmp_path / "nt.py").write_text("raise SystemExit('the program has a module nt')\n")
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    wanted = run(program, "--jit", "off")
    assert run(program, "--jit", f"{HOT},sync=1") == wanted


def test_what_is_told_is_one_line(tmp_path: Path) -> None:
    """The reason is there, on the stream that was standard error when the program began."""
    program = tmp_path / "program.py"
    program.write_text(PROCESSES["a module of ours gone"] + "\nimport io; sys.stderr = io.StringIO()" + PROGRAM)
    told = "ImportError: the program has taken interp.machine.portal out of sys.modules"
    assert run(program, "--jit", HOT)[2] == [LINE + told]


LATER = PROGRAM.replace("raise", """
import resource, sys
for name in "abcdefgh":
    exec(f"def {name}(k):\\n    t = 0\\n    for i in range(k): t += i % 7\\n    return t\\nprint({name}(3000))")
    {what}
raise""")
LIMITS = {
    "memory": "used = int(open('/proc/self/statm').read().split()[0]) * resource.getpagesize()\n"
    "    resource.setrlimit(resource.RLIMIT_AS, (used + (64 << 20), resource.RLIM_INFINITY))",
}


@pytest.mark.parametrize("limit", LIMITS)
def test_what_comes_later_does_not_end_the_program(limit: str, tmp_path: Path) -> None:
    """A limit that is met while there is compiled code ends the JIT's work, not the program."""
    program = tmp_path / "program.py"
    program.write_text(LATER.replace("{what}", LIMITS[limit]))
    wanted = run(program, "--jit", "off")
    out, status, lines = run(program, "--jit", f"{HOT},sync=1")
    assert (out, status) == wanted[:2]
    assert [line for line in lines if "MemoryError" in line] == lines != []
