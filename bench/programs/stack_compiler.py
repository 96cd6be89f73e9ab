"""Formulas are tokenised, parsed by operator precedence, compiled to code for a stack machine, and run.

Vaughan Pratt, *Top Down Operator Precedence*, POPL 1973; the stack machine is that of Aho, Lam, Sethi and Ullman,
*Compilers*, section 2.8 (in its first edition).

    python stack_compiler.py [rounds]

Checks the results against those of the host's own arithmetic, formula by formula.
"""

import sys

FORMULAS = [
    "1 + 2 * 3 - x",
    "(x + 1) * (x - 1) / (y + 7)",
    "-x ^ 2 + y ^ 2 ^ 1",
    "max(x, y) * 3 - min(x, 2 * y)",
    "x < y ? x * 10 : y * 10 + 1",
    "((((x))) - -(-y)) * (3 + x * (2 + x * (1 + x)))",
    "abs(x - y) % 5 + (x * y) % 7",
]
POWERS = {"?": 10, "<": 20, ">": 20, "+": 30, "-": 30, "*": 40, "/": 40, "%": 40, "^": 60}
FUNCTIONS = {"max": (2, max), "min": (2, min), "abs": (1, abs)}


class WrongAnswer(Exception):
    pass


def tokenize(text):
    i = 0
    while i < len(text):
        c = text[i]
        if c.isspace():
            i += 1
        elif c.isdigit():
            start = i
            while i < len(text) and text[i].isdigit():
                i += 1
            yield "number", int(text[start:i])
        elif c.isalpha():
            start = i
            while i < len(text) and text[i].isalnum():
                i += 1
            yield "name", text[start:i]
        else:
            yield c, c
            i += 1
    yield "end", None


class Compiler:
    """Emits code while it parses; `code` is a list of (instruction, argument)."""

    def __init__(self, text):
        self.tokens = tokenize(text)
        self.code = []
        self.advance()

    def advance(self):
        self.kind, self.value = next(self.tokens, ("end", None))

    def skip(self, kind):
        if self.kind != kind:
            raise SyntaxError(f"wanted {kind}, got {self.kind}")
        self.advance()

    def emit(self, instruction, argument=None):
        self.code.append((instruction, argument))
        return len(self.code) - 1

    def compile(self):
        self.expression(0)
        self.skip("end")
        self.emit("halt")
        return self.code

    def expression(self, power):
        self.prefix()
        while POWERS.get(self.kind, 0) > power:
            self.infix()

    def prefix(self):
        kind, value = self.kind, self.value
        self.advance()
        if kind == "number":
            self.emit("push", value)
        elif kind == "name" and self.kind == "(":
            self.advance()
            self.expression(0)
            while self.kind == ",":
                self.advance()
                self.expression(0)
            self.skip(")")
            self.emit("call", value)
        elif kind == "name":
            self.emit("load", value)
        elif kind == "-":
            self.expression(50)
            self.emit("negate")
        elif kind == "(":
            self.expression(0)
            self.skip(")")
        else:
            raise SyntaxError(f"unexpected {kind}")

    def infix(self):
        kind = self.kind
        self.advance()
        if kind == "?":
            branch = self.emit("jump if false")
            self.expression(0)
            end = self.emit("jump")
            self.code[branch] = ("jump if false", len(self.code))
            self.skip(":")
            self.expression(0)
            self.code[end] = ("jump", len(self.code))
        else:
            right_first = 1 if kind == "^" else 0
            self.expression(POWERS[kind] - right_first)
            self.emit(kind)


def execute(code, variables):
    stack = []
    pc = 0
    while True:
        instruction, argument = code[pc]
        pc += 1
        if instruction == "push":
            stack.append(argument)
        elif instruction == "load":
            stack.append(variables[argument])
        elif instruction == "halt":
            return stack.pop()
        elif instruction == "negate":
            stack[-1] = -stack[-1]
        elif instruction == "jump":
            pc = argument
        elif instruction == "jump if false":
            if not stack.pop():
                pc = argument
        elif instruction == "call":
            count, function = FUNCTIONS[argument]
            arguments = stack[-count:]
            del stack[-count:]
            stack.append(function(*arguments))
        else:
            right = stack.pop()
            left = stack.pop()
            if instruction == "+":
                stack.append(left + right)
            elif instruction == "-":
                stack.append(left - right)
            elif instruction == "*":
                stack.append(left * right)
            elif instruction == "/":
                stack.append(left // right)
            elif instruction == "%":
                stack.append(left % right)
            elif instruction == "^":
                stack.append(left**right)
            elif instruction == "<":
                stack.append(left < right)
            else:
                stack.append(left > right)


def expected(x, y):
    return [
        1 + 2 * 3 - x,
        (x + 1) * (x - 1) // (y + 7),
        -(x**2) + y**2**1,
        max(x, y) * 3 - min(x, 2 * y),
        x * 10 if x < y else y * 10 + 1,
        (x - -(-y)) * (3 + x * (2 + x * (1 + x))),
        abs(x - y) % 5 + (x * y) % 7,
    ]


def run(n):
    """Compile the formulas `n` times, and run them for a square of values; return the sum of the results."""
    total = 0
    for _ in range(n):
        codes = [Compiler(formula).compile() for formula in FORMULAS]
        for x in range(6):
            for y in range(6):
                results = [execute(code, {"x": x, "y": y}) for code in codes]
                if results != expected(x, y):
                    raise WrongAnswer(f"x = {x}, y = {y}: {results}")
                total += sum(results)
    return total


if __name__ == "__main__":
    rounds = 50
    if len(sys.argv) > 1:
        rounds = int(sys.argv[1])
    print("stack_compiler: verified", rounds, "rounds,", run(rounds))
