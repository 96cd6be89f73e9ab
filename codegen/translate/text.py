"""The text of one LLVM function while it is being written.

In: instructions as templates.  Out: lines; names of results.

    t.put("add i64 {}, {}", a, b)      a new name, and `  %t3 = add i64 %a, %b`
"""

from __future__ import annotations

_WORD = "-8070450532247928815"
_DOUBLE = "0xC3F8C3F8C3F8C3F8"
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

    def load(self, type_: str, pointer: str, offset: int = 0) -> str:
        """What lies there."""
        return self.put(f"load {type_}, ptr {{}}", self.at(pointer, offset))

    def store(self, typed: str, pointer: str, offset: int = 0) -> None:
        """Put something there."""
        self.line(f"store {typed}, ptr {self.at(pointer, offset)}")
