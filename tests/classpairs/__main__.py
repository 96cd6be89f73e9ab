"""Every class of the standard library and of large packages beside plain classes of a program, against the host.

    python -m tests.classpairs                       all modules of the standard library, and installed packages
    python -m tests.classpairs threading attrs       these modules only
    python -m tests.classpairs --jit off             with these settings

In: names of modules.  Out: for each module that differs, the first lines that do; exit status 1 if any differs.
A module has a process of its own under the host and under MiniPy, so that one that does not return costs itself only.
"""

from __future__ import annotations

import argparse
import importlib.util
import pkgutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PACKAGES = (
    "sqlalchemy.orm", "sqlalchemy.sql.elements", "sqlalchemy.types", "anyio", "anyio.abc", "attr", "attrs", "pydantic",
    "pydantic.fields", "django.db.models", "django.forms", "django.views.generic", "django.utils.functional", "sympy",
    "sympy.core.basic", "sympy.printing.str", "lark", "lark.visitors", "networkx", "networkx.classes.graph", "trio",
    "trio.abc", "werkzeug.datastructures", "werkzeug.exceptions", "werkzeug.wrappers", "werkzeug.routing",
)  # fmt: skip
"""Of the ten packages that are looked at, the modules whose classes programs derive from."""

LEFT_OUT = ("antigravity", "this", "idlelib", "test", "turtledemo", "tkinter", "lib2to3", "turtle", "pip", "ensurepip")
"""Modules that open windows, print, or are no libraries; with those below them."""

SECONDS = 300


def standard_modules() -> list[str]:
    """Modules of the standard library, those in its packages included."""
    found = [name for name in sorted(sys.stdlib_module_names) if name not in LEFT_OUT]
    for name in list(found):
        spec = importlib.util.find_spec(name) if name != "__main__" else None
        for place in spec.submodule_search_locations or () if spec else ():
            inner = [info.name for info in pkgutil.iter_modules([place])]
            found += [f"{name}.{sub}" for sub in inner if sub not in ("__main__", "tests", "test")]
    return found


def installed_packages() -> list[str]:
    """The modules of PACKAGES that can be imported."""
    return [name for name in PACKAGES if importlib.util.find_spec(name.partition(".")[0])]


def lines_of(command: list[str], module: str) -> list[str]:
    """What the program prints of the module; its end, where that is no ordinary one."""
    full = [*command, str(HERE / "program.py"), module]
    try:
        done = subprocess.run(full, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired as error:
        output = error.stdout or b""
        return [*(output.decode() if isinstance(output, bytes) else output).splitlines(), "does not end"]
    return [*done.stdout.splitlines(), *([f"exit status {done.returncode}"] if done.returncode else [])]


def main() -> int:
    """Compare the modules named on the command line, or all."""
    parser = argparse.ArgumentParser(prog="python -m tests.classpairs", description=__doc__)
    parser.add_argument("modules", nargs="*")
    parser.add_argument("--jit", default="off")
    parser.add_argument("--native", default="on")
    parser.add_argument("--shown", type=int, default=4, help="how many different lines to show of a module")
    given = parser.parse_args()
    differing = lines = 0
    for module in given.modules or standard_modules() + installed_packages():
        wanted = lines_of([sys.executable], module)
        options = ["--jit", given.jit, "--native", given.native]
        found = lines_of([sys.executable, str(ROOT / "minipy.py"), *options], module)
        pairs = [(w, f) for w, f in zip(wanted, found, strict=False) if w != f]
        lines += len(wanted)
        if pairs or len(wanted) != len(found):
            differing += 1
            print(f"{module}: {len(pairs)} of {len(wanted)} lines differ, MiniPy printed {len(found)}")
            for w, f in pairs[: given.shown]:
                print(f"  host    {w}\n  MiniPy  {f}", flush=True)
    print(f"{lines} lines, {differing} modules differ")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
