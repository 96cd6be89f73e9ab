"""A program's modules may have the names of MiniPy's own packages and of the host's library: the program's win."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

NAMES = ("interp", "tests", "bench", "tracer", "codegen", "objmodel", "minipy", "queue", "ast", "inspect", "attrs")

LOOP = """
def count(n):
    total = 0
    while n > 0:
        total += n
        n -= 1
    return total

value = count(5000)
"""


def run(path: Path, jit: str = "threshold=5,sync=1") -> str:
    """What a program prints under MiniPy."""
    command = [sys.executable, "-m", "minipy", "--jit", jit, str(path)]
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(command, capture_output=True, text=True, cwd=root, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("jit", ["off", "threshold=5,sync=1"])
def test_modules_beside_the_script_win(tmp_path: Path, jit: str) -> None:
    """Each of them, before and after the JIT has been loaded, and its loops are traced as others are."""
    lines = ["import sys"]
    for name in NAMES:
        (tmp_path / f"{name}.py").write_text(LOOP + f"def who():\n    return 'mine', {name!r}, __name__\n")
        lines.append(f"import {name}\nprint({name}.who(), {name}.value)\nfrom {name} import who\nprint(who())")
    (tmp_path / "main.py").write_text("\n".join(lines) + "\n")
    wanted = "".join(f"('mine', {n!r}, {n!r}) 12502500\n('mine', {n!r}, {n!r})\n" for n in NAMES)
    assert run(tmp_path / "main.py", jit) == wanted


def test_a_package_beside_the_script_wins(tmp_path: Path) -> None:
    """With submodules, relative imports, a cycle, `import *` and what is not there."""
    package = tmp_path / "interp"
    package.mkdir()
    (package / "__init__.py").write_text("from . import machine\n__all__ = ['calls', 'machine']\n")
    (package / "machine.py").write_text("import interp.calls\nfrom .calls import answer\n")
    (package / "calls.py").write_text("import interp\nanswer = 42\n")
    (tmp_path / "main.py").write_text(
        "from interp import machine\n"
        "import interp.calls as f\n"
        "import interp.machine\n"
        "print(machine.answer, f.answer, interp.machine is machine, f.__name__, f.__package__)\n"
        "from interp import *\n"
        "print(calls is f)\n"
        "for statement in 'import interp.compiler', 'from interp import compiler', 'import interp.machine.x':\n"
        "    try:\n"
        "        exec(statement)\n"
        "    except ImportError as e:\n"
        "        print(type(e).__name__, str(e).partition(' (')[0])\n"
    )
    command = [sys.executable, "-S", "main.py"]  # no finder of an editable install of MiniPy
    wanted = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert wanted.startswith("42 42 True interp.calls interp\nTrue\n")
    assert run(tmp_path / "main.py") == wanted


def test_the_hosts_library_does_not_see_them(tmp_path: Path) -> None:
    """What host code imports is the host's."""
    (tmp_path / "decimal.py").write_text("print('the program')\n")
    (tmp_path / "main.py").write_text("import fractions\nprint(fractions.Decimal(1) + 1)\nimport decimal\n")
    assert run(tmp_path / "main.py") == "2\nthe program\n"


def test_without_such_a_module_the_name_is_as_ever(tmp_path: Path) -> None:
    """MiniPy's own packages can be imported by a program."""
    (tmp_path / "main.py").write_text("import interp.machine.opcodes as o\nprint(len(o.OPCODES) > 10)\n")
    assert run(tmp_path / "main.py") == "True\n"


def test_a_program_in_minipys_own_folder(root: Path) -> None:
    """MiniPy's packages run on the host there, too, when its loop is hot."""
    command = [sys.executable, "-m", "minipy", "--jit", "threshold=5,sync=1", "-c", LOOP + "print(value)"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=root, check=False)
    assert (done.stdout, done.stderr) == ("12502500\n", "")


def test_libraries_installed_below_the_script_are_the_hosts(tmp_path: Path) -> None:
    """A virtual environment in the program's folder; its own packages, with and without `__init__.py`, are its own."""
    installed = "env/lib/site-packages"
    for folder in (f"{installed}/thing", "own/part", "bare/part"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "code.py").write_text("def f(): pass\n")
    for name in (f"{installed}/thing/__init__.py", "own/__init__.py", "own/part/__init__.py"):
        (tmp_path / name).write_text("")
    (tmp_path / "main.py").write_text(
        f"import sys\nsys.path.append(sys.path[0] + '/{installed}')\n"
        "import thing.code, own.part.code, bare.part.code\n"
        "from types import FunctionType\n"
        "functions = thing.code.f, own.part.code.f, bare.part.code.f\n"
        "print(['of the host' if kind is FunctionType else 'own' for kind in map(type, functions)])\n"
    )
    assert run(tmp_path / "main.py") == "['of the host', 'own', 'own']\n"
