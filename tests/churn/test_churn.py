"""A program that makes up names, classes and functions leaves nothing behind; for long: `python -m tests.churn`."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.churn.__main__ import PROGRAM, ROOT, command, grown

LEFT = 0.5
"""So many blocks of the host's allocator for each thing made are less than a leak leaves: that is one at least."""
ROUNDS = "10"
INTERNED = {"names_asked_for"} if sys.version_info[:2] == (3, 12) else set()
"""Kinds of which MiniPy, other than the host, interns a name: this host never frees interned strings."""


def left_behind(arguments: list[str]) -> Iterator[tuple[str, float]]:
    """What each thing of each kind has left behind."""
    done = subprocess.run(arguments, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    for line in done.stdout.splitlines():
        name, left = line.split()
        yield name, float(left)


def test_nothing_is_left_behind() -> None:
    """In the interpreter, no more of any kind than under the host."""
    host = dict(left_behind([sys.executable, str(PROGRAM), "each", ROUNDS]))
    found = dict(left_behind(command("off", "each", ROUNDS)))
    assert len(found) > 30
    assert {name: left for name, left in found.items() if left > host[name] + LEFT}.keys() <= INTERNED


def test_a_leak_is_found() -> None:
    """Of a program that keeps what it makes, under the host."""
    found = dict(left_behind([sys.executable, str(PROGRAM), "each", ROUNDS, "things_that_are_kept", "functions"]))
    assert found["things_that_are_kept"] > LEFT > found["functions"]


@pytest.mark.parametrize(
    ("blocks", "is_flat"),
    [
        ([100 * k for k in range(1, 41)], False),
        ([1000 + 100 * (k % 3) for k in range(40)], True),
        ([10, 500, 900, *([1000, 700] * 20)], True),
        ([1000] * 30 + [1100] * 10, False),
        ([1000, 1000], False),
    ],
)
def test_what_counts_as_flat(blocks: list[int], is_flat: bool) -> None:
    """The highest figures of the second quarter and of the last are compared."""
    lines = [(k, k, count, 5000, 90000) for k, count in enumerate(blocks)]
    assert (grown(lines) == []) is is_flat
