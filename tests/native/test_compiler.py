"""The compiler as native code makes the same `Code` as in Python.

In: sources of the host's library, and constructs that native code might take otherwise.  Out: equal bytes of all code.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

MODULES = "argparse ast asyncio/tasks bisect codecs collections/__init__ dataclasses difflib enum pickletools tarfile"

PROBE = """
import os, sys
import minipy
from importlib import import_module
mode = sys.argv[1]
FIELDS = '''name qualname ops args run run_args names varnames cellvars freevars slots nlocals stacksize argcount
    posonlyargcount kwonlyargcount flags firstlineno doc positions exception_table keeps_handled hidden'''.split()
import_module("interp.handlers.table")
minipy.native.use(mode)
from interp.compiler import compile as front
from interp.machine.code import Code

def flat(value):
    if type(value) is not Code:
        return type(value).__name__, repr(value)
    return [getattr(value, name) for name in FIELDS], [flat(inner) for inner in value.consts]

for path in sys.argv[2:]:
    with open(path, encoding="utf-8") as file:
        text = file.read()
    print(hash(repr(flat(front.compile_source(text, "m.py")))), os.path.basename(path))
from interp.compiler.expressions import truth
print(type(truth).__name__, file=sys.stderr)
"""

CONSTRUCTS = {
    "many_variables": "def f(v0):\n" + "".join(f"    v{k} = v{k - 1}\n    g(v{k}, v{k // 2})\n" for k in range(1, 90)),
    "large_ints": "def f(a=10**30, b=-2**70):\n    return a + 2**63 * 2**64 - ~0 << 8, (1, 2**99), 2**64 * 'x'[0:0]\n",
    "large_operands": "class A:\n" + "".join(f"    x{k} = {k}, 'x{k}'\n" for k in range(400)) + "    y = x399\n",
    "match": "match x:\n  case {'a': [1, *r], **k} if r: pass\n  case A(b=1) | 21: y\n  case -1 + 2j: z\n",
    "unwinding": "for a in b:\n  with c as d:\n    try: continue\n    except E as f: raise\n    finally: h\nelse: i\n",
    "groups": "try: a\nexcept* (B, C) as d: e\nexcept* F: g\n",
    "loops": "while a < b <= c and not (d or e):\n  if f: break\nelse:\n  del g[1:h], i.j\n",
    "coroutines": "async def a():\n  async for b in c:\n    async with d as e: return [f async for f in g]\n",
}


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    library = Path(os.__file__).parent
    found = [str(library / f"{name}.py") for name in MODULES.split()]
    folder = tmp_path_factory.mktemp("constructs")
    for name, text in CONSTRUCTS.items():
        path = folder / f"{name}.py"
        path.write_text(text)
        found.append(str(path))
    return found


def made(mode: str, sources: list[str]) -> tuple[str, str]:
    environment = {**os.environ, "PYTHONHASHSEED": "1"}
    command = [sys.executable, "-c", PROBE, mode, *sources]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout, done.stderr.strip()


def test_native_and_plain_compiler_make_the_same_code(sources: list[str]) -> None:
    natively, kind = made("wait", sources)
    plainly, other = made("off", sources)
    assert (kind, other) == ("builtin_function_or_method", "function")
    assert natively == plainly
