"""`-m`, folders and archives print what they print under the host: callers, tracebacks, places of warnings, arguments.

In: command lines, and files.  Out: what the host prints, and its exit status.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent

LOOKING = """\
import inspect, sys, traceback, warnings

def f(n):
    traceback.print_stack(file=sys.stdout)
    return 1 // n

print(__name__, __package__, sys.argv, __spec__.name, __spec__.origin == __file__)
print([(frame.function, frame.lineno) for frame in inspect.stack()])
print(sys._getframe(1).f_globals["__name__"], sorted(sys._getframe(1).f_locals))
warnings.warn("here", stacklevel=2)
f(len(sys.argv) - 1)
"""

FILES = {
    "looking.py": LOOKING,
    "whole/__init__.py": "import sys; print('package', sys.argv)\n",
    "whole/__main__.py": LOOKING,
    "whole/part.py": LOOKING,
    "failing/__init__.py": "def g():\n    raise KeyError(1)\ng()\n",
    "failing/__main__.py": "print('never')\n",
    "missing/__init__.py": "import not_there_at_all\n",
    "missing/__main__.py": "print('never')\n",
    "early/__init__.py": "from . import again\n",
    "early/again.py": "print('again', __name__)\n",
    "bare/__init__.py": "",
    "folder/__main__.py": LOOKING,
    "leaving.py": "import sys; sys.exit(3)\n",
}

SCRIPTS = {
    "declared.py": b"#coding:iso-8859-15 \xa4\nprint(ascii('\xa4'), ascii(__doc__))\n",
    "undeclared.py": b"x = 1\nprint('\xe9')\n",
    "in_a_comment.py": b"print(1)\n# \xe9\n",
    "declared_utf_8.py": b"# coding: utf-8\nprint(1)  # \xe9\n",
    "unknown.py": b"# coding: nowhere\nprint(1)\n",
    "no_ascii.py": b"# coding: ascii\nprint('\xc3\xa9')\n",
    "marked.py": b"\xef\xbb\xbf# coding: latin-1\nprint('\xc3\xa9')\n",
}
"""Scripts that are not UTF-8, or do not say what they are."""

COMMANDS = (
    "-m looking", "-m looking a b", "-m whole", "-m whole.part", "-m whole.part a", "-m failing", "-m missing",
    "-m early.again", "-m bare", "-m nowhere", "-m leaving", "-m json.tool nowhere", "folder", "folder a", "app.pyz",
)  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all the files, and an archive."""
    made = tmp_path_factory.mktemp("programs")
    for name, text in FILES.items():
        (made / name).parent.mkdir(exist_ok=True)
        (made / name).write_text(text, encoding="utf-8")
    for name, data in SCRIPTS.items():
        (made / name).write_bytes(data)
    subprocess.run([sys.executable, "-m", "zipapp", "folder", "-o", "app.pyz"], cwd=made, check=True, timeout=60)
    return made


def printed(folder: Path, *command: str) -> tuple[str, str, int]:
    """Output, errors and exit status."""
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, capture_output=True, text=True, check=False, timeout=60
    )
    return done.stdout, re.sub(r"0x[0-9a-f]+", "N", done.stderr), done.returncode


@pytest.mark.parametrize("command", [*COMMANDS, *SCRIPTS])
def test_a_module_is_run_as_by_the_host(folder: Path, command: str) -> None:
    """With the host's functions as callers."""
    expected = printed(folder, *command.split())
    for mode in ([], ["--native", "off"]):
        assert printed(folder, str(ROOT / "minipy.py"), *mode, *command.split()) == expected
