"""Paces: how many items a builtin consumes of the program's iterables.

In: a call site of such a builtin, and the generators that it has consumed.
Out: whether the builtin is called as it is, although a JIT may record.

    any(x < 0 for x in xs)      xs has five items: the host's `any`, which a trace sees as a loop all the same
                                xs has a thousand: `any_` (`host_rewrites`), whose loop the JIT finds and compiles

The interpreter runs a loop written in place of a builtin more slowly than the host runs the builtin.  That pays where
the loop goes round for long, since it is compiled then.  Where it is short, what is compiled is the loop that the call
stands in; the recording rewrites the builtin, whatever the interpreter does.

Holds: CALLS calls decide about the next ones, for as long as the instruction's site lives.
Does not: know how many items other iterables have than generators; for these, builtins are rewritten.
"""

from __future__ import annotations

from interp.machine.sites import Site
from interp.suspended.generators import MANY, Generator
from objmodel.native import raw_words
from tracer.hints import Word, complete
from tracer.records import record

CALLS: Word = 32
"""How many calls are looked at together."""
SHORT: Word = 24
"""A loop that goes round fewer times, in the mean, is short."""


@raw_words
class PaceWords:
    """Raw members of `Pace`."""

    calls: Word  # how many have been looked at
    turns: Word  # how often the generators were resumed in them
    is_short: Word  # 1 if the builtin is called as it is


@complete
@record(weakref_slot=False)
class Pace(PaceWords):
    """What a site knows of how long its builtin's loops are."""

    calls: Word
    turns: Word
    is_short: Word


def pace_of(site: Site) -> Pace:
    """The pace of a site whose builtin consumes what it is given."""
    pace = site.w_map
    assert isinstance(pace, Pace)
    return pace


def note(pace: Pace, w_consumed: object) -> None:
    """The builtin has consumed this."""
    turns = MANY
    if type(w_consumed) is Generator:
        turns = w_consumed.turns
    pace.calls = pace.calls + 1
    pace.turns = pace.turns + turns
    if pace.calls == CALLS:
        pace.is_short = 1 if pace.turns < CALLS * SHORT else 0
        pace.calls = 0
        pace.turns = 0
