"""JSON written and read without the library's help.

The grammar is that of RFC 8259, *The JavaScript Object Notation (JSON) Data Interchange Format* (2017).

    python json_by_hand.py [documents]

Checks that a document comes back, and that `json` of the library reads the same from the text.
"""

import json
import sys

ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
BACK = {value: "\\" + key for key, value in ESCAPES.items() if key != "/"}
CONSTANTS = {"null": None, "true": True, "false": False}


class WrongAnswer(Exception):
    pass


class JSONError(ValueError):
    pass


def encode_string(text):
    parts = ['"']
    for c in text:
        if c in BACK:
            parts.append(BACK[c])
        elif c < " " or c > "~":
            parts.append(f"\\u{ord(c):04x}")
        else:
            parts.append(c)
    parts.append('"')
    return "".join(parts)


def encode(value):
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, str):
        return encode_string(value)
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join([encode(item) for item in value]) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{encode_string(key)}: {encode(item)}" for key, item in value.items()) + "}"
    raise TypeError(f"{type(value).__name__} has no JSON form")


class Decoder:
    def __init__(self, text):
        self.text = text
        self.at = 0

    def decode(self):
        value = self.value()
        self.space()
        if self.at != len(self.text):
            raise JSONError(f"more text at {self.at}")
        return value

    def space(self):
        while self.at < len(self.text) and self.text[self.at] in " \t\r\n":
            self.at += 1

    def value(self):
        self.space()
        c = self.text[self.at]
        if c == "{":
            return self.object()
        if c == "[":
            return self.array()
        if c == '"':
            return self.string()
        for word, constant in CONSTANTS.items():
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return constant
        return self.number()

    def accept(self, mark):
        self.space()
        if self.text[self.at] == mark:
            self.at += 1
            return True
        return False

    def expect(self, mark):
        if not self.accept(mark):
            raise JSONError(f"{mark} wanted at {self.at}")

    def object(self):
        self.expect("{")
        found = {}
        if self.accept("}"):
            return found
        while True:
            self.space()
            key = self.string()
            self.expect(":")
            found[key] = self.value()
            if self.accept("}"):
                return found
            self.expect(",")

    def array(self):
        self.expect("[")
        found = []
        if self.accept("]"):
            return found
        while True:
            found.append(self.value())
            if self.accept("]"):
                return found
            self.expect(",")

    def string(self):
        self.expect('"')
        parts = []
        while True:
            c = self.text[self.at]
            self.at += 1
            if c == '"':
                return "".join(parts)
            if c == "\\":
                c = self.text[self.at]
                self.at += 1
                if c == "u":
                    c = chr(int(self.text[self.at:self.at + 4], 16))
                    self.at += 4
                else:
                    c = ESCAPES[c]
            parts.append(c)

    def number(self):
        start = self.at
        while self.at < len(self.text) and self.text[self.at] in "+-0123456789.eE":
            self.at += 1
        digits = self.text[start:self.at]
        try:
            return float(digits) if any(mark in digits for mark in ".eE") else int(digits)
        except ValueError:
            raise JSONError(f"no value at {start}") from None


def make_document(number):
    return {
        "id": number,
        "title": f'document "{number}"\twith marks: \\ é ☃',
        "rating": number * 0.25 - 1.5,
        "tiny": 1.5e-9,
        "flags": [number % 2 == 0, None, False],
        "rows": [{"key": f"k{i}", "value": i * number, "path": ["a", "b" * (i % 5)], "empty": {}} for i in range(12)],
        "matrix": [[i * j - number for i in range(6)] for j in range(6)],
    }


def run(n):
    """Write and read `n` documents; return the sum of their lengths."""
    total = 0
    for number in range(n):
        document = make_document(number)
        text = encode(document)
        found = Decoder(text).decode()
        if found != document or json.loads(text) != document:
            raise WrongAnswer(text)
        try:
            Decoder(text.replace("]", ";")).decode()
        except JSONError:
            total += len(text)
        else:
            raise WrongAnswer("what is no JSON is read without complaint")
    return total


if __name__ == "__main__":
    documents = 50
    if len(sys.argv) > 1:
        documents = int(sys.argv[1])
    print("json_by_hand: verified", documents, "documents,", run(documents))
