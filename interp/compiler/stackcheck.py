"""Verifies how deep the stack is at every instruction, from the opcode table.

In: ops, args and regions of a scope being assembled.  Out: the greatest depth, and the depth before each instruction.

    0  LOAD_FAST 0              depth 0
    1  POP_JUMP_IF_FALSE 3      depth 1     3 is reached with 0
    2  JUMP_BACK 0              depth 0     0 was reached with 0: agrees
    3  ...

One pass suffices: every jump but JUMP_BACK goes forward, and a handler comes after the region it serves.

Holds (else BadCode): every instruction is reached, always with the same depth; nothing pops below 0; a
JUMP_BACK finds its header as deep as it left it.  Source: the verifier's place, *Cranelift*'s practice.
"""

from __future__ import annotations

from interp.machine.opcodes import NUMBER, OPCODES, Opcode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from interp.compiler.assembler import Assembler


class BadCode(Exception):
    """The compiler made code that breaks a rule above: a bug of ours, never the program's."""


def _linear(row: Opcode) -> tuple[int, int, int, int] | None:
    """(pops, pops for each 1 of the argument, net effect, likewise) of a row that goes to the next instruction.

    None where control may go elsewhere, or the effect is no such sum.
    """
    if row.flow != "next":
        return None
    pops, net = row.pops.evaluate(0), row.net(0)
    pops_each, net_each = row.pops.evaluate(1) - pops, row.net(1) - net
    for n in (2, 3, 5, 254, 257, 4099):
        if row.pops.evaluate(n) != pops + n * pops_each or row.net(n) != net + n * net_each:
            return None
    return pops, pops_each, net, net_each


def _constant(row: Opcode) -> tuple[int, int, int] | None:
    """(pops, net effect, net effect of a jump) of a row; None if they depend on the argument."""
    texts = row.pops.text, row.pushes.text
    return (row.pops.evaluate(0), row.net(0), row.jump_net(0)) if all(text.isdigit() for text in texts) else None


_LINEAR = [_linear(row) for row in OPCODES]
_CONSTANT = [_constant(row) for row in OPCODES]
_JUMP_BACK = NUMBER["JUMP_BACK"]


def measure(code: Assembler) -> tuple[int, list[int]]:
    """The stack size, and the depth before each instruction.

    Raises BadCode with the place and what was expected there.
    """
    ops, args = code.ops, code.args
    depths = [-1] * (len(ops) + 1)
    depths[0] = 0
    handlers = {region.target: region for region in code.regions}
    deepest = 0
    for pc, op in enumerate(ops):
        depth = depths[pc]
        if depth < 0:
            region = handlers.get(pc)
            if region is None:
                raise BadCode(_complaint(code, pc, "expected an instruction that something reaches, found a dead one"))
            depth = depths[pc] = depths[region.entry] + region.keep + 1
        if depth > deepest:
            deepest = depth
        linear = _LINEAR[op]
        arg = args[pc]
        if linear is not None and depths[pc + 1] < 0 and depth >= linear[0] + arg * linear[1]:
            depths[pc + 1] = depth + linear[2] + arg * linear[3]
        else:
            _step(code, depths, pc, depth)
    for region in code.regions:
        depth = depths[region.entry] + region.keep + 1
        if depths[region.target] != depth:
            found = depths[region.target]
            raise BadCode(_complaint(code, region.target, f"expected depth {depth} in a handler, found {found}"))
    if depths[len(ops)] >= 0:
        raise BadCode("expected the last instruction to leave, found one that falls off the end")
    return deepest, depths


def _step(code: Assembler, depths: list[int], pc: int, depth: int) -> None:
    """One instruction of any kind."""
    row = OPCODES[code.ops[pc]]
    arg = code.args[pc]
    effects = _CONSTANT[code.ops[pc]] or (row.pops.evaluate(arg), row.net(arg), row.jump_net(arg))
    pops = effects[0]
    if depth < pops:
        raise BadCode(_complaint(code, pc, f"expected {pops} values on the stack, found {depth}"))
    if row.flow in ("next", "branch"):
        _reach(code, depths, pc + 1, depth + effects[1])
    if row.flow in ("jump", "branch"):
        after = depth + effects[2]
        if code.ops[pc] == _JUMP_BACK:
            header = depths[arg]
            if arg > pc or header != after:
                raise BadCode(_complaint(code, pc, f"expected depth {header} at the loop header, found {after}"))
        elif arg <= pc:
            raise BadCode(_complaint(code, pc, "expected a forward jump, found a backward one"))
        else:
            _reach(code, depths, arg, after)


def _reach(code: Assembler, depths: list[int], pc: int, depth: int) -> None:
    known = depths[pc]
    if known < 0:
        depths[pc] = depth
    elif known != depth:
        raise BadCode(_complaint(code, pc, f"expected depth {known}, found a way here with {depth}"))


def _complaint(code: Assembler, pc: int, what: str) -> str:
    return f"pc {pc} {OPCODES[code.ops[pc]].name} {code.args[pc]}: {what}"
