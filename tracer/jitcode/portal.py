"""The portal: the interpreter's main function, in the form that the driver and the meta-interpreter use.

In: its driver's hints and its jitcode.
Out: which variables are green, and the arguments of a unit's start.

    state      (pc, code, frame)                     the arguments of the portal
    arguments  [frame, sp, depth, ..., item, item]   the reds, and the contents of a virtualizable

Holds: `arguments` and `give` are each other's inverse.
"""

from __future__ import annotations

import _operator as operator
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tracer.frontend.classfields import frame_shape
from tracer.hints import JitDriver
from tracer.ir.snapshot import FrameShape
from tracer.jitcode.jitcode import JitCode


class Portal:
    """The interpreter's main function, with its driver's hints."""

    def __init__(self, driver: JitDriver, code: JitCode) -> None:
        self.driver = driver
        self.code = code
        merge_point = code.outline.merge_point
        if merge_point is None:
            raise TypeError(f"expected a function with a merge point, found {code.function.__qualname__}")
        self.merge_point = merge_point.number
        self.registers = merge_point.registers
        self.types = merge_point.types
        self.green_count = len(driver.greens)
        self.kinds = "".join(t.kind for t in self.types)
        self.virtualizable = [getattr(t.cls, "_jit_virtualizable_", False) for t in self.types]
        self._parts = [
            _frame_parts(t.cls) if virtualizable and t.cls is not None else None
            for t, virtualizable in zip(self.types, self.virtualizable, strict=True)
        ][self.green_count :]
        self.take = self._make_take()

    def _make_take(self) -> Callable[[tuple[Any, ...]], list[Any]]:
        """A function from a state to the concrete arguments of a unit's start, in the order of its inputs.

        It empties the frames' lists, so that the running unit alone holds their items.
        """
        names = [f"v{number}" for number in range(len(self.registers))]
        found: list[str] = []
        lists: list[str] = []
        for name, type_, parts in zip(
            names[self.green_count :], self.types[self.green_count :], self._parts, strict=True
        ):
            found.append(name)
            if parts is not None and type_.cls is not None:
                shape = frame_shape(type_.cls)
                found += [f"{name}.{field.name}" for field in shape.fields if not field.immutable]
                found += [f"*{name}.{field.name}" for field in shape.arrays]
                lists += [f"{name}.{field.name}" for field in shape.arrays]
        lines = ["def take(state):", f" {', '.join(names)}, = state", f" found = [{', '.join(found)}]"]
        lines += [f" {items}[:] = [None] * len({items})" for items in lists]
        namespace: dict[str, Any] = {}
        exec(compile("\n".join([*lines, " return found"]), "<portal>", "exec"), namespace)
        take: Callable[[tuple[Any, ...]], list[Any]] = namespace["take"]
        return take

    def arguments(self, state: tuple[Any, ...]) -> list[Any]:
        """The result of `take`, without emptying the frames."""
        found: list[Any] = []
        for value, parts in zip(state[self.green_count :], self._parts, strict=True):
            found.append(value)
            if parts is not None:
                words, lists = parts
                found += words(value)
                for items in lists(value):
                    found += items
        return found

    def argument_kinds(self, state: tuple[Any, ...]) -> str:
        """The kinds of `arguments`."""
        kinds = ""
        for kind, value, parts in zip(
            self.kinds[self.green_count :], state[self.green_count :], self._parts, strict=True
        ):
            kinds += kind
            if parts is not None:
                shape = frame_shape(type(value))
                kinds += "".join(field.kind for field in shape.fields if not field.immutable)
                kinds += "r" * sum(map(len, parts[1](value)))
        return kinds

    def give(self, greens: tuple[Any, ...], arguments: Sequence[Any]) -> tuple[Any, ...]:
        """The state that these arguments of a unit's start stand for; the frames get their contents back."""
        state = list(greens)
        rest = iter(arguments)
        for type_, virtualizable in zip(
            self.types[self.green_count :], self.virtualizable[self.green_count :], strict=True
        ):
            value = next(rest)
            if virtualizable and type_.cls is not None:
                _fill(frame_shape(type_.cls), value, rest)
            state.append(value)
        return tuple(state)


def _frame_parts(cls: type) -> tuple[Callable[[Any], tuple[Any, ...]], Callable[[Any], tuple[Any, ...]]]:
    """Two functions: one reads a frame's fields that change, one reads its lists."""
    shape = frame_shape(cls)
    return _getter([f.name for f in shape.fields if not f.immutable]), _getter([f.name for f in shape.arrays])


def _getter(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    if len(names) == 1:
        single = operator.attrgetter(names[0])
        return lambda frame: (single(frame),)
    return operator.attrgetter(*names) if names else lambda frame: ()


def _fill(shape: FrameShape, frame: Any, contents: Iterator[Any]) -> None:
    for field in shape.fields:
        if not field.immutable:
            setattr(frame, field.name, next(contents))
    for field in shape.arrays:
        items = getattr(frame, field.name)
        items[:] = [next(contents) for _ in items]
