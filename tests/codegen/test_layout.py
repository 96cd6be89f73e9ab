"""Host layouts are probed; what is not as described is refused with a message."""

from __future__ import annotations

from typing import Any

import pytest

from codegen import hostmemory, layout
from codegen.hostmemory import LayoutError, function_address, slot_offset
from codegen.layout import probe
from codegen.llvm import Compiler, Job
from tests.codegen.harness import Point
from tracer.ir.descr import Field
from tracer.records import evolve, fields


def test_this_host_is_as_described() -> None:
    found = probe()
    assert found == probe()


@pytest.mark.parametrize(
    "name",
    [
        "int_size", "int_digits", "float_value", "size", "list_items", "tuple_items", "type_flags", "type_alloc",
        "type_new", "small_ints", "tagged_ints", "frame_tail", "frame_inner", "frame_data", "frame_previous",
        "frame_function", "frame_code", "frame_locals", "code_stack_size", "code_constants",
    ],
)  # fmt: skip
def test_a_wrong_offset_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    right = probe()
    value = getattr(right, name)
    wrong: Any = not value if value is True or value is False else value + 8
    changed = evolve(right, **{name: wrong})
    refused = 0
    for check in (layout._check_numbers, layout._check_containers, layout._check_types, layout._check_frames):
        try:
            check(changed)
        except LayoutError:
            refused += 1
    assert refused


def test_a_wrong_eval_breaker_is_noticed() -> None:
    right = probe()
    place = [0] * 100
    with pytest.raises(LayoutError, match="eval breaker"):
        layout._check_breaker(evolve(right, breaker=id(place) + 200))


class Base:
    """A class with a slot that others inherit."""

    __slots__ = ("a",)


class Derived(Base):
    """Another slot behind it."""

    __slots__ = ("b",)

    plain = 5


def test_slots_are_found_through_the_bases() -> None:
    assert slot_offset(Field(Derived, "a", "r")) == slot_offset(Field(Base, "a", "r")) == 16
    assert slot_offset(Field(Derived, "b", "r")) == 24


@pytest.mark.parametrize(
    ("field", "why"),
    [
        (Field(Derived, "plain", "r"), "not a slot"),
        (Field(Derived, "missing", "r"), "not defined"),
        (Field(Point, "x", "i", storage="word"), "does not hold 'word'"),
    ],
)
def test_fields_that_are_no_slots(field: Field, why: str) -> None:
    with pytest.raises(LayoutError, match=why):
        slot_offset(field)


def test_functions_of_the_host() -> None:
    assert function_address("PyLong_FromLongLong")
    assert function_address("_PyFunction_Vectorcall") == hostmemory.vectorcall_address(function_address) != 0
    with pytest.raises(LayoutError, match="no C function named"):
        function_address("PyLong_FromNowhere")


@pytest.mark.parametrize(
    "text", ["nonsense", "define i64 @f() { ret ptr null }", "define void @f() { br label %x\nx: }"]
)
def test_text_that_llvm_refuses_is_an_error_of_the_job(text: str) -> None:
    compiler = Compiler()
    job = Job(text, {}, ("f",))
    compiler.compile(job)
    assert job.error
    good = Job("define i64 @f() { ret i64 7 }", {}, ("f",))
    compiler.compile(good)
    assert good.error is None
    assert good.addresses["f"]
    compiler.shutdown()


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (3, 13)])
def test_the_text_for_every_version_is_accepted(version: tuple[int, int]) -> None:
    import llvmlite.binding as llvm

    from codegen.runtime.meanings import Meanings
    from codegen.runtime.moduletext import module_text
    from codegen.runtime.source import Addresses
    from codegen.runtime.state import Hooks, State
    from codegen.units.lower import lower_unit
    from codegen.units.refcount import make_plan
    from tests.codegen.harness import NAMES
    from tests.codegen.test_counts import CHASE, STORE
    from tracer.ir.text import parse_unit

    row = layout._VERSIONS[version]
    changes: dict[str, Any] = {
        "version": version, "tagged_ints": row["tagged"], "immortal": row["immortal"],
        "breaker": None if version >= (3, 13) else 4096, "breaker_mask": row["mask"],
    }  # fmt: skip
    other = evolve(probe(), **changes)
    state = State()
    texts = [module_text(other, Meanings(other, state, Hooks(*[print] * len(fields(Hooks)))), Addresses())]
    for text in (CHASE, STORE + "\n", "[r0]\nguard_not_interrupted() [r0]\nfinish(r0)"):
        unit = parse_unit(text, NAMES)
        texts.append(lower_unit("unit", unit, make_plan(unit), other, state).e.text())
    for text in texts:
        llvm.parse_assembly(text).verify()
