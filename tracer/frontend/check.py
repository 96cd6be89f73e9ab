"""A check that everything a trace may reach is restricted Python.

In: names of packages or modules.
Out: one line for each function that the front end cannot read, with file, line and construct; exit status 1 if there is
one.

    python -m tracer.frontend.check objmodel interp

The search starts at the portals (functions with a merge point), at functions in constant tables, and at functions that
the host calls through type slots. From there it follows every call in a graph, unless the function is called as a
whole.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
import types
from collections.abc import Iterator
from typing import Any

from tracer.frontend.blocks import NotRestricted
from tracer.frontend.flowgraph import Graph, Literal, definition_of
from tracer.frontend.graphs import graph_of
from tracer.hints import portal_of
from tracer.hosttypes import names_of_module
from tracer.records import subclasses

_OPAQUE = ("dont_look_inside", "elidable", "elidable_promote")


def modules_of(name: str) -> Iterator[types.ModuleType]:
    """A module, or all modules of a package and its subpackages."""
    module = importlib.import_module(name)
    yield module
    for info in pkgutil.walk_packages(getattr(module, "__path__", []), f"{name}."):
        if not info.name.endswith(".__main__"):
            yield importlib.import_module(info.name)


def roots_of(module: types.ModuleType) -> Iterator[types.FunctionType]:
    """The module's functions that the search starts at; see the head of this file."""
    for value in list(names_of_module(module).values()):
        if type(value) is tuple:
            yield from (f for f in value if isinstance(f, types.FunctionType) and not _is_opaque(f))
        elif isinstance(value, types.FunctionType):
            function = portal_of(value)
            is_called = hasattr(function, "_jit_slot_") or hasattr(function, "_jit_translated_")
            is_root = "jit_merge_point" in function.__code__.co_names or is_called
            if is_root and function.__module__ == module.__name__:
                yield function
                _, result = getattr(function, "_jit_end_", (None, None))
                if result is not None:
                    yield result


def check(names: list[str]) -> tuple[dict[Any, Graph], list[NotRestricted]]:
    """Read every function reachable in these packages.

    Returns: the graphs by function, and the errors.
    """
    stack = [f for name in names for module in modules_of(name) for f in roots_of(module)]
    graphs: dict[Any, Graph] = {}
    errors: dict[Any, NotRestricted] = {}
    while stack:
        function = stack.pop()
        if function in graphs or function in errors:
            continue
        try:
            graph = graph_of(function)
            stack.extend(_called(graph))
            graphs[function] = graph
        except NotRestricted as e:
            errors[function] = e
    return graphs, list(errors.values())


def _is_opaque(function: Any) -> bool:
    return getattr(function, "_jit_hint_", None) in _OPAQUE


def _called(graph: Graph) -> Iterator[types.FunctionType]:
    for instruction in graph.instructions:
        if instruction.name == "call":
            if not (graph_of(instruction.extra).has_loop and _is_called_whole(instruction.extra)):
                yield instruction.extra
        elif instruction.name == "call_method":
            receiver = instruction.args[0].type.cls
            yield from (f for f in overrides(receiver, instruction.extra) if not _is_opaque(f))
        elif instruction.name == "call_dynamic":
            targets = map(portal_of, known_targets(graph, instruction.args[0]))
            yield from (f for f in targets if isinstance(f, types.FunctionType) and not _is_opaque(f))
        for argument in instruction.args:
            if isinstance(argument, Literal) and hasattr(argument.value, "_jit_translated_"):
                yield argument.value
            if isinstance(argument, Literal) and type(argument.value) is tuple:
                yield from (f for f in argument.value if isinstance(f, types.FunctionType) and not _is_opaque(f))


def _is_called_whole(function: Any) -> bool:
    hint = getattr(function, "_jit_hint_", None)
    return hint != "unroll_safe" and "jit_merge_point" not in function.__code__.co_names


def overrides(cls: type | None, name: str) -> Iterator[types.FunctionType]:
    """The methods called `name` of `cls` and of its subclasses."""
    if cls is None:
        return
    method = cls.__dict__.get(name)
    if isinstance(method, types.FunctionType):
        yield method
    for subclass in subclasses(cls):
        yield from overrides(subclass, name)


def table_of(graph: Graph, callee: Any) -> tuple[tuple[Any, ...], Any] | None:
    """The constant table from which the callee of a dynamic call was loaded, and the operand of its index."""
    definition = definition_of(graph, callee)
    if definition is not None and definition.name == "tuple_get" and isinstance(definition.args[0], Literal):
        return definition.args[0].value, definition.args[1]
    return None


def known_targets(graph: Graph, callee: Any) -> list[Any]:
    """The functions that a dynamic call probably calls: those of a table, or a constant object's field's."""
    table = table_of(graph, callee)
    if table is not None:
        return [f for f in table[0] if isinstance(f, types.FunctionType)]
    definition = definition_of(graph, callee)
    if definition is not None and definition.name == "getfield" and isinstance(definition.args[0], Literal):
        return [getattr(definition.args[0].value, definition.extra.name)]
    return []


def main() -> int:
    """The command line."""
    graphs, errors = check(sys.argv[1:] or ["objmodel", "interp"])
    for error in errors:
        print(error)
    print(f"{len(graphs) + len(errors)} functions read, {len(errors)} not restricted Python")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
