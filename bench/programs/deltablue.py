"""The DeltaBlue benchmark: an incremental solver of one-way constraints.

Constraints have strengths; each has methods that compute one of its variables
from the others; the planner keeps a plan that satisfies the strongest ones and
repairs it when a constraint comes or goes.  The work is polymorphic calls over
a hierarchy of constraint classes and many short lists.  After the algorithm of
Freeman-Benson and Maloney, *The DeltaBlue Algorithm* (1989).

    python deltablue.py [runs]

Checks the values that the constraints must give at each step.
"""

import sys

SIZE = 100


class DeltaBlueError(Exception):
    pass


# Strengths, strongest first: a smaller number is stronger.

REQUIRED = 0
STRONG_PREFERRED = 1
PREFERRED = 2
STRONG_DEFAULT = 3
NORMAL = 4
WEAK_DEFAULT = 5
WEAKEST = 6

# Which way a constraint flows.

BACKWARD = -1
NONE = 0
FORWARD = 1


def stronger(a, b):
    return a < b


def weaker(a, b):
    return a > b


class Variable:
    """A constrained variable, and what the planner knows of it."""

    def __init__(self, name, value):
        self.name = name
        self.value = value
        self.constraints = []
        self.determined_by = None
        self.mark = 0
        self.walk_strength = WEAKEST
        self.stay = True

    def add_constraint(self, constraint):
        self.constraints.append(constraint)

    def remove_constraint(self, constraint):
        kept = []
        for each in self.constraints:
            if each is not constraint:
                kept.append(each)
        self.constraints = kept
        if self.determined_by is constraint:
            self.determined_by = None


class Constraint:
    """A relation between variables, of some strength."""

    def __init__(self, strength):
        self.strength = strength

    def add_to(self, planner):
        self.add_to_graph()
        planner.incremental_add(self)

    def destroy(self, planner):
        if self.is_satisfied():
            planner.incremental_remove(self)
        self.remove_from_graph()

    def is_input(self):
        """True where the value comes from outside of the constraints."""
        return False

    def satisfy(self, mark, planner):
        """Satisfy this constraint if it is strong enough; return the one it displaces."""
        self.choose_method(mark)
        if not self.is_satisfied():
            if self.strength == REQUIRED:
                raise DeltaBlueError("a required constraint could not be satisfied")
            return None
        self.mark_inputs(mark)
        out = self.output()
        displaced = out.determined_by
        if displaced is not None:
            displaced.mark_unsatisfied()
        out.determined_by = self
        if not planner.add_propagate(self, mark):
            raise DeltaBlueError("the constraints form a cycle")
        out.mark = mark
        return displaced


class UnaryConstraint(Constraint):
    """A constraint on one variable, its output."""

    def __init__(self, variable, strength, planner):
        Constraint.__init__(self, strength)
        self.variable = variable
        self.satisfied = False
        self.add_to(planner)

    def add_to_graph(self):
        self.variable.add_constraint(self)
        self.satisfied = False

    def remove_from_graph(self):
        self.variable.remove_constraint(self)
        self.satisfied = False

    def choose_method(self, mark):
        self.satisfied = self.variable.mark != mark and stronger(self.strength, self.variable.walk_strength)

    def is_satisfied(self):
        return self.satisfied

    def mark_unsatisfied(self):
        self.satisfied = False

    def mark_inputs(self, mark):
        pass

    def inputs_known(self, mark):
        return True

    def output(self):
        return self.variable

    def recalculate(self):
        out = self.variable
        out.walk_strength = self.strength
        out.stay = not self.is_input()
        if out.stay:
            self.execute()


class StayConstraint(UnaryConstraint):
    """The variable keeps its value."""

    def execute(self):
        pass


class EditConstraint(UnaryConstraint):
    """The variable is set by the user."""

    def is_input(self):
        return True

    def execute(self):
        pass


class BinaryConstraint(Constraint):
    """A constraint between two variables that can flow either way."""

    def __init__(self, first, second, strength, planner):
        Constraint.__init__(self, strength)
        self.first = first
        self.second = second
        self.direction = NONE
        self.add_to(planner)

    def add_to_graph(self):
        self.first.add_constraint(self)
        self.second.add_constraint(self)
        self.direction = NONE

    def remove_from_graph(self):
        self.first.remove_constraint(self)
        self.second.remove_constraint(self)
        self.direction = NONE

    def choose_method(self, mark):
        first = self.first
        second = self.second
        if first.mark == mark:
            if second.mark != mark and stronger(self.strength, second.walk_strength):
                self.direction = FORWARD
            else:
                self.direction = NONE
        elif second.mark == mark:
            if stronger(self.strength, first.walk_strength):
                self.direction = BACKWARD
            else:
                self.direction = NONE
        elif weaker(first.walk_strength, second.walk_strength):
            if stronger(self.strength, first.walk_strength):
                self.direction = BACKWARD
            else:
                self.direction = NONE
        elif stronger(self.strength, second.walk_strength):
            self.direction = FORWARD
        else:
            self.direction = NONE

    def is_satisfied(self):
        return self.direction != NONE

    def mark_unsatisfied(self):
        self.direction = NONE

    def mark_inputs(self, mark):
        self.input().mark = mark

    def inputs_known(self, mark):
        source = self.input()
        return source.mark == mark or source.stay or source.determined_by is None

    def input(self):
        return self.first if self.direction == FORWARD else self.second

    def output(self):
        return self.second if self.direction == FORWARD else self.first

    def recalculate(self):
        source = self.input()
        out = self.output()
        if weaker(self.strength, source.walk_strength):
            out.walk_strength = self.strength
        else:
            out.walk_strength = source.walk_strength
        out.stay = source.stay
        if out.stay:
            self.execute()


class EqualConstraint(BinaryConstraint):
    """The two variables are equal."""

    def execute(self):
        self.output().value = self.input().value


class ScaleConstraint(BinaryConstraint):
    """second = first * scale + offset."""

    def __init__(self, first, scale, offset, second, strength, planner):
        self.scale = scale
        self.offset = offset
        BinaryConstraint.__init__(self, first, second, strength, planner)

    def add_to_graph(self):
        BinaryConstraint.add_to_graph(self)
        self.scale.add_constraint(self)
        self.offset.add_constraint(self)

    def remove_from_graph(self):
        BinaryConstraint.remove_from_graph(self)
        self.scale.remove_constraint(self)
        self.offset.remove_constraint(self)

    def mark_inputs(self, mark):
        BinaryConstraint.mark_inputs(self, mark)
        self.scale.mark = mark
        self.offset.mark = mark

    def execute(self):
        if self.direction == FORWARD:
            self.second.value = self.first.value * self.scale.value + self.offset.value
        else:
            self.first.value = (self.second.value - self.offset.value) // self.scale.value

    def recalculate(self):
        source = self.input()
        out = self.output()
        if weaker(self.strength, source.walk_strength):
            out.walk_strength = self.strength
        else:
            out.walk_strength = source.walk_strength
        out.stay = source.stay and self.scale.stay and self.offset.stay
        if out.stay:
            self.execute()


class Planner:
    """Adds and removes constraints, and makes plans."""

    def __init__(self):
        self.mark = 0

    def new_mark(self):
        self.mark += 1
        return self.mark

    def incremental_add(self, constraint):
        mark = self.new_mark()
        displaced = constraint.satisfy(mark, self)
        while displaced is not None:
            displaced = displaced.satisfy(mark, self)

    def incremental_remove(self, constraint):
        out = constraint.output()
        constraint.mark_unsatisfied()
        constraint.remove_from_graph()
        unsatisfied = self.remove_propagate(out)
        strength = REQUIRED
        while strength <= WEAKEST:
            for each in unsatisfied:
                if each.strength == strength:
                    self.incremental_add(each)
            strength += 1

    def make_plan(self, sources):
        """The satisfied constraints downstream of `sources`, each after those it depends on."""
        mark = self.new_mark()
        plan = []
        todo = sources
        while len(todo) > 0:
            constraint = todo.pop()
            out = constraint.output()
            if out.mark != mark and constraint.inputs_known(mark):
                plan.append(constraint)
                out.mark = mark
                self.add_consuming(out, todo)
        return plan

    def plan_from(self, constraints):
        sources = []
        for each in constraints:
            if each.is_input() and each.is_satisfied():
                sources.append(each)
        return self.make_plan(sources)

    def add_propagate(self, constraint, mark):
        """Recompute what depends on `constraint`; False where that leads back to it."""
        todo = [constraint]
        while len(todo) > 0:
            each = todo.pop()
            if each.output().mark == mark:
                self.incremental_remove(constraint)
                return False
            each.recalculate()
            self.add_consuming(each.output(), todo)
        return True

    def remove_propagate(self, out):
        """Recompute what depended on `out`; return the constraints left unsatisfied."""
        out.determined_by = None
        out.walk_strength = WEAKEST
        out.stay = True
        unsatisfied = []
        todo = [out]
        while len(todo) > 0:
            variable = todo.pop()
            for each in variable.constraints:
                if not each.is_satisfied():
                    unsatisfied.append(each)
            determining = variable.determined_by
            for each in variable.constraints:
                if each is not determining and each.is_satisfied():
                    each.recalculate()
                    todo.append(each.output())
        return unsatisfied

    def add_consuming(self, variable, found):
        determining = variable.determined_by
        for each in variable.constraints:
            if each is not determining and each.is_satisfied():
                found.append(each)


def execute_plan(plan):
    for constraint in plan:
        constraint.execute()


def change(variable, value, planner):
    """Set `variable` ten times through an edit constraint and its plan."""
    edit = EditConstraint(variable, PREFERRED, planner)
    plan = planner.plan_from([edit])
    for _ in range(10):
        variable.value = value
        execute_plan(plan)
    edit.destroy(planner)


def expect(found, wanted, what):
    if found != wanted:
        raise DeltaBlueError(what + ": wanted " + str(wanted) + ", found " + str(found))


def chain(n):
    """A long chain of equal variables: set the first, read the last."""
    planner = Planner()
    first = Variable("v0", 0)
    previous = first
    for index in range(1, n + 1):
        variable = Variable("v" + str(index), 0)
        EqualConstraint(previous, variable, REQUIRED, planner)
        previous = variable
    last = previous
    StayConstraint(last, STRONG_DEFAULT, planner)
    edit = EditConstraint(first, PREFERRED, planner)
    plan = planner.plan_from([edit])
    for value in range(100):
        first.value = value
        execute_plan(plan)
        expect(last.value, value, "chain")
    edit.destroy(planner)
    return last.value


def projection(n):
    """Pairs of variables related by scale and offset, driven from every side."""
    planner = Planner()
    scale = Variable("scale", 10)
    offset = Variable("offset", 1000)
    source = None
    target = None
    targets = []
    for index in range(n):
        source = Variable("source", index)
        target = Variable("target", index)
        targets.append(target)
        StayConstraint(source, NORMAL, planner)
        ScaleConstraint(source, scale, offset, target, REQUIRED, planner)
    change(source, 17, planner)
    expect(target.value, 1170, "forward")
    change(target, 1050, planner)
    expect(source.value, 5, "backward")
    change(scale, 5, planner)
    for index in range(n - 1):
        expect(targets[index].value, index * 5 + 1000, "scale")
    change(offset, 2000, planner)
    total = 0
    for index in range(n - 1):
        expect(targets[index].value, index * 5 + 2000, "offset")
        total += targets[index].value
    return total


def run(n):
    """Run both parts `n` times, checking; return the sum of their last values."""
    total = 0
    for _ in range(n):
        total += chain(SIZE) + projection(SIZE)
    return total


if __name__ == "__main__":
    runs = 10
    if len(sys.argv) > 1:
        runs = int(sys.argv[1])
    total = run(runs)
    print("deltablue: verified", runs, "runs, sum", total)
