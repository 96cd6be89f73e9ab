"""The interface of the library: what another process has made and kept.

In: a function of the interpreter, or an operation.
Out: the function's outline and generated code, or the code of the rewrite rules about the operation. None if nothing
is kept: then it is made from source.
"""

from __future__ import annotations

from types import CodeType

from tracer.hosttools import Any, Protocol
from tracer.jitcode.outline import Outline


class Kept(Protocol):
    """What is kept of one function."""

    @property
    def names(self) -> dict[str, Any]:
        """The names of the constants that the code uses."""

    def outline(self) -> Outline:
        """The function's outline."""

    def code(self, key: tuple[str, int, str]) -> CodeType | None:
        """The continuation with this key of a `JitCode`, if it is kept."""

    def constant(self, name: str, jitcode: Any) -> Any:
        """The value of a name in the code, for a `JitCode` of the function."""


class Library(Protocol):
    """What is kept of an interpreter."""

    def find(self, function: Any) -> Kept | None:
        """What is kept of this function; None unless its source is exactly the same."""

    def rules(self, operation: str) -> tuple[CodeType, dict[str, list[str]]] | None:
        """The result of `ruletext.code_of` for all rules about an operation."""
