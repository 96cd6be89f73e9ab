"""What exits save, in the second tier: stores that several exits of a unit have in common are written once.

In: for each exit, what goes into which slot of the jitframe, and whether chores are done.
Out: blocks, each of which goes to another, and in the end two that leave.

    exit7:   record 7; slots a b c; leave                  exit7:   record 7
                                                           save7:   slot 2 = c; go to shared9
    exit8:   record 8; slots a b d; leave            =>    exit8:   record 8
                                                           save8:   slot 2 = d; go to shared9
                                                           shared9: slot 0 = a; slot 1 = b; go to leave

A loop with many values in it has many exits, and nearly all of them save nearly all of these values: written exit by
exit, that is nine tenths of the unit. Here the stores of an exit are sorted, with those that most exits have last; so
they form a tree, whose root leaves. Each block of it is as long as the exits that come through it agree.

Holds: a value that two exits save was computed before both, so before all that they share. The slots of one exit
differ, so their order is free.
Does not: count references, or know what an exit is.
Source: the FP-tree of *Mining Frequent Patterns without Candidate Generation*, Han, Pei and Yin; SIGMOD 2000.
"""

from __future__ import annotations

from collections.abc import Sequence

from codegen import abi
from codegen.units.emit import Emitter
from tracer.hosttools import defaultdict
from tracer.records import field, record

Store = tuple[int, str]
"""A slot, and the typed operand that is stored there."""


@record
class Node:
    """The exits that still have the same to store."""

    children: dict[Store, Node] = field(factory=dict)
    """By one more store, which comes before all stores on the way to the root."""
    names: list[str] = field(factory=list)
    """The blocks that begin here."""


@record
class ExitStores:
    """The stores of the exits of one unit."""

    exits: list[tuple[str, list[Store], bool]] = field(factory=list)
    """The name of the block that is to store, the stores, and whether chores are done."""

    def leave(self, e: Emitter, saved: Sequence[str], chores: bool) -> None:
        """End the open block: save these in the slots from the first on, and leave.

        The record, and the chores if there are any, are in the jitframe.
        """
        name = e.fresh("save")
        e.go(name)
        self.exits.append((name, list(enumerate(saved)), chores))

    def write(self, e: Emitter) -> None:
        """Write all blocks, behind the others."""
        lines, e.lines = e.lines, []
        for chores in (False, True):
            exits = [(name, stores) for name, stores, has_chores in self.exits if has_chores is chores]
            if exits:
                root = e.fresh("leave")
                e.block(root)
                e.tail(e.symbol("rt_exit") if chores else e.load("ptr", e.load("ptr", "%jf", 8 * abi.EXIT_RECORD)))
                _write_tree(e, tree_of(exits), root)
        e.cold += e.lines
        e.lines = lines


def tree_of(exits: Sequence[tuple[str, list[Store]]]) -> Node:
    """The root of the tree of these exits' stores, by the names of their blocks."""
    often: defaultdict[Store, int] = defaultdict(int)
    for _, stores in exits:
        for store in stores:
            often[store] += 1
    root = Node()
    for name, stores in exits:
        node = root
        for store in sorted(stores, key=lambda store: (-often[store], store[0])):
            node = node.children.setdefault(store, Node())
        node.names.append(name)
    return root


def _write_tree(e: Emitter, root: Node, leave: str) -> None:
    """Write the blocks of a tree. leave: the block to which they all lead."""
    waiting = [(root, leave)]
    while waiting:
        node, then = waiting.pop()
        for name in node.names:
            e.cold_go(name, then)
        for store, child in node.children.items():
            stores = [store]
            while len(child.children) == 1 and not child.names:
                ((store, child),) = child.children.items()
                stores.append(store)
            block = e.fresh("shared")
            e.block(block)
            for slot, text in stores:
                e.store(text, e.slot(slot))
            e.go(then)
            waiting.append((child, block))
