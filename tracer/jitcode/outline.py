"""Outlines: what a recording must know of an interpreter function beside the code generated for it.

In: a flow graph.
Out: `Outline`, which names registers by their numbers, so that a process that finds generated code kept by another
makes no graph.

    B0  %1 = getfield(%0) Frame.sp        number 0, "getfield", line 12, before: (0,) "r", after: (0,) "r", result "i"
        %2 = call(%0, %1) push            number 1, "call", line 13, before: (0, 1) "ri", after: () "", result "r"
        return %2                         ...

Holds: the outline of a kept function is the same as that of its graph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tracer.frontend.flowgraph import Graph, Handler, Instruction, Reg
from tracer.frontend.statictypes import Type
from tracer.records import record

Registers = tuple[int, ...]
"""Numbers of registers."""


@record
class Caught:
    """The handler of what an instruction raises."""

    cls: Any
    """The class of exceptions that it catches."""
    register: int
    """Holds the exception."""
    registers: Registers
    """The registers that are live in the handler, with that one, in the order of their numbers."""


@record
class OutlinedInstruction:
    """An instruction, as resume positions need to know it."""

    number: int
    """Its number in the graph."""
    name: str
    line: int
    """Its line in the source file."""
    before: Registers
    """The registers that are live before it."""
    kinds_before: str
    """Their kinds."""
    after: Registers
    """The registers that are live after it, without its target."""
    kinds_after: str
    """Their kinds."""
    result_kind: str
    """The kind of its target; `v` if it has none."""
    passes_on: bool
    """Does the function return its result at once, and catch nothing that it raises?"""
    caught: Caught | None
    """None: what it raises leaves the function."""


@record
class MergePoint:
    """The merge point of a portal."""

    number: int
    """Its number in the graph."""
    registers: Registers
    """The registers that it names."""
    types: tuple[Type, ...]
    """Their types."""


@record
class Outline:
    """A function as a recording must know it."""

    has_loop: bool
    result_kind: str
    """The kind of its result."""
    merge_point: MergePoint | None
    """None: it is no portal."""
    names: tuple[str | None, ...]
    """The names of the variables that the registers stand for, by their numbers; None: a temporary."""
    instruction: Callable[[int], OutlinedInstruction]
    """The instruction with this number."""


def outline_of(graph: Graph) -> Outline:
    """The outline of the function with this graph.

    Raises:
        TypeError: a merge point is given something that is not in a register, or not all that is live there.
    """
    merge_point = next((i for i in graph.instructions if i.name == "merge_point"), None)
    found = None if merge_point is None else _merge_point(graph.name, merge_point)
    names = tuple([r.name for r in graph.registers])
    return Outline(graph.has_loop, graph.result.kind, found, names, lambda number: outlined(graph.instructions[number]))


def _merge_point(function: str, instruction: Instruction) -> MergePoint:
    named = [a for a in instruction.args if isinstance(a, Reg)]
    extra = set(instruction.live_before) - set(named)
    if extra or len(named) != len(instruction.args):
        raise TypeError(f"the merge point of {function} must name its live variables, found also {extra}")
    return MergePoint(instruction.position, _numbers(named), tuple(r.type for r in named))


def outlined(instruction: Instruction) -> OutlinedInstruction:
    """The outline of an instruction."""
    before, after, target = instruction.live_before, instruction.live_after, instruction.target
    return OutlinedInstruction(
        instruction.position, instruction.name, instruction.line, _numbers(before), _kinds(before), _numbers(after),
        _kinds(after), "v" if target is None else target.type.kind, _is_returned(instruction),
        None if instruction.handler is None else _caught(instruction.handler),
    )  # fmt: skip


def _caught(handler: Handler) -> Caught:
    live = sorted(_numbers(handler.block.live_in | {handler.register}))
    return Caught(handler.cls, handler.register.number, tuple(live))


def _numbers(registers: Iterable[Reg]) -> Registers:
    return tuple([r.number for r in registers])


def _kinds(registers: Iterable[Reg]) -> str:
    return "".join([r.type.kind for r in registers])


def _is_returned(call: Instruction) -> bool:
    """Does a function return the result of this call at once, and catch nothing that it raises?"""
    result, block, index = call.target, call.block, call.index
    if result is None or block is None or call.handler is not None:
        return False
    while True:
        index += 1
        following = block.instructions[index]
        if following.name == "move" and following.args[0] is result and following.target is not None:
            result = following.target
        elif following.name == "goto" and following.extra[0].number > block.number:
            block, index = following.extra[0], -1
        else:
            return following.name == "return" and following.args[0] is result
