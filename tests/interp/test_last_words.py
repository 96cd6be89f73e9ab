"""What a program's last error, or its exit status, prints where its streams and its hook are not what they were."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import minipy

NO_FLUSH = "class W:\n    def __init__(self, f): self.f = f\n    def write(self, s): self.f.write(s.upper())\n"
BAD_FLUSH = "class W:\n    closed = False\n    def write(self, s): pass\n    def flush(self): raise KeyError('flush')\n"
BAD_STR = "class X:\n    def __str__(self): raise ValueError('no words')\n"

PROGRAMS = {
    "output without flush": NO_FLUSH + "sys.stdout = W(sys.stdout)\nprint('a')\n1 / 0",
    "output without flush, no error": NO_FLUSH + "sys.stdout = W(sys.stdout)\nprint('a')",
    "errors without flush": NO_FLUSH + "sys.stderr = W(sys.stderr)\nprint('a')\n1 / 0",
    "errors without flush, no error": NO_FLUSH + "sys.stderr = W(sys.stderr)\nprint('a')",
    "output whose flush fails": BAD_FLUSH + "sys.stdout = W()\n1 / 0",
    "output whose flush fails, no error": BAD_FLUSH + "sys.stdout = W()",
    "errors whose flush fails": BAD_FLUSH + "sys.stderr = W()\n1 / 0",
    "output closed": "sys.stdout.close()\nprint(1)",
    "output closed, status": "sys.stdout.close()\nsys.exit('bye')",
    "no output": "del sys.stdout\nsys.stderr.write('x')\n1 / 0",
    "no output, status": "del sys.stdout\nsys.exit('bye')",
    "output None": "sys.stdout = None\nsys.exit('bye')",
    "errors None": "sys.stderr = None\nsys.exit('bye')",
    "no errors": "del sys.stderr\nsys.exit('bye')",
    "no hook": "del sys.excepthook\n1 / 0",
    "hook None": "sys.excepthook = None\n1 / 0",
    "hook that fails": "def hook(*error):\n    [][3]\nsys.excepthook = hook\n{}['key']",
    "hook that fails in turn": (
        "def hook(*error):\n    try:\n        [][3]\n    except IndexError:\n        1 / 0\n"
        "sys.excepthook = hook\n{}['key']"
    ),
    "hook that asks": "def hook(*error):\n    print(sys.exc_info(), sys.last_value)\nsys.excepthook = hook\n{}['key']",
    "hook that exits": "def hook(*error):\n    print(error[0])\n    sys.exit(5)\nsys.excepthook = hook\n{}['key']",
    "error without words": BAD_STR + "class E(Exception):\n    __str__ = X.__str__\nraise E(1)",
}
if sys.version_info < (3, 12):  # later hosts tell it wherever they look for an error next
    PROGRAMS["status without words"] = BAD_STR + "sys.exit(X())"


def last_words(command: list[str], program: Path) -> tuple[str, str, int]:
    """Output, errors and status."""
    done = subprocess.run([*command, str(program)], capture_output=True, text=True, timeout=60, check=False)
    return done.stdout, re.sub("0x[0-9a-f]+", "0x", done.stderr), done.returncode


@pytest.mark.parametrize("name", sorted(PROGRAMS))
def test_as_the_host(tmp_path: Path, name: str) -> None:
    """The same words and the same status; no error of MiniPy's own, and no line of its files."""
    program = tmp_path / "program.py"
    program.write_text(f"import sys\n{PROGRAMS[name]}\n")
    wanted = last_words([sys.executable], program)
    assert last_words([sys.executable, minipy.__file__, "--native", "wait"], program) == wanted
