"""Parsers made of parsers: closures that are joined by closures, for a language of configuration files.

Graham Hutton and Erik Meijer, *Monadic Parser Combinators* (1996).

    python combinators.py [files]

Checks what is read against what was written.
"""

import sys
from functools import reduce


class WrongAnswer(Exception):
    pass


# A parser takes a text and a position, and gives (value, new position) or None.


def letter_where(test):
    def parse(text, at):
        if at < len(text) and test(text[at]):
            return text[at], at + 1
        return None

    return parse


def literal(word):
    return lambda text, at: (word, at + len(word)) if text.startswith(word, at) else None


def many(parser):
    def parse(text, at):
        values = []
        while (found := parser(text, at)) is not None:
            value, at = found
            values.append(value)
        return values, at

    return parse


def sequence(*parsers):
    def parse(text, at):
        values = []
        for parser in parsers:
            found = parser(text, at)
            if found is None:
                return None
            value, at = found
            values.append(value)
        return values, at

    return parse


def either(*parsers):
    def two(first, second):
        return lambda text, at: first(text, at) or second(text, at)

    return reduce(two, parsers)


def apply(function, parser):
    def parse(text, at):
        found = parser(text, at)
        if found is None:
            return None
        value, at = found
        return function(value), at

    return parse


def some(parser):
    return apply(lambda pair: [pair[0], *pair[1]], sequence(parser, many(parser)))


def separated(parser, mark):
    rest = many(apply(lambda pair: pair[1], sequence(mark, parser)))
    return either(
        apply(lambda pair: [pair[0], *pair[1]], sequence(parser, rest)),
        lambda text, at: ([], at),
    )


def lazy(make):
    return lambda text, at: make()(text, at)


space = many(letter_where(lambda c: c in " \n"))


def token(parser):
    return apply(lambda pair: pair[0], sequence(parser, space))


def symbol(word):
    return token(literal(word))


name = token(apply("".join, some(letter_where(lambda c: c.isalpha() or c == "_"))))
digits = apply("".join, some(letter_where(str.isdigit)))
integer = token(apply(int, digits))
decimal = token(apply(lambda parts: float("".join(parts)), sequence(digits, literal("."), digits)))
quoted = token(apply(
    lambda parts: "".join(parts[1]),
    sequence(literal("'"), many(letter_where(lambda c: c != "'")), literal("'")),
))
boolean = either(apply(lambda _: True, symbol("yes")), apply(lambda _: False, symbol("no")))
listing = apply(
    lambda parts: parts[1],
    sequence(symbol("["), separated(lazy(lambda: value), symbol(",")), symbol("]")),
)
section = apply(
    lambda parts: dict(parts[1]),
    sequence(symbol("{"), many(lazy(lambda: setting)), symbol("}")),
)
value = either(decimal, integer, quoted, boolean, listing, section)
setting = apply(lambda parts: (parts[0], parts[2]), sequence(name, symbol("="), value))
document = apply(lambda parts: dict(parts[1]), sequence(space, many(setting)))


def write(value):
    if isinstance(value, dict):
        return "{\n" + "".join(f"{key} = {write(item)}\n" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(write, value)) + "]"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"'{value}'" if isinstance(value, str) else str(value)


def make_settings(number):
    return {
        "title": f"server number {number}",
        "port": 8000 + number,
        "load": 0.25 * (number % 8) + 0.125,
        "debug": number % 3 == 0,
        "hosts": [f"host{i}" for i in range(number % 6)],
        "limits": {"users": [1, 2, number], "empty": [], "nested": {"deep": {"on": True, "level": number * 11}}},
    }


def run(n):
    """Read `n` files; return the sum of their lengths."""
    total = 0
    for number in range(n):
        settings = make_settings(number)
        text = write(settings)[1:-1]
        found, end = document(text, 0)
        if found != settings or end != len(text):
            raise WrongAnswer(f"file {number}: {found}, up to {end}")
        total += len(text)
    return total


if __name__ == "__main__":
    files = 100
    if len(sys.argv) > 1:
        files = int(sys.argv[1])
    print("combinators: verified", files, "files,", run(files))
