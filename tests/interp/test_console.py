"""The interactive mode in a real terminal, folders and packages on the command line."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
MAIN = str(ROOT / "minipy.py")


def test_a_session_in_a_terminal(tmp_path: Path) -> None:
    """Values, several lines, errors, Ctrl-C and the exit status."""
    pexpect = pytest.importorskip("pexpect")
    environment = {"MINIPY_HISTORY": str(tmp_path / "history"), "TERM": "dumb", "PATH": "/usr/bin:/bin"}
    child = pexpect.spawn(sys.executable, [MAIN], encoding="utf-8", timeout=30, env=environment)
    child.expect(">>> ")

    def say(line: str, prompt: str = ">>> ") -> str:
        child.sendline(line)
        child.expect(prompt)
        return "\n".join(child.before.splitlines()[1:])

    more = r"\.\.\. "
    assert say("1 + 1") == "2"
    assert say("_ * 10") == "20"
    say("def f(x):", more)
    say("    return 1 / x", more)
    assert say("") == ""
    assert say("f(2)") == "0.5"
    failed = say("f(0)")  # since 3.13 with the lines that were typed in
    assert "line 2, in f\n" in failed
    assert "ZeroDivisionError: division by zero" in failed
    assert "SyntaxError: invalid syntax" in say("x = = 2")
    child.sendintr()
    child.expect(">>> ")
    assert "KeyboardInterrupt" in child.before
    child.sendline("import sys; sys.exit(3)")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 3
    assert "_ * 10" in (tmp_path / "history").read_text(encoding="utf-8")


def run(folder: Path, *arguments: str, **more: Any) -> str:
    """What `minipy arguments` prints in `folder`."""
    command = [sys.executable, MAIN, *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=60, **more)
    assert done.stderr == ""
    return done.stdout


def test_packages_and_folders(tmp_path: Path) -> None:
    """`-m package` runs the package first, then its `__main__`; a folder needs no package."""
    package = tmp_path / "pkg"
    package.mkdir()
    (package / "__init__.py").write_text("print('init', __name__)\n", encoding="utf-8")
    (package / "a.py").write_text("x, _hidden = 5, 6\n", encoding="utf-8")
    main = "import sys\nfrom .a import *\nprint(__name__, __package__, x, '_hidden' in globals(), sys.argv[1:])\n"
    (package / "__main__.py").write_text(main, encoding="utf-8")
    assert run(tmp_path, "-m", "pkg", "1") == "init pkg\n__main__ pkg 5 False ['1']\n"
    assert run(tmp_path, "-m", "pkg.a") == "init pkg\n"
    (package / "__main__.py").write_text("import a\nprint(__name__, a.x)\n", encoding="utf-8")
    assert run(tmp_path, "pkg") == "__main__ 5\n"


def test_statements_on_standard_input(tmp_path: Path) -> None:
    """Without a terminal the whole input is the program."""
    assert run(tmp_path, input="for i in range(2):\n    print(i)\n") == "0\n1\n"


@pytest.mark.parametrize(
    "typed",
    [
        "x = 1\n\n# a comment\n  # another\nx\nif x:\n  print(2)\n\nx\n",
        "if 1:\n  print('the input ends here')\n",
        "print(1)\nx = [1,\n",
        'x = """\n\n# no comment\n"""\nx\n',
        "",
    ],
)
def test_lines_without_statements_and_the_end_of_the_input(typed: str) -> None:
    results = []
    for command in ([sys.executable, "-i"], [sys.executable, MAIN, "-i"]):
        done = subprocess.run(command, input=typed, capture_output=True, text=True, check=False, timeout=60)
        results.append((done.stdout, done.stderr.replace(" ", "").count(">>>"), "SyntaxError" in done.stderr))
    assert results[0] == results[1]


@pytest.mark.parametrize(
    "typed",
    ["x +\n1\n", "y = (1,\n2\n\nz z\n", "def f(:\n", "if 1:\n 1\n0 0\n", "if 1:\n", "x = [1,\n", "w = 'a\n"],
)
def test_errors_of_statements_point_where_the_host_points(typed: str) -> None:
    results = []
    for command in ([sys.executable, "-q", "-i"], [sys.executable, MAIN, "-q", "-i"]):
        done = subprocess.run(command, input=typed, capture_output=True, text=True, check=False, timeout=60)
        results.append((done.stdout, done.stderr))
    assert results[0] == results[1]


def test_standard_input_is_a_file_with_a_name(tmp_path: Path) -> None:
    """The host tells a program that it reads there so."""
    program = "print(__file__, __cached__, __loader__, sorted(globals()))\n"
    for options in ([], ["-"]):
        host = subprocess.run([sys.executable, *options], input=program, capture_output=True, text=True, check=True)
        assert run(tmp_path, *options, input=program) == host.stdout


def test_errors_can_be_looked_at_afterwards(tmp_path: Path) -> None:
    """With `-i`, `pdb.pm` stops where the program has failed, or the last statement; functions are stepped through."""
    (tmp_path / "boom.py").write_text("def f(x):\n    y = x + 1\n    return 1 / y\nf(-1)\n", encoding="utf-8")
    typed = "import pdb; pdb.pm()\np 'y is', y\nq\nf(-1.0)\npdb.pm()\np 'x is', x\nq\n"
    typed += "pdb.runcall(f, 7)\nn\np 'then', y\nc\n"
    command = [sys.executable, MAIN, "-i", "boom.py"]
    done = subprocess.run(command, cwd=tmp_path, input=typed, capture_output=True, text=True, check=False, timeout=60)
    for told in ("('y is', 0)", "('x is', -1.0)", "('then', 8)", "0.125"):
        assert told in done.stdout


def test_handlers_are_set_in_a_line_after_others(tmp_path: Path) -> None:
    """Each line takes the program's functions out of `signal` and puts them back, whenever it is imported."""
    typed = "1\n2\nimport signal\nf = lambda *given: print('got', given[0])\n"
    typed += "signal.signal(signal.SIGUSR1, f) is signal.SIG_DFL, signal.getsignal(signal.SIGUSR1) is f\n"
    typed += "signal.raise_signal(signal.SIGUSR1)\n"
    command = [sys.executable, MAIN, "-i", "-q"]
    done = subprocess.run(command, cwd=tmp_path, input=typed, capture_output=True, text=True, check=False, timeout=60)
    assert "RecursionError" not in done.stderr
    assert done.stdout == f"1\n2\n(True, True)\ngot {signal.SIGUSR1:d}\n"
