"""An interpreter that walks the tree of a small language with functions, closures and loops.

The language is a subset of Lox: Robert Nystrom, *Crafting Interpreters* (2021), part II, chapters 4 to 11.

    python lox_interpreter.py [runs]

Checks what the script prints.
"""

import re
import sys

SCRIPT = """
fun fib(n) { if (n < 2) return n; return fib(n - 1) + fib(n - 2); }
fun counter(step) {
  var count = 0;
  fun next() { count = count + step; return count; }
  return next;
}
var a = counter(2);
var b = counter(3);
var i = 0;
while (i < 40) { a(); if (i % 2 == 0) { b(); } i = i + 1; }
print fib(9);
print a() + b();
var text = "";
var k = 0;
while (k < 5) { text = text + "lox"; k = k + 1; }
print text;
print !(1 < 2) or nil == false;
"""
EXPECTED = ["34", "145", "loxloxloxloxlox", "false"]

TOKEN = re.compile(r'\s*(?:(\d+)|"([^"]*)"|(\w+)|(==|!=|<=|>=|[-+*/%<>=!(){};,]))')
WORDS = {"fun", "var", "if", "else", "while", "return", "print", "and", "or", "nil", "true", "false"}


class WrongAnswer(Exception):
    pass


class Return(Exception):
    def __init__(self, value):
        super().__init__()
        self.value = value


def scan(source):
    source = source.rstrip()
    tokens, position = [], 0
    while position < len(source):
        match = TOKEN.match(source, position)
        if match is None:
            raise SyntaxError(source[position:position + 10])
        number, string, word, symbol = match.groups()
        if number is not None:
            tokens.append(("number", int(number)))
        elif string is not None:
            tokens.append(("string", string))
        elif word is not None:
            tokens.append((word if word in WORDS else "name", word))
        else:
            tokens.append((symbol, symbol))
        position = match.end()
    tokens.append(("end", ""))
    return tokens


class Parser:
    LEVELS = (("or",), ("and",), ("==", "!="), ("<", ">", "<=", ">="), ("+", "-"), ("*", "/", "%"))

    def __init__(self, tokens):
        self.tokens = tokens
        self.current = 0

    def peek(self):
        return self.tokens[self.current][0]

    def take(self, *kinds):
        """The value of the next token if it is one of these, or None."""
        kind, value = self.tokens[self.current]
        if kind not in kinds:
            return None
        self.current += 1
        return value

    def expect(self, kind):
        value = self.take(kind)
        if value is None:
            raise SyntaxError(f"expected {kind}, found {self.peek()}")
        return value

    def block(self, end="}"):
        statements = []
        while self.take(end) is None:
            statements.append(self.statement())
        return Block(statements)

    def statement(self):
        if self.take("{"):
            return self.block()
        if self.take("fun"):
            name = self.expect("name")
            self.expect("(")
            parameters = []
            while not self.take(")"):
                parameters.append(self.expect("name"))
                self.take(",")
            self.expect("{")
            return Function(name, parameters, self.block())
        if self.take("if"):
            self.expect("(")
            condition = self.expression()
            self.expect(")")
            then = self.statement()
            return If(condition, then, self.statement() if self.take("else") else None)
        if self.take("while"):
            self.expect("(")
            condition = self.expression()
            self.expect(")")
            return While(condition, self.statement())
        if self.take("var"):
            name = self.expect("name")
            self.expect("=")
            node = Var(name, self.expression())
        elif self.take("print"):
            node = Print(self.expression())
        elif self.take("return"):
            node = ReturnStatement(self.expression())
        else:
            node = self.expression()
        self.expect(";")
        return node

    def expression(self):
        left = self.binary(0)
        if self.take("="):
            return Assign(left.name, self.expression())
        return left

    def binary(self, level):
        if level == len(self.LEVELS):
            return self.unary()
        left = self.binary(level + 1)
        while True:
            operator = self.take(*self.LEVELS[level])
            if operator is None:
                return left
            left = Binary(operator, left, self.binary(level + 1))

    def unary(self):
        operator = self.take("-", "!")
        if operator is not None:
            return Unary(operator, self.unary())
        node = self.primary()
        while self.take("("):
            arguments = []
            while not self.take(")"):
                arguments.append(self.expression())
                self.take(",")
            node = Call(node, arguments)
        return node

    def primary(self):
        if self.take("("):
            inside = self.expression()
            self.expect(")")
            return inside
        for word, value in (("nil", None), ("true", True), ("false", False)):
            if self.take(word):
                return Literal(value)
        name = self.take("name")
        if name is not None:
            return Name(name)
        value = self.take("number", "string")
        if value is None:
            raise SyntaxError(f"no expression begins with {self.peek()}")
        return Literal(value)


class Environment:
    def __init__(self, outer=None):
        self.values = {}
        self.outer = outer

    def get(self, name):
        if name in self.values:
            return self.values[name]
        if self.outer is None:
            raise NameError(name)
        return self.outer.get(name)

    def assign(self, name, value):
        if name in self.values:
            self.values[name] = value
        elif self.outer is None:
            raise NameError(name)
        else:
            self.outer.assign(name, value)


class Node:
    """A node is made of the values of its fields, in order."""

    fields = ()

    def __init__(self, *values):
        for field, value in zip(self.fields, values):
            setattr(self, field, value)


class Literal(Node):
    fields = ("value",)

    def run(self, env, out):
        return self.value


class Name(Node):
    fields = ("name",)

    def run(self, env, out):
        return env.get(self.name)


class Assign(Node):
    fields = ("name", "value")

    def run(self, env, out):
        value = self.value.run(env, out)
        env.assign(self.name, value)
        return value


class Unary(Node):
    fields = ("operator", "operand")

    def run(self, env, out):
        value = self.operand.run(env, out)
        return -value if self.operator == "-" else not is_true(value)


class Binary(Node):
    fields = ("operator", "left", "right")

    def run(self, env, out):
        left = self.left.run(env, out)
        operator = self.operator
        if operator == "or":
            return left if is_true(left) else self.right.run(env, out)
        if operator == "and":
            return self.right.run(env, out) if is_true(left) else left
        right = self.right.run(env, out)
        if operator == "+":
            return left + right
        if operator == "-":
            return left - right
        if operator == "*":
            return left * right
        if operator == "%":
            return left % right
        if operator == "/":
            return left / right
        if operator == "<":
            return left < right
        if operator == ">":
            return left > right
        if operator == "==":
            return left == right
        return left != right


class Call(Node):
    fields = ("callee", "arguments")

    def run(self, env, out):
        function = self.callee.run(env, out)
        return function.call([argument.run(env, out) for argument in self.arguments], out)


class Closure:
    def __init__(self, declaration, env):
        self.declaration = declaration
        self.env = env

    def call(self, arguments, out):
        env = Environment(self.env)
        for name, value in zip(self.declaration.parameters, arguments):
            env.values[name] = value
        try:
            self.declaration.body.run_in(env, out)
        except Return as returned:
            return returned.value
        return None


class Function(Node):
    fields = ("name", "parameters", "body")

    def run(self, env, out):
        env.values[self.name] = Closure(self, env)


class Block(Node):
    fields = ("statements",)

    def run(self, env, out):
        self.run_in(Environment(env), out)

    def run_in(self, env, out):
        for statement in self.statements:
            statement.run(env, out)


class If(Node):
    fields = ("condition", "then", "otherwise")

    def run(self, env, out):
        if is_true(self.condition.run(env, out)):
            self.then.run(env, out)
        elif self.otherwise is not None:
            self.otherwise.run(env, out)


class While(Node):
    fields = ("condition", "body")

    def run(self, env, out):
        while is_true(self.condition.run(env, out)):
            self.body.run(env, out)


class Var(Node):
    fields = ("name", "value")

    def run(self, env, out):
        env.values[self.name] = self.value.run(env, out)


class Print(Node):
    fields = ("value",)

    def run(self, env, out):
        value = self.value.run(env, out)
        out.append("nil" if value is None else str(value).lower() if isinstance(value, bool) else str(value))


class ReturnStatement(Node):
    fields = ("value",)

    def run(self, env, out):
        raise Return(self.value.run(env, out))


def is_true(value):
    return value is not None and value is not False


def run(n):
    """Scan, parse and run the script `n` times; return the sum of what it prints, as numbers of characters."""
    total = 0
    for _ in range(n):
        out = []
        Parser(scan(SCRIPT)).block("end").run_in(Environment(), out)
        if out != EXPECTED:
            raise WrongAnswer(str(out))
        total += sum(map(len, out))
    return total


if __name__ == "__main__":
    runs = 30
    if len(sys.argv) > 1:
        runs = int(sys.argv[1])
    print("lox_interpreter: verified", runs, "runs,", run(runs))
