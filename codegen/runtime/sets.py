"""The support routine that asks a set for an int.

In: a `Layout`.  Out: the text of `rt_has_int`, which does what `tracer.host.effects.has_int` says.

    rt_has_int(set, word)    1: it has an int of this value     0: it has not     2: an item that is no int has its hash

A set is a table of pairs (item, hash) whose length is a power of 2.  The host looks at the place that the hash's low
bits give and at up to LINEAR places behind it, then goes on at a place that more of the hash's bits give, until it
comes to one that was never used.

Holds: the routine reads memory and runs nothing else.  That the host looks in these places, in this order, is tried out
with sets of ints before the routine is made.
"""

from __future__ import annotations

from codegen.layout import Layout, LayoutError, word_at

_MASK, _TABLE = 32, 40  # of a set: the length of its table, less 1; where that is
_HASH = 8  # of a pair
_LINEAR = 9
_SHIFT = 5
_MODULUS = (1 << 61) - 1  # of the hashes of ints


def _has(items: set[int], where: dict[int, int], wanted: int) -> bool:
    """What the routine finds, found in Python.  where: the addresses of the items."""
    mask, table = word_at(id(items) + _MASK), word_at(id(items) + _TABLE)
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


def _check() -> None:
    """Raises LayoutError where sets are not as described."""
    near, far = set(range(0, 60, 3)), {k << 20 for k in range(-15, 15)}  # all of these begin at one place
    near -= {3, 30, 33}
    for items in (set[int](), near, far, {-1, -2, _MODULUS, -_MODULUS}):
        if word_at(id(items) + _MASK) + 1 not in {1 << k for k in range(3, 16)}:
            raise LayoutError("the length of a set's table is not where it is expected")
        where = {item: id(item) for item in items}
        for wanted in [*range(-3, 20), *far, *(k << 32 for k in range(9)), _MODULUS, _MODULUS - 1, -_MODULUS]:
            if _has(items, where, wanted) is not (wanted in items):
                raise LayoutError(f"a set of ints: {wanted} is not where it is expected")


def sets_text(layout: Layout) -> str:
    """All of this file's routines."""
    _check()
    return f"""
define i64 @rt_has_int(ptr %set, i64 %word) {{
entry:
  %neg = icmp slt i64 %word, 0
  %minus = sub i64 0, %word
  %abs = select i1 %neg, i64 %minus, i64 %word
  %isshort = icmp ult i64 %abs, {_MODULUS}
  br i1 %isshort, label %hashed, label %long
long:
  %remainder = urem i64 %abs, {_MODULUS}
  br label %hashed
hashed:
  %rest = phi i64 [ %abs, %entry ], [ %remainder, %long ]
  %minusrest = sub i64 0, %rest
  %signed = select i1 %neg, i64 %minusrest, i64 %rest
  %isminus1 = icmp eq i64 %signed, -1
  %hash = select i1 %isminus1, i64 -2, i64 %signed
  %mp = getelementptr i8, ptr %set, i64 {_MASK}
  %mask = load i64, ptr %mp
  %tp = getelementptr i8, ptr %set, i64 {_TABLE}
  %table = load ptr, ptr %tp
  %first = and i64 %hash, %mask
  br label %run
run:
  %place = phi i64 [ %first, %hashed ], [ %next, %on ]
  %perturb = phi i64 [ %hash, %hashed ], [ %perturb1, %on ]
  %end = add i64 %place, {_LINEAR}
  %within = icmp ule i64 %end, %mask
  %last = select i1 %within, i64 %end, i64 %place
  br label %look
look:
  %k = phi i64 [ %place, %run ], [ %k1, %step ]
  %offset = shl i64 %k, 4
  %pair = getelementptr i8, ptr %table, i64 %offset
  %item = load ptr, ptr %pair
  %unused = icmp eq ptr %item, null
  br i1 %unused, label %absent, label %used
used:
  %hp = getelementptr i8, ptr %pair, i64 {_HASH}
  %h = load i64, ptr %hp
  %same = icmp eq i64 %h, %hash
  br i1 %same, label %candidate, label %step
candidate:
  %cp = getelementptr i8, ptr %item, i64 {layout.type_of}
  %class = load ptr, ptr %cp
  %isint = icmp eq ptr %class, inttoptr (i64 {id(int)} to ptr)
  br i1 %isint, label %compare, label %unknown
compare:
  %number = call {{i64, i1}} @rt_unbox_any(ptr %item)
  %value = extractvalue {{i64, i1}} %number, 0
  %wide = extractvalue {{i64, i1}} %number, 1
  %equal = icmp eq i64 %value, %word
  %narrow = xor i1 %wide, true
  %found = and i1 %equal, %narrow
  br i1 %found, label %present, label %step
step:
  %done = icmp eq i64 %k, %last
  %k1 = add i64 %k, 1
  br i1 %done, label %on, label %look
on:
  %perturb1 = lshr i64 %perturb, {_SHIFT}
  %times5 = mul i64 %place, 5
  %plus1 = add i64 %times5, 1
  %moved = add i64 %plus1, %perturb1
  %next = and i64 %moved, %mask
  br label %run
absent:
  ret i64 0
present:
  ret i64 1
unknown:
  ret i64 2
}}
"""
