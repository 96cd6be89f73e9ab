"""The functions to translate: those that can be reached from the portals, the tables of functions and the slots.

In: packages.
Out: `Program`: graphs by function, in a fixed order, with a name for each.

Every function that a graph calls by name is reached, except those marked opaque or elidable, which stay calls into the
host (but see `hints.computed_natively`). A method call reaches all overrides of the method.
"""

from __future__ import annotations

import gc
import types
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tracer.frontend.blocks import NotRestricted
from tracer.frontend.check import known_targets, modules_of, overrides, roots_of, table_of
from tracer.frontend.classfields import field_of, frame_shape
from tracer.frontend.flowgraph import Graph, Instruction, Literal, definition_of
from tracer.frontend.graphs import graph_of, is_wide
from tracer.frontend.statictypes import OBJECT
from tracer.ir.descr import Field
from tracer.records import field, fields, record

Function = Callable[..., Any]


@record
class Program:
    """The graphs of all functions to translate, and the names of their LLVM functions."""

    graphs: dict[Function, Graph] = field(factory=dict)
    portals: list[Function] = field(factory=list)
    slots: list[Function] = field(factory=list)
    """Functions that stand in slots of host types."""
    virtualizables: list[type] = field(factory=list)
    """The virtualizable classes."""
    tops: dict[type | None, str] = field(factory=dict)
    """`JitDriver.top` of each virtualizable class."""
    kept: dict[Function, frozenset[int]] = field(factory=dict)
    """The results of `ownership.kept_parameters` so far."""
    harmless: dict[Function, bool] = field(factory=dict)
    """Functions known to free nothing, or not, so far."""
    exported: frozenset[Function] = frozenset()
    """The functions that the host calls."""
    made: list[type] = field(factory=list)
    """The classes of which translated code makes objects, exceptions apart."""
    errors: list[type] = field(factory=list)
    """The exception classes, written as records, of which translated code makes objects."""
    refused: dict[Function, NotRestricted] = field(factory=dict)
    """The functions of the JIT that stay Python, and why."""
    layouts: list[type] = field(factory=list)
    """The classes that have the fields of objects whose own class is known only when they are made."""

    def is_told_items(self, function: Any) -> bool:
        """Is the function also passed the address of the items of its first argument, a virtualizable?"""
        graph = self.graphs.get(function)
        if graph is None or not graph.args or function in self.exported:
            return False
        first = graph.args[0]
        if first.type.cls not in self.virtualizables or first.type.optional:
            return False
        return len(frame_shape(first.type.cls).arrays) == 1 and all(i.target is not first for i in graph.instructions)

    def told_beside(self, function: Any) -> tuple[Field, Field] | None:
        """The fields that lead from the first argument of the function, which is told items, to a list beside the code,
        if the address of the list's items is passed to the function, too; None if it is not.
        """
        if not self.is_told_items(function):
            return None
        found = (beside(self.graphs[function], i) for i in self.graphs[function].instructions)
        return next((path for path in found if path), None)

    def name(self, function: Any) -> str:
        """The LLVM name of a function's code."""
        return f'"{function.__module__}.{function.__qualname__}"'


def reach(packages: list[str], functions: Sequence[Function] = ()) -> Program:
    """All functions of `packages` to translate, and those that `functions` reach.

    Raises:
        NotRestricted: a function that is reached, and not marked as opaque, is not restricted Python.
    """
    gc.collect()  # records are classes made anew: those that they are made of are subclasses until they are collected
    program = Program()
    roots: list[Any] = [f for name in packages for module in modules_of(name) for f in roots_of(module)]
    stack = [*reversed(functions), *reversed(roots)]
    while stack:
        function = stack.pop()
        if function in program.graphs:
            continue
        graph = program.graphs[function] = graph_of(function, False)
        if "jit_merge_point" in function.__code__.co_names:
            program.portals.append(function)
            classes = [a.type.cls for a in graph.args if getattr(a.type.cls, "_jit_virtualizable_", False)]
            program.virtualizables += [cls for cls in classes if cls is not None]
            driver = next(i.extra for i in graph.instructions if i.name == "merge_point")
            program.tops |= dict.fromkeys(classes, driver.top)
        if hasattr(function, "_jit_slot_"):
            program.slots.append(function)
        _leave_to_host(program, graph)
        stack.extend(reversed(list(_called(graph))))
    whole = [f for f in program.graphs if hasattr(f, "_jit_translated_")]
    program.exported = frozenset((*functions, *program.portals, *program.slots, *whole))
    _read_in_place(program)
    every = [i for graph in program.graphs.values() for i in graph.instructions]
    new = dict.fromkeys(i.extra.cls for i in every if i.name == "new")
    program.made += [cls for cls in new if not issubclass(cls, BaseException)]
    program.errors += [cls for cls in new if issubclass(cls, BaseException) and fields(cls)]
    program.layouts += dict.fromkeys(i.extra for i in every if i.name == "allocate")
    return program


def _leave_to_host(program: Program, graph: Graph) -> None:
    """Have the host call what a function of the JIT calls, and what cannot be translated or is no part of the JIT."""
    for i in graph.instructions if is_wide(graph.function) else ():
        if i.name == "call":
            reason = program.refused.get(i.extra) or _refusal(i.extra)
            if reason is not None:
                program.refused[i.extra] = reason
            if reason is not None or not is_wide(i.extra):
                i.name, i.extra, i.args = "residual", None, [Literal(i.extra, OBJECT), *i.args]


def _refusal(function: Any) -> NotRestricted | None:
    try:
        graph_of(function, False)
    except NotRestricted as reason:
        return reason
    return None


def _read_in_place(program: Program) -> None:
    """Replace each call of a function that only loads a field by the load, so that the result is not counted."""
    for graph in program.graphs.values():
        for i in graph.instructions:
            access = only_access(program, i.extra) if i.name == "call" else None
            if access is not None and access.name == "getfield":
                i.name, i.extra = access.name, access.extra


def only_access(program: Program, function: Any) -> Instruction | None:
    """The access to a field that is all the function does, or None."""
    graph = program.graphs.get(function)
    if graph is None or len(graph.blocks) != 1:
        return None
    i = graph.instructions[0]
    if i.name not in ("getfield", "setfield") or i.args != graph.args:
        return None
    if (i.extra.kind == "r") != (i.extra.storage == "object"):
        return None
    following = graph.instructions[1:]
    if [f.name for f in following] != ["return"] or (i.name == "getfield") != (following[0].args == [i.target]):
        return None
    return i


def _called(graph: Graph) -> Iterator[Any]:
    for instruction in graph.instructions:
        if instruction.name == "call":
            yield instruction.extra
        elif instruction.name == "call_method":
            yield from candidates(instruction.args[0].type.cls, instruction.extra)
        elif instruction.name == "elidable" and is_computed(instruction):
            yield function_called(instruction)
        elif instruction.name == "merge_point":
            yield from (form for forms in instruction.extra.quick.values() for form in forms)
        elif instruction.name == "call_dynamic":
            yield from (f for f in known_targets(graph, instruction.args[0]) if is_translated(f))


def is_computed(call: Instruction) -> bool:
    """Is this a call of an elidable function that native code computes by itself?"""
    return hasattr(function_called(call), "_jit_computed_")


def function_called(call: Instruction) -> Any:
    """The object that a residual or elidable call calls, if it is constant; else None."""
    callee = call.args[0]
    return callee.value if isinstance(callee, Literal) else None


def candidates(cls: type | None, name: str) -> list[Any]:
    """The functions that a call of method `name` of an object of `cls` or a subclass may reach."""
    return [f for f in overrides(cls, name) if is_translated(f)]


def is_translated(function: Any) -> bool:
    """Is this a function whose source is to be read?"""
    if not isinstance(function, types.FunctionType):
        return False
    hint = getattr(function, "_jit_hint_", None)
    if hint in ("dont_look_inside", "elidable", "elidable_promote") and not hasattr(function, "_jit_translated_"):
        return False
    try:
        graph_of(function, False)
    except NotRestricted:
        return False
    return True


TABLE = 5
"""Tables with this many functions, or more, become a switch."""


def is_table(graph: Graph, get: Instruction) -> bool:
    """Does the instruction load a function from a constant table, only for calls?"""
    container = get.args[0]
    if not isinstance(container, Literal) or get.name != "tuple_get" or len(container.value) < TABLE:
        return False
    if not all(is_translated(f) for f in container.value):
        return False
    names, wanted = {get.target}, True
    for i in graph.instructions:
        if i.name == "promote" and i.args[0] in names:
            names.add(i.target)
        elif any(a in names for a in i.args):
            is_call = i.name == "call_dynamic" and i.args[0] in names
            wanted = wanted and is_call and not any(a in names for a in i.args[1:])
    return wanted and all(table_of(graph, n) is not None for n in names)


def packed_item(graph: Graph, get: Instruction) -> tuple[Instruction, Field] | None:
    """For a load of an item of a packed tuple of words, used only as a word, after a load of another sequence of the
    same
    object at the same index: the instruction that loaded the tuple, and the field with the packed words.
    """
    source = definition_of(graph, get.args[0]) if get.name == "tuple_get" else None
    if source is None or source.name != "getfield" or get.block is None:
        return None
    cls = source.extra.cls
    words: Any = next((f.metadata.get("packed") for f in fields(cls) if f.name == source.extra.name), None)
    if words is None or not all(i.name == "unbox_int" for i in graph.instructions if get.target in i.args):
        return None
    for before in get.block.instructions[: get.index]:
        other = definition_of(graph, before.args[0]) if before.name in ("bytes_get", "tuple_get") else None
        if other is not None and other.name == "getfield":
            if other.args[0] is source.args[0] and before.args[1] is get.args[1]:
                found = field_of(cls, words)
                return None if found is None else (source, found[0])
    return None


def beside(graph: Graph, get: Instruction) -> tuple[Field, Field] | None:
    """For a load of an item of a list beside the code that the first argument, a virtualizable, runs (`hints.BESIDE`):
    the fields that lead from the first argument to the list.
    """
    source = definition_of(graph, get.args[0]) if get.name == "list_get" else None
    if source is None or source.name != "getfield" or not is_list_beside(source.extra):
        return None
    owner = definition_of(graph, source.args[0])
    from_first = owner is not None and owner.name == "getframe" and owner.args[0] is graph.args[0]
    return (owner.extra, source.extra) if from_first else None


def is_list_beside(loaded: Field) -> bool:
    """Does the field have a list beside the code?"""
    return any(f.metadata.get("beside") for f in fields(loaded.cls) if f.name == loaded.name)
