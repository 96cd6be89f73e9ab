"""Native code does with exceptions what the Python functions do, and keeps the counts of references.

In: `sample_errors`.  Out: the same from both.
"""

from __future__ import annotations

import _thread
import gc
import sys
from typing import Any

import pytest

from codegen.translate.image.build import build
from codegen.translate.image.load import Native, load
from codegen.translate.image.store import save
from interp.machine.native import NATIVE_MODULE
from tests.native import sample_errors
from tests.native.test_functions import outcome


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> Native:
    """The functions of `sample_errors` as native code."""
    image = build(["tests.native.sample_errors"], "test", sample_errors.ERROR_FUNCTIONS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        return load(image, save(image)).bind()


def both(native: Native, name: str) -> tuple[Any, Any]:
    return native.functions[f"tests.native.sample_errors:{name}"], getattr(sample_errors, name)


def lines(error: BaseException) -> list[int]:
    found = []
    entry = error.__traceback__
    while entry is not None:
        found.append(entry.tb_lineno)
        entry = entry.tb_next
    return found


def test_what_exceptions_carry(native: Native) -> None:
    frame = sys._getframe()
    for decorated in both(native, "decorated"):
        error, context, cause = ValueError(1), KeyError(2), OSError(3)
        assert decorated(error, context, cause, frame) == (None, None)
        assert (error.__context__, error.__cause__, error.__suppress_context__) == (context, cause, True)
        assert lines(error) == [8, 7]
        assert error.__traceback__ is not None
        assert error.__traceback__.tb_frame is frame
        assert gc.is_tracked(error.__traceback__)
        kept = error.__traceback__
        assert decorated(error, None, None, None) == (kept, context)
        assert (error.__context__, error.__cause__, error.__traceback__) == (None, cause, None)


def test_references_are_as_before(native: Native) -> None:
    decorated, _ = both(native, "decorated")
    things: list[Any] = [ValueError(1), KeyError(2), OSError(3), (n for n in ()).gi_frame]

    def counts(rounds: int) -> list[int]:
        for _ in range(rounds):
            decorated(*things)
            decorated(things[0], None, things[2], None)
        return [sys.getrefcount(thing) for thing in things]

    assert counts(3) == counts(100)


def test_what_only_a_handler_needs_is_dropped_on_the_other_path(native: Native) -> None:
    thing = object()

    def lose(w_pair: object) -> None:
        raise sample_errors.Lost(thing)

    for tried in both(native, "tried"):
        before = sys.getrefcount(thing)
        for _ in range(50):
            assert tried(len, thing) is None
            assert tried(lose, thing) == (thing, [thing, None])
        assert sys.getrefcount(thing) == before


def test_traces_call_native_code_in_place_of_functions(native: Native) -> None:
    whole = native.called_whole()
    assert set(whole) == {sample_errors.decorate, sample_errors.strip}
    assert {entry.__module__ for entry in whole.values()} == {NATIVE_MODULE}
    error = ValueError(1)
    whole[sample_errors.decorate](error, None, None, (n for n in ()).gi_frame)
    assert lines(error) == [8, 7]
    gc.collect()
    gc.disable()  # what other tests have left holds None, too
    try:
        before = sys.getrefcount(None)
        for _ in range(200):
            assert whole[sample_errors.strip](error) is None
        assert abs(sys.getrefcount(None) - before) < 100
    finally:
        gc.enable()
    assert lines(error) == []


class Strict(type):
    """Its classes are called past it."""

    def __call__(cls, *args: object) -> object:
        raise AssertionError


class Called(Exception, metaclass=Strict):
    """Counts what it was initialised with."""

    count = -1

    def __init__(self, *args: object) -> None:
        self.count = len(args)


def test_classes_are_called_as_the_host_does(native: Native) -> None:
    for instantiated in both(native, "instantiated"):
        made, other, is_one, is_int = instantiated(Called, (1, 2))
        assert (type(made), made.args, made.count, is_one, is_int) == (Called, (1, 2), 2, True, False)
        assert (type(other), other.args, other.count) == (Called, (1, 2), -1)
        assert instantiated(int, ("12",)) == (12, 12, True, True)
        assert outcome(instantiated, int, ("x",))[0] is ValueError


def test_objects_and_threads_have_numbers(native: Native) -> None:
    for numbers in both(native, "numbers"):
        thing = object()
        assert numbers(thing) == (id(thing), _thread.get_ident())


def test_exceptions_made_in_native_code_are_whole(native: Native) -> None:
    for lost in both(native, "lost"):
        error = lost(5)
        assert (error.w_value, error.w_other, error.__traceback__) == (5, None, None)
        assert isinstance(error.args, tuple)
        assert repr(error).startswith("Lost")
        assert str(error) in ("", "5")
