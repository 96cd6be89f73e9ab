"""Jitcode: an interpreter function as generated Python code that records, or only executes.

In: flow graphs, or a library of kept graphs and code. `tracer.jitcode.generator` writes the code.
Out: `JitCode.trace` (executes and records), and continuations that enter a function at either of an instruction's two
resume positions:

    before an instruction      the instruction is executed again
    after a call               with the call's value, or with its exception

So the meta-interpreter is a generating extension: registers are Python locals (`v3` holds a value, `s3` its value in
the trace), and inlining is a Python call. A generated function starts at its position and contains the code that can be
reached from there.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeGuard

from tracer.frontend.flowgraph import Graph
from tracer.host.collector import made_aside
from tracer.jitcode.kept import Library
from tracer.jitcode.outline import Outline, OutlinedInstruction, Registers, outline_of
from tracer.records import record

UNKEPT = (
    "tracer.opt.ruletext", "tracer.frontend.checkedblocks", "tracer.frontend.graphs", "tracer.jitcode.generator",
    "tracer.ir.text",
)  # fmt: skip
"""Modules that only processes need which find nothing kept by another, or write traces to a log."""


class ContinueRunning(BaseException):
    """The portal is to continue from its merge point with these greens and reds.

    Continuations that only execute return it; the driver raises it. It is not an `Exception`, so that no handler of the
    interpreter takes it for a program's error.

    state: greens and reds; None once they were taken, so that a program that gets hold of the object sees nothing
    special.
    """

    def __init__(self, state: tuple[Any, ...]) -> None:
        self.state: Any = state

    def take(self) -> Any:
        """Take the state. It can be taken once."""
        state, self.state = self.state, None
        return state


def continues(answer: object) -> TypeGuard[ContinueRunning]:
    """Is this answer of a continuation a `ContinueRunning`, and not a value of the program?"""
    return type(answer) is ContinueRunning and answer.state is not None


class TracedRaise(Exception):
    """While recording: an exception of the traced interpreter, with its value in the trace."""

    def __init__(self, value: BaseException, symbol: Any) -> None:
        self.value = value
        self.symbol = symbol


@record
class Position:
    """A resume position: before an instruction, or after a call.

    In the innermost frame, the values of a position after a call are followed by the call's result, of `result_kind`,
    or by its exception if the call `raised`.
    """

    jitcode: JitCode
    instruction: OutlinedInstruction
    """What it is before or after."""
    behind: bool
    """Is it after the instruction?"""
    raised: bool
    """After a call: did the call raise?"""
    registers: Registers
    """The registers that are live there."""
    kinds: str
    """Their kinds."""
    result_kind: str
    passes_on: bool
    """Does the function only return what the call gives?  Then nothing is lost if its frame is left out."""

    def continuation(self, mode: str) -> Callable[..., Any]:
        """The code that continues here; mode: as for `JitCode.continuation`."""
        return self.jitcode.continuation(mode, self.instruction.number, "behind" if self.behind else "before")

    def handler(self, mode: str) -> Callable[..., Any]:
        """The code that continues in the handler of what the call raises."""
        return self.jitcode.continuation(mode, self.instruction.number, "raise")

    def after_raising(self) -> Position:
        """The position after the same call, if it raises."""
        return self.jitcode.position(self.instruction.number, True, True)

    def __repr__(self) -> str:
        where = "behind" if self.behind else "before"
        return f"{where} {self.jitcode.function.__qualname__}@{self.instruction.number} line {self.instruction.line}"


class JitCodes:
    """The jitcode of every function met so far, and the choice which functions are inlined.

    library: asked before source is read.
    portals: maps each wrapped portal (which the interpreter calls) to the portal itself.
    runners: maps the portal to its wrapper, and other functions to native code of them.
    """

    def __init__(self, library: Library | None = None) -> None:
        self.library = library
        self._codes: dict[Any, JitCode] = {}
        self.portals: dict[Any, Any] = {}
        self.runners: dict[Any, Any] = {}

    def __getitem__(self, function: Any) -> JitCode:
        code = self._codes.get(function)
        if code is None:
            function = self.portals.get(function, function)
            code = self._codes.get(function)
            if code is None:
                code = self._codes[function] = JitCode(function, self)
        return code

    def looks_into(self, function: Any) -> bool:
        """Is `function` inlined into traces, rather than called as a whole?"""
        function = self.portals.get(function, function)
        hint = getattr(function, "_jit_hint_", None)
        return hint not in ("dont_look_inside", "elidable", "elidable_promote") and self[function].is_inlined

    def runner(self, function: Any) -> Any:
        """The function to call in place of `function` when it is called as a whole."""
        return self.runners.get(function, function)


class JitCode:
    """One function's generated code, made or loaded piece by piece at its first use."""

    graph: Graph
    outline: Outline
    is_inlined: bool
    trace: Callable[..., Any]

    def __init__(self, function: Any, codes: JitCodes) -> None:
        self.function = function
        self.codes = codes
        self.filename = f"<jitcode {function.__qualname__} "  # start of the file names of its code
        self._kept = None if codes.library is None else codes.library.find(function)
        self._namespace: dict[str, Any] = {
            "TracedRaise": TracedRaise,
            "ContinueRunning": ContinueRunning,
        }
        self._names: dict[int, str] = {}
        self._continuations: dict[tuple[str, int, str], Callable[..., Any]] = {}
        self._positions: dict[tuple[int, bool, bool], Position] = {}

    def __getattr__(self, name: str) -> Any:
        """Makes `graph`, `outline`, `is_inlined` and `trace` at their first use."""
        if name == "outline":
            with made_aside():
                self.outline = outline_of(self.graph) if self._kept is None else self._kept.outline()
        elif name == "graph":
            with made_aside():
                self.graph = self._read()
        elif name == "is_inlined":
            is_unrolled = getattr(self.function, "_jit_hint_", None) == "unroll_safe"
            self.is_inlined = is_unrolled or not self.outline.has_loop or self.is_portal
        elif name == "trace":
            self.trace = self.continuation("trace", 0, "entry")
        else:
            raise AttributeError(name)
        return self.__dict__[name]

    @property
    def is_portal(self) -> bool:
        """Does the function have a merge point?"""
        return self.outline.merge_point is not None

    def _read(self) -> Graph:
        from tracer.frontend.graphs import graph_of  # not imported if the graph is kept

        return graph_of(self.function)

    def position(self, number: int, behind: bool, raised: bool = False) -> Position:
        """The resume position before or after the instruction with this number, or after it has raised."""
        key = (number, behind, raised)
        position = self._positions.get(key)
        if position is None:
            position = self._positions[key] = self._position(self.outline.instruction(number), behind, raised)
        return position

    def _position(self, at: OutlinedInstruction, behind: bool, raised: bool) -> Position:
        registers, kinds = (at.after, at.kinds_after) if behind else (at.before, at.kinds_before)
        result_kind = "r" if raised else at.result_kind if behind else "v"
        passes_on = behind and not raised and at.passes_on
        return Position(self, at, behind, raised, registers, kinds, result_kind, passes_on)

    def positions(self) -> list[Position]:
        """The resume positions that the code made so far mentions."""
        return list(self._positions.values())

    def continuation(self, mode: str, number: int, where: str) -> Callable[..., Any]:
        """The function that continues at an instruction.

        mode: "trace" or "blackhole".
        number: the instruction's number; 0 for the entry.
        where: "entry", "before", "behind" or "raise".

        Its parameters are the registers that are live there: while tracing, `rec, parent` and then a value and a symbol
        for each; otherwise the values. After an instruction with a target, the target's value follows. For "raise", the
        registers are those that are live in the handler.
        """
        key = (mode, number, where)
        found = self._continuations.get(key)
        if found is None:
            with made_aside():
                found = self._continuations[key] = self._loaded(key) or self._made(*key)
        return found

    def _loaded(self, key: tuple[str, int, str]) -> Callable[..., Any] | None:
        code = None if self._kept is None else self._kept.code(key)
        if self._kept is None or code is None:
            return None
        known, names = self._namespace, self._kept.names
        for name in code.co_names:
            if name in names and name not in known:
                known[name] = self._kept.constant(name, self)
        return FunctionType(code, known)

    def _made(self, mode: str, number: int, where: str) -> Callable[..., Any]:
        from tracer.jitcode.generator import Generator  # not imported if the code is kept

        name, source = Generator(self, mode).generate(number, where)
        filename = f"{self.filename}{mode} {where} {number}>"
        exec(compile(source, filename, "exec"), self._namespace)
        made: Callable[..., Any] = self._namespace[name]
        return made

    def made(self) -> tuple[dict[tuple[str, int, str], Callable[..., Any]], dict[str, Any]]:
        """The continuations made so far, and the constants that they name."""
        return self._continuations, {name: self._namespace[name] for name in self._names.values()}

    def name_constant(self, value: object) -> str:
        """A name for `value` in generated code."""
        if value is None or value is True or value is False or type(value) in (int, str):
            return repr(value)
        name = self._names.get(id(value))
        if name is None:
            kept = 0 if self._kept is None else len(self._kept.names)
            name = self._names[id(value)] = f"K{kept + len(self._names)}"
            self._namespace[name] = value  # also keeps it alive
        return name
