"""The text of one LLVM function while it is being written.

In: instructions as templates.
Out: lines, and the names of results.

    t.put("add i64 {}, {}", a, b)      a new name, and `  %t3 = add i64 %a, %b`
"""

from __future__ import annotations

from typing import Any

from tracer.frontend.graphs import is_wide

NODE_STATE = 16
"""The offset of the greens and reds in the node of an activation, after the outer node and the number of the portal."""
_WORD = "-8070450532247928815"
_DOUBLE = "0xC3F8C3F8C3F8C3F8"
KINDS = ("count", "word", "field", "fixed", "items", "list", "size", "node")
"""Kinds of memory that never overlap: reference counts, raw words, fields of objects, immutable fields, arrays of
references, pointers to a list's array, lengths, nodes of activations.
"""
MEMORY = {kind: f"!tbaa !{12 + 2 * k}" for k, kind in enumerate(KINDS)}
"""The metadata that tells LLVM the kind of a load or a store; without it, the access may touch any memory."""
MEMORY_METADATA = '!10 = !{!"memory"}\n' + "".join(
    f'!{11 + 2 * k} = !{{!"{kind}", !10, i64 0}}\n!{12 + 2 * k} = !{{!{11 + 2 * k}, !{11 + 2 * k}, i64 0}}\n'
    for k, kind in enumerate(KINDS)
)
SET = "!nonnull !2"
"""The metadata of a load that never gives null."""
FAILED = {"i": f"i64 {_WORD}", "f": f"double {_DOUBLE}", "r": "ptr null"}
"""The result of a function that raised. A number may also be a regular result."""
RAISED = {"i": f"icmp eq i64 {{}}, {_WORD}", "f": f"fcmp oeq double {{}}, {_DOUBLE}"}
"""The test whether a result may mean that the function raised."""


class Text:
    """Lines of one function."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._count = 0

    def fresh(self, stem: str) -> str:
        """A name that is not used yet, without %."""
        self._count += 1
        return f"{stem}.{self._count}"

    def line(self, text: str) -> None:
        """Write an instruction without result."""
        self.lines.append("  " + text)

    def put(self, template: str, *operands: str) -> str:
        """Write an instruction with a result. Returns the result's name."""
        self._count += 1
        name = f"%t{self._count}"
        for operand in operands:
            template = template.replace("{}", operand, 1)
        self.lines.append(f"  {name} = {template}")
        return name

    def label(self, name: str) -> None:
        """Open a block."""
        self.lines.append(f"{name}:")

    def goto(self, name: str) -> None:
        """End the block."""
        self.line(f"br label %{name}")

    def branch(self, condition: str, then: str, otherwise: str, weights: str = "") -> None:
        """End the block by a branch on an i1."""
        self.line(f"br i1 {condition}, label %{then}, label %{otherwise}" + (f", {weights}" if weights else ""))

    def at(self, pointer: str, offset: int) -> str:
        """The address `offset` bytes after a pointer."""
        return self.put("getelementptr i8, ptr {}, i64 {}", pointer, str(offset)) if offset else pointer

    def load(self, type_: str, pointer: str, offset: int = 0, kind: str = "", more: str = "") -> str:
        """Load from memory of this kind."""
        told = "".join(f", {text}" for text in (MEMORY.get(kind), more) if text)
        return self.put(f"load {type_}, ptr {{}}{told}", self.at(pointer, offset))

    def store(self, typed: str, pointer: str, offset: int = 0, kind: str = "") -> None:
        """Store to memory of this kind."""
        self.line(f"store {typed}, ptr {self.at(pointer, offset)}" + (f", {MEMORY[kind]}" if kind else ""))


def attributes_of(function: Any) -> str:
    """What LLVM is told of a function: the interpreter is hotter than the JIT."""
    if hasattr(function, "_jit_inlined_"):
        return " alwaysinline"
    called = " noinline" if hasattr(function, "_jit_translated_") else ""  # not on hot paths
    return called + " optsize" * is_wide(function)
