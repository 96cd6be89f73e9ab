"""Checks what routines of the runtime rely on beyond the layout, before they are made.

In: a `Layout`.
Out: nothing, or LayoutError if the host is not as described.

`rt_has_int` (`ll/sets.ll`) looks for an int in a set as `tracer.host.effects.has_int` does. A set is a table of pairs
(item, hash) whose length is a power of 2. The host looks at the row that the hash's low bits give, and at up to LINEAR
rows after it, then at a row that more of the hash's bits give, and so on until it finds a row that was never used.

`rt_turn` (`ll/turn.ll`) frees what died while a loop turned, unless that might run code. The optimiser's knowledge of
the heap is carried round the loop, so no weak reference's callback and no finaliser may run there. `tracer.host.dying`
says which objects run code when they die; it is asked once for a class whose objects never do. Objects that die are
found by counts of 1, down to DEEP levels; deeper structures count as running code.

Holds: the checks need nothing of the program, and run nothing of it.
"""

from __future__ import annotations

import types
import weakref
from typing import Any

from codegen.layout import Layout, LayoutError, word_at

_HASH = 8  # offset of the hash in a pair
_LINEAR = 9
_SHIFT = 5
_MODULUS = (1 << 61) - 1  # an int's hash is its remainder by this


def _has(layout: Layout, items: set[int], where: dict[int, int], wanted: int) -> bool:
    """The routine's answer, computed in Python. where: the addresses of the items."""
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


def check_sets(layout: Layout) -> None:
    """Raises LayoutError if sets are not as described."""
    near, far = set(range(0, 60, 3)), {k << 20 for k in range(-15, 15)}  # those of `far` all start at the same row
    near -= {3, 30, 33}
    for items in (set[int](), near, far, {-1, -2, _MODULUS, -_MODULUS}):
        if word_at(id(items) + layout.set_mask) + 1 not in {1 << k for k in range(3, 16)}:
            raise LayoutError("the length of a set's table is not where it is expected")
        where = {item: id(item) for item in items}
        for wanted in [*range(-3, 20), *far, *(k << 32 for k in range(9)), _MODULUS, _MODULUS - 1, -_MODULUS]:
            if _has(layout, items, where, wanted) is not (wanted in items):
                raise LayoutError(f"a set of ints: {wanted} is not where it is expected")


class _Watched:
    pass


def check_types(layout: Layout) -> None:
    """Raises LayoutError if types and weak references are not as described."""
    watched: Any = _Watched()
    reference = weakref.ref(watched, id)
    weak = word_at(id(_Watched) + layout.type_weakrefs)
    finalize = layout.type_finalize
    facts = {
        "tp_weaklistoffset": weak == _Watched.__weakrefoffset__ != 0,
        "tp_traverse": word_at(id(list) + layout.type_traverse) != 0 == word_at(id(int) + layout.type_traverse),
        "tp_del": word_at(id(list) + layout.type_del) == 0,
        "tp_finalize": word_at(id(types.GeneratorType) + finalize) != 0 == word_at(id(list) + finalize),
        "list of weak references": word_at(id(watched) + weak) == id(reference),
        "callback of a weak reference": word_at(id(reference) + layout.weakref_callback) == id(id),
        "next weak reference": word_at(id(reference) + layout.weakref_next) == 0,
    }
    for name, holds in facts.items():
        if not holds:
            raise LayoutError(f"{name} is not where it is expected")
