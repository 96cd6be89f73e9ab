"""Trees of a program transformed by visitors: constants folded, copies propagated, what is dead taken out.

Erich Gamma, Richard Helm, Ralph Johnson and John Vlissides, *Design Patterns* (1994), Visitor; the transformations after
Steven Muchnick, *Advanced Compiler Design and Implementation* (1997), chapters 12 and 18.

    python ast_visitors.py [programs]

Checks that each program computes the same before and after, and is never larger.
"""

import random
import sys

VARIABLES = "abcdef"
EXPECTED_SIZES = (498, 176)
OPERATORS = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b % 65536,
    "<": lambda a, b: int(a < b),
}


class WrongAnswer(Exception):
    pass


class Node:
    def accept(self, visitor):
        return getattr(visitor, "visit_" + type(self).__name__.lower())(self)


class Const(Node):
    def __init__(self, value):
        self.value = value


class Var(Node):
    def __init__(self, name):
        self.name = name


class BinOp(Node):
    def __init__(self, op, left, right):
        self.op = op
        self.left = left
        self.right = right


class Assign(Node):
    def __init__(self, name, value):
        self.name = name
        self.value = value


class If(Node):
    def __init__(self, test, then, orelse):
        self.test = test
        self.then = then
        self.orelse = orelse


class Block(Node):
    def __init__(self, body):
        self.body = body


class Visitor:
    """Goes through all nodes."""

    def visit_const(self, node):
        return None

    def visit_var(self, node):
        return None

    def visit_binop(self, node):
        node.left.accept(self)
        node.right.accept(self)

    def visit_assign(self, node):
        node.value.accept(self)

    def visit_if(self, node):
        node.test.accept(self)
        node.then.accept(self)
        node.orelse.accept(self)

    def visit_block(self, node):
        for statement in node.body:
            statement.accept(self)


class Counter(Visitor):
    def __init__(self):
        self.nodes = 0

    def visit_const(self, node):
        self.nodes += 1

    visit_var = visit_const

    def visit_binop(self, node):
        self.nodes += 1
        super().visit_binop(node)

    def visit_assign(self, node):
        self.nodes += 1
        super().visit_assign(node)

    def visit_if(self, node):
        self.nodes += 1
        super().visit_if(node)


class Evaluator(Visitor):
    def __init__(self):
        self.env = dict.fromkeys(VARIABLES, 3)

    def visit_const(self, node):
        return node.value

    def visit_var(self, node):
        return self.env[node.name]

    def visit_binop(self, node):
        return OPERATORS[node.op](node.left.accept(self), node.right.accept(self))

    def visit_assign(self, node):
        self.env[node.name] = node.value.accept(self)

    def visit_if(self, node):
        (node.then if node.test.accept(self) else node.orelse).accept(self)


class Transformer(Visitor):
    """Makes a new tree."""

    def visit_const(self, node):
        return node

    visit_var = visit_const

    def visit_binop(self, node):
        return BinOp(node.op, node.left.accept(self), node.right.accept(self))

    def visit_assign(self, node):
        return Assign(node.name, node.value.accept(self))

    def visit_if(self, node):
        return If(node.test.accept(self), node.then.accept(self), node.orelse.accept(self))

    def visit_block(self, node):
        body = []
        for statement in node.body:
            new = statement.accept(self)
            if isinstance(new, Block):
                body.extend(new.body)
            elif new is not None:
                body.append(new)
        return Block(body)


class Propagate(Transformer):
    """Puts constants in the place of variables whose value is known."""

    def __init__(self):
        self.known = {}

    def visit_var(self, node):
        return self.known.get(node.name, node)

    def visit_assign(self, node):
        new = super().visit_assign(node)
        if isinstance(new.value, Const):
            self.known[new.name] = new.value
        else:
            self.known.pop(new.name, None)
        return new

    def visit_if(self, node):
        test = node.test.accept(self)
        before = self.known.copy()
        then = node.then.accept(self)
        after_then, self.known = self.known, before
        orelse = node.orelse.accept(self)
        self.known = {n: c for n, c in self.known.items() if n in after_then and after_then[n].value == c.value}
        return If(test, then, orelse)


class Fold(Transformer):
    def visit_binop(self, node):
        new = super().visit_binop(node)
        left, right = new.left, new.right
        if isinstance(left, Const) and isinstance(right, Const):
            return Const(OPERATORS[new.op](left.value, right.value))
        if isinstance(right, Const) and right.value == 0 and new.op in "+-":
            return left
        if isinstance(left, Const) and left.value == 0 and new.op == "+":
            return right
        return new

    def visit_if(self, node):
        new = super().visit_if(node)
        if isinstance(new.test, Const):
            return new.then if new.test.value else new.orelse
        if not new.then.body and not new.orelse.body:
            return None
        return new


class DropDead(Transformer):
    """Takes assignments out that nobody reads, from the end to the start."""

    def __init__(self, live):
        self.live = set(live)

    def visit_var(self, node):
        self.live.add(node.name)
        return node

    def visit_assign(self, node):
        if node.name not in self.live:
            return None
        self.live.discard(node.name)
        return super().visit_assign(node)

    def visit_if(self, node):
        after = self.live.copy()
        then = node.then.accept(self)
        live_then, self.live = self.live, after
        orelse = node.orelse.accept(self)
        self.live |= live_then
        return If(node.test.accept(self), then, orelse)

    def visit_block(self, node):
        body = [new for new in (statement.accept(self) for statement in reversed(node.body)) if new is not None]
        return Block(body[::-1])


def make_expression(source, depth):
    if depth == 0 or source.random() < 0.3:
        return Var(source.choice(VARIABLES)) if source.random() < 0.5 else Const(source.randrange(20))
    op = source.choice(list(OPERATORS))
    return BinOp(op, make_expression(source, depth - 1), make_expression(source, depth - 1))


def make_block(source, length, depth=2):
    body = []
    for _ in range(length):
        if depth and source.random() < 0.25:
            arms = make_block(source, 3, depth - 1), make_block(source, 2, depth - 1)
            body.append(If(make_expression(source, 2), *arms))
        else:
            body.append(Assign(source.choice(VARIABLES), make_expression(source, 3)))
    return Block(body)


def size(tree):
    counter = Counter()
    tree.accept(counter)
    return counter.nodes


def result(tree):
    evaluator = Evaluator()
    tree.accept(evaluator)
    return evaluator.env["a"], evaluator.env["b"]


def optimise(tree):
    while True:
        before = size(tree)
        tree = tree.accept(Propagate()).accept(Fold()).accept(DropDead({"a", "b"}))
        if size(tree) >= before:
            return tree


def run(n):
    """Transform `n` programs; return the sum of the sizes before and after."""
    total = 0
    for number in range(n):
        tree = make_block(random.Random(number), 25)
        better = optimise(tree)
        sizes = size(tree), size(better)
        if result(better) != result(tree) or sizes[1] > sizes[0]:
            raise WrongAnswer(f"program {number}: {result(better)} instead of {result(tree)}, sizes {sizes}")
        if number == 0 and sizes != EXPECTED_SIZES:
            raise WrongAnswer(f"the first program has the sizes {sizes}")
        total += sum(sizes)
    return total


if __name__ == "__main__":
    programs = 50
    if len(sys.argv) > 1:
        programs = int(sys.argv[1])
    print("ast_visitors: verified", programs, "programs,", run(programs))
