"""The programs that are held back, drawn by lot.

In: the seed below and the names in `table.py`.  Out: `HELD`, a third of all programs.

MiniPy is changed with the others in view; those held back show, when all is done, whether the gain is that of a kind of
programs or of the programs looked at.  They are drawn from those that nobody has looked at: the older ones would show
nothing.  A name's place in the lot depends on the seed and the name alone: a new program hardly moves the others.
"""

from __future__ import annotations

import hashlib

from bench.table import PROGRAM_TABLE, UNSEEN, Program

SEED = 20261126


def place(name: str) -> str:
    """What the lot is ordered by."""
    return hashlib.sha256(f"{SEED} {name}".encode()).hexdigest()


def draw(names: list[str], count: int) -> frozenset[str]:
    """The first names of the lot."""
    return frozenset(sorted(names, key=place)[:count])


HELD = draw([program.name for program in UNSEEN], len(PROGRAM_TABLE) // 3)
"""What `python -m bench` leaves out unless asked."""

OPEN_TABLE = tuple(program for program in PROGRAM_TABLE if program.name not in HELD)
"""The rows of the others."""


def choose(names: list[str], held: bool) -> list[Program]:
    """The programs named, or all; those held back only with `held`.  Raises `LookupError` with a sentence."""
    known = {program.name for program in PROGRAM_TABLE}
    for name in names:
        if name not in known:
            raise LookupError(f"no program {name!r}; there are {', '.join(sorted(known))}")
        if name in HELD and not held:
            raise LookupError(f"{name} is held back, so that nobody makes MiniPy fit it: --held runs it")
    table = PROGRAM_TABLE if held else OPEN_TABLE
    return [program for program in table if not names or program.name in names]
