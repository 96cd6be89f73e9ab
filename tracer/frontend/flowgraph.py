"""Flow graphs: a restricted-Python function as basic blocks of register instructions.

In: blocks that `tracer.frontend.statements` builds.
Out: `Graph`, with reachable blocks only, straight lines merged, registers numbered densely and liveness at every
instruction.

    def pop(self): sp = self.sp - 1          B0  %1 = getfield(%0) Frame.sp
                   self.sp = sp         =>       %1 = int_sub(%1, 1)
                   ...                           setfield(%0, %1) Frame.sp   ...

Holds: an instruction reads its arguments before it writes its target. A `handler` is the block that runs when the
instruction raises the handler's class; it never reads the target of the instruction that raised.
Does not: put registers into single assignment; traces are, flow graphs are not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tracer.frontend.statictypes import Type
from tracer.records import field, record


class Reg:
    """A register of a graph; a local variable or a temporary."""

    __slots__ = ("number", "type", "name")

    def __init__(self, number: int, type_: Type, name: str | None) -> None:
        self.number = number
        self.type = type_
        self.name = name

    def __repr__(self) -> str:
        return f"%{self.number}" + (f":{self.name}" if self.name else "")


class Literal:
    """A constant operand of an instruction."""

    __slots__ = ("value", "type")

    def __init__(self, value: Any, type_: Type) -> None:
        self.value = value
        self.type = type_

    def __repr__(self) -> str:
        return repr(self.value)[:40]


Operand = Reg | Literal


@record
class Handler:
    """Where an instruction's exceptions go."""

    block: Block
    """The block that runs when the instruction raises."""
    register: Reg
    """Holds the exception in that block."""
    cls: type
    """The class of exceptions that are caught."""


@record
class Instruction:
    """One register instruction."""

    name: str
    target: Reg | None
    """The register that the result goes to, if there is one."""
    args: list[Operand]
    extra: Any
    """The instruction's static description: a `Field`, a function, the blocks of a jump, and so on."""
    line: int
    """Line in the function's source file."""
    handler: Handler | None = None
    """Where its exceptions go; None: out of the function."""
    position: int = -1
    """Its number in the graph."""
    block: Block | None = None
    index: int = -1
    """Its number in its block."""
    live_before: tuple[Reg, ...] = ()
    """The registers that are live before it."""
    live_after: tuple[Reg, ...] = ()
    """The registers that are live after it, without the target."""

    def __repr__(self) -> str:
        left = f"{self.target} = " if self.target is not None else ""
        extra = "" if self.extra is None else f" {getattr(self.extra, '__name__', self.extra)}"
        return f"{left}{self.name}({', '.join(map(repr, self.args))}){extra}"


@record
class Block:
    """A straight line of instructions; the last one is goto, branch, return or raise."""

    number: int
    instructions: list[Instruction] = field(factory=list)
    predecessors: int = 0
    """How many blocks lead here."""
    live_in: frozenset[Reg] = frozenset()
    """The registers that are live at its start."""

    def __repr__(self) -> str:
        return f"B{self.number}"

    def jumps(self) -> tuple[Block, ...]:
        """The blocks that the last instruction goes to."""
        last = self.instructions[-1]
        return tuple(last.extra) if last.name in ("goto", "branch") else ()

    def successors(self) -> Iterator[Block]:
        """All blocks that may run next, handlers included."""
        yield from self.jumps()
        for instruction in self.instructions:
            if instruction.handler is not None:
                yield instruction.handler.block


@record
class Graph:
    """A function's flow graph."""

    function: Callable[..., Any]
    name: str
    filename: str
    args: list[Reg]
    """The registers of the parameters."""
    result: Type
    """The type of the function's result."""
    entry: Block
    blocks: list[Block]
    registers: list[Reg]
    instructions: list[Instruction] = field(factory=list)
    """All instructions, by their position."""
    has_loop: bool = False

    def finish(self) -> None:
        """Simplify and number the graph, and compute liveness.  Called once, by the front end."""
        _skip_empty_blocks(self)
        self.blocks = _reachable(self.entry)
        _merge_straight_lines(self)
        self.has_loop = _has_cycle(self.entry)
        _number(self)
        _liveness(self)

    def dump(self) -> str:
        """The graph as text, for logs and tests."""
        lines = [f"{self.name}({', '.join(map(repr, self.args))}) -> {self.result}"]
        for block in self.blocks:
            lines.append(f" {block}")
            for i in block.instructions:
                handler = f"  ! {i.handler.block}" if i.handler else ""
                lines.append(f"  {i.position:3} {i!r}{handler}")
        return "\n".join(lines)


def _skip_empty_blocks(graph: Graph) -> None:
    for block in graph.blocks:
        if not block.instructions:
            continue
        last = block.instructions[-1]
        if last.name in ("goto", "branch"):
            last.extra = tuple(_final_block(b) for b in last.extra)


def _final_block(block: Block) -> Block:
    seen = {block}
    while len(block.instructions) == 1 and block.instructions[0].name == "goto":
        following = block.instructions[0].extra[0]
        if following in seen:
            break
        seen.add(following)
        block = following
    return block


def _reachable(entry: Block) -> list[Block]:
    seen: dict[Block, None] = {}
    stack = [entry]
    while stack:
        block = stack.pop()
        if block not in seen:
            seen[block] = None
            stack.extend(reversed(list(block.successors())))
    return list(seen)


def _merge_straight_lines(graph: Graph) -> None:
    handlers: set[Block] = set()
    for block in graph.blocks:
        block.predecessors = 0
    for block in graph.blocks:
        for successor in block.successors():
            successor.predecessors += 1
        handlers.update(i.handler.block for i in block.instructions if i.handler is not None)
    merged: set[Block] = set()
    for block in graph.blocks:
        if block in merged:
            continue
        while block.instructions[-1].name == "goto":
            (following,) = block.instructions[-1].extra
            if following.predecessors != 1 or following in (block, graph.entry) or following in handlers:
                break
            block.instructions[-1:] = following.instructions
            merged.add(following)
    graph.blocks = [b for b in graph.blocks if b not in merged]


def _has_cycle(entry: Block) -> bool:
    state: dict[Block, int] = {}
    stack: list[tuple[Block, Iterator[Block]]] = [(entry, entry.successors())]
    state[entry] = 1
    while stack:
        block, successors = stack[-1]
        following = next(successors, None)
        if following is None:
            state[block] = 2
            stack.pop()
        elif state.get(following) == 1:
            return True
        elif following not in state:
            state[following] = 1
            stack.append((following, following.successors()))
    return False


def _number(graph: Graph) -> None:
    used: dict[Reg, None] = dict.fromkeys(graph.args)
    for block in graph.blocks:
        for index, instruction in enumerate(block.instructions):
            instruction.position = len(graph.instructions)
            instruction.block = block
            instruction.index = index
            graph.instructions.append(instruction)
            operands = [instruction.target, *instruction.args]
            if instruction.handler is not None:
                operands.append(instruction.handler.register)
            used.update(dict.fromkeys(o for o in operands if isinstance(o, Reg)))
    graph.registers = list(used)
    for number, register in enumerate(graph.registers):
        register.number = number


def _liveness(graph: Graph) -> None:
    changed = True
    while changed:
        changed = False
        for block in reversed(graph.blocks):
            live: set[Reg] = set()
            for successor in block.jumps():
                live |= successor.live_in
            for instruction in reversed(block.instructions):
                after = set(live)
                if instruction.handler is not None:
                    after |= instruction.handler.block.live_in - {instruction.handler.register}
                if instruction.target is not None:
                    after.discard(instruction.target)
                instruction.live_after = _sorted(after)
                live = after | {a for a in instruction.args if isinstance(a, Reg)}
                if instruction.handler is not None:
                    live |= instruction.handler.block.live_in - {instruction.handler.register}
                instruction.live_before = _sorted(live)
            if live != block.live_in:
                block.live_in = frozenset(live)
                changed = True


def _sorted(registers: set[Reg]) -> tuple[Reg, ...]:
    return tuple(sorted(registers, key=lambda r: r.number))


def definition_of(graph: Graph, register: Any) -> Any:
    """The one instruction that gives `register` its value, looking through promotions and moves; None if there are
    several.
    """
    while True:
        found = [i for i in graph.instructions if i.target is register]
        if len(found) != 1:
            return None
        if found[0].name not in ("promote", "move") or isinstance(found[0].args[0], Literal):
            return found[0]
        register = found[0].args[0]
