"""The text of one LLVM function while it is being written.

In: instructions as templates.  Out: lines; names of results.

    t.put("add i64 {}, {}", a, b)      a new name, and `  %t3 = add i64 %a, %b`
"""

from __future__ import annotations

_WORD = "-8070450532247928815"
_DOUBLE = "0xC3F8C3F8C3F8C3F8"
KINDS = ("count", "word", "field", "fixed", "items", "list", "size", "node")
"""Kinds of memory that no other kind shares: counts of references, raw words, fields of objects, those that are
immutable, arrays of references, where a list's array is, how long it is, what runs.
"""
MEMORY = {kind: f"!tbaa !{12 + 2 * k}" for k, kind in enumerate(KINDS)}
"""What says so to LLVM of a load or a store; one without may touch all."""
MEMORY_METADATA = '!10 = !{!"memory"}\n' + "".join(
    f'!{11 + 2 * k} = !{{!"{kind}", !10, i64 0}}\n!{12 + 2 * k} = !{{!{11 + 2 * k}, !{11 + 2 * k}, i64 0}}\n'
    for k, kind in enumerate(KINDS)
)
SET = "!nonnull !2"
"""A load that never finds null."""
FAILED = {"i": f"i64 {_WORD}", "f": f"double {_DOUBLE}", "r": "ptr null"}
"""What a function that raised returns; a number may also be one."""
RAISED = {"i": f"icmp eq i64 {{}}, {_WORD}", "f": f"fcmp oeq double {{}}, {_DOUBLE}"}
"""May the function that returned this have raised?"""


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
        """An instruction without result."""
        self.lines.append("  " + text)

    def put(self, template: str, *operands: str) -> str:
        """An instruction with a result, whose name is returned."""
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
        """The address `offset` bytes behind a pointer."""
        return self.put("getelementptr i8, ptr {}, i64 {}", pointer, str(offset)) if offset else pointer

    def load(self, type_: str, pointer: str, offset: int = 0, kind: str = "", more: str = "") -> str:
        """What lies there, in memory of this kind."""
        told = "".join(f", {text}" for text in (MEMORY.get(kind), more) if text)
        return self.put(f"load {type_}, ptr {{}}{told}", self.at(pointer, offset))

    def store(self, typed: str, pointer: str, offset: int = 0, kind: str = "") -> None:
        """Put something there."""
        self.line(f"store {typed}, ptr {self.at(pointer, offset)}" + (f", {MEMORY[kind]}" if kind else ""))
