"""Writes down the instructions of a unit, instead of LLVM text.

In: what the lowering functions of the first tier ask for.
Out: `MachineEmitter.lines` and `cold`: instructions in the order of their code.

    e.put("add i64 {}, {}", "%t1", "3")      Instruction("words", result, (ADD, WIDE), (t1, 3))
    e.offset("%jf", 64)                      no instruction: a `Place`, which its users address

Holds: a `Name` that is used in another block than its own is *shared*, and gets a place on the stack. The others live
in registers, if there are enough. `Name.uses` counts all uses, so that the assembler knows the last one.
Does not: choose registers; know operations of traces.
"""

from __future__ import annotations

from codegen import abi
from codegen.units.machine.templates import BIT, DOUBLE, WORD, Refused, form_of, literal
from codegen.units.quick import Quick, QuickEmitter
from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from codegen.layout import Layout
    from codegen.runtime.state import State


@record(weakref_slot=False)
class Name:
    """A value that an instruction makes."""

    kind: str
    block: str  # the block that makes it
    uses: int = 0  # that are still to come
    is_shared: bool = False
    register: int = -1
    slot: int = -1  # its place on the stack


@record(weakref_slot=False)
class Place:
    """An address: a name, a constant, or one of the bases below; and an offset."""

    base: Name | int | str
    offset: int


FRAME, ARGUMENTS = "%jf", "%callargs"
"""Bases of places: the jitframe, and room on the stack for arguments of vectorcalls."""

Operand = Name | Place | int


@record(weakref_slot=False)
class Instruction:
    """One instruction. target: the block, or the function, that it goes to."""

    what: str
    result: Name | None = None
    detail: Any = None
    operands: tuple[Any, ...] = ()
    target: Any = None


class MachineEmitter(QuickEmitter):
    """Writes one function down.

    edges: by the block that is left and the one that is entered, which names get which operands on that way.
    """

    def __init__(self, name: str, layout: Layout, state: State) -> None:
        super().__init__(name, layout, state)
        self.lines: list[Any] = []
        self.cold: list[Any] = []
        self.known: dict[str, Name | Place] = {FRAME: Place(FRAME, 0), ARGUMENTS: Place(ARGUMENTS, 0)}
        self.edges: dict[tuple[str, str], list[tuple[Name, Operand]]] = {}

    def _name(self, kind: str) -> tuple[str, Name]:
        self._count = count = self._count + 1
        text = f"%t{count}"
        made = self.known[text] = Name(kind, self.current)
        return text, made

    def _use(self, text: str, block: str | None = None) -> Operand:
        """What an operand stands for. block: the one in which it is used, if that is not the current one."""
        found = self.known.get(text)
        if found is None:
            return _constant(text)
        name = found.base if type(found) is Place else found
        if type(name) is Name:
            name.uses += 1
            if name.block != (block or self.current):
                name.is_shared = True
        return found

    def _at(self, pointer: str, offset: int) -> Operand:
        """The use of `pointer + offset`."""
        used = self._use(pointer)
        if not offset:
            return used
        return used + offset if type(used) is int else _behind(used, offset)

    def slot(self, index: int) -> str:
        """The address of a jitframe's slot."""
        text = f"{FRAME}.{index}"
        if text not in self.known:
            self.known[text] = Place(FRAME, 8 * (abi.FIRST_SLOT + index))
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
        self.lines.append(Instruction("load", made, kind, used))
        return text

    def store(self, typed: str, pointer: str, offset: int = 0) -> None:
        """Store "type operand" at `pointer + offset`."""
        kind, _, value = typed.partition(" ")
        self.lines.append(Instruction("store", None, kind, (self._use(value), self._at(pointer, offset))))

    def offset(self, pointer: str, offset: int) -> str:
        """`pointer + offset` in bytes."""
        if not offset:
            return pointer
        found = self.known.get(pointer)
        place = Place(_constant(pointer), offset) if found is None else _behind(found, offset)
        self._count = count = self._count + 1
        text = f"%t{count}"
        self.known[text] = place
        return text

    def incref(self, operand: str) -> None:
        """One reference more."""
        if self.layout.immortal:
            self.call("rt_incref", f"ptr {operand}")
        else:
            self.lines.append(Instruction("one_more", None, None, (self._use(operand),)))

    def call(self, name: str, *arguments: str, prototype: str | None = None) -> str:
        """Call a C function. Returns the name of its result, or "" if it has none."""
        self.symbol(name, prototype)
        typed = [argument.partition(" ") for argument in arguments]
        used = tuple([(kind, self._use(value)) for kind, _, value in typed])
        if name.startswith("llvm."):
            return self._checked(name, used)
        result = self.symbols[name].partition(" (")[0]
        if result == "void":
            self.lines.append(Instruction("call", None, None, used, name))
            return ""
        if result.startswith("{"):
            text, value, flag = self._pair(DOUBLE if "double" in result else WORD)
            self.lines.append(Instruction("call", value, flag, used, name))
            return text
        text, made = self._name(DOUBLE if result == "double" else WORD)
        self.lines.append(Instruction("call", made, None, used, name))
        return text

    def _checked(self, name: str, used: tuple[tuple[str, Operand], ...]) -> str:
        operation = name.removeprefix("llvm.s").removesuffix(".with.overflow.i64")
        if operation not in ("add", "sub", "mul"):
            raise Refused(name)
        text, value, flag = self._pair(WORD)
        self.lines.append(Instruction("checked", value, (operation, flag), tuple(operand for _, operand in used)))
        return text

    def _pair(self, kind: str) -> tuple[str, Name, Name]:
        text, value = self._name(kind)
        flag = self.known[text + FLAG] = Name(BIT, self.current)
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
            used = self._use(operand, block)
            if type(used) is Name:
                used.is_shared = True  # the way is written where no register is known
            self.edges.setdefault((block, self.current), []).append((made, used))
        self.lines.append(Instruction("phi", made))
        return text

    def block(self, name: str) -> None:
        """Open a block. The one before must have ended."""
        self.lines.append(Instruction("block", None, None, (), name))
        self.current = name

    def go(self, block: str) -> None:
        """Go on in another block."""
        self.lines.append(Instruction("go", None, self.current, (), block))

    def cold_go(self, name: str, block: str) -> None:
        """Write a cold block that goes to another one."""
        self.cold.append(Instruction("block", None, None, (), name))
        self.cold.append(Instruction("go", None, name, (), block))

    def branch(self, condition: str, yes: str, no: str, weight: str = "") -> None:
        """A conditional branch."""
        self.lines.append(Instruction("branch", None, self.current, (self._use(condition),), (yes, no)))

    def tail(self, target: str) -> None:
        """End the function by a call of another one with the same jitframe: "@name", or an operand."""
        where = target[1:] if target.startswith("@") else self._use(target)
        self.lines.append(Instruction("tail", None, None, (), where))

    def line(self, text: str) -> None:
        """No instruction is written as LLVM text here. Raises Refused."""
        raise Refused(text)

    def text(self) -> str:
        """There is none."""
        return ""


FLAG = ".1"
"""Behind the name of a pair: the name of its i1."""


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


def _constant(text: str) -> int:
    if text.startswith("inttoptr"):
        return int(text[len("inttoptr (i64 ") : -len(" to ptr)")])
    if text.startswith("0x"):
        return int(text, 16)
    number = literal(text)
    if number is None:
        raise Refused(text)
    return number

