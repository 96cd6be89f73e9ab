"""Shows a Code as text.

In: a `Code`.  Out: lines, one per instruction, with what its argument stands for, as the opcode table has it.

    f(x) in a.py:1  stack 2
      2    0 LOAD_FAST 0             x
           1 LOAD_CONST 0            1
           2 BINARY_OP 0             +
    >>     3 RETURN_VALUE

`>>` marks the targets of jumps and handlers.  `python -m interp.compiler.disassemble file.py` prints a whole file.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from interp.compiler.compile import compile_source
from interp.machine.code import Code
from interp.machine.opcodes import (
    BINARY_SYMBOLS,
    COMPARE_SYMBOLS,
    FORMAT_CONVERSIONS,
    LOCAL_BITS,
    LOCAL_MASK,
    OPCODES,
    UNARY_SYMBOLS,
)

MEANINGS: dict[str, Callable[[Code, int], str]] = {
    "const": lambda code, arg: repr(code.consts[arg]),
    "name": lambda code, arg: code.names[arg],
    "super": lambda code, arg: code.names[arg >> 1],
    "local": lambda code, arg: code.slots[arg],
    "cell": lambda code, arg: code.slots[arg],
    "local_name": lambda code, arg: f"{code.slots[arg & LOCAL_MASK]}.{code.names[arg >> LOCAL_BITS]}",
    "two_locals": lambda code, arg: f"{code.slots[arg & LOCAL_MASK]}, {code.slots[arg >> LOCAL_BITS]}",
    "target": lambda code, arg: f"to {arg}",
    "binary": lambda code, arg: BINARY_SYMBOLS[arg],
    "unary": lambda code, arg: UNARY_SYMBOLS[arg].strip(),
    "compare": lambda code, arg: COMPARE_SYMBOLS[arg],
    "invert": lambda code, arg: "not" if arg else "",
    "unpack": lambda code, arg: f"{arg & 255} before, {arg >> 8} after",
}
"""What an argument stands for, by its kind; a kind that is not here is a plain number."""


def meaning(code: Code, pc: int) -> str:
    """What the argument of one instruction stands for."""
    row = OPCODES[code.ops[pc]]
    arg = code.args[pc]
    if row.name == "FORMAT_VALUE":
        return FORMAT_CONVERSIONS[arg & 3] + (" with spec" if arg & 4 else " only" if arg & 8 else "")
    show = MEANINGS.get(row.arg)
    return show(code, arg) if show else ""


def instruction(code: Code, pc: int) -> str:
    """One instruction, as tests compare it: `LOAD_FAST x`, `CALL 2`, `POP_TOP`."""
    row = OPCODES[code.ops[pc]]
    if row.arg == "":
        return row.name
    if row.arg == "target":
        return f"{row.name} {code.args[pc]}"
    return f"{row.name} {meaning(code, pc) or code.args[pc]}"


def instructions(code: Code) -> list[str]:
    """All instructions of one Code."""
    return [instruction(code, pc) for pc in range(len(code.ops))]


def inner_codes(code: Code) -> list[Code]:
    """The Codes of what is defined in `code`."""
    return [constant for constant in code.consts if isinstance(constant, Code)]


def lines(code: Code) -> Iterator[str]:
    """The text of one Code."""
    targets = {code.args[pc] for pc, op in enumerate(code.ops) if OPCODES[op].arg == "target"}
    targets.update(row[2] for row in code.exception_table)
    yield f"{code.qualname}({', '.join(code.varnames)}) in {code.filename}:{code.firstlineno}  stack {code.stacksize}"
    last = 0
    for pc, op in enumerate(code.ops):
        row = OPCODES[op]
        line = code.line(pc)
        number = str(line) if line != last else ""
        last = line
        mark = ">>" if pc in targets else "  "
        text = f"{row.name} {code.args[pc]}" if row.arg else row.name
        yield f"{mark}{number:>5} {pc:4} {text:24} {meaning(code, pc)}".rstrip()
    for start, end, target, depth in code.exception_table:
        yield f"  errors in {start}..{end - 1} go to {target}, keeping {depth}"


def disassemble(code: Code) -> str:
    """The text of `code` and of all Codes inside it."""
    parts = ["\n".join(lines(code))]
    parts.extend(disassemble(inner) for inner in inner_codes(code))
    return "\n\n".join(parts)


def main(arguments: list[str]) -> int:
    """Print the instructions of each file."""
    for name in arguments:
        print(disassemble(compile_source(Path(name).read_text(encoding="utf-8"), name)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
