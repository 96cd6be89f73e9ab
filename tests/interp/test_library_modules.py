"""Library modules that MiniPy runs, `--jit-modules` and `--host-modules`: which they are, and that they are as ever.

In: a virtual environment with packages of every kind, programs that use them.  Out: what they print, which is the
host's; and who runs which module.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

WHO = "who = 'host' if [*map(type, [lambda: 1])] == [__import__('types').FunctionType] else 'MiniPy'\n"
"""The type of a function is one of MiniPy's where host code asks."""

PACKAGE = {
    "__init__.py": '''"""A package."""
from . import cycle_a
from .parts import Part as P

__all__ = ["P", "cycle_a", "parts"]


def __getattr__(name):
    if name == "lazy":
        from . import late

        return late.value
    raise AttributeError(f"no {name} here")


def __dir__():
    return ["P", "lazy"]
''',
    "cycle_a.py": "from . import cycle_b\nx = 1\n",
    "cycle_b.py": "import rich_lib.cycle_a\ndef f():\n    return rich_lib.cycle_a.x\n",
    "late.py": "value = [__name__, __package__, __spec__.name]\n",
    "parts.py": '''import functools
import sys
import warnings


class Part:
    """One."""

    kinds = {}

    def __init_subclass__(cls):
        Part.kinds[cls.__name__] = cls

    def __init__(self, size):
        self.size = size

    def __eq__(self, other):
        return self.size == other.size

    def grow(self, by=1):
        # a comment
        self.size += by
        return self


class Small(Part):
    pass


def old():
    warnings.warn("it is old", DeprecationWarning, stacklevel=2)


def fails(n):
    if n:
        return fails(n - 1)
    raise ValueError("deep")


def caller():
    return sys._getframe(1).f_code.co_name, sys._getframe(0).f_globals["__name__"]


@functools.cache
def squares(n):
    return sum(i * i for i in range(n))


def numbers(n):
    try:
        for i in range(n):
            yield i
    finally:
        print("closed")
''',
    "broken.py": "def f():\n    return 1 / 0\n\nf()\n",
    "wrong.py": "x = = 1\n",
    "latin.py": b"# -*- coding: latin-1 -*-\nname = '\xe9'\n",
    "again.py": "times = globals().get('times', 0) + 1\n",
    "data.txt": "a resource\n",
    "__main__.py": "import sys\nfrom . import parts\nprint(__name__, __spec__.name, __package__, sys.argv[1:])\n",
}  # fmt: skip

USES = """
import importlib, importlib.resources, importlib.util, inspect, os, pickle, pkgutil, runpy, sys, traceback, warnings
import rich_lib, rich_lib.parts as parts
from rich_lib import *
from rich_lib.parts import Part

print(rich_lib.lazy, dir(rich_lib), rich_lib.__doc__, rich_lib.cycle_a.cycle_b.f(), P is Part)
try:
    rich_lib.nothing
except AttributeError as error:
    print(error)
print(rich_lib, rich_lib.__file__ == rich_lib.__spec__.origin, os.path.basename(parts.__cached__))
print(parts.__loader__.name, parts.__package__)
print(inspect.getsource(Part.grow), inspect.getsourcefile(Part) == parts.__file__, inspect.getmodule(Part) is parts)
print(inspect.signature(Part.grow), parts.fails.__code__.co_filename == parts.__file__, inspect.getdoc(Part))
print(pickle.loads(pickle.dumps(Part(3))) == Part(3), pickle.loads(pickle.dumps(parts.squares))(4), Part.kinds)
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    parts.old()
print(seen[0].filename == __file__, seen[0].lineno, seen[0].category.__name__)
def f():
    return parts.caller()
print(f(), parts.squares(10), list(parts.numbers(2)), next(parts.numbers(2)))
try:
    parts.fails(2)
except ValueError:
    traceback.print_exc(file=sys.stdout)
for name in "rich_lib.broken", "rich_lib.wrong", "rich_lib.none", "rich_lib.parts.x":
    try:
        exec(f"import {name}")
    except Exception:
        traceback.print_exc(file=sys.stdout)
    print(name in sys.modules)
import rich_lib.latin, rich_lib.again as again
print(rich_lib.latin.name, again.times, importlib.reload(again) is again, again.times)
print(importlib.resources.files("rich_lib").joinpath("data.txt").read_text())
print(importlib.util.find_spec("rich_lib.late").name)
print(pkgutil.get_data("rich_lib", "data.txt"), sorted(m.name for m in pkgutil.iter_modules(rich_lib.__path__)))
print(runpy.run_module("rich_lib.again")["times"], runpy.run_module("rich_lib", run_name="__main__")["__name__"])
before = sys.modules.pop("rich_lib.again")
import rich_lib.again
print(rich_lib.again is before, rich_lib.again.times)
class Big(Part):
    pass
print(Big(2).grow().size, sorted(Part.kinds), Big.__mro__[1:] == Part.__mro__)
parts.squares = 5
print(vars(parts)["squares"], parts.__dict__ is vars(parts), "squares" in dir(parts))
import textwrap, fractions, random, json
print(textwrap.fill("some words " * 5, 20), sum(fractions.Fraction(1, n) for n in range(1, 9)))
print(random.Random(3).sample(range(99), 4))
try:
    json.loads("[1,")
except json.JSONDecodeError:
    traceback.print_exc(file=sys.stdout)
rich_lib.parts.fails(1)
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an environment that knows MiniPy and has packages, and an empty one for programs."""
    folder = tmp_path_factory.mktemp("library")
    (folder / "work").mkdir()
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "env")], check=True)
    site = Path(
        subprocess.run(
            [folder / "env/bin/python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
            capture_output=True, text=True, check=True,
        ).stdout.strip()
    )  # fmt: skip
    (site / "known.pth").write_text(f"{sysconfig.get_path('purelib')}\n{ROOT}\n")
    (folder / "site").symlink_to(site)
    for name, text in PACKAGE.items():
        path = site / "rich_lib" / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    for name in ("one", "pair/__init__", "pair/first", "pair/second", "spaces/inner", "early"):
        (site / name).parent.mkdir(exist_ok=True)
        (site / f"{name}.py").write_text(WHO)
    (site / "asks.py").write_text(f"{WHO}import one\n")
    (site / "early.pth").write_text("import early\n")
    for name in ("linked", "found"):
        (folder / "elsewhere" / name).mkdir(parents=True)
        (folder / "elsewhere" / name / f"{name}_lib.py").write_text(WHO)
    (site / "linked.pth").write_text(f"{folder / 'elsewhere/linked'}\n")
    (site / "_finder.py").write_text(
        "import sys\nfrom importlib.util import spec_from_file_location\n"
        "class Finder:\n    @classmethod\n    def find_spec(cls, name, path=None, target=None):\n"
        f"        file = {str(folder / 'elsewhere/found')!r} + '/found_lib.py'\n"
        "        return spec_from_file_location(name, file) if name == 'found_lib' else None\n"
        "sys.meta_path.append(Finder)\n"
    )
    (site / "_finder.pth").write_text("import _finder\n")
    return folder


def run(place: Path, command: list[str], **environment: str) -> tuple[str, str, int]:
    """Output, errors and status of the environment's interpreter."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [str(place / "env/bin/python"), *command], capture_output=True, text=True, timeout=120, check=False,
        cwd=place / "work", env={**kept, "XDG_CACHE_HOME": str(place / "cache"), "PYTHONHASHSEED": "0", **environment},
    )  # fmt: skip
    return done.stdout, done.stderr, done.returncode


ALL = "one pair pair.first pair.second spaces.inner early linked_lib found_lib asks"
"""Modules that tell who runs them; `early` has been imported before any program starts."""


def who(place: Path, *options: str, names: str = ALL, **environment: str) -> list[str]:
    """Those of these modules that MiniPy runs."""
    asks = ", ".join(f"({name!r}, {name}.who)" for name in names.split())
    text = f"import {', '.join(names.split())}; print([n for n, who in [{asks}] if who == 'MiniPy'])"
    out, err, status = run(place, ["-m", "minipy", *options, "-c", text], **environment)
    assert (err, status) == ("", 0)
    found: list[str] = eval(out)
    return found


@pytest.mark.parametrize(
    ("jit", "host", "wanted"),
    [
        ("", "", ""),
        ("one", "", "one"),
        ("pair", "", "pair pair.first pair.second"),
        ("pair.first,one", "", "one pair.first"),
        ("pair.*", "", "pair.first pair.second"),
        ("*.inner, ?ne", "", "one spaces.inner"),
        ("[op]*", "pair.s*", "one pair pair.first"),
        ("all", "", "one pair pair.first pair.second spaces.inner linked_lib found_lib asks"),
        ("all", "pair,*_lib", "one spaces.inner asks"),
        ("early", "", ""),
        ("one", "all", ""),
    ],
)
def test_patterns_name_modules(place: Path, jit: str, host: str, wanted: str) -> None:
    """By name, with what is in packages, with wildcards; installed in each way; never one that is there already."""
    assert who(place, "--jit-modules", jit, "--host-modules", host) == wanted.split()
    assert who(place, MINIPY_JIT_MODULES=jit, MINIPY_HOST_MODULES=host) == wanted.split()


def test_options_win_over_the_environment(place: Path) -> None:
    """Each over its own variable."""
    assert who(place, "--jit-modules=one", MINIPY_JIT_MODULES="all") == ["one"]
    assert who(place, "--host-modules=", MINIPY_JIT_MODULES="one", MINIPY_HOST_MODULES="one") == ["one"]


def test_children_have_the_choice_of_their_parent(place: Path) -> None:
    """Those that are started with the host's executable."""
    child = "import one, pair; print(one.who, pair.who)"
    text = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    for options in (["--jit-modules", "one"], ["--jit-modules", "all", "--host-modules", "pair"]):
        assert run(place, ["-m", "minipy", *options, "-c", text]) == ("MiniPy host\n", "", 0)


def test_there_is_one_of_each_module(place: Path) -> None:
    """Host code that imports it gets the same, before and after the program does."""
    text = "import asks; print(asks.who, asks.one.who); import one, early, sys; print(one is asks.one, one.__name__)"
    options = ["-m", "minipy", "--jit-modules", "one,early", "-c", text]
    assert run(place, options) == ("host MiniPy\nTrue one\n", "", 0)


@pytest.mark.parametrize("jit", ["off", "threshold=2,function_threshold=2,trace_eagerness=1,sync=1"])
def test_all_is_as_under_the_host(place: Path, jit: str) -> None:
    """Sources, tracebacks, warnings, pickles, resources, cycles, lazy attributes: with modules run by MiniPy."""
    (place / "work/uses.py").write_text(USES)
    wanted = run(place, ["uses.py"])
    assert "ZeroDivisionError" in wanted[0]
    assert "ValueError: deep" in wanted[1]
    assert run(place, ["-m", "minipy", "--jit", jit, "--jit-modules", "all", "uses.py"]) == wanted


@pytest.mark.parametrize("target", ["rich_lib", "rich_lib.__main__", "rich_lib.broken", "rich_lib.late", "rich_lib.no"])
def test_such_a_module_is_run_as_a_script(place: Path, target: str) -> None:
    """Its package is imported first."""
    wanted = run(place, ["-m", target, "a"])
    assert run(place, ["-m", "minipy", "--jit", "off", "--jit-modules", "all", "-m", target, "a"]) == wanted


def test_a_package_with_modules_in_c(place: Path) -> None:
    """Its code in C imports and calls its code in Python, which MiniPy runs."""
    text = (
        "from zope.interface import Interface, implementer, providedBy\n"
        "class I(Interface):\n    def f(x): 'doc'\n"
        "@implementer(I)\nclass C:\n    def f(self, x): return x\n"
        "class D(C): pass\n"
        "print(I.providedBy(D()), list(providedBy(C())), I['f'].getSignatureString(), I.implementedBy(D))\n"
        "import zope.interface.declarations as d\nprint(hasattr(d, 'implementedByFallback'))\n"
    )
    wanted = run(place, ["-c", text])
    assert wanted[2] == 0
    assert run(place, ["-m", "minipy", "--jit-modules", "zope", "-c", text]) == wanted


def test_folders_of_libraries_stay_as_they_are(place: Path) -> None:
    """Bytecode is in the user's cache, and is read from there."""
    text = "import one, pair.first, sys; print(one.who, pair.first.who)"
    command = ["-m", "minipy", "--jit-modules", "all", "-c", text]
    for _ in range(2):
        assert run(place, command) == ("MiniPy MiniPy\n", "", 0)
        kept = {path.name.partition("-")[2] for path in (place / "cache/minipy/bytecode").iterdir()}
        assert {f"{name}.minipy-{sys.version_info[0]}{sys.version_info[1]}.mpyc" for name in ("one", "first")} <= kept
    assert not [*(place / "site/").rglob("*.mpyc"), *(place / "elsewhere").rglob("*.mpyc")]
