"""Jitcode that another process has made and kept, as the tracer asks for it.

In: a function of the interpreter.  Out: its flow graph and generated code; None where nothing is kept of it, and both
are made of its source.
"""

from __future__ import annotations

from types import CodeType
from typing import Any, Protocol

from tracer.flowgraph import Graph


class Kept(Protocol):
    """What is kept of one function.

    names: of the constants that the code uses.
    """

    names: dict[str, Any]

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
