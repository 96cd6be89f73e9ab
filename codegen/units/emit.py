"""The text of one unit's LLVM function while it is being written.

In: calls of the lowering functions.
Out: `Emitter.text()`, and the symbols that it needs.

    operand    the text of a value: %v12, 7, 0x3FF0000000000000, inttoptr (i64 ... to ptr)
    condition  the i1 of a comparison, so that a guard on it is one branch
    cold       blocks that are placed after the hot path

Holds: `current` is the name of the open block. Constants that are objects are written as addresses and kept alive in
`alive`.
Does not: know operations or exits.
"""

from __future__ import annotations

import struct
from typing import Self

from codegen import abi
from codegen.layout import Layout
from codegen.runtime.meanings import declaration
from codegen.runtime.module import PROTOTYPES
from codegen.runtime.state import FREE_HEAD, FREE_ROOM, State
from codegen.units.counts import decref as decref_text
from codegen.units.counts import incref
from codegen.units.refcount import QUIET, CompileError
from tracer.ir.values import Const, Value

TYPES = {"i": "i64", "f": "double", "r": "ptr"}
INTRINSICS = {
    "llvm.sadd.with.overflow.i64": "{i64, i1} (i64, i64)",
    "llvm.ssub.with.overflow.i64": "{i64, i1} (i64, i64)",
    "llvm.smul.with.overflow.i64": "{i64, i1} (i64, i64)",
    "llvm.fabs.f64": "double (double)",
    "llvm.sqrt.f64": "double (double)",
}
LIKELY = "!prof !0"
UNLIKELY = "!prof !1"
METADATA = """
!0 = !{!"branch_weights", i32 2000, i32 1}
!1 = !{!"branch_weights", i32 1, i32 2000}
"""


def double(value: float) -> str:
    """A constant double."""
    return f"0x{struct.unpack('<Q', struct.pack('<d', value))[0]:016X}"


def address(number: int) -> str:
    """A constant address."""
    return f"inttoptr (i64 {number} to ptr)"


class Emitter:
    """Writes one function."""

    def __init__(self, name: str, layout: Layout, state: State) -> None:
        self.name = name
        self.layout = layout
        self.state = state
        self.lines: list[str] = []
        self.cold: list[str] = []
        self.current = "entry"
        self.names: dict[Value, str] = {}
        self.conditions: dict[Value, str] = {}
        self.symbols: dict[str, str] = {}  # name -> prototype
        self.imports: dict[str, int] = {}  # addresses of symbols that are not host functions
        self.alive: list[object] = []
        self.call_words = 0
        self._count = 0

    # -- names and values --------------------------------------------------------------

    def fresh(self, stem: str = "t") -> str:
        """A name that is not used yet, without %."""
        self._count += 1
        return f"{stem}{self._count}"

    def constant(self, kind: str, value: object) -> str:
        """A constant operand. Raises CompileError for an int that is not a machine word."""
        if kind == "r":
            self.alive.append(value)
            return address(id(value))
        if kind == "f":
            assert isinstance(value, (int, float))
            return double(value)
        assert isinstance(value, int)
        if not -(1 << 63) <= value < 1 << 63:
            raise CompileError(f"the constant {value} is no machine word")
        return str(int(value))

    def operand(self, value: Value) -> str:
        """The text of `value`, without its type."""
        if type(value) is Const:
            return self.constant(value.kind, value.value)
        if value not in self.names:
            return self.put("zext i1 {} to i64", self.conditions[value])
        return self.names[value]

    def typed(self, value: Value) -> str:
        """The text of `value`, with its type."""
        return f"{TYPES[value.kind]} {self.operand(value)}"

    def define(self, value: Value, text: str) -> None:
        """From here on, `text` is the text of `value`."""
        self.names[value] = text

    def condition(self, value: Value) -> str:
        """An i1: is the word `value` not 0?"""
        known = self.conditions.get(value)
        if known is None:
            known = self.put("icmp ne i64 {}, 0", self.operand(value))
        return known

    # -- instructions ------------------------------------------------------------------

    def line(self, text: str) -> None:
        """Write an instruction without result."""
        self.lines.append("  " + text)

    def put(self, template: str, *operands: str, stem: str = "t") -> str:
        """Write an instruction with a result. Returns the result's name."""
        self._count = count = self._count + 1
        name = f"%{stem}{count}"
        self.lines.append(f"  {name} = {template.format(*operands)}")
        return name

    def first(self, pair: str, kind: str = "i64") -> str:
        """The value of a pair {value, i1}. kind: its LLVM type."""
        return self.put(f"extractvalue {{{{{kind}, i1}}}} {{}}, 0", pair)

    def second(self, pair: str, kind: str = "i64") -> str:
        """The i1 of a pair {value, i1}."""
        return self.put(f"extractvalue {{{{{kind}, i1}}}} {{}}, 1", pair)

    def block(self, name: str) -> None:
        """Open a block. The one before must have ended."""
        self.lines.append(f"{name}:")
        self.current = name

    def phi(self, kind: str, *ways: tuple[str, str]) -> str:
        """One of several operands, by the block that this one is entered from. The block begins with its phis."""
        return self.put(f"phi {kind} " + ", ".join(f"[ {operand}, %{block} ]" for operand, block in ways))

    def go(self, block: str) -> None:
        """Go on in another block."""
        self.line(f"br label %{block}")

    def cold_go(self, name: str, block: str) -> None:
        """Write a cold block that goes to another one."""
        self.cold.append(f"{name}:\n  br label %{block}")

    def tail(self, target: str) -> None:
        """End the function by a call of another one with the same jitframe: "@name", or an operand."""
        result = self.fresh()
        self.line(f"%{result} = musttail call ptr {target}(ptr %jf)")
        self.line(f"ret ptr %{result}")

    def symbol(self, name: str, prototype: str | None = None, where: int | None = None) -> str:
        """Register a function that is called by its name."""
        self.symbols[name] = prototype or PROTOTYPES.get(name) or INTRINSICS[name]
        if where is not None:
            self.imports[name] = where
        return "@" + name

    def call(self, name: str, *arguments: str, prototype: str | None = None) -> str:
        """Call a C function. Returns the name of its result, or "" if it has none."""
        target = self.symbol(name, prototype)
        result = self.symbols[name].partition(" (")[0]
        text = f"call {result} {target}({', '.join(arguments)})"
        if result == "void":
            self.line(text)
            return ""
        return self.put(text.replace("{", "{{").replace("}", "}}"))

    def load(self, kind: str, pointer: str, offset: int = 0) -> str:
        """Load an LLVM type from `pointer + offset`."""
        self._count = count = self._count + 2
        name = f"%t{count}"
        if offset:
            self.lines.append(
                f"  %t{count - 1} = getelementptr i8, ptr {pointer}, i64 {offset}\n"
                f"  {name} = load {kind}, ptr %t{count - 1}"
            )
        else:
            self.lines.append(f"  {name} = load {kind}, ptr {pointer}")
        return name

    def store(self, typed: str, pointer: str, offset: int = 0) -> None:
        """Store "type operand" at `pointer + offset`."""
        self.line(f"store {typed}, ptr {self.offset(pointer, offset)}")

    def offset(self, pointer: str, offset: int) -> str:
        """`pointer + offset` in bytes."""
        return self.put("getelementptr i8, ptr {}, i64 {}", pointer, str(offset)) if offset else pointer

    def slot(self, index: int) -> str:
        """The address of a jitframe's slot."""
        return self.offset("%jf", 8 * (abi.FIRST_SLOT + index))

    def branch(self, condition: str, yes: str, no: str, weight: str = "") -> None:
        """A conditional branch."""
        tail = f", {weight}" if weight else ""
        self.line(f"br i1 {condition}, label %{yes}, label %{no}{tail}")

    def rarely(self, condition: str) -> _Rarely:
        """`with e.rarely(i1):` writes a cold block that runs if the i1 is true, and then comes back."""
        return _Rarely(self, condition)

    # -- counts ------------------------------------------------------------------------

    def incref(self, operand: str) -> None:
        """One reference more."""
        self.lines.append(incref(self.layout, operand, self.fresh()).strip("\n"))

    def decref(self, operand: str, known: type | None, at_once: bool) -> None:
        """One reference less. known: the class, if it is known; it decides what happens at 0. at_once: the object may
        be freed now.
        """
        if known is int:
            dead = "rt_free_int"
        elif known is float or known is complex:
            dead = "rt_free_float"
        else:
            dead = "rt_dealloc" if at_once else "rt_dead"
        if known is not None and known in QUIET and self.layout.own_boxes:
            self._decref_number(operand, known)
            return
        tag = self.fresh()
        text = decref_text(self.layout, operand, tag, f"call void {self.symbol(dead)}(ptr {operand})")
        self.lines.append(text.strip("\n"))
        self.current = f"live{tag}"

    def _decref_number(self, operand: str, known: type) -> None:
        """One reference less; a dead number's block goes to the list of free ones, inline."""
        layout, e = self.layout, self
        dead, mortal, live, keep, slow = (e.fresh(s) for s in ("dead", "mortal", "live", "keep", "slow"))
        kind = "i32" if layout.immortal else "i64"
        count = e.put(f"load {kind}, ptr {{}}", operand)
        if layout.immortal:
            e.branch(e.put("icmp slt i32 {}, 0", count), live, mortal)
            e.block(mortal)
        less = e.put(f"sub {kind} {{}}, 1", count)
        e.store(f"{kind} {less}", operand)
        e.branch(e.put(f"icmp eq {kind} {{}}, 0", less), dead, live)
        e.block(dead)
        head = e.load("ptr", e.state.text(FREE_HEAD))
        behind = e.load("i64", head, 16)
        fits = e.put("icmp ult i64 {}, {}", behind, str(FREE_ROOM))
        if known is int:
            size = e.load("i64", operand, layout.int_size)
            if layout.tagged_ints:
                small = e.put("icmp ult i64 {}, 24", size)
            else:
                small = e.put("icmp ult i64 {}, 5", e.put("add i64 {}, 2", size))
            fits = e.put("and i1 {}, {}", fits, small)
        e.branch(fits, keep, slow, LIKELY)
        e.block(keep)
        e.store(f"i64 {e.put('add i64 {}, 1', behind)}", operand, 16)
        e.store(f"ptr {head}", operand, 24)
        e.store(f"ptr {operand}", e.state.text(FREE_HEAD))
        e.go(live)
        lines, e.lines = e.lines, []
        e.block(slow)
        e.call("_Py_Dealloc", f"ptr {operand}")
        e.go(live)
        e.cold += e.lines
        e.lines = lines
        e.block(live)

    # -- the whole ---------------------------------------------------------------------

    def text(self) -> str:
        """The finished module."""
        parts = [declaration(n, p) for n, p in self.symbols.items()]
        parts.append(f"define ptr @{self.name}(ptr %jf) {{")
        parts.append("entry:")
        if self.call_words:
            parts.append(f"  %callargs = alloca [{self.call_words} x ptr]")
        return "\n".join([*parts, *self.lines, *self.cold, "}"]) + METADATA


class _Rarely:
    """Lines written between enter and exit go to a cold block, which runs if the condition holds."""

    def __init__(self, emitter: Emitter, condition: str) -> None:
        self.emitter = emitter
        self.back = emitter.fresh("back")
        self.here = emitter.fresh("cold")
        self.condition = condition
        self.came_from = emitter.current
        self.left_from = ""

    def __enter__(self) -> Self:
        e = self.emitter
        e.branch(self.condition, self.here, self.back, UNLIKELY)
        self.lines, e.lines = e.lines, []
        e.block(self.here)
        return self

    def __exit__(self, *_unused: object) -> None:
        e = self.emitter
        self.left_from = e.current
        e.go(self.back)
        e.cold += e.lines
        e.lines = self.lines
        e.block(self.back)
