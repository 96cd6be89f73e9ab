"""Objects of classes with slots that compiled code makes, and that die there, where there is no translated code.

With it, they lie in blocks of dead ones: see `tests/native/test_blocks.py`.
"""

from __future__ import annotations

import gc
import sys
import weakref
from typing import Any

import pytest

from codegen.layout import probe
from codegen.runtime.blocks import body_of
from objmodel.instances.base import Instance
from tests.codegen.harness import both_tiers, compiled, native  # noqa: F401
from tracer.ir.descr import Field, Shape

pytestmark = pytest.mark.usefixtures("both_tiers")


class Thing:
    """Made by each test's code."""

    __slots__ = ("__weakref__", "x", "y")


FIELDS = (Field(Thing, "x", "r"), Field(Thing, "y", "r"))
NAMES = {"Thing": Shape(Thing, FIELDS), "Thing.x": FIELDS[0], "Thing.y": FIELDS[1]}
MAKE = """[i0, r1]
label(L, i0, r1)
r2 = new(Thing)
setfield_r(r2, Thing.x, r1)
i3 = int_sub(i0, 1)
guard_true(i3) [r2]
jump(L, i3, r1)"""


class WithDict:
    """Not described by slots."""


class WithFinalizer:
    """Runs code when it dies."""

    __slots__ = ("x",)

    def __del__(self) -> None:
        pass


class Numbers(list[int]):
    """Has more than slots."""

    __slots__ = ()


def test_which_objects_hold_nothing_but_slots() -> None:
    user = type("User", (Instance,), {"__slots__": ()})
    bodies = [body_of(probe(), cls) for cls in (Thing, Instance, user)]
    assert all(body is not None and not body.has_dict and not body.has_finalizer for body in bodies)
    assert all(body_of(probe(), cls) is None for cls in (Numbers, int, ValueError, Exception))
    dicts, finalizes = body_of(probe(), WithDict), body_of(probe(), WithFinalizer)
    assert dicts is not None
    assert dicts.has_dict
    assert finalizes is not None
    assert finalizes.has_finalizer


def test_a_new_object_has_no_trace_of_the_one_before() -> None:
    mark = object()
    unit = compiled(MAKE, None, NAMES)
    before = sys.getrefcount(mark), sys.getrefcount(Thing)
    for _ in range(3):
        (thing,) = native().run(unit, [5000, mark])[1]
        assert thing.x is mark
        assert not hasattr(thing, "y")
        assert gc.is_tracked(thing)
        assert type(thing) is Thing
        thing.y = 5
        del thing
    assert (sys.getrefcount(mark), sys.getrefcount(Thing)) == before
    gc.collect()
    assert not any(type(o) is Thing for o in gc.get_objects())


def test_weak_references_are_cleared_and_their_callbacks_run() -> None:
    seen: list[Any] = []
    keep: list[Any] = []
    unit = compiled(
        "[r0]\nr1 = new(Thing)\nsetfield_r(r1, Thing.x, 'a')\nr2 = call_r(watch, r1)\nguard_no_exception()[]"
        "\nfinish(r2)",
        None,
        NAMES | {"watch": watcher(seen, keep)},
    )
    for turn in range(1, 4):
        assert native().run(unit, [None])[1] == [None]
        assert len(seen) == turn
        assert keep[-1]() is None


def watcher(seen: list[Any], keep: list[Any]) -> Any:
    """A call that makes a weak reference to its argument."""
    from tests.codegen.harness import call

    return call(lambda thing: keep.append(weakref.ref(thing, seen.append)), "r", "r")


def test_a_long_chain_dies_without_deep_recursion() -> None:
    unit = compiled(
        """[i0, r1]
        label(L, i0, r1)
        r2 = new(Thing)
        setfield_r(r2, Thing.x, r1)
        i3 = int_sub(i0, 1)
        guard_true(i3) [i3]
        jump(L, i3, r2)""",
        None,
        NAMES,
    )
    assert native().run(unit, [300_000, None])[1] == [0]
    gc.collect()
    assert not any(type(o) is Thing for o in gc.get_objects())


def test_a_finalizer_that_comes_later_runs() -> None:
    class Late:
        __slots__ = ("x",)

    field = Field(Late, "x", "r")
    unit = compiled(
        "[i0]\nlabel(L, i0)\nr1 = new(Late)\ni2 = int_sub(i0, 1)\nguard_true(i2) []\njump(L, i2)",
        None,
        {"Late": Shape(Late, (field,))},
    )
    native().run(unit, [10])
    died: list[int] = []
    Late.__del__ = lambda self: died.append(1)  # type: ignore[attr-defined]
    native().run(unit, [10])
    assert len(died) == 10
