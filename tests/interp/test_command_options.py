"""The host's options, its variables, and the ways to name a program: all as the host does it."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

SHOW = '''"""doc"""
import os
import sys
import warnings


def f():
    "inner"
    assert 0, "asserted"
    return "no assert"


try:
    print(f())
except AssertionError as error:
    print(error)
spec, loader = __spec__ and __spec__.name, type(__loader__).__name__
print(__debug__, __doc__, f.__doc__, sys.argv[1:], __file__, __name__, __package__, spec, loader)
print([os.path.basename(p) for p in sys.path], sys.path[:1])
flags = sys.flags
print(flags.optimize, flags.no_user_site, flags.no_site, flags.ignore_environment, flags.bytes_warning, flags.quiet)
print(flags.isolated, flags.dev_mode, flags.utf8_mode, flags.safe_path, sys.warnoptions, sys._xoptions)
warnings.warn("old", DeprecationWarning)
try:
    print(b"a" == "a")
except BytesWarning as error:
    print(error)
try:
    import beside

    print(beside.x)
except ImportError as error:
    print(error)
print(sys.dont_write_bytecode)
sys.stdout.write("not flushed")
if "exit" in sys.argv:
    os._exit(3)
print()
'''
STATEMENTS = "y = 2\nprint(y + 1)\ndef f():\n  return 5\n\nf()\n1 / 0\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Programs in a file, a folder, an archive, a package, behind a link."""
    made = tmp_path_factory.mktemp("programs")
    for name in ("real", "app", "pkg"):
        (made / name).mkdir()
    for name in ("show.py", "real/show.py", "app/__main__.py", "pkg/__main__.py"):
        (made / name).write_text(SHOW)
    (made / "pkg/__init__.py").touch()
    (made / "real/beside.py").write_text("x = 1\n")
    (made / "link.py").symlink_to("real/show.py")
    (made / "linked").symlink_to("real")
    (made / "skip.py").write_text("no statement at all\nprint(1)\nraise ValueError\n")
    with zipfile.ZipFile(made / "app.pyz", "w") as archive:
        archive.writestr("__main__.py", SHOW)
        archive.writestr("beside.py", "x = 2\n")
    return made


def run(folder: Path, command: list[str], **more: str) -> tuple[str, list[str], int]:
    """Output, lines of errors, and status, in that folder."""
    environment = {**os.environ, "MINIPY_JIT": "off", "MINIPY_NATIVE": "off", "PYTHONDONTWRITEBYTECODE": "1", **more}
    given = STATEMENTS if "-i" in command else ""
    done = subprocess.run(
        command, input=given, capture_output=True, text=True, timeout=100, check=False, cwd=folder, env=environment
    )
    return done.stdout, done.stderr.splitlines(), done.returncode


def both(folder: Path, arguments: list[str], **more: str) -> None:
    """The host and MiniPy do the same."""
    start = Path(sys.executable).with_name("minipy")
    assert run(folder, [str(start), *arguments], **more) == run(folder, [sys.executable, *arguments], **more)


@pytest.mark.parametrize(
    "line",
    [
        "show.py x", "-O show.py", "-OO show.py", "-Bu show.py exit", "show.py exit", "-W error show.py",
        "-Werror::DeprecationWarning show.py", "-bb show.py", "-X dev show.py", "-Xutf8 show.py", "-E show.py",
        "-I show.py", "-P real/show.py", "real/show.py", "-S show.py", "-s show.py", "-q show.py", "link.py",
        "linked/show.py", "app", "app.pyz", "real/../show.py", "./linked/..//show.py", ".//app/", "app//", "app/.",
        "./real/../app.pyz", "-m pkg", "-c print(__debug__) -O", "-Oc print(__debug__)", "-x skip.py",
        "-i -c x=1", "-q -i", "-i show.py",
    ],
)  # fmt: skip
def test_options(folder: Path, line: str) -> None:
    """Alone, together, with their value attached or behind them."""
    both(folder, line.split())


@pytest.mark.parametrize(
    "variables",
    [
        {"PYTHONOPTIMIZE": "1", "PYTHONWARNINGS": "error"}, {"PYTHONPATH": "real"}, {"PYTHONSAFEPATH": "1"},
        {"PYTHONUNBUFFERED": "1"}, {"PYTHONDEVMODE": "1"},
    ],
)  # fmt: skip
def test_variables(folder: Path, variables: dict[str, str]) -> None:
    """Those of the host; with -E they are not looked at."""
    both(folder, ["show.py", "exit"], **variables)
    both(folder, ["-E", "real/show.py"], **variables)


@pytest.mark.parametrize("target", [".", "./", "../app", "../app/.", "__main__.py", "../real/show.py", "./../link.py"])
def test_paths_from_inside(folder: Path, target: str) -> None:
    """What is given stays in `__file__` and in tracebacks, dots and all; a dot alone is the folder."""
    both(folder / "app", [target])


def test_bytecode_of_the_host_is_refused(folder: Path) -> None:
    """With a sentence: alone, and as what a folder or an archive begins with."""
    import py_compile

    (folder / "bytecode").mkdir(exist_ok=True)
    py_compile.compile(str(folder / "show.py"), str(folder / "bytecode/__main__.pyc"))
    start = str(Path(sys.executable).with_name("minipy"))
    for name in ("bytecode", "bytecode/__main__.pyc"):
        out, errors, status = run(folder, [start, name])
        assert (out, status) == ("", 2)
        assert f"'{name}' is bytecode of the host's Python, which MiniPy does not run" in errors[0]


def test_the_program_sees_nothing_of_the_start(folder: Path) -> None:
    """Neither the folder of the command nor who has called."""
    start = str(Path(sys.executable).with_name("minipy"))
    source = "import sys; print(sys.path[:1], sys._getframe().f_back, len(sys.path))"
    wanted = run(folder, [sys.executable, "-c", source])
    assert run(folder, [start, "-c", source]) == wanted
    assert run(folder, [sys.executable, "-m", "minipy", "-c", source]) == wanted
