"""Reuses hollow frames: a frame that a called unit may write to, and mostly does not.

In: a unit's operations.
Out: the calls whose frame nothing else needs; the operations that make such a frame, most of which are not lowered; the
shelves that keep the frames (`runtime/ll/shelves.ll`).

    r5 = new(Frame)                                 r5 = rt_take_hollow(shelf)
    r6 = newlist(None, None, None)                  (nothing)
    setfield_r(r5, Frame.code, <code>)      =>      (nothing)
    setfield_r(r5, Frame.function, r3)              setfield_r(r5, Frame.function, r3)
    setfield_r(r5, Frame.regs, r6)                  (nothing)
    r7 = call_assembler_r(f.start, r5, ...)         the call; rt_give_hollow(shelf, r5)

Holds: a frame on a shelf has the fields whose contents are constant, a list of Nones, words that are 0, and None in the
fields that depend on the run, such as the function of a closure. Only the shelf refers to it, unless the program
has found it through the collector. A frame to which something else refers after the call, or whose list contains
anything, is dropped like any other object.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Callable
from typing import Any

from codegen import abi
from codegen.hostmemory import slot_offset
from codegen.units.refcount import Plan
from tracer.ir.descr import Field
from tracer.ir.trace import Op, Unit
from tracer.ir.values import Const, Value


class Shelf:
    """Keeps the frames of one call.

    made: the operation that makes the frame.
    blocks: the address of the list of blocks for new frames, or 0.
    lists: the operation that makes its list.
    at: the field that holds the list.
    fields: the fields that are constant, with their constants.
    given: the fields that are stored before each call.
    """

    def __init__(
        self, made: Op, blocks: int, lists: Op, at: Field, fields: list[tuple[Field, object]], given: list[Field]
    ) -> None:
        words = [slot_offset(field) for field in made.descr.fields if field.storage != "object"]
        counts = len(lists.args), slot_offset(at), len(fields), len(words), len(given)
        pairs = [number for field, value in fields for number in (slot_offset(field), id(value))]
        self.made = made
        self._alive = [made.descr.cls, *(value for _, value in fields)]
        head = [0, id(made.descr.cls), blocks, *counts, *[0] * abi.SHELF_ROOM]
        self.words = array("Q", [*head, *pairs, *words, *map(slot_offset, given)])
        self.address = self.words.buffer_info()[0]

    def __del__(
        self, let_go: Any = ctypes.pythonapi.Py_DecRef, address: Any = ctypes.c_void_p, first: int = abi.SHELF_FRAMES
    ) -> None:
        # the parameters are needed: at the end of the process the names of this module may be gone
        for at in range(first, first + self.words[0]):
            let_go(address(self.words[at]))


def hollow_calls(unit: Unit, plan: Plan, blocks_of: Callable[[type], int]) -> tuple[dict[Op, Shelf], set[Op]]:
    """The calls that take their frame from a shelf, and the operations that are not lowered. blocks_of: see
    `codegen.runtime.blocks`.
    """
    calls = [op for op in unit.trace.ops if op.name == "call_assembler_r" and op.args]
    candidates = {op.args[0]: op for op in calls if _is_made(op.args[0])}
    if not candidates:
        return {}, set()
    uses: dict[Value, list[Op]] = {}
    for op in unit.trace.ops:
        for value in op.args if op.exit is None else op.args + op.exit.values:
            uses.setdefault(value, []).append(op)
    shelves: dict[Op, Shelf] = {}
    needless: set[Op] = set()
    quiet = {op for op, counts in zip(unit.trace.ops, plan.counts, strict=True) if not (counts.drain or counts.drop)}
    places = {op: index for index, op in enumerate(unit.trace.ops)}
    for made, call in candidates.items():
        assert type(made) is Op
        found = _shelf_of(made, call, uses, blocks_of)
        leaves = any(op.exit is not None for op in unit.trace.ops[places[made] : places[call]])
        if found is not None and not leaves and quiet.issuperset(found[1]):
            shelves[call] = found[0]
            needless |= found[1]
    return shelves, needless


def _is_made(value: Value) -> bool:
    return type(value) is Op and value.name == "new"


def _shelf_of(
    made: Op, call: Op, uses: dict[Value, list[Op]], blocks_of: Callable[[type], int]
) -> tuple[Shelf, set[Op]] | None:
    """The shelf for the frame of `made`, and the operations that need not be lowered; None if the frame has other
    uses.
    """
    *stores, last = uses[made]
    if last is not call:
        return None
    fields: list[tuple[Field, object]] = []
    lists: list[tuple[Op, Field]] = []
    given: list[Op] = []
    for store in stores:
        if store.name != "setfield_r" or store.args[0] is not made or store.args[1] is made:
            return None
        value = store.args[1]
        if type(value) is Const:
            fields.append((store.descr, value.value))
        elif type(value) is Op and value.name == "newlist" and uses[value] == [store] and _is_empty(value):
            lists.append((value, store.descr))
        else:
            given.append(store)
    stored = [store.descr for store in stores]
    objects = [field for field in made.descr.fields if field.storage == "object"]
    if len(lists) != 1 or len(set(stored)) != len(stored) or set(stored) != set(objects):
        return None
    shelf = Shelf(made, blocks_of(made.descr.cls), *lists[0], fields, [store.descr for store in given])
    return shelf, {lists[0][0], *stores}.difference(given)


def _is_empty(made: Op) -> bool:
    return bool(made.args) and all(type(value) is Const and value.value is None for value in made.args)
