"""What host code needs of a program with classes is loaded with the first of them, where there is no native code.

In: programs with and without a class.  Out: whether LLVM is there, what host code does, what is told where it fails.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

import minipy
from objmodel.hooks import FirstClass

LOADED = "import sys; print([m for m in ('llvmlite', 'codegen.translate.image.standalone') if m in sys.modules])\n"
REACHED = "p = P(); p.a = 1; set_x = map(object.__setattr__, [p], ['x'], [2]); print(list(set_x), p.x, vars(p))\n"


def run(text: str) -> tuple[str, str, int]:
    """Output, errors and status."""
    command = [sys.executable, minipy.__file__, "--native", "off", "--jit", "off", "-c", text]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    return done.stdout, done.stderr, done.returncode


def test_is_done_once_and_before() -> None:
    """Also where what is done makes classes itself."""
    first, done = FirstClass(), []

    def load() -> None:
        done.append(1)
        first.reach()

    first.reach()
    first.awaited = load
    assert done == []
    first.reach()
    first.reach()
    assert done == [1]


def test_program_without_classes_loads_nothing() -> None:
    """Functions, generators, errors and host classes are none of the program's."""
    text = "def f():\n    yield from map(len, ['a'])\nprint(list(f()))\nimport enum, collections\nint('3')\n"
    assert run(text + LOADED) == ("[1]\n[]\n", "", 0)


@pytest.mark.parametrize("made", ["class P: pass\n", "P = type('P', (), {})\n", "class P(list): pass\n"])
def test_first_class_loads(made: str) -> None:
    """However it is made, host code reaches what its objects hold."""
    out, errors, status = run(LOADED + made + LOADED + REACHED)
    assert (errors, status) == ("", 0)
    assert out.splitlines() == [
        "[]", "['llvmlite', 'codegen.translate.image.standalone']", "[None] 2 {'a': 1, 'x': 2}",
    ]  # fmt: skip


def test_program_goes_on_where_loading_fails() -> None:
    """One line says why; the program's own classes are what they are."""
    text = "import sys; del sys.modules['interp.machine.portal']\nclass P:\n    x = 1\nclass Q(P): pass\nprint(Q().x)\n"
    told = "minipy: host code changes objects past their classes: "
    why = "ImportError: the program has taken interp.machine.portal out of sys.modules\n"
    assert run(text) == ("1\n", told + why, 0)
