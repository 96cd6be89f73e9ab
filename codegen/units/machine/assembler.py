"""Turns the instructions of a unit into machine code.

In: the instructions of a unit.
Out: the bytes of its function, which may lie anywhere.

    compare t1, 5        cmp rax, 5        a condition stays in the flags, for the branch behind it
    branch t2, on, leave jne leave

    rbx     the jitframe              rsp     arguments of vectorcalls | places of names

Holds: each block begins with all names on the stack. On the way from one block to another, phis get their operands; if
the way is one of two, in a piece of code of its own. What `write_function` reaches is restricted Python, so that the
assembler is native code, too.
"""

from __future__ import annotations

from codegen.units.machine import x86
from codegen.units.machine.assembling import Assembler, Writer, asked, is_short, result_of, settle, value_of
from codegen.units.machine.code import new_code
from codegen.units.machine.flags import CONDITION_WRITERS, leaves_flags
from codegen.units.machine.instructions import NUMBERS, WHATS, Block, Instruction, Name, Way
from codegen.units.machine.memory import MEMORY_WRITERS
from codegen.units.machine.operations import DOUBLE_WRITERS, WORD_WRITERS
from codegen.units.machine.passing import Moves, write_call
from codegen.units.machine.registers import REGISTERS, new_registers
from codegen.units.machine.x86 import RAX, RBX, RDI, RSP
from tracer.hints import Word

_BLOCK = NUMBERS["block"]
_PUSH_FRAME, _POP_FRAME = 0x53, 0x5B  # push rbx, pop rbx
_LESS_STACK, _MORE_STACK = 0xEC8148, 0xC48148  # sub rsp, add rsp: before a constant of 32 bits


def assembled(items: list[Instruction], entry: Block, call_words: int) -> bytes:
    """The code of a function.

    items: its instructions in the order of their code.
    entry: the block that it begins in.
    call_words: how many words of its stack there are for arguments of vectorcalls.
    """
    code = new_code()
    assembler = Assembler(
        code,
        new_registers(code, 8 * call_words),
        Moves([-1] * REGISTERS),
        items,
        [], [], [], [],
        entry,
    )  # fmt: skip
    write_function(assembler)
    return bytes(memoryview(code.buffer)[: code.at])


def write_function(a: Assembler) -> None:
    """Write all of it."""
    code, registers, items = a.code, a.registers, a.items
    code.emit(_PUSH_FRAME, 1)
    x86.move(code, RBX, RDI)
    _adjust(a, _LESS_STACK)
    for k in range(len(items)):
        code.begin()
        item = items[k]
        a.following = _block_of(items[k + 1]) if k + 1 < len(items) else None
        pending = a.pending
        if pending is not None and not leaves_flags(item, pending):
            settle(a, pending)
        WRITERS[item.what](a, item)
        registers.unlock()
    for way in a.pieces:
        code.begin()
        way.piece.at = code.at
        _give(a, way)
        _jump(a, way.target)
    _finish(a)


def _block_of(item: Instruction) -> Block | None:
    """The block that an instruction opens."""
    if item.what != _BLOCK:
        return None
    block = item.operands[0]
    assert isinstance(block, Block)
    return block


def _finish(a: Assembler) -> None:
    """Fill in what is known only at the end."""
    code, size = a.code, (a.registers.size() + 15) // 16 * 16
    for at in a.sizes:
        code.patch(at, size)
    for k in range(len(a.jumps)):
        end = a.jumps[k]
        code.patch(end - 4, a.targets[k].at - end)


def _adjust(a: Assembler, operation: Word) -> None:
    a.code.emit(operation, 7)
    a.sizes.append(a.code.at - 4)


# -- blocks ----------------------------------------------------------------------------


def _block(a: Assembler, item: Instruction) -> None:
    block = item.operands[0]
    assert isinstance(block, Block)
    block.at = a.code.at
    a.current = block
    a.registers.forget()


def _phi(a: Assembler, item: Instruction) -> None:
    a.registers.place(result_of(item))


def _way_to(a: Assembler, other: Block) -> Way | None:
    """The way from the current block to another one, if that gets something."""
    for way in a.current.ways:
        if way.target is other:
            return way
    return None


def _give(a: Assembler, way: Way) -> None:
    """Give the phis of a block what they get on the way there."""
    code = a.code
    for k in range(len(way.names)):
        at = a.registers.place(way.names[k])
        operand = way.operands[k]
        if is_short(operand):
            x86.store_constant(code, value_of(operand), RSP, at)
        else:
            if type(operand) is Name:
                x86.load(code, RAX, RSP, a.registers.stored(operand))
            else:
                x86.constant(code, RAX, value_of(operand))
            x86.store(code, RAX, RSP, at)


def _go(a: Assembler, item: Instruction) -> None:
    block = item.operands[0]
    assert isinstance(block, Block)
    way = _way_to(a, block)
    if way is not None:
        _give(a, way)
    if block is not a.following:
        _jump(a, block)


def _branch(a: Assembler, item: Instruction) -> None:
    yes = _entry(a, item.operands[1])
    no = _entry(a, item.operands[2])
    how = asked(a, item.operands[0])
    if yes is a.following:
        _jump_if(a, how ^ 1, no)
        return
    _jump_if(a, how, yes)
    if no is not a.following:
        _jump(a, no)


def _entry(a: Assembler, block: Block) -> Block:
    """Where to go to from the current block for another one."""
    way = _way_to(a, block)
    if way is None:
        return block
    a.pieces.append(way)
    return way.piece


def _jump(a: Assembler, block: Block) -> None:
    x86.jump(a.code)
    a.jumps.append(a.code.at)
    a.targets.append(block)


def _jump_if(a: Assembler, condition: Word, block: Block) -> None:
    x86.jump_if(a.code, condition)
    a.jumps.append(a.code.at)
    a.targets.append(block)


# -- calls -----------------------------------------------------------------------------


def _call(a: Assembler, item: Instruction) -> None:
    """detail: the address."""
    write_call(a.registers, a.moves, item)


def _tail(a: Assembler, item: Instruction) -> None:
    """detail: the address, if there is no operand."""
    code = a.code
    if len(item.operands) == 0:
        x86.constant(code, RAX, item.detail)
    else:
        register = a.registers.word(item.operands[0])
        if register != RAX:
            x86.move(code, RAX, register)
    x86.move(code, RDI, RBX)
    _adjust(a, _MORE_STACK)
    code.emit(_POP_FRAME, 1)
    x86.jump_to(code, RAX)


_BLOCK_WRITERS: dict[str, Writer] = {
    "block": _block,
    "phi": _phi,
    "go": _go,
    "branch": _branch,
    "call": _call,
    "tail": _tail,
}
_WRITERS = {**CONDITION_WRITERS, **WORD_WRITERS, **DOUBLE_WRITERS, **MEMORY_WRITERS, **_BLOCK_WRITERS}
WRITERS: tuple[Writer, ...] = tuple(_WRITERS[what] for what in WHATS)
"""What writes each instruction, by its number."""
