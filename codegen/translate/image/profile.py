"""The profile: which way each branch of the image usually goes, as programs that ran have shown.

In: the LLVM text of an image, and the lines of `branches.txt`.
Out: the text with weights at its branches; or with counters, for the run that shows it.

    br i1 %c, label %a, label %b    =>   br i1 %c, label %a, label %b, !prof !1015       `weighted`
                                    =>   counters[2k + %c] += 1, and the branch          `counted`

LLVM puts ways that are usually taken one behind the other, and saves registers on the others: the usual way of a
handler is short and straight, and lies on few lines of the processor's cache.

A line of `branches.txt` is a function's name, the fingerprint of its blocks, and a letter for each of its branches:

    interp.handlers.quick.quick_load_attr 5d8a01f3 amya.z        a to y: from never to always true, m as often as not;
                                                                 a dot: never reached

Holds: weights change no result. A function whose blocks are others than those that were counted gets none of them.
Does not: count. `python -m tests.native.learn` runs the open benchmark programs and writes the file anew.
Source: *Profile Guided Code Positioning*, Pettis and Hansen; PLDI 1990.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator
from math import log2
from pathlib import Path

from tracer.records import record

FILE = Path(__file__).with_name("branches.txt")
"""The profile of the image of the current sources."""
UNREACHED = "."
MIDDLE = ord("m")
STEPS = 12
"""How many letters are on each side of the one in the middle; each stands for twice as often."""
FIRST_NODE = 1000
"""The number of the first of the metadata that hold the weights: one for each letter."""
COUNTERS = "branch_counters"
"""The function that an image that counts offers: it returns the address of the counters. There are two words for each
branch, the first for false, in the order of `branches_of`.
"""

_HEAD = re.compile(r"define .*?@\"?([^\"(]+)\"?\(")
_LABEL = re.compile(r"([\w.$-]+):")
_BRANCH = re.compile(r"( *)br i1 (%[^ ,]+), label %([^ ,]+), label %([^ ,\n]+)(?:, !prof !\d+)?( *;.*)?$")
_TARGET = re.compile(r"label %([\w.$-]+)")


@record
class Function:
    """A function of a text."""

    name: str
    first: int
    """The line that it begins with."""
    branches: dict[int, re.Match[str]]
    """Its branches on a register, by the lines that they stand on."""
    fingerprint: str
    """Its blocks and where each leads, in short."""


def functions_of(lines: list[str]) -> Iterator[Function]:
    """The functions that these lines define."""
    name, first, branches = "", 0, dict[int, re.Match[str]]()
    for number, line in enumerate(lines):
        if line.startswith("define "):
            head = _HEAD.match(line)
            name, first, branches = head[1] if head else "", number, {}
        elif line.startswith("}") and name:
            yield Function(name, first, branches, _fingerprint(lines[first + 1 : number]))
            name = ""
        elif name and (branch := _BRANCH.match(line)):
            branches[number] = branch


def _fingerprint(body: list[str]) -> str:
    """In short: where each block leads, in the order of the text, whatever the blocks are called."""
    ends: list[str | int] = []
    numbers: dict[str, int] = {}
    for line in body:
        label = _LABEL.match(line)
        if label:
            ends += ["block", numbers.setdefault(label[1], len(numbers))]
        else:
            ends += [numbers.setdefault(name, len(numbers)) for name in _TARGET.findall(line)]
    return f"{zlib.crc32(repr(ends).encode()):08x}"


def branches_of(text: str) -> list[str]:
    """The name of the function of each branch, in the order of the text."""
    return [f.name for f in functions_of(text.split("\n")) for _ in f.branches]


def counted(text: str) -> str:
    """The text with counters, and with a function that says where they are."""
    lines = text.split("\n")
    number = 0
    for function in functions_of(lines):
        for place, branch in function.branches.items():
            lines[place] = f"""  %way{number} = zext i1 {branch[2]} to i64
  %counter{number} = getelementptr [2 x i64], ptr @counters, i64 {number}, i64 %way{number}
  %count{number} = load i64, ptr %counter{number}
  %more{number} = add i64 %count{number}, 1
  store i64 %more{number}, ptr %counter{number}
{lines[place]}"""
            number += 1
    return "\n".join(lines) + f"""
@counters = internal global [{number} x [2 x i64]] zeroinitializer
define ptr @{COUNTERS}(ptr %self, ptr %none) {{
  %address = call ptr @rt_new_int(i64 ptrtoint (ptr @counters to i64))
  ret ptr %address
}}"""


def weighted(text: str, profile: Iterable[str]) -> str:
    """The text with weights from the lines of a profile."""
    known = {(name, fingerprint): letters for name, fingerprint, letters in map(str.split, profile)}
    lines = text.split("\n")
    for function in functions_of(lines):
        letters = known.get((function.name, function.fingerprint), "")
        if len(letters) != len(function.branches):  # unknown; or a branch is decided here, and was not there
            continue
        for (place, branch), letter in zip(function.branches.items(), letters, strict=True):
            if letter != UNREACHED:
                node = FIRST_NODE + STEPS + ord(letter) - MIDDLE
                lines[place] = f"{branch[1]}br i1 {branch[2]}, label %{branch[3]}, label %{branch[4]}, !prof !{node}"
    for step in range(-STEPS, STEPS + 1):
        true, false = 1 << max(step, 0), 1 << max(-step, 0)
        lines.append(f'!{FIRST_NODE + STEPS + step} = !{{!"branch_weights", i32 {true}, i32 {false}}}')
    return "\n".join(lines)


def letter_of(false: float, true: float) -> str:
    """The letter for a branch that was so often false, and so often true."""
    if not false and not true:
        return UNREACHED
    if not false or not true:
        return chr(MIDDLE + (STEPS if true else -STEPS))
    return chr(MIDDLE + round(max(-STEPS, min(STEPS, log2(true / false)))))


def profile_of(text: str, counts: list[float]) -> list[str]:
    """The lines of the profile of a text, in the order of names. counts: two for each branch, as in COUNTERS."""
    lines = []
    number = 0
    for function in functions_of(text.split("\n")):
        pairs = [(counts[2 * k], counts[2 * k + 1]) for k in range(number, number + len(function.branches))]
        number += len(function.branches)
        letters = "".join(letter_of(*pair) for pair in pairs)
        if letters.strip(UNREACHED):
            lines.append(f"{function.name} {function.fingerprint} {letters}")
    return sorted(lines)


def stored() -> list[str]:
    """The lines of the file; none if there is no file."""
    return FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []
