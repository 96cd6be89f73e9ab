"""Learns the profile of the image: `python -m tests.native.learn` writes `codegen/translate/image/branches.txt` anew.

In: the open programs of the benchmark; those held back show what the profile is worth for other programs.
Out: the file, from an image that counts its branches, in a cache of its own. Each program counts for the same, however
long it runs. It takes a minute. The difference in version control shows which functions are reached at all.
"""

from __future__ import annotations

import os
import subprocess
import sys
from array import array
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.lot import OPEN_TABLE
from bench.table import PROGRAMS
from codegen.layout import probe
from codegen.translate.image.build import compiled
from codegen.translate.image.pipeline import translate
from codegen.translate.image.profile import FILE, branches_of, profile_of
from codegen.translate.image.store import PACKAGES, key, save

PARTS = 12
"""Each program does a twelfth of a second of CPython's work: a counting image takes three times as long for it."""

RUN = """
import atexit, ctypes, sys
from interp.machine.native import NATIVE

def write():
    open(sys.argv[-1], "wb").write(ctypes.string_at(NATIVE.code.branch_counters(), int(sys.argv[-2])))

import minipy
program, units = sys.argv[1:3]
atexit.register(write)
source = open(program).read() + f"\\nrun({units})\\n"
minipy.main(["--jit", "off", "-c", source])
"""


def counts_of(program: str, units: int, size: int, folder: Path) -> array[int]:
    """What a run of the program counts. size: of all counters, in bytes."""
    found = folder / "counts"
    command = [sys.executable, "-c", RUN, str(PROGRAMS / f"{program}.py"), str(units), str(size), str(found)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return array("Q", found.read_bytes())


def learned() -> list[str]:
    """The lines of the profile."""
    translation = translate(list(PACKAGES), probe(), counting=True)
    branches = len(branches_of(translation.text))
    sums = [0.0] * (2 * branches)
    with TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder  # that of the runs, too
        save(compiled(translation, key()))
        for program in OPEN_TABLE:
            counts = counts_of(program.name, max(1, program.second // PARTS), 16 * branches, Path(folder))
            whole = sum(counts)
            sums = [before + count / whole for before, count in zip(sums, counts, strict=True)]
    return profile_of(translation.text, sums)


if __name__ == "__main__":
    FILE.write_text("\n".join(learned()) + "\n", encoding="utf-8")
