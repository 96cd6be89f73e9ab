"""Neighbouring instructions become one.

In: the instructions of one scope, assembled.  Out: the same, fewer; and which handlers run them (`superinstructions`).

    LOAD_FAST self; LOAD_ATTR x       =>   LOAD_FAST_ATTR self.x       nothing goes over the stack in between
    LOAD_FAST self; LOAD_METHOD f     =>   LOAD_FAST_METHOD self.f
    LOAD_FAST a; LOAD_FAST b          =>   LOAD_TWO_FAST a, b

Holds: the variable that the first of a pair loads has been assigned on every way there, so that only the second can
fail; the new instruction has the second one's place in the source.  No jump leads between the two of a pair.
A variable that is deleted anywhere is left alone.  All others stay assigned once they are: one pass over the code, in
which only JUMP_BACK goes back, finds out which are assigned where.
"""

from __future__ import annotations

from types import FunctionType

from interp.compiler.superinstructions import join
from interp.machine.opcodes import LOCAL_BITS, NUMBER, OPCODES, STOPS
from tracer.hints import dont_look_inside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from interp.compiler.assembler import Assembler

_LOAD = NUMBER["LOAD_FAST"]
_STORE = NUMBER["STORE_FAST"]
_LEFT_ALONE = frozenset((NUMBER["DELETE_FAST"], NUMBER["MAKE_CELL"]))
_TWO = NUMBER["LOAD_TWO_FAST"]
_AFTER_LOAD = {NUMBER["LOAD_ATTR"]: NUMBER["LOAD_FAST_ATTR"], NUMBER["LOAD_METHOD"]: NUMBER["LOAD_FAST_METHOD"]}
_JUMPS = frozenset(NUMBER[row.name] for row in OPCODES if row.arg == "target")
_ALL = -1
_BITS = 62
"""How many registers a word has bits for."""


def fuse(code: Assembler, parameters: int) -> tuple[bytes, tuple[int, ...]]:
    """Fuse all pairs that can be; returns `Code.run` and its arguments for the instructions that are left.

    parameters: how many registers have values at the beginning.
    """
    ops, args, nodes = code.ops, code.args, code.nodes
    entered = _entered(code)
    certain = [False] * len(ops)
    pairs: dict[int, int] = {}
    if _LOAD in ops:
        if len(code.slots) <= _BITS:
            certain, following = _assigned(code, parameters)
        else:
            certain, following = _assigned_of_many(code, parameters)
        pairs = _pairs(code, entered, certain, following)
    if not pairs:
        return join(ops, args, nodes, certain, entered)
    moved = [0] * (len(ops) + 1)
    here = 0
    for pc in range(len(ops)):
        moved[pc] = here
        here += pc not in pairs
    moved[len(ops)] = here
    for pc, op in pairs.items():
        ops[pc + 1], args[pc + 1] = op, args[pc] + (args[pc + 1] << LOCAL_BITS)
    kept = [pc for pc in range(len(ops)) if pc not in pairs]
    code.args = [moved[args[pc]] if ops[pc] in _JUMPS else args[pc] for pc in kept]
    code.ops = [ops[pc] for pc in kept]
    code.nodes = [nodes[pc] for pc in kept]
    for region in code.regions:
        region.entry, region.target = moved[region.entry], moved[region.target]
        region.fragments = [(moved[start], moved[end]) for start, end in region.fragments]
    return join(code.ops, code.args, code.nodes, [certain[pc] for pc in kept], {moved[pc] for pc in entered})


def _pairs(code: Assembler, entered: set[int], certain: list[bool], following: list[bool]) -> dict[int, int]:
    """The first places of pairs, with what becomes of them.  certain, following: see `_assigned`."""
    ops, args = code.ops, code.args
    pairs: dict[int, int] = {}
    last = len(ops) - 1
    for pc, op in enumerate(ops):
        if op != _LOAD or pc == last or pc + 1 in entered or pc - 1 in pairs or not certain[pc]:
            continue
        if args[pc] >> LOCAL_BITS:
            continue
        after = ops[pc + 1]
        if after in _AFTER_LOAD:
            pairs[pc] = _AFTER_LOAD[after]
        elif after == _LOAD and following[pc]:
            if pc + 1 == last or ops[pc + 2] not in _AFTER_LOAD or pc + 2 in entered:
                pairs[pc] = _TWO
    return pairs


def _entered(code: Assembler) -> set[int]:
    """The pcs that jumps lead to, or at which other handlers begin to apply."""
    entered = {arg for op, arg in zip(code.ops, code.args, strict=True) if op in _JUMPS}
    for region in code.regions:
        entered.add(region.entry)
        entered.add(region.target)
        for start, end in region.fragments:
            entered.add(start)
            entered.add(end)
    return entered


def _assigned(code: Assembler, parameters: int) -> tuple[list[bool], list[bool]]:
    """Of each instruction: has the variable a value for certain that it loads, or that the next one loads?"""
    ops, args = code.ops, code.args
    never = 0
    for op, arg in zip(ops, args, strict=True):
        if op in _LEFT_ALONE:
            never |= 1 << arg
    known = (1 << parameters) - 1
    arriving: dict[int, int] = {}
    handlers = {region.target: region.entry for region in code.regions}
    assigned: list[int] = []
    falls_through = True
    for pc, op in enumerate(ops):
        if pc in handlers:
            known, falls_through = assigned[handlers[pc]] & (known if falls_through else _ALL), True
        if pc in arriving:
            known, falls_through = arriving[pc] & (known if falls_through else _ALL), True
        assigned.append(known & ~never)
        if op == _STORE:
            known |= 1 << args[pc]
        elif op in _JUMPS and args[pc] > pc:
            arriving[args[pc]] = arriving.get(args[pc], _ALL) & known
        if op in STOPS:
            falls_through = False
    last = len(ops) - 1
    certain = [False] * len(ops)
    following = [False] * len(ops)
    for pc in range(len(ops)):
        if ops[pc] == _LOAD:
            certain[pc] = assigned[pc] >> args[pc] & 1 != 0
        if pc < last and ops[pc + 1] == _LOAD:
            following[pc] = assigned[pc] >> args[pc + 1] & 1 != 0
    return certain, following


_assigned_of_many: Any = dont_look_inside(FunctionType(_assigned.__code__, globals()))
"""`_assigned` with ints of any size: in native code it has a word for all registers."""
