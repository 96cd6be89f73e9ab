"""Native code does what the Python function does: results, errors, counts of references.

In: `sample`.  Out: for each function and many arguments the same from both.
"""

from __future__ import annotations

import gc
import sys
import weakref
from collections.abc import Callable
from typing import Any

import pytest

from codegen.translate.function.reach import reach
from codegen.translate.image.build import build
from codegen.translate.image.load import Native, load
from codegen.translate.image.store import save
from tests.native import sample


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> Native:
    """The functions of `sample` as native code."""
    image = build(["tests.native.sample"], "test", sample.FUNCTIONS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        return load(image, save(image)).bind()


def function(native: Native, plain: Callable[..., Any]) -> Callable[..., Any]:
    return native.functions[f"tests.native.sample:{plain.__qualname__}"]


def outcome(called: Callable[..., Any], *arguments: Any) -> Any:
    """What a call gives, or the class and words of what it raises."""
    try:
        return called(*arguments)
    except Exception as error:
        return type(error), str(error)


WORDS = (0, 1, -1, 2, 7, -7, 100, 2**30, -(2**30), 2**31 + 5, 2**40)
NUMBERS = (0, 1, -5, 256, 257, 2**30, 2**31, 2**60, 2**62, 2**63 - 1, 2**63, -(2**64), 0.5, -1.5, True, 1e300, "a", [1])


@pytest.mark.parametrize("a", WORDS)
def test_words(native: Native, a: int) -> None:
    for b in WORDS:
        assert function(native, sample.words)(a, b) == sample.words(a, b)


def test_floats(native: Native) -> None:
    for a in (0.0, 1.5, -2.25, 1e300):
        for b in (0.0, 2.5, -1e300):
            assert function(native, sample.floats)(a, b) == sample.floats(a, b)


@pytest.mark.parametrize("a", NUMBERS)
def test_operations_of_the_host(native: Native, a: Any) -> None:
    for b in NUMBERS:
        assert outcome(function(native, sample.objects), a, b) == outcome(sample.objects, a, b)


def test_objects_fields_and_loops(native: Native) -> None:
    made = function(native, sample.build)(50)
    assert type(made) is sample.Node
    assert made.name is str
    assert function(native, sample.total)(made) == sample.total(made) == 1225
    assert function(native, sample.total)(None) == 0


@pytest.mark.parametrize("index", [0, 2, -1, -3, 3, -4])
def test_items(native: Native, index: int) -> None:
    lists: list[list[Any]] = [[1, 2, 3], [1, 2, 3]]
    results = [outcome(f, values, (7, 8, 9), index)
               for f, values in zip((function(native, sample.items), sample.items), lists, strict=True)]  # fmt: skip
    assert lists[0] == lists[1]
    assert results[0] == results[1] or {r[0] for r in results} == {IndexError}


def test_exceptions(native: Native) -> None:
    caught, raises = function(native, sample.caught), function(native, sample.raises)
    failure = sample.Failure("x")
    assert caught(failure) == ("caught", failure)
    assert caught(5) == ("fine", 5)
    assert outcome(caught, KeyError("k")) == (KeyError, "'k'")
    assert outcome(raises, None) == (sample.Failure, "none")
    assert outcome(raises, ValueError("v")) == (ValueError, "v")
    assert sys.exc_info() == (None, None, None)


def test_what_is_elidable_is_asked_once(native: Native) -> None:
    remembered = function(native, sample.remembered)
    key = object()
    native.forget()
    sample.SEEN.clear()
    assert remembered(key) == (repr(key) * 2, True)
    assert remembered(key) == (repr(key) * 2, True)
    assert sample.SEEN == [key]
    native.forget()
    sample.SEEN.clear()
    assert sys.getrefcount(key) == 2


def test_answers_that_belong_in_one_place_are_all_remembered(native: Native) -> None:
    """Where only the newest stayed, some of so many would be asked for in each round."""
    objects = [bytearray(k * 7919 % 5003) for k in range(1000)]
    ask = function(native, sample.remembered)
    asked = []
    for _ in range(8):
        sample.SEEN.clear()
        for w_value in objects:
            ask(w_value)
        asked.append(len(sample.SEEN))
    assert asked[0] == len(objects)
    assert sum(asked[1:]) <= len(objects) // 3


def test_answers_that_differ_in_the_third_argument_push_each_other_out(native: Native) -> None:
    """They are right all the same, and as many as there are ways in one place stay."""
    ask = function(native, sample.remembered_for)
    key, readers = object(), [object() for _ in range(9)]
    native.forget()
    for few in (readers, readers[:4], readers[:4]):
        sample.SEEN.clear()
        assert [ask(key, w_reader) for w_reader in few] == [repr(key) + repr(w_reader) for w_reader in few]
    assert sample.SEEN == []
    native.forget()
    del few
    assert [sys.getrefcount(w_reader) for w_reader in readers] == [3] * len(readers)


def test_fields_are_read_where_they_are_asked_for(native: Native) -> None:
    """What only reads a field is not called, and what is read to be compared is not counted."""
    graph = reach(["tests.native.sample"], sample.FUNCTIONS).graphs[sample.is_owned]
    assert [i.name for i in graph.instructions if i.name in ("call", "getfield")] == ["getfield"]
    is_owned, w_owner = function(native, sample.is_owned), object()
    assert is_owned(sample.Shape(3, w_owner), w_owner)
    assert not is_owned(sample.Shape(4), w_owner)
    never_set = sample.Shape.__new__(sample.Shape)
    assert outcome(is_owned, never_set, w_owner)[0] is AttributeError
    assert sys.getrefcount(w_owner) == 2


class Thing:
    """Can be part of a cycle, and be watched."""

    other: Thing


def test_objects_are_set_aside(native: Native) -> None:
    gc.unfreeze()  # they are put beside another object, which the collector is to know
    gc.collect()
    gc.disable()
    try:
        things = [Thing(), Thing(), Thing()]
        things[1].other, things[2].other = things[2], things[1]
        watched = [weakref.ref(thing) for thing in things]
        assert all(any(thing is young for young in gc.get_objects(0)) for thing in things)
        native.set_aside(things.copy, sys)
        assert not any(thing is young for thing in things for young in gc.get_objects(0))
        things.clear()
        assert [found() is None for found in watched] == [True, False, False]
    finally:
        gc.enable()
    gc.collect()
    assert [found() for found in watched] == [None, None, None]


def test_what_gives_objects_may_fail(native: Native) -> None:
    assert outcome(native.set_aside, {}.popitem, sys)[0] is KeyError


def test_methods_tables_and_classes(native: Native) -> None:
    for shape in (sample.Shape(3), sample.Line(3)):
        assert function(native, sample.scaled)(shape, 2) == shape.area(2)
    for index in (0, 1, 4):
        assert function(native, sample.tabled)(index, 10, 3) == sample.TABLE[index](10, 3)
    assert outcome(function(native, sample.tabled), 9, 1, 1)[0] is IndexError
    for value in (1, True, "a", b"b", None, 1.5, sample.Line(1), int):
        assert function(native, sample.kinds)(value) == sample.kinds(value)


@pytest.mark.parametrize(
    "arguments",
    [(("a",), None, 1), (("a", "b"), 1, 2), (("b",), {"a": 1}, 2), (("a",), 5, 1), ((), None, {"x": 1}), (5, 1, 2)],
)
def test_calls_with_names(native: Native, arguments: tuple[Any, ...]) -> None:
    found = outcome(function(native, sample.named), *arguments)
    if arguments[0] == 5:
        assert found[0] is TypeError
    else:
        assert found == outcome(sample.named, *arguments)


def test_wrong_arguments_are_type_errors(native: Native) -> None:
    for called, arguments in (
        (sample.words, ("a", 1)), (sample.words, (1,)), (sample.floats, (1, 2.0)), (sample.total, (5,)),
        (sample.items, ((1,), (1,), 0)), (sample.scaled, (sample.Node(1, None), 1)), (sample.scaled, (None, 1)),
    ):  # fmt: skip
        assert outcome(function(native, called), *arguments)[0] is TypeError
    assert outcome(function(native, sample.words), 2**70, 1)[0] is OverflowError


def test_references_are_as_before(native: Native) -> None:
    """Each function many times: the objects that went through have the counts that they had after a few."""
    things = [object(), sample.Failure("f"), ValueError("v"), 12345678901, "text" * 3]
    swapped, caught, raises, items, objects = (
        function(native, f) for f in (sample.swapped, sample.caught, sample.raises, sample.items, sample.objects)
    )

    def call_all() -> None:
        for thing in things:
            outcome(swapped, thing, things[0], 3)
            outcome(caught, thing)
            outcome(raises, thing)
            outcome(items, [thing, thing], (thing, thing), 1)
            outcome(objects, thing, thing)
            if isinstance(thing, BaseException):  # each time it is raised, its traceback grows
                thing.__traceback__ = thing.__context__ = None

    def counts(rounds: int) -> list[int]:
        for _ in range(rounds):
            call_all()
        gc.collect()
        return [sys.getrefcount(thing) for thing in things]

    assert counts(3) == counts(2000)


def _raised_while_handling(first: Exception, call: Callable[[], Any]) -> BaseException:
    try:
        raise first
    except Exception:
        with pytest.raises(KeyError) as found:
            call()
    return found.value


def test_the_host_calls_native_code_in_slots(native: Native) -> None:
    """Only while it is used; what it raises has a context as what host code raises."""
    caller: Any = sample.Caller(5)
    assert caller(1, 2) == "plain"
    native.use_slots(True)
    try:
        assert caller(1, 2) == (5, (1, 2))
        assert list(map(caller, "ab")) == [(5, ("a",)), (5, ("b",))]
        assert type(_raised_while_handling(OSError(), lambda: caller(1, key=2)).__context__) is OSError
    finally:
        native.use_slots(False)
    assert caller(1, key=2) == "plain"


def test_the_host_calls_native_code_with_arrays(native: Native) -> None:
    """Once it has called an object with a tuple; up to three values without names, and as long as the code is used."""
    caller: Any = sample.ArrayCaller(5)
    other: Any = sample.ArrayCaller(6)
    assert caller(1) == "plain"
    native.use_slots(True)
    try:
        assert caller(1) == ("tuple", 5, (1,), None)
        assert caller() == ("array", 5, (None, None, None), 0)
        assert caller(1, 2, 3) == ("array", 5, (1, 2, 3), 3)
        assert caller(1, 2, 3, 4) == ("tuple", 5, (1, 2, 3, 4), None)
        assert caller(1, key=2) == ("tuple", 5, (1,), {"key": 2})
        assert caller(*[1], key=2) == ("tuple", 5, (1,), {"key": 2})
        assert caller(*(1, 2)) == ("array", 5, (1, 2, None), 2)
        assert list(map(other, "ab")) == [("tuple", 6, ("a",), None), ("array", 6, ("b", None, None), 1)]
        assert type(_raised_while_handling(OSError(), lambda: caller(caller)).__context__) is OSError
        value = object()
        counts = []
        for rounds in (3, 1000):
            for _ in range(rounds):
                caller(value), caller(value, value, value, value), caller(key=value), outcome(caller, caller)
            counts.append((sys.getrefcount(value), sys.getrefcount(caller)))
        assert counts[0] == counts[1]
    finally:
        native.use_slots(False)
    assert caller(1) == "plain"


def test_functions_stand_before_methods_of_the_host(native: Native) -> None:
    """They are asked for objects of their kind, however called, and for objects of another class; for no others."""

    class Kind:
        pass

    class Meta(type):
        pass

    asked: list[Any] = []

    def ask(method: Any, values: tuple[Any, ...], more: Any) -> Any:
        asked.append((getattr(method, "__name__", None), values, more))
        return NotImplemented if more else "ours"

    thing = Kind()
    setter, lister = vars(object)["__setattr__"], vars(list)["append"]
    native.stand_before((ask,) * 6, (setter,), (Kind,), (Kind,), (lister,), (None,), [Meta], Meta)
    try:
        found = (
            setter(thing, "x", 1),
            setter.__get__(thing)("x", 2),
            object.__new__(Kind),
            lister(thing, 3),
            setter(Meta("M", (), {}), "x", 4),
            int.__add__("a", 5),
        )
        names = [name for name, values, more in asked]
        asked.clear()
        other: list[int] = []
        lister(other, 1)
        setter(native, "extra", 1)
        object.__new__(object)
        with pytest.raises(TypeError):
            lister(thing, object=6)
        assert other == [1]
        assert asked == [("append", (thing, 6), ("object",))]
    finally:
        native.stand_before(None, (), (), (), (), (), [], None)
    assert found == ("ours",) * 6
    assert names == ["__setattr__", "__setattr__", "__new__", "append", "__setattr__", "__add__"]
    setter(thing, "x", 7)
    assert thing.x == 7
    assert type(object.__new__(Kind)) is Kind


def test_raw_methods_are_asked_by_nobody(native: Native) -> None:
    """They make objects and change classes as the host does."""

    class Kind:
        pass

    new, set_attribute, delete_attribute = native.raw_methods()
    native.stand_before((None,) * 6, (vars(type)["__setattr__"],), (type,), (Kind,), (), (), [], Kind)
    try:
        assert type(new(Kind)) is Kind
        set_attribute(Kind, "x", 1)
        found = vars(Kind)["x"]
        delete_attribute(Kind, "x")
    finally:
        native.stand_before(None, (), (), (), (), (), [], None)
    assert found == 1
    assert "x" not in vars(Kind)
