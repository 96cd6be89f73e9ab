"""Reduces what a loop's header promises to what the body has relied on.

    label(L, r0, i1)                       r0 may be of any class with any contents of its fields:
    i2 = int_lt(i1, 100)                   the body never asks
    guard_true(i2)                =>       i1 is at least 0: the answer of i4 relied on that
    i3 = int_add(i1, 1)
    i4 = int_ge(i3, 0)
    r5 = call_r(f)
    jump(L, r5, i3)

In: the state that the body's walk started from, that walk, and how its end fits the state.
Out: the state with only those facts, bounds and classes that are needed. Every jump to the header must make them hold.

Holds: keeping a promise may rely on another one; then that one is kept, too. What is promised of an object that is
compared with a constant, such as its map, comes before all else that it holds.
"""

from __future__ import annotations

from typing import Any

from tracer.opt.bounds import Bounds
from tracer.opt.carried import Carried
from tracer.opt.fit import Fitter, Mismatch
from tracer.opt.heap import Heap
from tracer.opt.optimizer import Optimizer
from tracer.opt.pure import Pure
from tracer.opt.state import Constant, Entry, Fact, Node, Refused, State


def keep_used_facts(state: State, entry: Entry, body: Optimizer, fitter: Fitter, refused: Refused) -> None:
    """Fit the facts that the body has used; those that are used while fitting count, too."""
    waiting = state.facts
    state.facts = []
    failed: Mismatch | None = None
    while True:
        used: list[Fact | Carried] = []
        unused: list[Fact | Carried] = []
        for fact in waiting:
            (used if _is_used(fact, entry, body) else unused).append(fact)
        if not used:
            break
        for fact in used:
            if not fitter.is_ready(fact):
                unused.append(fact)  # its object is the value of a later fact
                continue
            try:
                fitter.fit_fact(fact)
            except Mismatch as mismatch:
                refused.facts.add(fact.imported)
                failed = mismatch
            else:
                state.facts.append(fact)
        if len(unused) == len(waiting):
            failed = failed or Mismatch(used[0].node, used[0])
            break
        waiting = unused
    if failed is not None:
        raise failed
    state.facts = compared_first(state.facts)


def compared_first(facts: list[Fact | Carried]) -> list[Fact | Carried]:
    """The facts in an order in which a bridge can make them hold: what an object must be, then what it holds.

        r1 = getfield_r(r0, A.n)               r2 = getfield_r(r0, A.map)
        guard_class(r1, B)                     guard_value_r(r2, <M>)
        r2 = getfield_r(r0, A.map)      =>     r1 = getfield_r(r0, A.n)       only where the map is <M> it has `n`
        guard_value_r(r2, <M>)                 guard_class(r1, B)
    """
    compared: dict[Node, list[Fact | Carried]] = {}
    for fact in facts:
        if isinstance(fact, Fact) and isinstance(fact.node, Constant):
            compared.setdefault(fact.obj, []).append(fact)
    ordered: list[Fact | Carried] = []
    for fact in facts:
        if not isinstance(fact, Fact):
            ordered.append(fact)
            continue
        ordered += compared.pop(fact.obj, ())
        if not isinstance(fact.node, Constant):
            ordered.append(fact)
    return ordered


def _is_used(fact: Fact | Carried, entry: Entry, body: Optimizer) -> bool:
    of: Any = body.passes[Pure if isinstance(fact, Carried) else Heap]
    return fact in of.used if isinstance(fact, Carried) else (fact.key, entry.values[fact.obj]) in of.used


def keep_used_bounds(state: State, entry: Entry, body: Optimizer, fitter: Fitter) -> None:
    """Keep the bounds of leaves that the body has relied on, and those that are needed to keep these."""
    bounds = body.passes.get(Bounds)
    if not isinstance(bounds, Bounds):
        return
    ranges = bounds.ranges
    waiting = [leaf for leaf in state.leaves if leaf.bound is not None]
    while True:
        kept = [leaf for leaf in waiting if entry.values[leaf] in ranges.used]
        if not kept:
            break
        for leaf in kept:
            assert leaf.bound is not None
            if not fitter.bound_of(leaf).within(leaf.bound):
                raise Mismatch(leaf, None, True)
            ranges.use(body.resolve(fitter.fitted[leaf]))
        waiting = [leaf for leaf in waiting if leaf not in kept]
    for leaf in waiting:
        leaf.bound = None


def keep_used_classes(state: State, entry: Entry, body: Optimizer, fitter: Fitter) -> None:
    """Keep the classes of leaves that the body has relied on, and those that are needed to keep these.

    The object of a fact has a known class, else the fact could not be loaded.
    """
    asked: set[Any] = set()
    for fact in state.facts:
        asked.update(fact.args if isinstance(fact, Carried) else (fact.obj,))
    waiting = [leaf for leaf in state.leaves if leaf.cls is not None]
    while True:
        kept = [leaf for leaf in waiting if leaf in asked or entry.values[leaf] in body.used_classes]
        if not kept:
            break
        for leaf in kept:
            body.class_of(body.resolve(fitter.fitted[leaf]))
        waiting = [leaf for leaf in waiting if leaf not in kept]
    dropped = {entry.values[leaf] for leaf in waiting}
    for leaf in waiting:
        leaf.cls = None
    for left in (op.exit for op in body.ops if dropped):
        if left is not None:
            classes = zip(left.values, left.known_classes, strict=False)
            left.known_classes = tuple([None if value in dropped else cls for value, cls in classes])
