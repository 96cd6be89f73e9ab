"""Plain data gives back the graph that it was made of.

In: the graphs of the interpreter.  Out: the same, by way of plain data.
"""

from __future__ import annotations

from typing import Any

from tracer.frontend.check import check
from tracer.frontend.flowgraph import Graph
from tracer.frontend.plaingraph import from_plain, to_plain


def described(graph: Graph) -> list[object]:
    """All that a graph says, objects of the interpreter by identity."""
    lines: list[object] = [graph.dump(), graph.name, graph.filename, graph.function, graph.has_loop, graph.result]
    lines += [[r.number, r.type, r.name] for r in graph.registers]
    lines += [[b.number, {r.number for r in b.live_in}, len(b.instructions)] for b in graph.blocks]
    for i in graph.instructions:
        assert i.block is not None
        assert i.block.instructions[i.index] is i
        handler = i.handler and [i.handler.block.number, i.handler.register.number, i.handler.cls]
        live = [[r.number for r in registers] for registers in (i.live_before, i.live_after)]
        lines.append([i.position, i.block.number, i.line, i.target and i.target.number, handler, live])
        lines.append([_operand(a) for a in i.args])
        lines.append([b.number for b in i.extra] if type(i.extra) is tuple else i.extra)
    return lines


def _operand(operand: Any) -> object:
    value = getattr(operand, "value", operand)
    return [type(operand), operand.type, value if type(value) in (int, float, str, bytes, tuple) else repr(operand)]


def test_a_graph_made_of_plain_data_is_the_same_graph() -> None:
    graphs, _ = check(["objmodel", "interp"])
    for function, graph in graphs.items():
        mentioned: list[Any] = []

        def number(value: Any, mentioned: list[Any] = mentioned) -> int:
            mentioned.append(value)
            return len(mentioned) - 1

        plain = to_plain(graph, number)
        assert described(from_plain(function, plain, mentioned.__getitem__)) == described(graph)
