"""Flow graphs as plain data, from which another process makes the same graphs.

In: a finished graph, and a function that numbers the objects it mentions.
Out: tuples of words and strings, which the host can store; and the graph made from them again.

    %1 = getfield(%0) Frame.sp      =>      ("getfield", 1, (0,), 7, 12, -1, 3, 4)
                                            name, target, arguments, constant 7, line 12, no handler, live sets 3 and 4

Holds: `from_plain(to_plain(graph))` is the same graph, to the last register, with the objects that the numbers mean
there.
Does not: say what the numbers mean; `constant` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tracer.frontend.flowgraph import Block, Graph, Handler, Instruction, Literal, Operand, Reg

NONE = -1
"""Means no target, or no handler."""


def to_plain(graph: Graph, number: Callable[[Any], int]) -> Any:
    """The graph without its function. number: numbers a class, type, field, function, or another object."""
    return _Flattener(graph, number).whole()


class _Flattener:
    """Numbers what the instructions of one graph have in common."""

    def __init__(self, graph: Graph, number: Callable[[Any], int]) -> None:
        self.graph = graph
        self.number = number
        self.blocks = {block: index for index, block in enumerate(graph.blocks)}
        self.literals: list[tuple[int, int]] = []
        self.handlers: dict[Handler, int] = {}
        self.live_sets: dict[tuple[int, ...], int] = {}

    def whole(self) -> Any:
        graph = self.graph
        blocks = [self.block(block) for block in graph.blocks]
        registers = [(self.number(r.type), r.name) for r in graph.registers]
        handlers = [(self.blocks[h.block], h.register.number, self.number(h.cls)) for h in self.handlers]
        head = (_numbers(graph.args), self.number(graph.result), self.blocks[graph.entry], graph.has_loop)
        return (head, registers, self.literals, handlers, list(self.live_sets), blocks)

    def block(self, block: Block) -> Any:
        live_in = sorted(r.number for r in block.live_in)
        return (block.number, live_in, [self.instruction(i) for i in block.instructions])

    def instruction(self, i: Instruction) -> Any:
        target = NONE if i.target is None else i.target.number
        handler = NONE if i.handler is None else self.handlers.setdefault(i.handler, len(self.handlers))
        live = self.live_set(i.live_before), self.live_set(i.live_after)
        return (i.name, target, tuple(map(self.operand, i.args)), self.extra(i.extra), i.line, handler, *live)

    def operand(self, operand: Operand) -> int:
        """The number of a register, or ~n for literal n."""
        if isinstance(operand, Reg):
            return operand.number
        self.literals.append((self.number(operand.value), self.number(operand.type)))
        return ~(len(self.literals) - 1)

    def extra(self, extra: Any) -> Any:
        """Strings unchanged, the blocks of a jump as a tuple, everything else by number."""
        if extra is None or type(extra) is str:
            return extra
        return tuple(self.blocks[b] for b in extra) if type(extra) is tuple else self.number(extra)

    def live_set(self, registers: tuple[Reg, ...]) -> int:
        return self.live_sets.setdefault(_numbers(registers), len(self.live_sets))


def _numbers(registers: Iterable[Reg]) -> tuple[int, ...]:
    return tuple(r.number for r in registers)


def from_plain(function: Callable[..., Any], plain: Any, constant: Callable[[int], Any]) -> Graph:
    """The graph of `function` that `plain` describes. constant: the object that a number means."""
    (args, result, entry, has_loop), named, literals, handled, live, laid_out = plain
    registers = [Reg(number, constant(type_), name) for number, (type_, name) in enumerate(named)]
    operands: list[Any] = [Literal(constant(value), constant(type_)) for value, type_ in reversed(literals)]
    operands = registers + operands  # literal n is item ~n, counted from the end
    blocks = [Block(number, live_in=frozenset(registers[n] for n in live_in)) for number, live_in, _ in laid_out]
    handlers = [Handler(blocks[block], registers[n], constant(cls)) for block, n, cls in handled]
    live_sets = [tuple([registers[n] for n in numbers]) for numbers in live]
    code = function.__code__
    graph = Graph(function, function.__qualname__, code.co_filename, [registers[n] for n in args], constant(result),
                  blocks[entry], blocks, registers, has_loop=has_loop)  # fmt: skip
    instructions = graph.instructions
    for block, (_, _, rows) in zip(blocks, laid_out, strict=True):
        for name, target, arguments, extra, line, handler, before, after in rows:
            if type(extra) is int:
                extra = constant(extra)
            elif type(extra) is tuple:
                extra = tuple([blocks[n] for n in extra])
            instruction = Instruction(
                name, None if target == NONE else registers[target], [operands[n] for n in arguments], extra, line,
                None if handler == NONE else handlers[handler], len(instructions), block, len(block.instructions),
                live_sets[before], live_sets[after],
            )  # fmt: skip
            block.instructions.append(instruction)
            instructions.append(instruction)
    return graph
