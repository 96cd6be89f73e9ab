"""Processes that a program starts with the host's executable run under MiniPy, and see what they would see without it.

In: a program that starts itself, and others, in every way that the library has.  Out: what it prints, which is the
host's but for who runs it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PROGRAM = '''\
import multiprocessing, os, subprocess, sys, types

WHO = "the host" if [*map(type, [lambda: 1])] == [types.FunctionType] else "MiniPy"
"""The type of a function is one of MiniPy's where host code asks."""


def square(n):
    return WHO, n * n


def run(*arguments, **more):
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, **more)
    print(arguments[:-1], done.stdout, done.stderr, done.returncode, done.args == [sys.executable, *arguments])


if __name__ == "__main__":
    print(WHO, sys.argv[1:], sys.orig_argv[1:], sys.flags.optimize, __debug__, flush=True)
    if len(sys.argv) == 1:
        for method in ("spawn", "forkserver", "fork"):
            with multiprocessing.get_context(method).Pool(1) as pool:
                print(method, pool.map(square, [1, 2]))
        folder = os.path.dirname(os.path.abspath(__file__))
        who = f"import sys; sys.path.insert(0, {folder!r}); from prog import WHO; print(WHO)"
        run("-c", who)
        run("-OO", "-W", "error", "-c", who + "; print(__debug__, sys.warnoptions, sys.argv, sys.orig_argv[1:5])")
        run("-", "a", input=who + "; print(sys.argv)")
        run("-c", "print(1 / 0)")
        run("-c", "import sys; sys.exit(3)")
        run("-m", "nothing_of_this_name")
        print(run("--version"), run("-c"), run("--no-such-option"))
        print(subprocess.run([sys.executable.encode(), b"prog.py", b"bytes"], close_fds=False).returncode, flush=True)
        try:
            subprocess.run([sys.executable, "-c", 3])
        except TypeError as error:
            print(error)
        try:
            subprocess.run([sys.executable, "-c", "import sys; sys.exit('no')"], check=True, stderr=subprocess.DEVNULL)
        except subprocess.CalledProcessError as error:
            print(error.cmd == [sys.executable, "-c", "import sys; sys.exit('no')"], error.returncode, flush=True)
        os.spawnv(os.P_WAIT, sys.executable, [sys.executable, *sys.orig_argv[1:], "spawnv"])
        os.waitpid(os.posix_spawn(sys.executable, [sys.executable, *sys.orig_argv[1:], "posix_spawn"], os.environ), 0)
        os.execl(sys.executable, sys.executable, "-O", *sys.orig_argv[1:], "execl")
'''


def run(arguments: list[str], folder: Path, **environment: str) -> str:
    """What a program prints; `WHO` of all its processes is the first word that it prints."""
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, capture_output=True, text=True, timeout=120, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
    )  # fmt: skip
    return done.stdout + done.stderr


@pytest.mark.parametrize("options", ["", "--jit off", "--native off"])
def test_children_print_what_they_print_under_the_host(options: str, tmp_path: Path) -> None:
    """Their output, errors, status and arguments are the host's; but each process is MiniPy's, native or not."""
    (tmp_path / "prog.py").write_text(PROGRAM)
    wanted = run(["prog.py"], tmp_path)
    assert wanted.count("the host") > 10
    ours = run(["-m", "minipy", *options.split(), "prog.py"], tmp_path, MINIPY_NATIVE="wait")
    assert ours == wanted.replace("the host", "MiniPy")


def test_a_child_has_the_settings_of_its_parent(tmp_path: Path) -> None:
    """`--jit` and `--native` hold for children, which have no such option themselves."""
    child = "for i in range(3000): pass"
    text = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    hot = run(["-m", "minipy", "--jit", "threshold=5,sync=1", "-c", text], tmp_path, MINIPYLOG="jit-summary:-")
    assert hot.count("nothing was hot") == 1
    assert "\nloops                                 1\n" in hot
    off = run(["-m", "minipy", "--jit", "off", "-c", text], tmp_path, MINIPYLOG="jit-summary:-")
    assert off.count("nothing was hot") == 2


def test_minipy_starts_itself_once(tmp_path: Path) -> None:
    """A child whose arguments are MiniPy's own command is that; so is one with another executable."""
    (tmp_path / "prog.py").write_text(PROGRAM.partition("\nif __name__")[0] + "\nprint(WHO, sys.argv)\n")
    text = "import subprocess, sys; subprocess.run([sys.executable, '-m', 'minipy', '--jit', 'off', 'prog.py', 'a'])"
    assert run(["-m", "minipy", "-c", text], tmp_path) == "MiniPy ['prog.py', 'a']\n"
    shell = "import subprocess, sys; subprocess.run(['/bin/sh', '-c', 'exec \"$0\" prog.py', sys.executable])"
    assert run(["-m", "minipy", "-c", shell], tmp_path) == "the host ['prog.py']\n"
