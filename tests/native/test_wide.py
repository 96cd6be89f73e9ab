"""Wide restricted Python: native code does what the Python function does, construct by construct.

In: `sample_wide`.  Out: the same results, errors, and changes of the arguments.
"""

from __future__ import annotations

import copy
import sys
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from codegen.translate.image.build import build
from codegen.translate.image.load import load
from codegen.translate.image.store import save
from tests.native import sample_wide
from tests.native.sample_wide import WIDE
from tracer.frontend import graphs
from tracer.frontend.blocks import NotRestricted


@pytest.fixture(scope="module")
def translated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Callable[..., Any]]]:
    """The functions as native code, read as if they were the JIT's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(graphs, "_WIDE", (*graphs._WIDE, "tests"))
        image = build(["tests.native.sample_wide"], "test", WIDE)
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        native = load(image, save(image)).bind()
        native.of_group("jit")  # what such functions refer to is bound when the JIT starts
        yield native.functions


class Thing(SimpleNamespace):
    """An object of which the front end knows nothing."""

    def method(self, n: int) -> int:
        return n + int(self.x)


ARGUMENTS: dict[str, list[tuple[Any, ...]]] = {
    "numbered": [([],), (["a", None],)],
    "over_any": [((1, 2),), ({"k": 1},), ("text",), (5,)],
    "pairs": [({},), ({"a": 1, "b": 2, "c": 3},), ({"a": 1, "d": 4, "e": 1},)],
    "comprehensions": [([1, 2, 3], [10, 20]), ([], [1])],
    "either": [(0, 1), (None, 2), ("x", ""), ([], []), (3, 3)],
    "chain": [(1, 2, 2), (1, 1, 2), (1, 3, 2)],
    "keywords": [("a",), (None,)],
    "texts": [("a", 5), (None, 1000)],
    "slices": [([1, 2, 3, 4],)],
    "unpacked": [((1, "one"),), ((2**40, "x"),)],
    "quantified": [([],), ([1, 2, 3, 4],), ([0, 1],)],
    "of_any_object": [(Thing(x=2),), (Thing(),), (object(),)],
    "made": [(4,), (-1,)],
    "grown": [([1], [2, 3])],
    "spread": [(1, [2, 3]), (1, ()), (1, 5)],
    "joined": [([1, 2],), ([],)],
}


def outcome(called: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """What a call gives or raises, and what became of its arguments."""
    arguments = copy.deepcopy(arguments)
    try:
        result = called(*arguments)
    except Exception as error:
        result = type(error), str(error)
    return shown(result), [shown(argument) for argument in arguments if type(argument) is not object]


def shown(value: Any) -> Any:
    if type(value) is sample_wide.Pair:
        return "Pair", value.first, value.second, value.rest
    if type(value) in (tuple, list):
        return type(value), [shown(item) for item in value]
    return value


def test_each_function_has_arguments() -> None:
    assert {function.__name__ for function in WIDE} == set(ARGUMENTS)


@pytest.mark.parametrize("function", WIDE, ids=lambda function: function.__name__)
def test_native_code_does_the_same(
    translated: dict[str, Callable[..., Any]], function: Callable[..., Any]
) -> None:
    native = translated[f"tests.native.sample_wide:{function.__name__}"]
    for arguments in ARGUMENTS[function.__name__]:
        assert outcome(native, arguments) == outcome(function, arguments), arguments


WITH_MARK: dict[str, Callable[[object], tuple[Any, ...]]] = {
    "numbered": lambda mark: ([mark],),
    "either": lambda mark: (mark, mark),
    "keywords": lambda mark: (mark,),
    "texts": lambda mark: (mark, 1),
    "grown": lambda mark: ([mark], [mark]),
    "spread": lambda mark: (mark, [mark]),
}
"""Arguments that hold an object, by the name of the function that takes them."""


@pytest.mark.parametrize("name", WITH_MARK)
def test_no_reference_is_lost(translated: dict[str, Callable[..., Any]], name: str) -> None:
    native = translated[f"tests.native.sample_wide:{name}"]
    mark = object()
    before = sys.getrefcount(mark)
    for _ in range(50):
        native(*WITH_MARK[name](mark))
    assert sys.getrefcount(mark) == before


@pytest.mark.parametrize(
    ("function", "found"),
    [
        (sample_wide.with_statement, "found With"),
        (sample_wide.starred, "found [*] or [*][*] elsewhere"),
        (sample_wide.closure, "found Lambda"),
        (sample_wide.at_last, "found another form"),
        (sample_wide.no_item, "found another target"),
        (sample_wide.first_of, "found a generator"),
        (sample_wide.remembered, "found Remembering"),
    ],
)
def test_what_is_not_read_is_named(function: Any, found: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such functions stay Python, and translated code calls them as the host does."""
    monkeypatch.setattr(graphs, "_WIDE", (*graphs._WIDE, "tests"))
    with pytest.raises(NotRestricted, match=found):
        graphs.graph_of(function, False)
    assert not graphs.is_readable(function)
