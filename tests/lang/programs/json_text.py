"""An own JSON parser and printer: positions in errors, duplicate keys, depth limits; checked against the host's json."""
import json
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Position:
    line: int
    column: int
    offset: int = field(compare=False, repr=False)

    def __str__(self):
        return f"{self.line}:{self.column}"


class JsonError(ValueError):
    def __init__(self, message, position):
        super().__init__(f"{position}: {message}")
        self.position = position
        self.message = message


ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
WORDS = {"true": True, "false": False, "null": None}


class Parser:
    def __init__(self, text, *, max_depth=12, pairs=dict):
        self.text = text
        self.at = 0
        self.depth = 0
        self.max_depth = max_depth
        self.pairs = pairs

    # where we are

    @property
    def position(self):
        return self.position_of(self.at)

    def position_of(self, offset):
        line = self.text.count("\n", 0, offset) + 1
        return Position(line, offset - self.text.rfind("\n", 0, offset), offset)

    def fail(self, message, at=None):
        raise JsonError(message, self.position_of(self.at if at is None else at))

    def peek(self):
        return self.text[self.at] if self.at < len(self.text) else ""

    def blanks(self):
        while self.at < len(self.text) and self.text[self.at] in " \t\r\n":
            self.at += 1

    def expect(self, what):
        if self.peek() != what:
            self.fail(f"expected {what!r}, got {self.peek() or 'the end'!r}")
        self.at += 1

    # the grammar

    def document(self):
        value = self.value()
        self.blanks()
        if self.at != len(self.text):
            self.fail("something after the value")
        return value

    def value(self):
        self.blanks()
        match self.peek():
            case "":
                self.fail("expected a value, got the end")
            case "{":
                return self.nested(self.object)
            case "[":
                return self.nested(self.array)
            case '"':
                return self.string()
            case "-" | "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9":
                return self.number()
            case c if c.isalpha():
                return self.word()
            case other:
                self.fail(f"no value starts with {other!r}")

    def nested(self, parse):
        self.depth += 1
        try:
            if self.depth > self.max_depth:
                self.fail(f"deeper than {self.max_depth}")
            return parse()
        finally:
            self.depth -= 1

    def items(self, close):
        """Yield before each item; the caller parses it."""
        self.at += 1
        self.blanks()
        if self.peek() == close:
            self.at += 1
            return
        while True:
            yield
            self.blanks()
            if self.peek() == close:
                self.at += 1
                return
            self.expect(",")
            self.blanks()

    def array(self):
        return [self.value() for _ in self.items("]")]

    def object(self):
        pairs = []
        seen = {}
        for _ in self.items("}"):
            start = self.at
            if self.peek() != '"':
                self.fail("a key must be a string")
            key = self.string()
            if key in seen:
                self.fail(f"key {key!r} again, first at {seen[key]}", start)
            seen[key] = self.position_of(start)
            self.blanks()
            self.expect(":")
            pairs.append((key, self.value()))
        return self.pairs(pairs)

    def word(self):
        start = self.at
        while self.peek().isalnum():
            self.at += 1
        name = self.text[start : self.at]
        try:
            return WORDS[name]
        except KeyError:
            self.fail(f"unknown word {name!r}", start)

    def digits(self):
        start = self.at
        while self.peek() and self.peek() in "0123456789":
            self.at += 1
        if self.at == start:
            self.fail("expected a digit")

    def number(self):
        start = self.at
        if self.peek() == "-":
            self.at += 1
        if self.peek() == "0":
            self.at += 1
        else:
            self.digits()
        kind = int
        if self.peek() == ".":
            kind = float
            self.at += 1
            self.digits()
        if self.peek() and self.peek() in "eE":
            kind = float
            self.at += 1
            if self.peek() and self.peek() in "+-":
                self.at += 1
            self.digits()
        return kind(self.text[start : self.at])

    def code_unit(self):
        digits = self.text[self.at : self.at + 4]
        try:
            unit = int(digits, 16)
            if len(digits) != 4 or not digits.isalnum():
                raise ValueError(digits)
        except ValueError:
            self.fail(f"bad \\u escape {digits!r}")
        self.at += 4
        return unit

    def string(self):
        start = self.at
        self.at += 1
        parts = []
        while True:
            c = self.peek()
            if not c:
                self.fail("string without end", start)
            self.at += 1
            if c == '"':
                return "".join(parts)
            if c < " ":
                self.fail(f"control character {c!r} in a string", self.at - 1)
            if c != "\\":
                parts.append(c)
                continue
            c = self.peek()
            self.at += 1
            if c == "u":
                unit = self.code_unit()
                if 0xD800 <= unit < 0xDC00 and self.text[self.at : self.at + 2] == "\\u":
                    self.at += 2
                    low = self.code_unit()
                    unit = 0x10000 + (unit - 0xD800 << 10) + (low - 0xDC00)
                parts.append(chr(unit))
            elif c in ESCAPES:
                parts.append(ESCAPES[c])
            else:
                self.fail(f"bad escape {c!r}", self.at - 2)


class Printer:
    def __init__(self, indent=None, sort=False, width=0):
        self.indent = indent
        self.sort = sort
        self.width = width
        self.active = []

    def string(self, s):
        out = ['"']
        for c in s:
            n = ord(c)
            if c in '"\\':
                out.append("\\" + c)
            elif c in "\b\f\n\r\t":
                out.append("\\" + "bfnrt"["\b\f\n\r\t".index(c)])
            elif n > 0xFFFF:
                n -= 0x10000
                out.append(f"\\u{0xD800 | n >> 10:04x}\\u{0xDC00 | n & 0x3FF:04x}")
            elif n < 32 or n > 126:
                out.append(f"\\u{n:04x}")
            else:
                out.append(c)
        return "".join(out) + '"'

    def chunks(self, value, level=0):
        if value is None or isinstance(value, bool):
            yield {None: "null", True: "true", False: "false"}[value]
        elif isinstance(value, (int, float)):
            yield repr(value)
        elif isinstance(value, str):
            yield self.string(value)
        elif isinstance(value, (list, tuple)):
            yield from self.group("[]", value, ((v,) for v in value), level)
        elif isinstance(value, dict):
            pairs = sorted(value.items()) if self.sort else value.items()
            yield from self.group("{}", value, pairs, level)
        else:
            raise TypeError(f"cannot print {type(value).__name__}")

    def group(self, brackets, value, rows, level):
        if any(value is v for v in self.active):
            raise ValueError("a value inside itself")
        self.active.append(value)
        try:
            yield brackets[0]
            separator = ""
            for *key, item in rows:
                yield separator
                if self.indent is not None:
                    yield "\n" + " " * self.indent * (level + 1)
                for k in key:
                    yield self.string(k) + ": "
                yield from self.chunks(item, level + 1)
                separator = ", " if self.indent is None else ","
            if separator and self.indent is not None:
                yield "\n" + " " * self.indent * level
            yield brackets[1]
        finally:
            self.active.pop()

    def text(self, value):
        return "".join(self.chunks(value))


GOOD = [
    "null", " true ", "[]", "{}", "[ ]", "-0", "0.5", "-12.75e-2", "1E400", "123456789012345678901234567890",
    '""', '"a\\u00e9\\n\\"\\\\\\/"', '"\\ud83d\\ude00!"', "[1, [2, [3, []]], {}]",
    '{"a": {"b": [true, false, null]}, "": 0, "k\\t": "v"}',
    '\n{\n "rows" : [\n  {"id": 1, "tags": ["x", "y"]},\n  {"id": 2, "tags": []}\n ],\n "total": 2.50\n}\n',
]
for text in GOOD:
    value = Parser(text).document()
    assert value == json.loads(text), text
    for indent, sort in (None, False), (2, True), (0, False):
        printed = Printer(indent, sort).text(value)
        if value != float("inf"):
            assert printed == json.dumps(value, indent=indent, sort_keys=sort), printed
    print(Printer().text(value))

BAD = [
    "", "  \n ", "[1, 2", "[1 2]", "[1,]", '{"a" 1}', '{"a": 1,}', "{1: 2}", '"abc', '"a\nb"', '"\\x"', '"\\u12"', '"\\u12 4"',
    "tru", "nulll", "-", "1.", "1e", "01", "[1]]", "@", '{"a": 1, "b": 2,\n "a": 3}', "[" * 13, '[1,\n  2,\n  {"k": ?}]', "\\",
]
for text in BAD:
    try:
        print("parsed", Parser(text).document())
    except JsonError as error:
        print(f"{text[:20]!r:25} {error} {error.position.offset}", error.position == Position(1, 1, 99))

print(Parser('{"b": 1, "a": [2, {"c": 3}]}', pairs=list).document())
loop = [1]
loop.append({"again": loop})
for odd in loop, {"k": {1, 2}}, [object], (1, (2.5, "x")), {"shared": [GOOD[:1]] * 2}:
    try:
        print(Printer(1).text(odd))
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)

big = {"rows": [{"id": i, "name": f"n{i}", "score": i / 7, "ok": i % 3 == 0, "sub": [None, [i, -i]] * (i % 3)} for i in range(7)]}
text = Printer(1).text(big)
assert text == json.dumps(big, indent=1)
again = Parser(text).document()
print(again == big, len(text), text.count("\n"), hash(Position(1, 2, 3)) == hash(Position(1, 2, 4)))
