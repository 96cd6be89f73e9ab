"""Walks both traces in step.

In: the recorded operations, and those that were made for each.  Out: nothing, or `Refuted`.
"""

from __future__ import annotations

import contextlib

import z3

from tests.proof.places import Places
from tests.proof.queries import Counts, Refuted
from tests.proof.semantics import Term, same, word
from tests.proof.sides import Side, Unsupported, guard_condition
from tests.proof.watch import Walk, all_constant
from tracer.ir.descr import EVERYTHING, Field
from tracer.ir.ops import Effect
from tracer.ir.trace import Assumption, Op, Trace
from tracer.ir.values import Const
from tracer.opt.inttransfer import RESULTS


class Section(Places):
    """A stretch of both traces: the preamble, the body, or all of a trace without a label."""

    def __init__(self, counts: Counts, timeout: int, fields: set[Field], walk: Walk, ops: list[Op]) -> None:
        super().__init__(counts, timeout, fields, walk)
        self.ops = ops
        self.allocations = walk.allocations()
        self.exception: Term = self.world.none
        self.interrupted: dict[int, Term] = {}
        self.dead = False
        self.calls = 0
        self.rests: set[Assumption] = set()

    def rests_on(self, assumed: set[Assumption], is_valid: bool) -> None:
        """What the unit takes for constant as long as it is valid, which it may be known to be at the start."""
        self.rests = assumed
        if is_valid:
            self.solver.add(self._assumptions())

    def _assumptions(self) -> Term:
        load, world = self.recorded.memory.load, self.world
        return z3.And([load(a.field, world.object(a.obj)) == world.object(a.version) for a in self.rests])

    # -- steps

    def run(self, trace: Trace) -> bool:
        """All steps of the walk; False if a guard that always fails has ended the optimised trace."""
        groups: dict[int, list[Op]] = {}
        for op in self.ops:
            groups.setdefault(self.walk.origin.get(op, len(self.walk.steps) - 1), []).append(op)
        length = len(trace.ops) - 1
        for index, op in enumerate(self.walk.steps):
            if index and length and index % length == 0 and op is trace.ops[0]:
                again = [self.recorded.get(a) for a in trace.ops[-1].args]
                self.recorded.values.update(zip(trace.inputs, again, strict=True))
            self.step = op
            group = groups.get(index, [])
            if op.spec.is_guard and Effect.ENDS not in op.spec.effect:
                self._guard(index, op, group)
            elif Effect.CALLS in op.spec.effect:
                self._call(op, group)
            elif Effect.ENDS in op.spec.effect:
                self._end(op, group)
            else:
                self._recorded(index, op)
                self._optimised(group)
            if self.dead:
                return False
        self.step = None
        self._optimised(groups.get(-1, []))
        return True

    def _recorded(self, index: int, op: Op) -> None:
        name, made = op.spec.name, None
        args = [self.recorded.get(a) for a in op.args]
        if name == "newtuple":
            made = self.world.object(()) if not args else self.world.make_tuple(args)
        elif name.startswith("new"):
            made = self.world.allocate(list if name == "newlist" else op.descr.cls)
        if made is not None and (name != "newtuple" or args):
            self.hidden.add(made.as_long())
            self.address[index] = made
        if name.startswith("call_pure") and all_constant(self.walk.args[index]):
            self._elidable(index, op)
        needs = self.recorded.run(op, made)
        self.solver.add(needs)

    def _elidable(self, index: int, op: Op) -> None:
        """What a call with constants gives, as the optimiser may find out, too."""
        known = [v for v in self.walk.args[index] if type(v) is Const]
        with contextlib.suppress(Exception):
            result = op.descr.function(*[v.value for v in known])
            result = int(result) if op.kind == "i" else result
            term = self.recorded.pure(op)(*[self.world.const(v) for v in known])
            self.solver.add(same(op.kind, term, self.world.const(Const(op.kind, result))))

    def _optimised(self, group: list[Op]) -> None:
        for op in group:
            if op.spec.is_guard:
                self._extra(op)
            elif Effect.CALLS in op.spec.effect:
                raise Refuted("a call was made that is not recorded", self.step, None, self)
            else:
                self._one(op)

    def _one(self, op: Op) -> None:
        made = None
        if op.spec.name.startswith("new"):
            origin = self.allocations.get(op)
            made = self.address.get(origin) if origin is not None else None
            if made is None or made.as_long() not in self.hidden:
                raise Refuted("an object is made that the recording does not make", self.step, None, self)
            self.hidden.discard(made.as_long())
            if self._is_for_the_jump(op):
                self.unshared.add(made.as_long())
            if op.spec.name == "newtuple":
                for recorded, item in zip(self.world.tuples[made.as_long()], op.args, strict=True):
                    self.prove(recorded == self.optimised.get(item), "a tuple has other items")
        self.prove(self.optimised.run(op, made), f"{op.spec.name} is given what it must not be given")

    def _is_for_the_jump(self, op: Op) -> bool:
        """Is it an argument of the jump, and nothing else's?"""
        users = [o for o in self.ops if op in o.args or (o.exit is not None and op in o.exit.values)]
        return all(user.spec.name == "jump" for user in users)

    # -- guards

    def _guard(self, index: int, op: Op, group: list[Op]) -> None:
        kept = [g for g in group if g.spec.is_guard and self.walk.snapshots.get(g) is op.snapshot]
        kept = [g for g in kept if g.spec.name not in ("exit", "guard_not_invalidated")][:1]
        for other in group:
            if other.spec.name == "guard_not_invalidated":
                self._extra(other)
        group = [o for o in group if o.spec.name != "guard_not_invalidated"]
        condition = self._condition(self.recorded, op, index)
        if not kept:
            self.prove(condition, "a guard that may fail has gone")
            self._passed(op, condition, self.recorded)
        for other in group:
            if kept and other is kept[0]:
                mine = self._condition(self.optimised, other, index)
                self._exit(other, mine)
                self.prove(z3.Implies(mine, condition), "a guard lets through what the recorded one does not")
                self._holds(condition, mine)
                self._passed(op, condition, self.recorded)
                self._passed(other, mine, self.optimised)
            elif other.spec.name == "exit":
                self._exit(other, z3.BoolVal(False))
                self.dead = True
            elif other.spec.is_guard:
                self._extra(other)
            else:
                self._one(other)

    def _condition(self, side: Side, op: Op, index: int) -> Term:
        name = op.spec.name
        if name == "guard_no_exception":
            return self.exception == self.world.none
        if name == "guard_exception":
            return self.world.class_of(self.exception) == side.get(op.args[0])
        if name == "guard_not_invalidated":
            is_valid = z3.Bool(f"valid {len(self.stronger)} {self.calls}")
            self.solver.add(z3.Implies(is_valid, self._assumptions()))
            return is_valid
        if name == "guard_not_interrupted":
            known = self.interrupted.get(index)
            if known is None:
                known = self.interrupted[index] = self.world.fresh("i") == 0
            return known
        if name == "unbox_int":  # that it is an int was promised
            self.solver.add(self.world.has_class(side.get(op.args[0]), int)) if side is self.recorded else None
        return guard_condition(side, op)

    def _passed(self, op: Op, condition: Term, side: Side) -> None:
        if side is self.recorded:
            self.solver.add(condition)
        if op.spec.name in ("unbox_int", "guard_int"):
            side.run(op)
        elif op.spec.name == "guard_exception":
            side.values[op] = self.exception

    def _holds(self, condition: Term, mine: Term) -> None:
        """From here on the optimised guard has held: because the recorded one has, or for a later one's reason."""
        if condition.eq(mine):
            self.counts.plain += 1
            return
        found = self.check(z3.And(condition, z3.Not(mine)))
        if found is None:
            self.counts.proved += 1
        elif found == "unknown":
            self.counts.timeouts += 1
            self._assume(mine, owed=False)
        else:
            self._assume(mine, owed=True)

    def _assume(self, mine: Term, owed: bool) -> None:
        literal = z3.Bool(f"stronger {len(self.stronger)}")
        self.solver.add(z3.Implies(literal, mine))
        self.stronger.append((literal, mine if owed else z3.BoolVal(True)))

    def _extra(self, op: Op) -> None:
        """A guard that is not recorded: leaving early is right, if the interpreter goes on from the right place."""
        if op.spec.name == "exit":
            self._exit(op, z3.BoolVal(False))
            self.dead = True
            return
        mine = self._condition(self.optimised, op, -1)
        self._exit(op, mine)
        self._assume(mine, owed=False)
        self._passed(op, mine, self.optimised)

    # -- calls and ends

    def _call(self, op: Op, group: list[Op]) -> None:
        calls = [o for o in group if Effect.CALLS in o.spec.effect]
        if len(calls) != 1 or calls[0].spec is not op.spec or calls[0].descr is not op.descr:
            raise Unsupported(f"{op.spec.name} changed")
        at = group.index(calls[0])
        self._optimised(group[:at])
        matcher = self._matcher(z3.BoolVal(True))
        for mine, theirs in zip(op.args, calls[0].args, strict=True):
            matcher.compare(mine.kind, self.recorded.get(mine), self.optimised.get(theirs))
        changes = getattr(op.descr, "changes", EVERYTHING)
        self._same(matcher, z3.BoolVal(True), "a call gets something else", delayed=changes == EVERYTHING)
        self.calls += 1
        epoch = self.calls
        reachable = frozenset(a.as_long() for a in self.world.made) - frozenset(self.hidden)
        for side in (self.recorded, self.optimised):
            side.memory.forget(epoch, reachable, self.hidden, changes)
        self.exception = self.world.fresh("r", f"exception {epoch}")
        self.world.tell(self.world.old(self.exception))
        if op.kind != "v":
            result = self.world.fresh(op.kind, f"{op.descr!r} {epoch}")
            if op.kind == "r":
                self.world.tell(self.world.old(result, [word(a) for a in reachable]))
            known = RESULTS.get(id(getattr(op.descr, "function", None)))
            if known is not None and op.kind != "f":  # taken on trust, as the optimiser does
                number = result if op.kind == "i" else self.world.int_in(result)
                self.world.tell(z3.And(number >= known.lo, number <= known.hi))
            self.recorded.values[op] = self.optimised.values[calls[0]] = result
        self._optimised(group[at + 1 :])

    def _end(self, op: Op, group: list[Op]) -> None:
        ends = [o for o in group if Effect.ENDS in o.spec.effect]
        self._optimised(group[: group.index(ends[0])] if ends else group)
        if ends and ends[0].spec.name == "exit":
            self._exit(ends[0], z3.BoolVal(False))
        elif ends:
            self.end(list(op.args), list(ends[0].args))
