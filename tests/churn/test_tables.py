"""Every table has a bound, or its entries die with what they are about."""

from __future__ import annotations

import ast
import contextlib
import functools
import gc
import io
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

import minipy
from interp.calls import keywords
from tests.churn.__main__ import PROGRAM
from tests.churn.inventory import inventory, names_in
from tests.churn.tables import LIVES, TABLES
from tracer import warmstate
from tracer.hosttypes import TypeTable

SLACK = 100
"""So many entries more are no leak; of each kind of names far more are made meanwhile."""
WARM = 8
ROUNDS = 16


def is_short_lived(name: str) -> bool:
    """Does the row in LIVES for the module, or for its package, say of the table how long it lives?"""
    parts = name.split(".")
    return any(".".join(parts[:count]) in LIVES for count in range(2, len(parts)))


def test_every_table_is_declared() -> None:
    """Of a table that nobody has declared nobody has thought what bounds it."""
    found = inventory()
    unknown = sorted(name for name in found if name not in TABLES and not is_short_lived(name))
    assert not unknown, f"declare in tests/churn/tables.py what bounds {unknown}"
    gone = sorted(set(TABLES) - found)
    assert not gone, f"nothing is found for these rows of tests/churn/tables.py: {gone}"
    modules = {".".join(name.split(".")[:count]) for name in found for count in (2, 3, 4)}
    assert set(LIVES) <= modules


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("_a: dict[int, int] = {}\ndef f(x): _a[x] = 1", {"_a"}),
        ("_a = set()\ndef f(x): _a.add(x)", {"_a"}),
        ("_a = WeakKeyDictionary()\ndef f(x): del _a[x]", {"_a"}),
        ("_a = {1: 2}\ndef f(x): return _a[x]", set()),
        ("@functools.cache\ndef f(x): return x", {"f"}),
        ("class C:\n a: list[int] = field(factory=list)\n def __init__(self): self.b = {}", {"C.a", "C.b"}),
        ("class C:\n a: dict[int, int] | None = field(default=None, init=False)\n b: set[int] | None = None", {"C.a"}),
        ("class C:\n def f(self): x = {}; self.n = 1", set()),
    ],
)
def test_what_the_inventory_finds(text: str, names: set[str]) -> None:
    assert set(names_in(ast.parse(text))) == names


def holders(name: str) -> tuple[Any, str]:
    """The module or class that has the table, and its name there."""
    parts = name.split(".")
    for count in range(len(parts) - 1, 0, -1):
        with contextlib.suppress(ModuleNotFoundError):
            holder: Any = import_module(".".join(parts[:count]))
            return functools.reduce(getattr, parts[count:-1], holder), parts[-1]
    raise AssertionError(name)


def length(table: Any) -> int:
    """The number of entries of a container, or of a function that keeps its answers."""
    if type(table) is TypeTable:
        return len(table._found)
    return int(table.cache_info().currsize) if hasattr(table, "cache_info") else len(table)


def sizes(things: list[Any]) -> dict[str, list[int]]:
    """How many entries each table has; one of a class has a size for each of its objects."""
    of_types: dict[type, list[Any]] = {}
    for thing in things:
        of_types.setdefault(type(thing), []).append(thing)
    found: dict[str, list[int]] = {}
    for name in TABLES:
        holder, field = holders(name)
        if isinstance(holder, ModuleType):
            found[name] = [length(getattr(holder, field))]
        else:
            owners = [thing for kind, made in of_types.items() if holder in kind.__mro__ for thing in made]
            tables = [getattr(owner, field) for owner in owners]
            found[name] = [len(table) for table in tables if hasattr(table, "__len__")]
    return found


@contextlib.contextmanager
def probe(look: Callable[[], None]) -> Iterator[None]:
    """A host module that the program calls after each round."""
    made: Any = ModuleType("churn_probe")
    made.look = look
    path = list(sys.path)
    sys.modules["churn_probe"] = made
    try:
        yield
    finally:
        del sys.modules["churn_probe"]
        for name in ("kinds", "of_names", "of_classes", "of_functions"):
            sys.modules.pop(name, None)
        sys.path[:] = path
        keywords._names.clear()  # full by now: calls in other tests of this process would not be seen through


def sizes_while(settings: str, *kinds: str) -> list[dict[str, list[int]]]:
    """The tables' sizes after each round."""
    found: list[dict[str, list[int]]] = []

    def look() -> None:
        gc.collect()
        found.append(sizes(gc.get_objects()))

    with probe(look), contextlib.redirect_stdout(io.StringIO()) as printed:
        assert minipy.run_file(str(PROGRAM), ["rounds", str(ROUNDS), *kinds], settings) == 0, printed.getvalue()
    return found


def complaints(found: list[dict[str, list[int]]]) -> list[str]:
    """What has grown, or has more than it may have."""
    wrong = []
    for name, bound in TABLES.items():
        rounds = [lengths[name] for lengths in found]
        before, after = (max(map(sum, part)) for part in (rounds[WARM // 2 : WARM], rounds[-WARM // 2 :]))
        if bound.sort == "MOST" and max(max(lengths, default=0) for lengths in rounds) > bound.most:
            wrong.append(f"{name} has more than {bound.most} entries")
        elif bound.sort in ("FIXED", "DIES") and after > before * 1.1 + SLACK:
            wrong.append(f"{name} has grown from {before} to {after}")
    return wrong


def test_tables_of_a_program_that_makes_up_things_stay_small() -> None:
    """Interpreted: all kinds of names, classes, functions and modules."""
    assert complaints(sizes_while("off")) == []


def test_tables_with_a_bound_reach_it() -> None:
    """And no more: 3200 names are made up, in one state of the class."""
    found = sizes_while("off", "attributes", "names_asked_for", "globals_that_are_absent")
    assert complaints(found) == []
    for name in ("reads", "writes"):
        table = f"objmodel.versions.VersionTag.{name}"
        assert max(max(lengths[table]) for lengths in found) > 0.6 * TABLES[table].most, table


def test_tables_of_compiled_code_stay_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Units, places and all that is known of them."""
    monkeypatch.setattr(warmstate, "PLACES", 30)
    hot = "threshold=2,function_threshold=2,trace_eagerness=1,loop_longevity=10,backend=executor"
    found = sizes_while(hot, "functions", "modules", "closures")
    assert complaints(found) == []
    assert max(found[-1]["tracer.driver.compile.TraceCompiler.units"]) > 5, "nothing is compiled"
