"""What a variable of a changing program holds in one part of the loop and in another, and what is done with it.

    THEMES["grows"].values       "i & 7", "i * 1000", ...     two of these, one for each part of the loop
    THEMES["grows"].uses         "index", "divisor", ...      the rows of USES that fit

In: nothing.  Out: tables of texts, with `{x}` for the variable, `{y}` for another one, `{e}` for an int at the edge of
something and `{s}` for a small one; `i` counts turns, and `M` is the first int that does not fit a machine word.

Holds: no operation needs much memory or time, whatever the values.
"""

from __future__ import annotations

import attrs

EDGES = (
    "0",
    "1",
    "-1",
    "2",
    "7",
    "8",
    "100",
    "255",
    "(1 << 31)",
    "(1 << 53)",
    "(1 << 62)",
    "(M - 1)",
    "M",
    "-M",
    "(2 * M)",
)
EDGES += ("(-M - 1)", "(M - 300)", "(300 - M)")
SMALL = ("1", "2", "3", "5", "8", "10", "63")

USES = {
    "range": (
        "T[{x}]", "L[{x}]", "100 // ({x} + 1)", "{x} < 100", "{x} < 8", "{x} >= 0", "{x} > 63", "-1 < {x} < 64",
        "{x} + M - 9 < M", "{x} == -1", "7 >= {x}", "(5 >> {x})", "{x} > -5", "(64 - {x} < 0)", "({x} & 7) == {x}",
        "{x} == i & 7", "min({x}, 9)", "abs({x})", "{x} != 1000", "{x} * {x} < 4000",
    ),
    "index": (
        "T[{x}]", "T[{x}]", "L[{x}]", "L[{x} + 1]", "L[-{x}]", "S[{x}]", "T[{x} & 7]", "T[{x} % 9]", "L[{x}:{x} + 2]",
        "len(L[{x}:])", "T[{x} >> 2]", "L[{x} - {s}]", "D.get({x}, 5)", "T[{x} * 2]", "len(range({x}))",
    ),
    "divisor": (
        "100 // ({x} + 1)", "100 % ({x} + {s})", "{y} // {x}", "{y} % {x}", "divmod({y}, {x})[1]", "i // {x}",
        "{e} % {x}", "{e} // ({x} - {s})", "{x} // {s}", "{x} % {s}", "{x} % {y}", "100 / {x}", "{x} // -{s}",
    ),
    "shift": (
        "({y} >> {x})", "(1 << {x} if {x} < 1000 else 7)", "(1 << ({x} % 70))", "({x} << {s})", "({x} >> {s})",
        "({e} >> {x})", "(i << ({x} & 63))", "(-1 >> {x})",
    ),
    "comparison": (
        "{x} < {e}", "{x} > {e}", "{x} == {e}", "0 <= {x} < 8", "{x} == {y}", "{x} <= {y}", "{x} != {s}", "not {x}",
        "{x} + 10 > M - 1", "{x} - {s} >= {e}", "{x} * 2 < {e}", "{y} < {x} < {e}", "-{x} < {e}", "{x} & 1 == 0",
        "{x} > {s}", "{x} < 100", "{x} is None", "{x} and {y}", "{x} or {y}", "{x} in T", "min({x}, {s}) == {s}",
    ),
    "arithmetic": (
        "{x} + {e}", "{x} - {e}", "{x} + {y}", "{x} - {y}", "{x} * {y}", "{x} * {x}", "-{x}", "abs({x})", "~{x}",
        "{x} + {x}", "{x} ** 2", "({x} & {e})", "({x} | {y})", "({x} ^ {y})", "{x} * {s}", "max({x}, {y})",
        "min({x}, {e})", "{x} + 1", "{x} - 1", "({x} & 15)", "{e} - {x}",
    ),
    "class": (
        "type({x}) is int", "isinstance({x}, float)", "len(str({x}))", "int({x})", "{x}.bit_length()", "{x} == {x}",
        "len(repr({x}))", "float({x})", "type({x}) is type({y})", "bool({x})", "{x} is None", "hash({x}) % 1009",
    ),
    "flag": (
        "{x}", "not {x}", "{x} == {y}", "{x} and {y}", "{x} or {y}", "({x} is True)", "{x} + 1", "T[{x}]", "{x} is {y}",
        "{x} != {y}", "({x} ^ {y})", "-{x}", "{x} * {s}", "100 // {x}", "(1 if {x} else {e})", "{x} < 1",
    ),
    "sequence": (
        "len({x})", "{x}[0]", "{x}[-1]", "{x}[i & 3]", "sum({x})", "len({x} + {x}[:1])", "max({x})", "(i & 7 in {x})",
        "len({x}[1:3])", "{x}[len({x}) - 1]", "{x} == {y}", "{x}[i % len({x})]", "len({x} * 2)", "not {x}",
        "sum([w for w in {x}])", "{x}[1] + {x}[0]", "[*{x}][1]", "len(list({x}))", "len({x}) < 4", "{x} < {x}",
    ),
    "instance": (
        "{x}.f", "{x}.g", "{x}.m(i)", "{x}.p", "{x}.new", "isinstance({x}, A)", "type({x}) is B", "{x}.f + {x}.g",
        "getattr({x}, 'new', 5)", "{x}.f < {s}", "{x}.k", "{x}.g.f", "{x}.m({x}.f)", "{x}.f == {x}.g", "{x} is {y}",
        "T[{x}.f]", "100 // {x}.f", "hasattr({x}, 'new')", "{x}.f + 1 > {e}", "not {x}.f", "{x}.k + i",
    ),
}  # fmt: skip
"""Expressions, by what could go wrong in them."""

NARROW = ("i & 7", "i % 5", "i & 1", "i & 63", "0", "1", "3")
"""Ints of few values."""

INTS = ("range", "range", "range", "index", "divisor", "shift", "comparison", "comparison", "arithmetic")


@attrs.frozen
class Theme:
    """What becomes of a variable.

    values: what it is set to; each part of the loop has one of them
    first: what it is set to in the first part, most often
    steps: what it becomes of what it was
    changes: statements that change the object that it holds
    uses: names of the rows of USES
    """

    values: tuple[str, ...]
    uses: tuple[str, ...]
    steps: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    first: tuple[str, ...] = ()


THEMES = {
    "grows": Theme(
        ("i & 7", "i % 5", "i", "i * 1000", "i * 1000000", "i << 40", "i * 10**17", "i & 1", "i + 250", "i & 63"),
        INTS, ("{x} + 1", "{x} + i", "{x} * 3 & 0xFFFFF", "({x} + 1) % 9", "{x} * 2 if {x} < M else 1"),
        first=NARROW,
    ),
    "changes sign": Theme(
        ("i & 7", "-i", "3 - i", "-1", "n // 2 - i", "(i & 7) - 4", "-(i & 3)", "i * -1000000", "~i", "0"),
        INTS, ("-{x}", "{x} - 1", "~{x}", "5 - {x}", "{x} + (1 if {x} > 0 else -1)"),
        first=NARROW,
    ),
    "overflows": Theme(
        ("M - i", "M - 20 + i", "-M + i", "i & 7", "M // 2 + i", "-M - i", "2 * M", "i", "(M - 1) ^ i", "-M + 20 - i"),
        INTS, ("{x} + 1", "{x} - 1", "{x} + (1 if {x} > 0 else -1)", "{x} * 2 % (M + 3)", "-{x}", "{x} + {y}"),
        first=NARROW,
    ),
    "turns to float": Theme(
        ("i & 7", "i * 0.5", "float(i)", "NAN", "INF", "-0.0", "0.0", "1e16 + i", "i", "M + 0.0", "-1.5", "i & 1"),
        (*INTS, "class"), ("{x} + 0.5", "{x} / 2", "-{x}", "{x} + 1", "{x} * 1.5 % 64.0"),
        first=NARROW,
    ),
    "turns to None": Theme(
        ("i & 7", "None", "i", "None if i & 4 else i", "-1", "0", "i * 0.5"),
        (*INTS, "class"), ("None if {x} == 3 else i & 3", "{x} or i", "{x} and None"),
        first=NARROW,
    ),
    "changes class": Theme(
        ("i & 7", "True", "'ab'", "(1, 2)", "i * 0.5", "None", "A(i, 1)", "M + i", "[i]", "False", "i & 1 == 0"),
        ("class", "comparison", "arithmetic", "sequence", "index"), ("{x} * 2 if type({x}) is not tuple else 1",),
    ),
    "flag": Theme(
        ("i % 3 == 0", "i < n // 2", "True", "False", "i & 4", "i > 7", "i & 1 == 0", "None", "1"),
        ("flag", "flag", "comparison", "class"), ("not {x}", "{x} == {y}", "{x} and {y}", "{x} is {y}"),
    ),
    "changes length": Theme(
        (
            "(1, 2, 3)", "(1,) * (i & 7)", "[1, 2, 3, i]", "list(range(i % 5))", "()", "[i]", "(i, i * 0.5)",
            "[1.5, 2.5]", "[0] * (i & 3)", "(i & 3, 7, i)", "[None, i]", "[]", "(M, i)", "[M, 1]",
        ),
        ("sequence", "sequence", "class"),
        ("{x}[1:]", "{x}[:2]", "{x} + {x}[:1]", "{x}[::-1]", "list({x})", "tuple({x})"),
        ("{x}.append(i)", "{x}.pop()", "{x}[0] = i", "{x}[-1] = None", "{x}[0] = i * 0.5",
         "del {x}[:1]", "{x}[1:] = [i, 2]"),
    ),
    "changes sequence": Theme(
        ("(1, 2, 3)", "[1, 2, 3]", "'abcdef'", "range(i & 3)", "b'abc'", "{0: 2, 1: 3}", "(i, 2)", "range(5)", "''"),
        ("sequence", "sequence", "class"), ("{x}[1:]", "{x}[::2]", "{x} * 2 if len({x}) < 5 else {x}[:1]"),
    ),
    "changes map": Theme(
        ("A(i & 7, 1)", "B(i, None)", "A(1.5, i)", "B(i & 1, A(i, 2))", "A(M + i, 0)", "C(i, 5)", "Slotted(i, 2)"),
        ("instance", "instance", "instance", "class"),
        ("A({x}.g, {x}.f)", "{x}.copy()", "B({x}.f, {x})", "{x}.same()"),
        (
            "{x}.f = i * 0.5", "{x}.f = None", "{x}.new = i", "vars({x}).pop('new', None)", "{x}.f += 1",
            "{x}.g = {x}.f", "{x}.__class__ = B", "{x}.__class__ = A", "{x}.f = M + i", "del {x}.g",
            "{x}.g = A(i, 3)", "{x}.f = i & 7",
        ),
    ),
}  # fmt: skip
"""What a variable may go through, by name."""

CLASS_CHANGES = (
    "A.k = {v}", "A.m = lambda self, w: {v}", "B.m = lambda self, w: w", "A.p = property(lambda self: {v})",
    "A.p = {v}", "B.k = {v}", "B.new = {v}", "B.p = property(lambda self: self.g)", "A.m = B.m",
    "B.k = property(lambda self: i)",
)  # fmt: skip
"""Statements that change a class."""

HEAD = """\
M = 1 << 63
NAN, INF = float('nan'), float('inf')
T = (1, 2, 3, 4, 5, 6, 7, 8)
L = [10, 20, 30, 40, 50, 60, 70, 80, 90]
S = (1, 2.5, None, 'ab', 5, M, -1, 8)
D = {0: 1, 1: 2, 3: 5, 7: 2.5}
ERRORS = (ArithmeticError, LookupError, TypeError, AttributeError, ValueError)

class A:
    k = 3

    def __init__(self, f, g):
        self.f = f
        self.g = g

    def m(self, w):
        return self.f

    def copy(self):
        return type(self)(self.f, self.g)

    def same(self):
        return self

    @property
    def p(self):
        return self.g

class B(A):
    def m(self, w):
        return w

class C(A):
    k = 2.5

    def __init__(self, f, g):
        self.g = g
        self.f = f

class Slotted:
    __slots__ = ('f', 'g')
    k = None

    def __init__(self, f, g):
        self.f = f
        self.g = g

    def m(self, w):
        return w + 1
"""
"""What all programs begin with."""
