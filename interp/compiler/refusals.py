"""The constructs that MiniPy does not compile, and the messages about them.

In: an ast node that the compiler has no rule for.  Out: `Refused`, a SyntaxError with the construct's span.

    type Point = tuple[int, int]
    ^ expected a plain assignment, found a `type` statement: MiniPy speaks the Python of 3.11

The wording follows the Racket guide's rule, quoted in *Finding JIT Optimizer Bugs using SMT Solvers and Fuzzing*
(section on error message style guides): first the constraint, then what was found.

Holds: the compiler refuses only what is in REFUSALS; everything else in the host's grammar of 3.11 compiles.
Does not: report syntax errors; the host's compiler does.
"""

from __future__ import annotations

from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


@record
class Refusal:
    """One row: the construct, what would be accepted in its place, and why."""

    construct: str
    expected: str
    found: str
    why: str

    def message(self) -> str:
        """The sentence a user reads."""
        return f"expected {self.expected}, found {self.found}: {self.why}"


_VERSION = "MiniPy speaks the Python of 3.11"

REFUSALS: dict[str, Refusal] = {
    row.construct: row
    for row in (
        Refusal("TypeAlias", "a plain assignment", "a `type` statement", _VERSION),
        Refusal("type_params", "a definition without type parameters", "a `[...]` list after the name", _VERSION),
        Refusal("TemplateStr", "an f-string", "a template string", _VERSION),
        Refusal("Interpolation", "an f-string", "a template string", _VERSION),
    )
}
"""By the name of the ast class, or of the field that must be empty."""


def unknown(construct: str) -> Refusal:
    """The row for a construct that a later host's grammar brings."""
    return Refusal(construct, "syntax of Python 3.11", f"a construct the host calls {construct}", _VERSION)


class Refused(SyntaxError):
    """The source is good Python that MiniPy does not compile.

    Args:
        construct: a key of REFUSALS.
        line: where the construct starts.
        column: likewise, counted from 1 in characters.
    """

    def __init__(self, construct: str, filename: str, line: int, column: int, span: tuple[Any, ...] = ()) -> None:
        row = REFUSALS.get(construct) or unknown(construct)
        text, end_line, end_column = span or (None, line, column)
        super().__init__(row.message(), (filename, line, column, text, end_line, end_column))
        self.construct = construct
        self.line = line
        self.column = column


def refuse(construct: str, node: Any, filename: str, lines: list[str]) -> Refused:
    """The error for `construct` at `node`; the caller raises it."""
    line: int = getattr(node, "lineno", 1)
    end_line: int = getattr(node, "end_lineno", line)
    column = _characters(lines, line, getattr(node, "col_offset", 0))
    end_column = _characters(lines, end_line, getattr(node, "end_col_offset", 0))
    text = lines[line - 1] if line <= len(lines) else None
    return Refused(construct, filename, line, column, (text, end_line, end_column))


def _characters(lines: list[str], line: int, offset: int) -> int:
    """Column from 1 in characters of a byte offset."""
    if line > len(lines):
        return offset + 1
    return len(lines[line - 1].encode()[:offset].decode(errors="replace")) + 1
