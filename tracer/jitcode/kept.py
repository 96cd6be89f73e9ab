"""What another process has made and kept, as the tracer asks for it.

In: a function of the interpreter, or an operation.  Out: the function's flow graph and generated code, or the code of
the rewrite rules about the operation; None where nothing is kept of it, and it is made of its source.
"""

from __future__ import annotations

from types import CodeType
from typing import Any, Protocol

from tracer.frontend.flowgraph import Graph


class Kept(Protocol):
    """What is kept of one function."""

    @property
    def names(self) -> dict[str, Any]:
        """Of the constants that the code uses."""

    def graph(self) -> Graph:
        """The function's flow graph, the same at each call."""

    def code(self, key: tuple[str, int, str]) -> CodeType | None:
        """The continuation of this key of a `JitCode`, if it is there."""

    def constant(self, name: str, jitcode: Any) -> Any:
        """What the code means by a name, in a `JitCode` of the function."""


class Library(Protocol):
    """What is kept of an interpreter."""

    def find(self, function: Any) -> Kept | None:
        """What is kept of this function, of just this source."""

    def rules(self, operation: str) -> tuple[CodeType, dict[str, list[str]]] | None:
        """What `ruletext.code_of` gives for all rules about an operation."""
