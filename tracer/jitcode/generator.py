"""Writes the Python code of an interpreter function from one of its resume positions on.

In: a function's `JitCode`, an instruction of its flow graph, and where to enter it.
Out: the name and the source of one Python function.

    behind %5 = call f(%4)        def trace_5_behind(rec, parent, v5, s5):
    %6 = int_add(%5, 1)      =>    v6 = v5 + 1
    return %6                      s6 = None if s5 is None else rec.core.pure2(K0, v5, s5, 1, None)
                                   return v6, s6

What an instruction becomes stands in `tracer.jitcode.templates`; here are jumps, handlers and snapshots.
Does not: run or keep the code; `tracer.jitcode.jitcode` does. It is imported only where no kept code is found.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator

from tracer.frontend.flowgraph import Block, Instruction, Literal, Operand, Reg
from tracer.frontend.statictypes import OBJECT
from tracer.ir.ops import OPS
from tracer.jitcode.jitcode import JitCode
from tracer.jitcode.templates import TEMPLATES, Operands


class Generator:
    """Writes one generated function."""

    def __init__(self, code: JitCode, mode: str) -> None:
        self.code = code
        self.recording = mode == "trace"
        self.mode = mode
        self.lines: list[str] = []
        self.joins: list[Block] = []

    def generate(self, number: int, where: str) -> tuple[str, str]:
        """The name and the source of the function that continues at an instruction; see `JitCode.continuation`."""
        instruction = self.code.graph.instructions[number]
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
        name = f"{self.mode}_{number}_{where}"
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
        position = self.code.position(instruction.position, behind)
        name = self.code.name_constant(position)
        values = "".join(f"v{r}, " for r in position.registers)
        symbols = "".join(f"s{r}, " for r in position.registers)
        return f"(parent, {name}, ({values}), ({symbols}))"


_CONTROL = ("goto", "branch", "return", "raise")


def _successors(instructions: list[Instruction]) -> Iterator[Block]:
    last = instructions[-1]
    jumps = last.extra if last.name in ("goto", "branch") else ()
    return itertools.chain(jumps, (i.handler.block for i in instructions if i.handler is not None))


def _is_short_tail(block: Block) -> bool:
    return len(block.instructions) <= 4 and block.instructions[-1].name in ("return", "raise")
