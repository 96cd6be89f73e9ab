"""One graph becomes one LLVM function.

In: a `Graph`.  Out: the text of its function: registers are stack slots that LLVM makes values of.

    kind r   ptr, null where it raised
    kind i   {i64, i1}, kind f   {double, i1}: the i1 says that it raised

References: a register that is not borrowed (`ownership`) holds a reference of its own from its definition to its
last use.  Parameters are borrowed from the caller.  What dies at an instruction is counted down behind it; what is
live at one that raises, on the way to its handler or out.
Holds: at every instruction exactly the registers that liveness names hold references.
Does not: know what single instructions do; `lower_*` have them in tables by name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from codegen.emit import LIKELY, TYPES, UNLIKELY, double
from codegen.layout import Layout, slot_offset
from codegen.translate.ownership import borrowed_registers
from codegen.translate.reach import Program
from codegen.translate.symbols import Symbols
from codegen.translate.text import FAILED, RESULTS, Text
from tracer.flowgraph import Block, Graph, Handler, Instruction, Literal, Operand, Reg


class Function(Text):
    """Writes the function of one graph."""

    def __init__(self, program: Program, symbols: Symbols, layout: Layout, graph: Graph) -> None:
        super().__init__()
        self.program = program
        self.symbols = symbols
        self.layout = layout
        self.graph = graph
        self.borrowed = borrowed_registers(graph)
        self.is_portal = graph.function in program.portals
        self.call_words = 0
        self.current: Instruction = graph.instructions[0]
        self.following: Instruction | None = None
        self._operands: list[str] = []
        self._taken: set[int] = set()
        self._errors: dict[Any, str] = {}
        self._cold: list[str] = []
        self._skipped: set[Instruction] = set()
        self._kept: dict[tuple[Reg, Any], str] = {}

    # -- the whole -----------------------------------------------------------------

    def text(self, lower: dict[str, Callable[[Function, Instruction], Any]]) -> str:
        """The LLVM text of the function."""
        graph = self.graph
        started = self._start()
        for block in graph.blocks:
            self.label(f"B{block.number}")
            for index, instruction in enumerate(block.instructions):
                following = block.instructions[index + 1] if index + 1 < len(block.instructions) else None
                self._instruction(instruction, following, lower)
        parameters = ", ".join(f"{TYPES[a.type.kind]} %a{a.number}" for a in graph.args)
        name = self.program.name(graph.function)
        if self.is_portal:  # `activations` wraps it
            name, parameters = name[:-1] + '.body"', parameters + ", ptr %node"
        head = [f"define internal {RESULTS[graph.result.kind]} @{name}({parameters}) {{"]
        head += [f"  %r{r.number} = alloca {TYPES[r.type.kind]}" for r in graph.registers]
        if self.call_words:
            head.append(f"  %callargs = alloca [{self.call_words} x ptr]")
        for a in graph.args:
            head.append(f"  store {TYPES[a.type.kind]} %a{a.number}, ptr %r{a.number}")
            if self.owns(a) and a in graph.entry.live_in:
                head.append(f"  call void @incref(ptr %a{a.number})")
        return "\n".join([*head, *started, *self.lines, *self._cold, "}"])

    def _start(self) -> list[str]:
        """How the function begins: a portal asks whether the JIT has something for it."""
        lines, self.lines = self.lines, []
        if self.is_portal:
            registers = self.graph.args
            self.ask_jit("entered", [(r, self._load(r)) for r in registers], ())
        self._keep_fields()
        self.goto(f"B{self.graph.entry.number}")
        started, self.lines = self.lines, lines
        return started

    def _keep_fields(self) -> None:
        """A portal loops: it reads the immutable fields of its parameters once."""
        if not self.is_portal:
            return
        assigned = {i.target for i in self.graph.instructions}
        for i in self.graph.instructions:
            if i.name not in ("getfield", "getframe") or i.extra.kind != "r" or not i.extra.immutable:
                continue
            base = i.args[0]
            if isinstance(base, Reg) and base in self.graph.args and base not in assigned:
                if (base, i.extra) not in self._kept and not base.type.optional:
                    found = self.load("ptr", f"%a{base.number}", slot_offset(i.extra))
                    self.demand_set(found, lambda: self._propagate(()))
                    self._kept[base, i.extra] = found

    def demand_set(self, field: str, leave: Callable[[], None]) -> None:
        """AttributeError where a field was never set; `leave` ends the block."""
        on, missing = self.fresh("there"), self.fresh("missing")
        self.branch(self.put("icmp eq ptr {}, null", field), missing, on, UNLIKELY)
        self.label(missing)
        self.line("call void @rt_missing()")
        leave()
        self.label(on)

    def kept_field(self, base: Operand, field: Any) -> str | None:
        """The text of a field that was read when the function began."""
        return self._kept.get((base, field)) if isinstance(base, Reg) else None

    def ask_jit(self, hook: str, state: list[tuple[Reg, str]], held: tuple[Reg, ...]) -> None:
        """Call a hook of this portal with its greens and reds, and do what it says; see `portal`.

        held: what is to be dropped where the portal ends here.
        """
        number = self.program.portals.index(self.graph.function)
        typed = ", ".join(f"{TYPES[r.type.kind]} {text}" for r, text in state)
        answer = self.put(f"call ptr @{hook}_{number}({typed})")
        nothing, told, on = self.fresh("nothing"), self.fresh("told"), self.fresh("on")
        self.branch(self.put("icmp eq ptr {}, {}", answer, self.symbols.object(None)), on, nothing, LIKELY)
        self.label(nothing)
        failed = self.fresh("failed")
        self.branch(self.put("icmp eq ptr {}, null", answer), failed, told, UNLIKELY)
        self.label(failed)
        self._propagate(held)
        self.label(told)
        items = self.at(answer, self.layout.tuple_items)
        ended, going_on = self.fresh("ended"), self.fresh("going_on")
        size = self.load("i64", answer, self.layout.size)
        self.branch(self.put("icmp eq i64 {}, 1", size), ended, going_on)
        self.label(ended)
        value = self.load("ptr", items)
        self.line(f"call void @incref(ptr {value})")
        self.drop(answer)
        self._return_held(value, held)
        self.label(going_on)
        self._go_on(answer, items, state, held, on)
        self.label(on)

    def _go_on(self, answer: str, items: str, state: list[tuple[Reg, str]], held: tuple[Reg, ...], on: str) -> None:
        """Another place in the same frame: its words are stored; another frame: the portal runs it."""
        here, elsewhere = self.fresh("here"), self.fresh("elsewhere")
        given = [self.load("ptr", items, 8 * k) for k in range(len(state))]
        arguments, same = [], "true"
        for (register, text), item in zip(state, given, strict=True):
            kind = register.type.kind
            if kind == "i":
                pair = self.put("call {i64, i1} @rt_unbox_int(ptr {})", item)
                item = self.put("extractvalue {i64, i1} {}, 0", pair)
            else:
                same = self.put("and i1 {}, {}", same, self.put("icmp eq ptr {}, {}", item, text))
            arguments.append((kind, register, item))
        self.branch(same, here, elsewhere)
        self.label(here)
        for kind, register, item in arguments:
            if kind == "i":
                self.line(f"store i64 {item}, ptr %r{register.number}")
        self.drop(answer)
        self.goto(on)
        self.label(elsewhere)
        typed = ", ".join(f"{TYPES[kind]} {item}" for kind, _, item in arguments)
        result = self.put(f"call ptr @{self.program.name(self.graph.function)}({typed})")
        self.drop(answer)
        self._return_held(result, held)

    def _return_held(self, value: str, held: tuple[Reg, ...]) -> None:
        for register in held:
            self.drop_register(register)
        self.line(f"ret ptr {value}")

    def held(self) -> tuple[Reg, ...]:
        """The registers that hold references at the current instruction."""
        return tuple(r for r in self.current.live_before if self.owns(r) and r.number not in self._taken)

    def _instruction(
        self, i: Instruction, following: Instruction | None, lower: dict[str, Callable[..., Any]]
    ) -> None:
        if i in self._skipped:
            return
        self.current, self.following = i, following
        self._taken = set()
        self._operands = [self._load(a) for a in i.args]
        live_after = set(i.live_after)
        if i.name in ("goto", "branch", "return", "raise"):
            self._leave(i)
            return
        dying = [r for r in i.live_before if r not in live_after and self.owns(r)]
        old = {r: self.put("load ptr, ptr {}", f"%r{r.number}") for r in dying if r not in i.args}
        for a, text in zip(i.args, self._operands, strict=True):
            if isinstance(a, Reg):
                old.setdefault(a, text)
        result = lower[i.name](self, i)
        if i.target is not None and result is not None:
            self._define(i, following, result)
        for register in dying:
            if register.number not in self._taken:
                self._drop_as(register, old[register])

    def _define(self, i: Instruction, following: Instruction | None, result: tuple[str, bool]) -> None:
        """Put a result (its text; is it an owned reference?) into the target."""
        value, is_owned = result
        target = i.target
        assert target is not None
        if target.type.kind == "r":
            is_wanted = self._is_live(target, following)
            if self.owns(target) and is_wanted and not is_owned:
                assert not isinstance(i.args[0], Literal) or i.name not in ("move", "promote")
                self.line(f"call void @incref(ptr {value})")
            elif is_owned and not is_wanted:
                self.drop(value)
                return
            assert not is_owned or self.owns(target), (self.graph.name, i)
        self.line(f"store {TYPES[target.type.kind]} {value}, ptr %r{target.number}")

    def _is_live(self, register: Reg, following: Instruction | None) -> bool:
        return following is not None and register in following.live_before

    def _leave(self, i: Instruction) -> None:
        if i.name == "goto":
            self._edge(i, i.extra[0])
        elif i.name == "branch":
            condition = self.put("icmp ne i64 {}, 0", self._operands[0])
            edges = [self.fresh("edge") for _ in i.extra]
            self.branch(condition, *edges)
            for name, block in zip(edges, i.extra, strict=True):
                self.label(name)
                self._edge(i, block)
        elif i.name == "raise":
            self.line(f"call void @rt_raise(ptr {self.take(0)})")
            self.goto(self.failure())
        else:
            kind = self.graph.result.kind
            if kind == "r":
                self.line(f"ret ptr {self.take(0)}")
            else:
                pair = RESULTS[kind]
                whole = self.put(f"insertvalue {pair} zeroinitializer, {TYPES[kind]} {{}}, 0", self._operands[0])
                self.line(f"ret {pair} {whole}")

    def _edge(self, i: Instruction, block: Block) -> None:
        for register in i.live_before:
            if self.owns(register) and register not in block.live_in:
                self.drop_register(register)
        self.goto(f"B{block.number}")

    # -- operands and references ------------------------------------------------------

    def owns(self, register: Reg) -> bool:
        """Does the register hold a reference of its own?"""
        return register.type.kind == "r" and register not in self.borrowed

    def _load(self, operand: Operand) -> str:
        if isinstance(operand, Reg):
            return self.put(f"load {TYPES[operand.type.kind]}, ptr {{}}", f"%r{operand.number}")
        return self.literal(operand)

    def literal(self, operand: Literal) -> str:
        """The text of a constant."""
        kind = operand.type.kind
        if kind == "r":
            return self.symbols.object(operand.value)
        return double(operand.value) if kind == "f" else str(int(operand.value))

    def arg(self, index: int) -> str:
        """The text of an argument, borrowed."""
        return self._operands[index]

    def kind(self, index: int) -> str:
        """The kind of an argument."""
        return self.current.args[index].type.kind

    def take(self, index: int) -> str:
        """The text of an argument, with a reference that now belongs to the caller of this.

        Nothing that can raise may follow within the instruction.
        """
        i, text = self.current, self._operands[index]
        operand = i.args[index]
        is_last = isinstance(operand, Reg) and self.owns(operand) and operand not in i.live_after
        if is_last and isinstance(operand, Reg) and operand.number not in self._taken:
            self._taken.add(operand.number)
        elif not (isinstance(operand, Literal) and self.is_immortal(operand)):
            self.line(f"call void @incref(ptr {text})")
        return text

    def is_immortal(self, literal: Literal) -> bool:
        """Is the constant never counted: `install` has given it a count that does not run out, or the host has?"""
        return not self.layout.immortal or literal.value is None or type(literal.value) in (bool, int)

    def drop(self, text: str) -> None:
        """Count down a reference."""
        self.line(f"call void @decref(ptr {text})")

    def drop_register(self, register: Reg) -> None:
        """Count down what a register holds."""
        self._drop_as(register, self.put("load ptr, ptr {}", f"%r{register.number}"))

    def _drop_as(self, register: Reg, text: str) -> None:
        """Count down the object that a register held; a frame is kept for the next one."""
        known = register.type
        if known.cls in self.program.virtualizables and not known.optional:
            self.line(f"call void @rt_drop_{self.program.virtualizables.index(known.cls)}(ptr {text})")
        else:
            self.drop(text)

    def skip(self, instruction: Instruction) -> None:
        """The next instruction has been done with this one."""
        self._skipped.add(instruction)

    # -- errors ---------------------------------------------------------------------

    def unless(self, failed: str) -> None:
        """Go to the error path where the i1 is true."""
        on = self.fresh("on")
        self.branch(failed, self.failure(), on, UNLIKELY)
        self.label(on)

    def checked(self, pointer: str) -> str:
        """`pointer`, past the error path where it is null."""
        self.unless(self.put("icmp eq ptr {}, null", pointer))
        return pointer

    def checked_pair(self, pair: str, kind: str) -> str:
        """The number in a pair, past the error path where its i1 is true."""
        type_ = RESULTS[kind]
        self.unless(self.put(f"extractvalue {type_} {{}}, 1", pair))
        return self.put(f"extractvalue {type_} {{}}, 0", pair)

    def failure(self) -> str:
        """The block to go to where the current instruction has raised; its arguments are still held."""
        i = self.current
        held = self.held()
        key = (held, i.handler and (i.handler.block, i.handler.register, i.handler.cls))
        found = self._errors.get(key)
        if found is None:
            found = self._errors[key] = self.fresh("failed")
            lines, self.lines = self.lines, []
            self.label(found)
            if i.handler is None:
                self._propagate(held)
            else:
                self._handle(held, i.handler)
            self._cold += self.lines
            self.lines = lines
        return found

    def _propagate(self, held: tuple[Reg, ...]) -> None:
        for register in held:
            self.drop_register(register)
        self.line(f"ret {FAILED[self.graph.result.kind]}")

    def _handle(self, held: tuple[Reg, ...], handler: Handler) -> None:
        live = handler.block.live_in
        if handler.cls is not BaseException:
            matches, other = self.fresh("matches"), self.fresh("other")
            exception_matches = self.symbols.function("PyErr_ExceptionMatches", "i32 (ptr)")
            told = self.put(f"call i32 {exception_matches}(ptr {{}})", self.symbols.object(handler.cls))
            self.branch(self.put("icmp ne i32 {}, 0", told), matches, other)
            self.label(other)
            self._propagate(held)
            self.label(matches)
        error = self.put("call ptr @rt_fetch()")
        for register in held:
            if register not in live:
                self.drop_register(register)
        if handler.register in live:
            self.line(f"store ptr {error}, ptr %r{handler.register.number}")
        else:
            self.drop(error)
        self.goto(f"B{handler.block.number}")
