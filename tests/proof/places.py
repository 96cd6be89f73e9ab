"""Where the two traces meet: entries, exits, calls and ends.

In: a place of both traces.  Out: nothing, or `Refuted`: there is the same on both sides, memory included.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import z3

from tests.proof.bounds import within
from tests.proof.handover import told
from tests.proof.heap import ITEMS, LENGTH, Memory
from tests.proof.queries import Counts, Questions, Refuted
from tests.proof.rebuilt import Matcher, New, NotTheSame, StateTerms, leaf_terms, rebuilt_frames
from tests.proof.semantics import Term, same, word
from tests.proof.watch import Walk
from tracer.ir.descr import Field
from tracer.ir.trace import AtExit, Exit, KnownField, Op, Trace
from tracer.ir.values import Input, Value
from tracer.opt.carried import Carried
from tracer.opt.intbound import IntBound
from tracer.opt.state import Node, State


class Places(Questions):
    """The meeting places of one section of the two traces."""

    def __init__(self, counts: Counts, timeout: int, fields: set[Field], walk: Walk) -> None:
        super().__init__(counts, timeout, fields)
        self.walk = walk
        self.address: dict[int | Node, Term] = {}  # of the recording's allocations: by step, or by a state's node
        self.placed: set[New] = set()  # lists of the state that are in memory

    # -- inputs

    def start(self, recorded: list[Any], terms: list[Term], optimised: list[Any]) -> None:
        """Both sides' inputs stand for these."""
        for value, term in zip(recorded, terms, strict=True):
            if value.kind == "r":
                self.world.tell(self.world.old(term))
        self.recorded.values.update(zip(recorded, terms, strict=True))
        self.optimised.values.update(zip(optimised, terms, strict=True))

    def enter(self, state: State, inputs: list[Any], label: list[Value]) -> None:
        """Both sides begin behind a label, with values that fit its state."""
        world = self.world
        leaves = {leaf: world.fresh(leaf.value.kind, f"leaf {k}") for k, leaf in enumerate(state.leaves)}
        for leaf, term in leaves.items():
            if leaf.bound is not None:
                world.tell(within(term, leaf.bound))
            if leaf.value.kind == "r":
                world.tell(world.old(term))
                if leaf.cls is not None:
                    world.tell(world.has_class(term, leaf.cls))
        terms = StateTerms(world, leaves)
        nodes = [terms.thing(node) for node in state.args]
        for node, thing in terms.things.items():
            if isinstance(thing, New):
                thing.address = self.address[node] = self._allocate(thing.cls)
        for thing in list(terms.things.values()):
            self._place(thing)
        self.recorded.values.update(zip(inputs, [self._place(thing) for thing in nodes], strict=True))
        self.optimised.values.update(zip(label, [leaves[leaf] for leaf in state.leaves], strict=True))
        for fact in state.facts:
            if isinstance(fact, Carried):
                result, may = self._carried(fact, terms)
                world.tell(z3.And(may, same(fact.node.value.kind, result, self._place(terms.thing(fact.node)))))
                continue
            obj, held = self._place(terms.thing(fact.obj)), self._place(terms.thing(fact.node))
            for side in (self.recorded, self.optimised):
                world.tell(same(fact.node.value.kind, _content(side.memory, fact.key, obj), held))
        for number in terms.truths:
            world.tell(z3.ULE(number, word(1)))

    def _place(self, thing: Any) -> Term:
        """The recording's own object for a part of the state."""
        if not isinstance(thing, New):
            return thing
        address = thing.address
        assert address is not None
        memory = self.recorded.memory
        fields, thing.fields = thing.fields, {}
        for field, held in fields.items():
            memory.store(field, address, self._place(held))
        if thing.cls in (list, tuple) and thing not in self.placed:
            self.placed.add(thing)
            items = [self._place(item) for item in thing.items]
            if thing.cls is list:
                memory.make_list(address, items)
            else:
                self.world.fill_tuple(address, items)
        return address

    def _allocate(self, cls: type) -> Term:
        address = self.world.allocate(cls)
        self.hidden.add(address.as_long())
        return address

    def handed_over(
        self,
        trace: Trace,
        classes: Iterable[type | None],
        known: Iterable[KnownField],
        bounds: Iterable[IntBound],
    ) -> None:
        """What a bridge is told holds."""
        for value, bound in zip(trace.inputs, bounds, strict=False):
            self.world.tell(within(self.recorded.get(value), bound))
        for value, cls in zip(trace.inputs, classes, strict=False):
            if cls is not None:
                self.world.tell(self.world.has_class(self.recorded.get(value), cls))
        for fact in known:
            obj, held = (trace.inputs[v] if isinstance(v, int) else v for v in (fact.obj, fact.held))
            content = self.recorded.memory.load(fact.field, self.recorded.get(obj))
            self.world.tell(same(fact.field.kind, content, self.recorded.get(held)))

    # -- exits and ends

    def stronger_guards_hold(self) -> None:
        """Where all recorded guards hold, each guard holds that was made stronger."""
        owed = [condition for _, condition in self.stronger]
        self.stronger = []
        for condition in owed:
            self.prove(condition, "a guard leaves where the recording goes on")

    def _exit(self, op: Op, holds: Term) -> None:
        """Where this guard fails, the interpreter gets what the recording has there."""
        left, snapshot = op.exit, self.walk.snapshots.get(op)
        if left is None:
            return
        self._told(left, z3.Not(holds))
        if left.resume is None or snapshot is None or type(snapshot) is AtExit:
            return
        values = [self.optimised.get(v) for v in left.values]
        frames, stores = rebuilt_frames(self.world, left.resume, values)
        matcher = self._matcher(z3.Not(holds))
        matcher.hidden |= self.unshared
        try:
            matcher.snapshot(snapshot, frames, self.recorded.get)
            for obj, field, held in stores:
                matcher.memory.store(field, obj, matcher.settled(held, field, obj))
        except NotTheSame as e:
            self._refute_unless_dead(str(e), z3.Not(holds))
            return
        self._same(matcher, z3.Not(holds), "where a guard fails, something is not as it was recorded")

    def _told(self, left: Exit, fails: Term) -> None:
        """What this exit tells its bridge is so whenever its guard fails."""
        claims = told(left, self.optimised)
        self.counts.told += len(claims)
        try:
            all_hold = z3.And([term for _, term in claims])
            self.prove(z3.Implies(fails, all_hold), "an exit tells its bridge what is not so")
        except Refuted as e:
            wrong = [text for text, term in claims if z3.is_false(e.model.eval(term, model_completion=True))]
            raise Refuted(f"{e.what}: {'; '.join(wrong)}", e.step, e.model, self) from None

    def _refute_unless_dead(self, what: str, condition: Term) -> None:
        found = self.check(condition)
        if found == "unknown":
            self.counts.timeouts += 1
        elif found is not None:
            raise Refuted(what, self.step, found, self)

    def _matcher(self, condition: Term) -> Matcher:
        def proves(claim: Term) -> bool:
            return self.check(z3.And(condition, z3.Not(claim))) is None

        return Matcher(self.world, self.recorded.memory, self.optimised.memory, self.hidden, proves)

    def _same(self, matcher: Matcher, condition: Term, what: str, delayed: bool = True) -> None:
        """What was compared is the same, and so is the memory, but for objects that nothing leads to."""
        found = matcher.found
        memory = self.recorded.memory.differs(matcher.memory, matcher.hidden, delayed)
        if memory is not None:
            found = [*found, memory]
        if not found:
            self.counts.plain += 1
            return
        self.prove(z3.Not(z3.And(condition, z3.Or(*found))), what)

    def end(self, recorded: list[Value], optimised: list[Value]) -> None:
        """Both sides end here, with these arguments."""
        self.step = None
        matcher = self._matcher(z3.BoolVal(True))
        for mine, theirs in zip(recorded, optimised, strict=True):
            matcher.compare(mine.kind, self.recorded.get(mine), self.optimised.get(theirs))
        self._same(matcher, z3.BoolVal(True), "the end gets something else")
        self.stronger_guards_hold()

    def _carried(self, fact: Carried, things: StateTerms) -> tuple[Term, Term]:
        """What the operation gives, and that it may be done and fits."""
        args = [Input(node.value.kind) for node in fact.args]
        self.optimised.values.update(zip(args, [things.thing(node) for node in fact.args], strict=True))
        op = Op(fact.spec, tuple(args), fact.descr)
        self.optimised.fits = z3.BoolVal(True)
        needs = self.optimised.run(op)
        return self.optimised.values[op], z3.And(needs, self.optimised.fits)

    def reaches(self, state: State, recorded: list[Value], label: list[Value]) -> None:
        """Both sides come to a label: what is there fits its state."""
        self.step = None
        terms = [self.optimised.get(value) for value in label]
        leaves = leaf_terms(state, terms)
        things = StateTerms(self.world, leaves)
        matcher = self._matcher(z3.BoolVal(True))
        try:
            for value, node in zip(recorded, state.args, strict=True):
                matcher.compare(value.kind, self.recorded.get(value), things.thing(node))
        except NotTheSame as e:
            raise Refuted(str(e), None, None, self)
        for leaf, term in leaves.items():
            if leaf.bound is not None:
                matcher.found.append(z3.Not(within(term, leaf.bound)))
            if leaf.cls is not None and leaf.value.kind == "r":
                matcher.found.append(z3.Not(self.world.has_class(term, leaf.cls)))
        for fact in state.facts:
            if isinstance(fact, Carried):
                result, may = self._carried(fact, things)
                matcher.found.append(z3.Not(z3.And(may, same(fact.node.value.kind, result, things.thing(fact.node)))))
                continue
            obj, held = things.thing(fact.obj), things.thing(fact.node)
            content = _content(matcher.memory, fact.key, obj)
            matcher.found.append(z3.Not(same(fact.node.value.kind, content, held)))
        matcher.found += [z3.UGT(number, word(1)) for number in things.truths]
        self._same(matcher, z3.BoolVal(True), "what comes to the label does not fit it")
        self.stronger_guards_hold()


def _content(memory: Memory, key: Any, obj: Term) -> Term:
    if isinstance(key, Field):
        return memory.load(key, obj)
    return memory.load(LENGTH, obj) if key == LENGTH else memory.load(ITEMS, obj, word(key))
