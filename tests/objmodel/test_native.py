"""Host types whose members are raw words and doubles, declared by a class."""

from __future__ import annotations

import subprocess
import sys
from collections import deque
from decimal import Decimal
from re import Pattern
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from objmodel.native import PLAIN, raw_words, reads_by_plain_slot, reads_plainly
from tracer.hints import Word
from tracer.records import record


@raw_words
class Members:
    """Two words, of which the first is also seen as a double."""

    low: Word
    high: Word
    real: float


@record
class Pair(Members):
    """Has an object beside them."""

    w_name: object


def test_members_are_raw() -> None:
    """Zero at first; a word holds what 64 bits hold, and nothing else."""
    pair = Pair("x")
    assert (pair.low, pair.high, pair.real, pair.w_name) == (0, 0, 0.0, "x")
    pair.high = -(2**63)
    assert pair.high == -(2**63)
    with pytest.raises(OverflowError):
        pair.high = 2**63
    with pytest.raises(TypeError):
        pair.high = "1"  # type: ignore[assignment]


def test_a_double_is_another_view_of_a_word() -> None:
    """The first double of the first word."""
    pair = Pair(None)
    pair.real = 1.0
    assert (pair.low, pair.high) == (0x3FF0000000000000, 0)


def test_the_type_says_what_its_members_are() -> None:
    """To the front end, which reads annotations at run time."""
    assert Members.__annotations__ == {"low": int, "high": int, "real": float}


@pytest.mark.parametrize("kind", ["object", "Word | None"])
def test_other_members_are_refused(kind: str) -> None:
    """As what is no raw member of the host's."""
    with pytest.raises(TypeError, match="expected only members of the types Word and float"):
        raw_words(type("Wrong", (), {"__annotations__": {"member": kind}}))


class _Reads(tuple[int, ...]):
    __slots__ = ()

    def __getattribute__(self, name: str) -> Any:
        return name


class _Named(NamedTuple):
    x: int


class _ReadsMissing(dict[str, int]):
    def __getattr__(self, name: str) -> Any:
        return name


class _Taken:
    __getattribute__ = tuple.__getattribute__  # type: ignore[assignment]


def test_how_attributes_are_read_is_told_as_the_slots_tell_it() -> None:
    derived = [type("D", (base,), {}) for base in (*PLAIN, _Reads, _ReadsMissing, OSError, deque)]
    mixed = [type("M", (_Taken, tuple), {}), type("N", (_Named, _Taken), {})]
    classes = [*PLAIN, *derived, *mixed, _Reads, _ReadsMissing, _Taken, ModuleType, Decimal, Pattern, type, super]
    told = {cls: reads_plainly(cls) for cls in classes}
    assert told == {cls: reads_by_plain_slot(cls) for cls in classes}
    assert set(told.values()) == {0, 1}


def test_the_usual_classes_are_told_apart_without_what_takes_long_to_import() -> None:
    done = "from objmodel.native import reads_plainly; from collections import namedtuple; import sys;"
    done += "[reads_plainly(c) for c in (namedtuple('N', 'x'), type('E', (OSError,), {}), object)];"
    done += "assert 'ctypes' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", done], check=False).returncode == 0
