"""The interpreter of Figure 1 of *Allocation Removal by Partial Evaluation in a Tracing JIT*.

In: an integer or a float, boxed.  Out: the boxed result of the paper's function `f`.

    f(y): res = 0; while y > 0: res = res + y - 100; y = y - 1

Two things differ from the figure.  A loop that the tracer is to see stands in a
portal, with a merge point at its top; and its test stands at its end, so that a trace
from merge point to merge point is the trace of Figure 2, operation for operation.
Does not: check types; as in the paper, there are only numbers.
"""

from __future__ import annotations

from tracer.hints import IMMUTABLE, JitDriver, Word
from tracer.records import field, record


@record
class Base:
    """A boxed number.  Every subclass has all of its methods."""

    def add(self, other: Base) -> Base:
        """self + other, by a second dispatch on the class of `other`."""
        raise NotImplementedError

    def add__int__(self, intother: Word) -> Base:
        """intother + self."""
        raise NotImplementedError

    def add__float__(self, floatother: float) -> Base:
        """floatother + self."""
        raise NotImplementedError

    def is_positive(self) -> bool:
        """self > 0."""
        raise NotImplementedError


@record
class BoxedInteger(Base):
    """A machine word in a box."""

    intval: Word = field(metadata=IMMUTABLE)

    def add(self, other: Base) -> Base:
        """self + other."""
        return other.add__int__(self.intval)

    def add__int__(self, intother: Word) -> Base:
        """intother + self."""
        return BoxedInteger(intother + self.intval)

    def add__float__(self, floatother: float) -> Base:
        """floatother + self."""
        floatvalue = floatother + float(self.intval)
        return BoxedFloat(floatvalue)

    def is_positive(self) -> bool:
        """self > 0."""
        return self.intval > 0


@record
class BoxedFloat(Base):
    """A double in a box."""

    floatval: float = field(metadata=IMMUTABLE)

    def add(self, other: Base) -> Base:
        """self + other."""
        return other.add__float__(self.floatval)

    def add__int__(self, intother: Word) -> Base:
        """intother + self."""
        floatvalue = float(intother) + self.floatval
        return BoxedFloat(floatvalue)

    def add__float__(self, floatother: float) -> Base:
        """floatother + self."""
        return BoxedFloat(floatother + self.floatval)

    def is_positive(self) -> bool:
        """self > 0."""
        return self.floatval > 0.0


driver = JitDriver(greens=(), reds=("y", "res"))


def loop(y: Base, res: Base) -> Base:
    """The portal: the loop of `f`, entered with y > 0."""
    while True:
        driver.jit_merge_point(y, res)
        res = res.add(y).add(BoxedInteger(-100))
        y = y.add(BoxedInteger(-1))
        if not y.is_positive():
            return res
        driver.can_enter_jit(y, res)


def f(y: Base) -> Base:
    """The function of Figure 1."""
    res: Base = BoxedInteger(0)
    if not y.is_positive():
        return res
    return loop(y, res)
