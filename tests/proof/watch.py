"""Looks over the optimiser's shoulder: which optimised operation was made while which recorded one was fed.

In: what runs inside `watching()`.  Out: `Walk`s, one for each walk over recorded operations.

A proof needs the two traces aligned: guard by guard, call by call, allocation by allocation.  What is noted here only
says what to compare with what: a wrong note makes a proof fail, never succeed.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any
from unittest import mock

import attrs

from tracer.ir.ops import OpSpec
from tracer.ir.snapshot import Snapshot
from tracer.ir.trace import Op
from tracer.ir.values import Const, Value
from tracer.opt.optimizer import Optimizer
from tracer.opt.state import Entry, Node, State


@attrs.define(eq=False)
class Walk:
    """One walk: the operations fed, in order, and what was made for each."""

    optimizer: Optimizer
    steps: list[Op] = attrs.field(factory=list)
    args: list[list[Value]] = attrs.field(factory=list)  # of each step, as the walk knew them
    became: list[Value | None] = attrs.field(factory=list)  # its result, for allocations
    origin: dict[Op, int] = attrs.field(factory=dict)  # of what was emitted: the step
    snapshots: dict[Op, Snapshot | None] = attrs.field(factory=dict)  # of emitted guards
    state: State | None = None  # what it started from, in a loop's body
    entered: dict[Node, Value] = attrs.field(factory=dict)
    is_feeding: bool = False

    def allocations(self) -> dict[Op, int | Node]:
        """The emitted allocations, and the step or the state's node whose object each makes."""
        found: dict[Op, int | Node] = {}
        for node, value in self.entered.items():
            made = self.optimizer.resolve(value)
            if isinstance(made, Op) and made in self.origin:
                found[made] = node
        for index, became in enumerate(self.became):
            if became is not None:
                made = self.optimizer.resolve(became)
                if isinstance(made, Op) and made in self.origin:
                    found[made] = index
        return found


@contextlib.contextmanager
def watching() -> Iterator[list[Walk]]:
    """The walks that are made meanwhile, oldest first."""
    walks: list[Walk] = []
    by_optimizer: dict[Optimizer, Walk] = {}
    start, feed, emit, enter = Optimizer.__init__, Optimizer.feed, Optimizer.emit, Entry.__init__
    replace = Optimizer.replace_condition

    def new_start(self: Optimizer, *args: Any) -> None:
        by_optimizer[self] = walk = Walk(self)
        walks.append(walk)
        start(self, *args)

    def new_feed(self: Optimizer, op: Op) -> None:
        walk = by_optimizer[self]
        if walk.is_feeding:  # a pass wants another operation in place of the recorded one
            feed(self, op)
            return
        walk.steps.append(op)
        walk.args.append([self.resolve(a) for a in op.args])
        walk.became.append(None)
        walk.is_feeding = True
        try:
            feed(self, op)
        finally:
            walk.is_feeding = False
        if op.spec.name.startswith("new"):
            walk.became[-1] = self.forward.get(op)

    def new_emit(self: Optimizer, spec: OpSpec, args: Any, descr: Any = None, snapshot: Snapshot | None = None) -> Op:
        walk = by_optimizer[self]
        step = len(walk.steps) - 1
        made = emit(self, spec, args, descr, snapshot)
        walk.origin[made] = step
        walk.snapshots[made] = snapshot
        return made

    def new_replace(self: Optimizer, guard: Op, spec: OpSpec, args: tuple[Value, ...]) -> Op:
        origin = by_optimizer[self].origin
        made = replace(self, guard, spec, args)
        origin[made] = origin[guard]
        return made

    def new_enter(self: Entry, state: State, o: Optimizer) -> None:
        enter(self, state, o)
        by_optimizer[o].state = state
        by_optimizer[o].entered = self.values

    with (
        mock.patch.object(Optimizer, "__init__", new_start),
        mock.patch.object(Optimizer, "feed", new_feed),
        mock.patch.object(Optimizer, "emit", new_emit),
        mock.patch.object(Optimizer, "replace_condition", new_replace),
        mock.patch.object(Entry, "__init__", new_enter),
    ):
        yield walks


def all_constant(args: list[Value]) -> bool:
    """Did the walk know all of these?"""
    return all(type(value) is Const for value in args)
