"""What `rt_has_int` (`ll/sets.ll`) relies on, which asks a set for an int as `tracer.host.effects.has_int` does.

In: a `Layout`.  Out: LayoutError, where the host's sets are not as described.

A set is a table of pairs (item, hash) whose length is a power of 2.  The host looks at the place that the hash's low
bits give and at up to LINEAR places after it, then goes on at a place that more of the hash's bits give, until it
comes to one that was never used.

Holds: the routine reads memory and runs nothing else.  That the host looks in these places, in this order, is tried out
with sets of ints before the routine is made.
"""

from __future__ import annotations

from codegen.layout import Layout, LayoutError, word_at

_HASH = 8  # of a pair
_LINEAR = 9
_SHIFT = 5
_MODULUS = (1 << 61) - 1  # of the hashes of ints


def _has(layout: Layout, items: set[int], where: dict[int, int], wanted: int) -> bool:
    """What the routine finds, found in Python.  where: the addresses of the items."""
    mask, table = word_at(id(items) + layout.set_mask), word_at(id(items) + layout.set_table)
    hashed = perturb = hash(wanted) & (1 << 64) - 1
    place = hashed & mask
    while True:
        for k in range(place, place + (_LINEAR + 1 if place + _LINEAR <= mask else 1)):
            item = word_at(table + 16 * k)
            if not item:
                return False
            if word_at(table + 16 * k + _HASH) == hash(wanted) and item == where.get(wanted):
                return True
        perturb >>= _SHIFT
        place = place * 5 + 1 + perturb & mask


def check(layout: Layout) -> None:
    """Raises LayoutError where sets are not as described."""
    near, far = set(range(0, 60, 3)), {k << 20 for k in range(-15, 15)}  # all of these begin at one place
    near -= {3, 30, 33}
    for items in (set[int](), near, far, {-1, -2, _MODULUS, -_MODULUS}):
        if word_at(id(items) + layout.set_mask) + 1 not in {1 << k for k in range(3, 16)}:
            raise LayoutError("the length of a set's table is not where it is expected")
        where = {item: id(item) for item in items}
        for wanted in [*range(-3, 20), *far, *(k << 32 for k in range(9)), _MODULUS, _MODULUS - 1, -_MODULUS]:
            if _has(layout, items, where, wanted) is not (wanted in items):
                raise LayoutError(f"a set of ints: {wanted} is not where it is expected")
