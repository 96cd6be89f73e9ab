"""Writes down the instructions of a unit, instead of LLVM text.

In: what the lowering functions of the first tier ask for.
Out: `MachineEmitter.lines` and `cold`: instructions in the order of their code.

    e.put("add i64 {}, {}", "%t1", "3")      Instruction(WORDS, result, ADD | WIDE << 16, (t1, Place(None, 3)))
    e.offset("%jf", 64)                      no instruction: a `Place`, which its users address

Holds: all uses of names are counted, and names that are used in other blocks are marked.
Does not: choose registers; know operations of traces.
"""

from __future__ import annotations

from typing import Any

from codegen import abi
from codegen.layout import Layout
from codegen.runtime.state import State
from codegen.units.machine.instructions import (
    BIT,
    DOUBLE,
    NUMBERS,
    WORD,
    Block,
    Instruction,
    Name,
    Operand,
    Place,
    Way,
)
from codegen.units.machine.passing import FOR_WORDS
from codegen.units.machine.registers import FOR_EVER
from codegen.units.machine.templates import TYPES, Refused, form_of, literal, word_of
from codegen.units.machine.x86 import ADD, MULTIPLY, RBX, RSP, SUB
from codegen.units.quick import Quick, QuickEmitter

FRAME, ARGUMENTS = "%jf", "%callargs"
"""Names of the jitframe, and of room on the stack for arguments of vectorcalls."""

FLAG = ".1"
"""Behind the name of a pair: the name of its i1."""

_LOAD, _STORE, _ONE_MORE, _CALL = NUMBERS["load"], NUMBERS["store"], NUMBERS["one_more"], NUMBERS["call"]
_CHECKED, _PHI, _BLOCK, _GO = NUMBERS["checked"], NUMBERS["phi"], NUMBERS["block"], NUMBERS["go"]
_BRANCH, _TAIL = NUMBERS["branch"], NUMBERS["tail"]
_OPERATIONS = {"add": ADD, "sub": SUB, "mul": MULTIPLY}
_FIRST_BLOCK = "entry"


class MachineEmitter(QuickEmitter):
    """Writes one function down.

    entry: the block in which the function begins.
    named: the instructions that call, or end in, a function by its name, and the names.
    """

    def __init__(self, name: str, layout: Layout, state: State) -> None:
        super().__init__(name, layout, state)
        self.lines: list[Any] = []
        self.cold: list[Any] = []
        self.named: list[tuple[Instruction, str]] = []
        self.entry = Block()
        self._blocks: dict[str, Block] = {_FIRST_BLOCK: self.entry}
        self._block = self.entry
        self._frame = Name(WORD, None, FOR_EVER, False, RBX)
        arguments = Name(WORD, None, FOR_EVER, False, RSP)
        self.known: dict[str, Operand] = {FRAME: Place(self._frame, 0), ARGUMENTS: Place(arguments, 0)}

    def _name(self, kind: int) -> tuple[str, Name]:
        self._count = count = self._count + 1
        text = f"%t{count}"
        made = self.known[text] = Name(kind, self._block)
        return text, made

    def _use(self, text: str) -> Operand:
        """What an operand stands for, where it is used in the current block."""
        found = self.known.get(text)
        if found is None:
            return _constant(text)
        name = found.base if type(found) is Place else found
        if type(name) is Name:
            name.uses += 1
            if name.block is not self._block:
                name.is_shared = True
        return found

    def _at(self, pointer: str, offset: int) -> Operand:
        """The use of `pointer + offset`."""
        used = self._use(pointer)
        return _behind(used, offset) if offset else used

    def _block_named(self, name: str) -> Block:
        found = self._blocks.get(name)
        if found is None:
            found = self._blocks[name] = Block()
        return found

    def slot(self, index: int) -> str:
        """The address of a jitframe's slot."""
        text = f"{FRAME}.{index}"
        if text not in self.known:
            self.known[text] = Place(self._frame, 8 * (abi.FIRST_SLOT + index))
        return text

    # -- instructions ------------------------------------------------------------------

    def put(self, template: str, *operands: str, stem: str = "t") -> str:
        """Write an instruction with a result. Returns the result's name."""
        form = form_of(template)
        given = iter(operands)
        used = tuple([self._use(next(given)) if fixed is None else fixed for fixed in form.fixed])
        text, made = self._name(form.kind)
        self.lines.append(Instruction(form.what, made, form.detail, used))
        return text

    def load(self, kind: str, pointer: str, offset: int = 0) -> str:
        """Load an LLVM type from `pointer + offset`."""
        used = (self._at(pointer, offset),)
        text, made = self._name(DOUBLE if kind in ("double", "float") else WORD)
        self.lines.append(Instruction(_LOAD, made, TYPES[kind], used))
        return text

    def store(self, typed: str, pointer: str, offset: int = 0) -> None:
        """Store "type operand" at `pointer + offset`."""
        kind, _, value = typed.partition(" ")
        self.lines.append(Instruction(_STORE, None, TYPES[kind], (self._use(value), self._at(pointer, offset))))

    def offset(self, pointer: str, offset: int) -> str:
        """`pointer + offset` in bytes."""
        if not offset:
            return pointer
        found = self.known.get(pointer)
        self._count = count = self._count + 1
        text = f"%t{count}"
        self.known[text] = _behind(_constant(pointer) if found is None else found, offset)
        return text

    def incref(self, operand: str) -> None:
        """One reference more."""
        if self.layout.immortal:
            self.call("rt_incref", f"ptr {operand}")
        else:
            self.lines.append(Instruction(_ONE_MORE, None, 0, (self._use(operand),)))

    def call(self, name: str, *arguments: str, prototype: str | None = None) -> str:
        """Call a C function. Returns the name of its result, or "" if it has none.

        Raises Refused for more arguments than there are registers.
        """
        self.symbol(name, prototype)
        typed = [argument.partition(" ") for argument in arguments]
        used = tuple([self._use(value) for _, _, value in typed])
        if name.startswith("llvm."):
            return self._checked(name, used)
        doubles = [k for k, (kind, _, _) in enumerate(typed) if kind == "double"]
        if len(used) - len(doubles) > len(FOR_WORDS) or len(doubles) > 1:
            raise Refused(f"a call with {len(used)} arguments")
        item = Instruction(_CALL, None, 0, used, None, doubles[0] if doubles else -1)
        self.named.append((item, name))
        self.lines.append(item)
        result = self.symbols[name].partition(" (")[0]
        if result == "void":
            return ""
        if result.startswith("{"):
            text, item.result, item.flag = self._pair(DOUBLE if "double" in result else WORD)
        else:
            text, item.result = self._name(DOUBLE if result == "double" else WORD)
        return text

    def _checked(self, name: str, used: tuple[Operand, ...]) -> str:
        operation = _OPERATIONS.get(name.removeprefix("llvm.s").removesuffix(".with.overflow.i64"))
        if operation is None:
            raise Refused(name)
        text, value, flag = self._pair(WORD)
        self.lines.append(Instruction(_CHECKED, value, operation, used, flag))
        return text

    def _pair(self, kind: int) -> tuple[str, Name, Name]:
        text, value = self._name(kind)
        flag = self.known[text + FLAG] = Name(BIT, self._block)
        return text, value, flag

    def first(self, pair: str, kind: str = "i64") -> str:
        """The value of a pair {value, i1}."""
        return pair

    def second(self, pair: str, kind: str = "i64") -> str:
        """The i1 of a pair {value, i1}."""
        return pair + FLAG

    # -- blocks ------------------------------------------------------------------------

    def phi(self, kind: str, *ways: tuple[str, str]) -> str:
        """One of several operands, by the block that this one is entered from."""
        text, made = self._name(DOUBLE if kind == "double" else WORD)
        made.is_shared = True
        for operand, block in ways:
            used = self._use(operand)
            if type(used) is Name:
                used.is_shared = True  # the way is written where no register is known
            way = self._way(self._block_named(block))
            way.names.append(made)
            way.operands.append(used)
        self.lines.append(Instruction(_PHI, made))
        return text

    def _way(self, source: Block) -> Way:
        """The way from a block to the current one."""
        for way in source.ways:
            if way.target is self._block:
                return way
        made = Way(self._block, Block())
        source.ways.append(made)
        return made

    def block(self, name: str) -> None:
        """Open a block. The one before must have ended."""
        self.current = name
        self._block = self._block_named(name)
        self.lines.append(Instruction(_BLOCK, None, 0, (self._block,)))

    def go(self, block: str) -> None:
        """Go on in another block."""
        self.lines.append(Instruction(_GO, None, 0, (self._block_named(block),)))

    def cold_go(self, name: str, block: str) -> None:
        """Write a cold block that goes to another one."""
        self.cold.append(Instruction(_BLOCK, None, 0, (self._block_named(name),)))
        self.cold.append(Instruction(_GO, None, 0, (self._block_named(block),)))

    def branch(self, condition: str, yes: str, no: str, weight: str = "") -> None:
        """A conditional branch."""
        used = self._use(condition), self._block_named(yes), self._block_named(no)
        self.lines.append(Instruction(_BRANCH, None, 0, used))

    def tail(self, target: str) -> None:
        """End the function by a call of another one with the same jitframe: "@name", or an operand."""
        if target.startswith("@"):
            item = Instruction(_TAIL)
            self.named.append((item, target[1:]))
        else:
            item = Instruction(_TAIL, None, 0, (self._use(target),))
        self.lines.append(item)

    def line(self, text: str) -> None:
        """No instruction is written as LLVM text here. Raises Refused."""
        raise Refused(text)

    def text(self) -> str:
        """There is none."""
        return ""


class MachineLowering(Quick):
    """The state that lowering functions share, for the first tier without LLVM."""

    def _emitter(self, layout: Layout, state: State) -> QuickEmitter:
        self.q = MachineEmitter(self.name, layout, state)
        return self.q


def _behind(found: Operand, offset: int) -> Place:
    if type(found) is Place:
        return Place(found.base, found.offset + offset)
    assert isinstance(found, Name)
    return Place(found, offset)


def _constant(text: str) -> Place:
    if text.startswith("inttoptr"):
        return Place(None, int(text[len("inttoptr (i64 ") : -len(" to ptr)")]))
    if text.startswith("0x"):
        return Place(None, word_of(int(text, 16)))
    found = literal(text)
    if found is None:
        raise Refused(text)
    return found
