"""Which registers of a graph hold a reference of their own.

In: a `Graph`.  Out: the set of *borrowed* registers: those whose object something else keeps alive as long
as the function runs.

    def f(frame):            frame       borrowed: the caller holds it
        code = frame.code    code        borrowed: an immutable field of a borrowed object
        w = frame.pop()      w           owned: counted down where it dies

A register is borrowed if all its definitions are: parameters, constants, moves of borrowed registers, immutable
fields of borrowed objects, items of borrowed tuples.
Holds: what is stored to an immutable field stays there for the life of the object.
"""

from __future__ import annotations

from tracer.flowgraph import Graph, Instruction, Literal, Operand, Reg

_COPIES = ("move", "promote")
_FIELDS = ("getfield", "getframe")


def borrowed_registers(graph: Graph) -> set[Reg]:
    """The registers of kind `r` that need no reference of their own."""
    definitions: dict[Reg, list[Instruction]] = {}
    handled: set[Reg] = set()
    for instruction in graph.instructions:
        if instruction.target is not None:
            definitions.setdefault(instruction.target, []).append(instruction)
        if instruction.handler is not None:
            handled.add(instruction.handler.register)
    borrowed = {r for r in graph.registers if r.type.kind == "r" and r not in handled}
    borrowed -= {r for r in borrowed if r not in definitions and r not in graph.args}
    while True:
        wrong = {r for r in borrowed if not all(_borrows(d, borrowed) for d in definitions.get(r, ()))}
        if not wrong:
            return borrowed
        borrowed -= wrong


def _borrows(definition: Instruction, borrowed: set[Reg]) -> bool:
    if definition.name in _COPIES or definition.name == "tuple_get":
        return _lasts(definition.args[0], borrowed)
    if definition.name in _FIELDS:
        field = definition.extra
        return bool(field.immutable) and field.storage == "object" and _lasts(definition.args[0], borrowed)
    return False


def _lasts(operand: Operand, borrowed: set[Reg]) -> bool:
    return isinstance(operand, Literal) or operand in borrowed
