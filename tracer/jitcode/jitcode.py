"""Jitcode: an interpreter function as generated Python code that records, or only executes.

In: flow graphs, or a library of kept graphs and code.
Out: `JitCode.trace` (executes and records), and continuations that enter a function at either of an instruction's two
resume positions:

    before an instruction      the instruction is executed again
    after a call               with the call's value, or with its exception

So the meta-interpreter is a generating extension: registers are Python locals (`v3` holds a value, `s3` its value in
the trace), and inlining is a Python call. A generated function starts at its position and contains the code that can be
reached from there.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any, TypeGuard

from tracer.frontend.flowgraph import Block, Graph, Instruction, Literal, Operand, Reg, set_graph_aside
from tracer.frontend.statements import graph_of
from tracer.frontend.statictypes import OBJECT
from tracer.host.collector import uncollected
from tracer.ir.ops import OPS
from tracer.jitcode.kept import Library
from tracer.jitcode.templates import TEMPLATES, Operands


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
            with uncollected():
                self.graph = graph_of(self.function) if self._kept is None else self._kept.graph()
            set_graph_aside(self.graph)
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
            with uncollected():
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
        name, source = _Generator(self, mode).generate(instruction, where)
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


class _Generator:
    """Writes one generated function."""

    def __init__(self, code: JitCode, mode: str) -> None:
        self.code = code
        self.recording = mode == "trace"
        self.mode = mode
        self.lines: list[str] = []
        self.joins: list[Block] = []

    def generate(self, instruction: Instruction, where: str) -> tuple[str, str]:
        block = instruction.block
        assert block is not None
        handler = instruction.handler
        if where == "entry":
            parameters = list(self.code.graph.args)
            start, rest = self.code.graph.entry, None
        elif where == "raise":
            assert handler is not None
            parameters = sorted(handler.block.live_in | {handler.register}, key=lambda r: r.number)
            start, rest = handler.block, None
        elif where == "behind":
            target = [instruction.target] if instruction.target is not None else []
            parameters = [*instruction.live_after, *target]
            start, rest = None, block.instructions[instruction.index + 1 :]
        else:
            parameters = list(instruction.live_before)
            start, rest = None, block.instructions[instruction.index :]
        self.joins = self._find_joins(start, rest)
        name = f"{self.mode}_{instruction.position}_{where}"
        pairs = "".join(f", v{r.number}, s{r.number}" if self.recording else f", v{r.number}" for r in parameters)
        self.lines = [f"def {name}({'rec, parent' + pairs if self.recording else pairs[2:]}):"]
        if start is not None:
            self._goto(start, " ")
        else:
            assert rest is not None
            self._straight(rest, " ")
        if self.joins:
            self.lines.append(" while True:")
            for number, join in enumerate(self.joins):
                word = "if" if number == 0 else "elif"
                self.lines.append(f"  {word} block == {join.number}:")
                self._straight(join.instructions, "   ")
        return name, "\n".join(self.lines)

    def _find_joins(self, start: Block | None, rest: list[Instruction] | None) -> list[Block]:
        """The blocks that more than one path reaches. Short tails are duplicated instead."""
        counts: dict[Block, int] = {}
        seen: set[Block] = set()
        stack = [start] if start is not None else list(_successors(rest or []))
        for block in stack:
            counts[block] = counts.get(block, 0) + 1
        while stack:
            block = stack.pop()
            if block in seen:
                continue
            seen.add(block)
            for following in block.successors():
                counts[following] = counts.get(following, 0) + 1
                stack.append(following)
        return [b for b, n in counts.items() if n > 1 and not _is_short_tail(b)]

    def _goto(self, block: Block, indent: str) -> None:
        if block in self.joins:
            self.lines.append(f"{indent}block = {block.number}")
        else:
            self._straight(block.instructions, indent)

    def _straight(self, instructions: list[Instruction], indent: str) -> None:
        for number, instruction in enumerate(instructions):
            if instruction.name in _CONTROL:
                self._control(instruction, indent)
                return
            lines = [line for line in self._operation(instruction) if line]
            if instruction.handler is None:
                self.lines.extend(indent + line for line in lines)
                continue
            self._guarded(instruction, lines, indent)
            self._straight(instructions[number + 1 :], indent + " ")  # in the `else` of the `try`
            return

    def _guarded(self, instruction: Instruction, lines: list[str], indent: str) -> None:
        """Put the handler after the `except` clause, not into it: an exception that the program raises there must not
        get one of ours as its context.
        """
        handler = instruction.handler
        assert handler is not None
        v, s = f"v{handler.register.number}", f"s{handler.register.number}"
        cls = self.code.name_constant(handler.cls)
        self.lines.append(f"{indent}raised = False")
        self.lines.append(f"{indent}try:")
        self.lines.extend(f"{indent} {line}" for line in lines or ["pass"])
        if self.recording:
            self.lines.append(f"{indent}except TracedRaise as e:")
            self.lines.append(f"{indent} if not isinstance(e.value, {cls}): raise")
            self.lines.append(f"{indent} raised = True; {v} = e.value; {s} = e.symbol")
        else:
            self.lines.append(f"{indent}except {cls} as e:")
            self.lines.append(f"{indent} raised = True; {v} = e")
        self.lines.append(f"{indent}if raised:")
        self._goto(handler.block, indent + " ")
        self.lines.append(f"{indent}else:")

    def _control(self, instruction: Instruction, indent: str) -> None:
        if instruction.name == "goto":
            self._goto(instruction.extra[0], indent)
            return
        value, symbol = self._value(instruction.args[0]), self._symbol(instruction.args[0])
        if instruction.name == "branch":
            if self.recording and symbol != "None":
                snapshot = self._snapshot(instruction, False)
                self.lines.append(f"{indent}if {symbol} is not None: rec.core.branch({value}, {symbol}, {snapshot})")
            then, otherwise = instruction.extra
            self.lines.append(f"{indent}if {value}:")
            self._goto(then, indent + " ")
            self.lines.append(f"{indent}else:")
            self._goto(otherwise, indent + " ")
        elif instruction.name == "return":
            self.lines.append(f"{indent}return {value}, {symbol}" if self.recording else f"{indent}return {value}")
        else:
            raised = f"TracedRaise({value}, {symbol})" if self.recording else value
            self.lines.append(f"{indent}raise {raised}")

    def _operation(self, instruction: Instruction) -> Iterator[str]:
        target = instruction.target
        aliased = target is not None and target in instruction.args and instruction.name not in ("move", "promote")
        number = "t" if target is None or aliased else str(target.number)
        name, extra = instruction.name, ""
        if name == "call":
            if not self.recording:
                extra = self.code.name_constant(self.code.codes.runner(instruction.extra))
            elif getattr(instruction.extra, "_jit_hint_", None) == "look_inside_iff":
                name, extra = "call_conditionally", self.code.name_constant(instruction.extra)
            elif self.code.codes.looks_into(instruction.extra):
                code = self.code.codes[instruction.extra]
                name, extra = "call_portal" if code.is_portal else name, self.code.name_constant(code)
            else:
                name = "residual"
        elif instruction.extra is not None and not isinstance(instruction.extra, str):
            extra = self.code.name_constant(instruction.extra)
        args: list[Operand] = list(instruction.args)
        if name == "residual" and instruction.name == "call":
            args.insert(0, Literal(self.code.codes.runner(instruction.extra), OBJECT))
        elif name in ("residual", "elidable") and isinstance(args[0], Literal):
            if hasattr(args[0].value, "_jit_translated_"):
                args[0] = Literal(self.code.codes.runner(args[0].value), OBJECT)
        operands = Operands(
            instruction,
            args,
            [self._value(a) for a in args],
            [self._symbol(a) for a in args],
            f"v{number}",
            f"s{number}",
            functools.partial(self._snapshot, instruction),
            extra,
            self.recording,
            self._constant,
        )
        yield from TEMPLATES[name](operands)
        if aliased:
            assert target is not None
            yield f"v{target.number} = v{number}"
            if self.recording:
                yield f"s{target.number} = s{number}"

    def _constant(self, value: object) -> str:
        if isinstance(value, str):
            return self.code.name_constant(OPS[value])
        return self.code.name_constant(value)

    def _value(self, operand: Operand) -> str:
        return f"v{operand.number}" if isinstance(operand, Reg) else self.code.name_constant(operand.value)

    def _symbol(self, operand: Operand) -> str:
        return f"s{operand.number}" if isinstance(operand, Reg) else "None"

    def _snapshot(self, instruction: Instruction, behind: bool) -> str:
        position = self.code.position(instruction, behind)
        name = self.code.name_constant(position)
        values = "".join(f"v{r.number}, " for r in position.registers)
        symbols = "".join(f"s{r.number}, " for r in position.registers)
        return f"(parent, {name}, ({values}), ({symbols}))"


_CONTROL = ("goto", "branch", "return", "raise")


def _successors(instructions: list[Instruction]) -> Iterator[Block]:
    last = instructions[-1]
    jumps = last.extra if last.name in ("goto", "branch") else ()
    return itertools.chain(jumps, (i.handler.block for i in instructions if i.handler is not None))


def _is_short_tail(block: Block) -> bool:
    return len(block.instructions) <= 4 and block.instructions[-1].name in ("return", "raise")
