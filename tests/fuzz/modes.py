"""In which mode a seed's program runs: the modes take turns.

In: the modes of the matrix.  Out: `MODES`, and `mode_of(seed)`.

Each row of the matrix has a twin here whose interpreter runs natively, which is faster: three of four turns are theirs.
Modes whose thresholds are the user's make nothing of a short loop; their programs have longer ones.
"""

from __future__ import annotations

from itertools import cycle

import attrs

from tests.matrix.modes import MODES as MATRIX
from tests.matrix.modes import NATIVE, WARM

HOT = "threshold=2,function_threshold=2,trace_eagerness=1"


@attrs.frozen
class Mode:
    """How MiniPy runs a program.

    scale: how many times longer its loops are
    checks: what MINIPYD_CHECK says
    """

    name: str
    settings: str
    scale: int = 1
    checks: str = "strict"

    @property
    def native(self) -> bool:
        """Does the interpreter run natively?"""
        return self.name.startswith(NATIVE)


PLAIN = {
    **{name: settings for name, settings in MATRIX.items() if not name.startswith(NATIVE)},
    "hot": f"{HOT},sync=1",
    "hot background": HOT,
    "hot executor": f"{HOT},backend=executor",
    "eager for bridges": "threshold=7,function_threshold=5,trace_eagerness=2,sync=1",
    "later": "threshold=25,function_threshold=9,trace_eagerness=3,sync=1",
    "short traces and lives": f"{HOT},sync=1,trace_limit=200,max_inline_depth=2,loop_longevity=2",
}
PLAIN |= {f"checked {name}": PLAIN[name] for name in ("hot", "later", "eager for bridges", "threshold 1")}
"""Names and --jit settings of the modes whose interpreter is a Python program."""

SCALES = {"default": 20, f"{NATIVE} default": 400, f"{NATIVE} warm": 50}
"""How long the loops are where little is hot."""

CHECKED = {
    "checked hot": "strict,dropped",
    "checked later": "strict,dropped",
    "checked eager for bridges": "strict,dropped,verify",
    "checked threshold 1": "strict,values,refcount",
}
"""Modes that check what they do, and how; the names go on as those of modes whose settings they have."""


def _checks(name: str) -> str:
    return CHECKED.get(name.removeprefix(f"{NATIVE} "), "strict")


MODES = {
    name: Mode(name, settings, SCALES.get(name, 1), _checks(name))
    for name, settings in {
        **PLAIN,
        **{f"{NATIVE} {name}": settings for name, settings in PLAIN.items()},
        f"{NATIVE} warm": WARM,
        f"{NATIVE} hot 40": "threshold=40,function_threshold=40,trace_eagerness=2,sync=1",
    }.items()
}
"""All modes, by name."""


def rotation(chosen: list[Mode]) -> list[Mode]:
    """The order in which modes take turns: after each three native ones, one that is not; where there are both."""
    native, plain = [m for m in chosen if m.native], [m for m in chosen if not m.native]
    if not native or not plain:
        return chosen
    following = cycle(native)
    count = max(len(plain), (len(native) + 2) // 3)
    return [m for _, p in zip(range(count), cycle(plain), strict=False) for m in (*(next(following) for _ in "123"), p)]
