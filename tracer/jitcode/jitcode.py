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

from tracer.frontend.flowgraph import Graph, Instruction
from tracer.host.collector import made_aside
from tracer.jitcode.kept import Library

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


class Position:
    """A resume position: before an instruction, or after a call.

    jitcode, instruction: where it is.
    behind: is it after the instruction?
    raised: after a call, did the call raise?
    registers: the registers that are live there.
    kinds: their kinds.
    result_kind: in the innermost frame, the values of a position after a call are followed by the call's result, of
    this kind, or by its exception if `raised`.
    executes: the continuation from here that does not record; made at its first use.
    passes_on: does the function only return what the call gives?  Then nothing is lost if its frame is left out.
    """

    __slots__ = (
        "jitcode",
        "instruction",
        "behind",
        "raised",
        "registers",
        "kinds",
        "result_kind",
        "executes",
        "passes_on",
    )
    executes: Callable[..., Any]
    passes_on: bool

    def __init__(self, jitcode: JitCode, instruction: Instruction, behind: bool, raised: bool = False) -> None:
        self.jitcode = jitcode
        self.instruction = instruction
        self.behind = behind
        self.raised = raised
        self.registers = instruction.live_after if behind else instruction.live_before
        self.kinds = "".join(r.type.kind for r in self.registers)
        target = instruction.target
        self.result_kind = "r" if raised else target.type.kind if behind and target is not None else "v"

    def __getattr__(self, name: str) -> Any:
        """Makes `executes` and `passes_on` at their first use."""
        if name == "passes_on":
            self.passes_on = self.behind and not self.raised and _is_returned(self.instruction)
            return self.passes_on
        if name != "executes":
            raise AttributeError(name)
        where = "behind" if self.behind else "before"
        self.executes = self.jitcode.continuation("blackhole", self.instruction, where)
        return self.executes

    def __repr__(self) -> str:
        where = "behind" if self.behind else "before"
        return f"{where} {self.jitcode.graph.name}@{self.instruction.position} line {self.instruction.line}"


def _is_returned(call: Instruction) -> bool:
    """Does a function return the result of this call at once, and catch nothing that it raises?"""
    result, block, index = call.target, call.block, call.index
    if result is None or block is None or call.handler is not None:
        return False
    while True:
        index += 1
        following = block.instructions[index]
        if following.name == "move" and following.args[0] is result and following.target is not None:
            result = following.target
        elif following.name == "goto" and following.extra[0].number > block.number:
            block, index = following.extra[0], -1
        else:
            return following.name == "return" and following.args[0] is result


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
    is_portal: bool
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
        """Makes `graph`, `is_portal`, `is_inlined` and `trace` at their first use."""
        if name == "graph":
            with made_aside():
                self.graph = self._read() if self._kept is None else self._kept.graph()
        elif name == "is_portal":
            self.is_portal = any(i.name == "merge_point" for i in self.graph.instructions)
        elif name == "is_inlined":
            is_unrolled = getattr(self.function, "_jit_hint_", None) == "unroll_safe"
            self.is_inlined = is_unrolled or not self.graph.has_loop or self.is_portal
        elif name == "trace":
            self.trace = self.continuation("trace", self.graph.entry.instructions[0], "entry")
        else:
            raise AttributeError(name)
        return self.__dict__[name]

    def _read(self) -> Graph:
        from tracer.frontend.graphs import graph_of  # not imported if the graph is kept

        return graph_of(self.function)

    def position(self, instruction: Instruction, behind: bool, raised: bool = False) -> Position:
        """The resume position before or after `instruction`, or after it has raised."""
        key = (instruction.position, behind, raised)
        position = self._positions.get(key)
        if position is None:
            position = self._positions[key] = Position(self, instruction, behind, raised)
        return position

    def positions(self) -> list[Position]:
        """The resume positions that the code made so far mentions."""
        return list(self._positions.values())

    def continuation(self, mode: str, instruction: Instruction, where: str) -> Callable[..., Any]:
        """The function that continues at `instruction`.

        mode: "trace" or "blackhole".
        where: "entry", "before", "behind" or "raise".

        Its parameters are the registers that are live there: while tracing, `rec, parent` and then a value and a symbol
        for each; otherwise the values. After an instruction with a target, the target's value follows. For "raise", the
        registers are those that are live in the handler.
        """
        key = (mode, instruction.position, where)
        found = self._continuations.get(key)
        if found is None:
            with made_aside():
                found = self._continuations[key] = self._loaded(key) or self._made(mode, instruction, where)
        return found

    def _loaded(self, key: tuple[str, int, str]) -> Callable[..., Any] | None:
        code = None if self._kept is None else self._kept.code(key)
        if self._kept is None or code is None:
            return None
        for name in code.co_names:
            if name in self._kept.names and name not in self._namespace:
                self._namespace[name] = self._kept.constant(name, self)
        return FunctionType(code, self._namespace)

    def _made(self, mode: str, instruction: Instruction, where: str) -> Callable[..., Any]:
        from tracer.jitcode.generator import Generator  # not imported if the code is kept

        name, source = Generator(self, mode).generate(instruction, where)
        filename = f"{self.filename}{mode} {where} {instruction.position}>"
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
