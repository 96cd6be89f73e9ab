"""Checks what routines of the runtime rely on beyond the layout, before they are made.

In: a `Layout`.
Out: nothing, or LayoutError if the host is not as described.

`rt_has_int` (`ll/sets.ll`) looks for an int in a set as `tracer.host.effects.has_int` does. A set is a table of pairs
(item, hash) whose length is a power of 2. The host looks at the row that the hash's low bits give, and at up to LINEAR
rows after it, then at a row that more of the hash's bits give, and so on until it finds a row that was never used.

`rt_dict_place` and `rt_dict_entry` (`ll/names.ll`) find a name among the entries of a dict whose keys are strings. A
table of such keys has an index, and behind it pairs (key, value) in the order in which they were added. Pairs that were
deleted have no key. `rt_dict_item` (`ll/entries.ll`) uses the index. Its length is a power of 2, and it has the number
of a pair, or -1 where none ever was, at the place that the low bits of the key's hash give, or at one that more of its
bits give. If not all keys are strings, there are triples (hash, key, value) instead of pairs.

`rt_turn` (`ll/turn.ll`) frees what died while a loop turned, unless that might run code. The optimiser's knowledge of
the heap is carried round the loop, so no weak reference's callback and no finaliser may run there. `tracer.host.dying`
says which objects run code when they die; it is asked once for a class whose objects never do. Objects that die are
found by counts of 1, down to DEEP levels; deeper structures count as running code.

Holds: the checks need nothing of the program, and run nothing of it.
"""

from __future__ import annotations

import sys
import types
import weakref
from typing import Any

from codegen.hostmemory import LayoutError, word_at
from codegen.layout import Layout

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


_WANTED = (-3, -2, -1, 0, 1, 3, 18, 30, 57, -15 << 20, 1 << 20, 14 << 20, 15 << 20, 8 << 32, _MODULUS, -_MODULUS)
"""Ints that are in some of the sets that are checked: few, as this is done at each start of a JIT."""


def check_sets(layout: Layout) -> None:
    """Raises LayoutError if sets are not as described."""
    near, far = set(range(0, 60, 3)), {k << 20 for k in range(-15, 15)}  # those of `far` all start at the same row
    near -= {3, 30, 33}
    for items in (set[int](), near, far, {-1, -2, _MODULUS, -_MODULUS}):
        if word_at(id(items) + layout.set_mask) + 1 not in {1 << k for k in range(3, 16)}:
            raise LayoutError("the length of a set's table is not where it is expected")
        where = {item: id(item) for item in items}
        for wanted in _WANTED:
            if _has(layout, items, where, wanted) is not (wanted in items):
                raise LayoutError(f"a set of ints: {wanted} is not where it is expected")


def _place(layout: Layout, names: dict[str, int], name: str) -> int:
    """The answer of `rt_dict_place`, computed in Python; -2 if not all keys are strings."""
    keys = word_at(id(names) + layout.dict_keys)
    if not 1 << 12 < keys < 1 << 47 or keys % 8:  # do not read through an address that cannot be one
        raise LayoutError("the table of a dict's keys is not where it is expected")
    size, kind = 1 << _byte_at(keys + layout.keys_index), _byte_at(keys + layout.keys_kind)
    if kind != 1:
        return -2
    rows = keys + layout.keys_count + 8 + size
    pairs = [word_at(rows + 16 * k) for k in range(word_at(keys + layout.keys_count))]
    return pairs.index(id(name)) if id(name) in pairs else -1


def _item(layout: Layout, items: dict[Any, Any], key: object) -> int:
    """The address of the value that `rt_dict_item` finds for a key that is the same object; 0 if there is none."""
    keys = word_at(id(items) + layout.dict_keys)
    size, index = 1 << _byte_at(keys + layout.keys_size), keys + layout.keys_count + 8
    length = 1 << _byte_at(keys + layout.keys_index)
    texts = _byte_at(keys + layout.keys_kind) == 1
    width, rowsize, key_at = length // size, 16 if texts else 24, 0 if texts else 8
    perturb = hash(key) & (1 << 64) - 1
    place = perturb & size - 1
    for _ in range(size + 64):
        number = word_at(index + width * place) & (1 << 8 * width) - 1
        if number == (1 << 8 * width) - 1:
            return 0
        row = index + length + rowsize * number
        if number < (1 << 8 * width) - 2 and word_at(row + key_at) == id(key):
            return word_at(row + key_at + 8)
        perturb >>= _SHIFT
        place = place * 5 + 1 + perturb & size - 1
    raise LayoutError("the index of a dict is not where it is expected")


def _byte_at(address: int) -> int:
    return word_at(address) & 0xFF


def check_interned(layout: Layout) -> None:
    """Raises LayoutError if strings do not show that they are interned."""
    made = "".join(["of", "parts", str(id(layout))])
    before = word_at(id(made) + layout.str_state) & layout.str_interned
    known = sys.intern(made)
    if before or not word_at(id(known) + layout.str_state) & layout.str_interned:
        raise LayoutError("strings do not show whether they are interned")


def check_dicts(layout: Layout) -> None:
    """Raises LayoutError if dicts are not as described."""
    for count in (1, 5, 20, 300):
        texts = [f"name{k}" for k in range(count)]
        names = {name: k for k, name in enumerate(texts)}
        found = [_place(layout, names, name) for name in (*texts, "other")]
        if found != [*range(count), -1]:
            raise LayoutError(f"a dict of {count} names: their places are {found}")
    for keys in (texts, [k << 8 for k in range(-99, 99)], [*texts, None, *range(9)]):
        items = {key: [key] for key in keys}
        if [_item(layout, items, key) for key in (*keys, object())] != [*map(id, items.values()), 0]:
            raise LayoutError(f"a dict of {len(keys)} items: they are not where they are expected")
        if type(keys[0]) is str and word_at(id(keys[0]) + layout.str_hash) != hash(keys[0]):
            raise LayoutError("the hash of a string is not where it is expected")
    del names[texts[7]]
    others: Any = {5: 1, "name": 2}
    if _place(layout, names, texts[7]) != -1 or _place(layout, names, texts[8]) != 8:
        raise LayoutError("a name is not where it is expected after another was deleted")
    if _place(layout, others, "name") != -2:
        raise LayoutError("a dict with an int among its keys is not known as such")


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
