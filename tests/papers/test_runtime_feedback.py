"""*Runtime Feedback in a Meta-Tracing JIT*: its figures, as traces of the papers' object models.

Figures 3, 5 and 7 are recorded with `heapcache=off` and `fold=off`; Figure 8 is what the
optimiser makes of Figure 7.  The figures leave out that the loop adds boxed ints and counts; so do the tests.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.papers.interpreters import feedback
from tests.tracer.tracing import record
from tracer.hints import JitDriver, Word
from tracer.host.effects import find_item
from tracer.ir.trace import Op, Trace
from tracer.opt import SWITCHES, optimise_loop


def dict_instance() -> Any:
    """a on the instance, b and c on the class: Figure 2."""
    cls = feedback.DictClass("C")
    cls.write_method("b", 41)
    cls.write_method("c", 17)
    instance = cls.instantiate()
    instance.write_attribute("a", 1)
    return instance


def map_instance() -> Any:
    """The same over Figure 4."""
    instance = feedback.MapInstance(dict_instance().cls, feedback.EMPTY_MAP, [])
    instance.write_attribute("a", 1)
    return instance


def versioned_instance() -> Any:
    """The same over Figures 4 and 6."""
    cls = feedback.VersionedClass("C")
    cls.write_method("b", 41)
    cls.write_method("c", 17)
    return feedback.VersionedInstance(cls, feedback.EMPTY_MAP.add_attribute("a"), [1])


def one_guard_instance() -> Any:
    """The same with the class on the map."""
    cls = versioned_instance().cls
    return feedback.OneGuardInstance(feedback.ClassMap(cls, {"a": 0}), [1])


MODELS: dict[str, tuple[JitDriver, Callable[..., Any], Callable[[], Any]]] = {
    "dicts": (feedback.dicts_driver, feedback.loop_dicts, dict_instance),
    "maps": (feedback.maps_driver, feedback.loop_maps, map_instance),
    "versions": (feedback.versions_driver, feedback.loop_versions, versioned_instance),
    "one_guard": (feedback.one_guard_driver, feedback.loop_one_guard, one_guard_instance),
}


def recorded(model: str, plain: bool) -> Trace:
    """The loop over one of the object models, as recorded."""
    driver, portal, make = MODELS[model]
    outcome = record(driver, portal, 10, make(), 0, heapcache=not plain, fold=not plain)
    assert outcome.trace is not None
    return outcome.trace


def body(trace: Trace) -> list[Op]:
    """The operations behind the label of an optimised loop."""
    names = [op.name for op in trace.ops]
    return trace.ops[names.index("label") + 1 :]


def of_object_model(ops: list[Op]) -> list[str]:
    """What the figures show of a trace: loads, lookups, guards on maps, classes and versions."""
    shown = []
    for op in ops:
        if op.name.startswith(("getfield", "call", "list_getitem")) or op.name == "guard_value_r":
            shown.append(f"{op.name} {op.descr}" if op.descr is not None else op.name)
    return shown


def lookups(ops: list[Op]) -> int:
    """Searches of dicts."""
    return sum(op.name == "call_r" and op.descr.function is find_item for op in ops)


@pytest.mark.parametrize(("model", "wanted"), [("dicts", 5), ("maps", 2), ("versions", 0), ("one_guard", 0)])
def test_dictionary_lookups_go_from_five_to_two_to_none(model: str, wanted: int) -> None:
    """Figures 3, 5 and 7: what is left of the dictionary lookups."""
    assert lookups(recorded(model, plain=True).ops) == wanted


def test_figure_3() -> None:
    """Attributes and methods are looked up in dictionaries, each result is tested for None."""
    get = "call_r find_item"
    attributes, cls, methods = (
        f"getfield_r {name}" for name in ("DictInstance.attributes", "DictInstance.cls", "DictClass.methods")
    )
    found_on_class = [attributes, get, cls, methods, get]
    assert of_object_model(recorded("dicts", plain=True).ops) == [attributes, get, *found_on_class, *found_on_class]


def test_figure_5() -> None:
    """Three promotions of the map, three lookups of an index, two dictionary lookups."""
    map_ = ["getfield_r MapInstance.map", "guard_value_r", "call_pure_i Map.getindex"]
    on_class = ["getfield_r MapInstance.cls", "getfield_r DictClass.methods", "call_r find_item"]
    storage = ["getfield_r MapInstance.storage", "list_getitem"]
    assert of_object_model(recorded("maps", plain=True).ops) == [*map_, *storage, *map_, *on_class, *map_, *on_class]


def test_figure_7() -> None:
    """Class and version are promoted, the method is found by an elidable call."""
    map_ = ["getfield_r VersionedInstance.map", "guard_value_r", "call_pure_i Map.getindex"]
    cls = ["getfield_r VersionedInstance.cls", "guard_value_r"]
    version = ["getfield_r VersionedClass.version", "guard_value_r", "call_pure_r VersionedClass._find_method"]
    storage = ["getfield_r VersionedInstance.storage", "list_getitem"]
    on_class = [*map_, *cls, *version]
    assert of_object_model(recorded("versions", plain=True).ops) == [*map_, *storage, *on_class, *on_class]


def guards_left(model: str) -> list[str]:
    """The guards on objects in the first iteration of the optimised loop."""
    trace = optimise_loop(recorded(model, plain=True), 0, model, SWITCHES).trace
    names = [op.name for op in trace.ops]
    preamble = trace.ops[: names.index("label")]
    assert lookups(preamble) == 0
    assert not any(op.name.startswith("call") for op in preamble)
    return [op.name for op in preamble if op.name == "guard_value_r"]


def test_figure_8() -> None:
    """One map guard, one class guard and one version guard are left, and no lookup."""
    assert guards_left("versions") == ["guard_value_r"] * 3


def test_with_the_class_on_the_map_there_is_one_guard_fewer() -> None:
    """Section 4.3: the map guard implies the class."""
    assert guards_left("one_guard") == ["guard_value_r"] * 2


promoting_driver = JitDriver(greens=(), reds=("x", "y", "count"))


def promoting(x: Word, y: Word, count: Word) -> Word:
    """Section 3.1's function with the hint, in a loop."""
    while True:
        promoting_driver.jit_merge_point(x, y, count)
        y = feedback.promoted(x, y)
        count = count - 1
        promoting_driver.can_enter_jit(x, y, count)


def test_section_3_1_promotion_folds_what_follows() -> None:
    """guard(x == 4), then 9 + y: the multiplication and the first addition are gone."""
    trace = record(promoting_driver, promoting, 4, 8, 100).trace
    assert trace is not None
    start = [(op.name, [getattr(a, "value", None) for a in op.args]) for op in trace.ops[:2]]
    assert start == [("guard_value_i", [None, 4]), ("int_add", [9, None])]
