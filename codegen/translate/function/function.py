"""One graph becomes one LLVM function.

In: a `Graph`.
Out: the text of its function, in which registers are stack slots; LLVM turns these into values.

    kind r   ptr, null if it raised
    kind i   i64, kind f   double: if it raised, a certain number, which means: look whether an exception is set

References: a register that is not borrowed (`ownership`) gets a reference of its own when it needs one: a loaded object
is counted up before the first instruction that may run any code, or free anything.

    w = frame.regs[k]       not counted: nothing happens before
    if w is UNBOUND: ...
    frame.push(w)           counted up here, for the stack, once

The reference of a register is dropped where the register dies; those held at an instruction that raises, on the way to
its handler or out.

Holds: where blocks join, a register holds a reference on all paths or on none; the text is written again until that is
so.
Does not: know what single instructions do; the tables in `words`, `heap`, `calls` and `host` do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from codegen.hostmemory import slot_offset
from codegen.layout import Layout
from codegen.translate.function.dispatch import beside_place, dispatch_of
from codegen.translate.function.ownership import (
    borrowed_registers,
    frees_last,
    frees_nothing,
    is_complete,
    kept_parameters,
)
from codegen.translate.function.reach import Program, packed_item
from codegen.translate.function.symbols import Symbols
from codegen.translate.function.text import FAILED, RAISED, Text, attributes_of
from codegen.units.emit import TYPES, UNLIKELY, double
from tracer.frontend.classfields import frame_shape
from tracer.frontend.flowgraph import Block, Graph, Handler, Instruction, Literal, Operand, Reg
from tracer.ir.descr import Field

PORTAL_ENTRY = "portal entry"
"""The name of the table's row for what a portal does before its first block: f(function, registers with their
contents).
"""


class Function(Text):
    """Writes the function of one graph."""

    def __init__(
        self,
        program: Program,
        symbols: Symbols,
        layout: Layout,
        graph: Graph,
        holds: dict[Block, frozenset[Reg]] | None = None,
    ) -> None:
        """holds: the registers that hold a reference at the start of each block, as far as known."""
        super().__init__()
        self.program = program
        self.symbols = symbols
        self.layout = layout
        self.graph = graph
        self.taken_over = kept_parameters(program, graph.function)
        self.borrowed = borrowed_registers(program, graph, self.taken_over)
        self.holds = holds or {}
        self.found: dict[Block, frozenset[Reg]] = {}
        self.holding: set[Reg] = set()
        self.is_portal = graph.function in program.portals
        self.dispatch = dispatch_of(program, graph) if self.is_portal else None
        self.call_words = 0
        self.current: Instruction = graph.instructions[0]
        self.following: Instruction | None = None
        self._operands: list[str] = []
        self._taken: set[int] = set()
        self._errors: dict[Any, str] = {}
        self._cold: list[str] = []
        self._skipped: set[Instruction] = set(self.dispatch.prepares) if self.dispatch is not None else set()
        self._kept: dict[tuple[Reg, Any], str] = {}
        self._items: dict[Reg, str] = {}
        self.beside = "%beside" if program.told_beside(graph.function) else None

    # -- the whole -----------------------------------------------------------------

    def text(self, lower: dict[str, Callable[..., Any]]) -> str:
        """The LLVM text of the function."""
        written = self
        while True:
            text = written.text_once(lower)
            none: frozenset[Reg] = frozenset()
            holds = {b: written.found.get(b, none) | written.holds.get(b, none) for b in self.graph.blocks}
            if all(holds[b] == written.holds.get(b, none) for b in self.graph.blocks):
                return text
            written = Function(self.program, self.symbols, self.layout, self.graph, holds)

    def text_once(self, lower: dict[str, Callable[..., Any]]) -> str:
        """The text, which is right if `holds` was right; `found` is what it should have been."""
        graph = self.graph
        self.holding = {graph.args[k] for k in self.taken_over}
        started = self._start(lower)
        for block in graph.blocks:
            self.label(f"B{block.number}")
            self.holding = set(self.holds.get(block, ()))
            for index, instruction in enumerate(block.instructions):
                following = block.instructions[index + 1] if index + 1 < len(block.instructions) else None
                self._instruction(instruction, following, lower)
        parameters = ", ".join(f"{TYPES[a.type.kind]} %a{a.number}" for a in graph.args)
        if self.program.is_told_items(graph.function):
            parameters += ", ptr %items"
        if self.beside is not None:
            parameters += ", ptr %beside"
        name = self.program.name(graph.function)
        if self.is_portal:  # `activations` writes a function around it
            name, parameters = name[:-1] + '.body"', parameters + ", ptr %node"
        if self.taken_over:
            name = name[:-1] + '.taking"'
        head = [f"define internal {TYPES[graph.result.kind]} @{name}({parameters}){attributes_of(graph.function)} {{"]
        head += [f"  %r{r.number} = alloca {TYPES[r.type.kind]}" for r in graph.registers]
        if self.call_words:
            head.append(f"  %callargs = alloca [{self.call_words} x ptr]")
        for a in graph.args:
            head.append(f"  store {TYPES[a.type.kind]} %a{a.number}, ptr %r{a.number}")
        return "\n".join([*head, *started, *self.lines, *self._cold, "}", *self._lending(parameters)])

    def _lending(self, parameters: str) -> list[str]:
        """The function for callers that do not know which arguments it takes over."""
        if not self.taken_over:
            return []
        name, result = self.program.name(self.graph.function), TYPES[self.graph.result.kind]
        return [
            f"define internal {result} @{name}({parameters}) {{",
            *(f"  call void @incref(ptr %a{self.graph.args[k].number})" for k in sorted(self.taken_over)),
            f'  %r = call {result} @{name[:-1]}.taking"({parameters})',
            f"  ret {result} %r",
            "}",
        ]

    def _start(self, lower: dict[str, Callable[..., Any]]) -> list[str]:
        """The lines before the first block: a portal asks whether the JIT has compiled code for it."""
        lines, self.lines = self.lines, []
        if self.is_portal:
            registers = self.graph.args
            self.line("call void @rt_leave_limbo()")
            lower[PORTAL_ENTRY](self, [(r, self._load(r)) for r in registers])
        self._note_beside()
        self._keep_fields()
        self._keep_items()
        self._meet(self.graph.entry)
        self.goto(f"B{self.graph.entry.number}")
        started, self.lines = self.lines, lines
        return started

    def _note_beside(self) -> None:
        """Note in the node where the items of the list beside the code are, for the handlers."""
        if self.dispatch is not None and self.dispatch.beside is not None:
            frame = self.dispatch.call.args[1]
            found = self.beside_of(self.dispatch.beside, frame, self._load(frame))
            self.store(f"ptr {found}", "%node", beside_place(self.graph), "node")

    def _keep_fields(self) -> None:
        """Read the immutable fields of a portal's parameters once, because it loops. It hardly does so if its handlers
        jump to each other: then it would have to put what it has read on the stack while they run.
        """
        if not self.is_portal or self.dispatch is not None:
            return
        assigned = {i.target for i in self.graph.instructions}
        for i in self.graph.instructions:
            if i.name not in ("getfield", "getframe") or i.extra.kind != "r" or not i.extra.immutable:
                continue
            base = i.args[0]
            if isinstance(base, Reg) and base in self.graph.args and base not in assigned:
                if (base, i.extra) not in self._kept and not base.type.optional:
                    self._keep_field(base, i.extra)
        for i in self.graph.instructions:
            packed = packed_item(self.graph, i)
            if packed is not None:
                owner = packed[0].args[0]
                if isinstance(owner, Reg) and (owner, packed[0].extra) in self._kept:
                    self._keep_field(owner, packed[1])

    def _keep_field(self, base: Reg, field: Any) -> None:
        found = self.load("ptr", f"%a{base.number}", slot_offset(field), "fixed")
        if not is_complete(field, base):
            self.demand_set(found, lambda: self.propagate(()))
        self._kept[base, field] = found

    def _keep_items(self) -> None:
        """Take the addresses of the arrays of virtualizable parameters from the caller, or read them once, as
        `_keep_fields`: they never change.
        """
        graph = self.graph
        if self.program.is_told_items(graph.function):
            self._items[graph.args[0]] = "%items"
        assigned = {i.target for i in graph.instructions}
        for a in graph.args if self.is_portal and self.dispatch is None else ():
            if a not in assigned and a.type.cls in self.program.virtualizables and not a.type.optional:
                for field in frame_shape(a.type.cls).arrays:
                    self._keep_field(a, field)
                    self._items[a] = self.load("ptr", self._kept[a, field], self.layout.list_items, "list")

    def items_of(self, operand: Operand, text: str) -> str:
        """The address of the items of a virtualizable's array."""
        if isinstance(operand, Reg) and operand in self._items:
            return self._items[operand]
        assert operand.type.cls is not None
        field = frame_shape(operand.type.cls).arrays[0]
        found = self.load("ptr", text, slot_offset(field), "fixed" if field.immutable else "field")
        return self.load("ptr", found, self.layout.list_items, "list")

    def beside_of(self, path: tuple[Field, Field], operand: Operand, text: str) -> str:
        """The address of the items of the list beside the code that a virtualizable runs."""
        if self.beside is not None and operand is self.graph.args[0]:
            return self.beside
        code = self.load("ptr", text, slot_offset(path[0]), "fixed")
        found = self.load("ptr", code, slot_offset(path[1]), "fixed")
        return self.load("ptr", found, self.layout.list_items, "list")

    def demand_set(self, field: str, leave: Callable[[], None]) -> None:
        """Raise AttributeError if a field was never set. leave: ends the block."""
        on, missing = self.fresh("there"), self.fresh("missing")
        self.branch(self.put("icmp eq ptr {}, null", field), missing, on, UNLIKELY)
        self.label(missing)
        self.line("call void @rt_missing()")
        leave()
        self.label(on)

    def kept_field(self, base: Operand, field: Any) -> str | None:
        """The text of a field that was read at the start of the function."""
        return self._kept.get((base, field)) if isinstance(base, Reg) else None

    def held(self) -> tuple[Reg, ...]:
        """The registers that hold references at the current instruction."""
        return tuple(r for r in self.current.live_before if r in self.holding and r.number not in self._taken)

    def _instruction(
        self, i: Instruction, following: Instruction | None, lower: dict[str, Callable[..., Any]]
    ) -> None:
        if i in self._skipped:
            return
        self.current, self.following = i, following
        self._taken = set()
        if not frees_nothing(self.program, self.graph, i):
            self._hold(i.live_after if frees_last(self.program, self.graph, i) else i.live_before)
        self._operands = [self._load(a) for a in i.args]
        live_after = set(i.live_after)
        if i.name in ("goto", "branch", "return", "raise"):
            self._leave(i)
            return
        dying = [r for r in i.live_before if r not in live_after and r in self.holding]
        old = {r: self.put("load ptr, ptr {}", f"%r{r.number}") for r in dying if r not in i.args}
        for a, text in zip(i.args, self._operands, strict=True):
            if isinstance(a, Reg):
                old.setdefault(a, text)
        result = lower[i.name](self, i)
        self.holding.difference_update(dying)
        unwanted = self._define(i, following, result) if i.target is not None and result is not None else None
        dropped = [r for r in dying if r.number not in self._taken]
        if dropped or unwanted is not None:
            self._hold(i.live_after)
            if i.target is not None and self._is_live(i.target, following):
                self._hold((i.target,))
        for register in dropped:
            self._drop_as(register, old[register])
        if unwanted is not None:
            self.drop(unwanted)
        if i.handler is not None:
            self._drop_those_of_handler(i, following)

    def _drop_those_of_handler(self, i: Instruction, following: Instruction | None) -> None:
        """Drop what only the handler of the instruction would have needed, now that the instruction has not raised."""
        unneeded = [r for r in i.live_after if r in self.holding and not self._is_live(r, following)]
        if unneeded:
            self._hold(r for r in i.live_after if self._is_live(r, following))
            self.holding.difference_update(unneeded)
        for register in unneeded:
            self.drop_register(register)

    def _hold(self, registers: Iterable[Reg]) -> None:
        """Count up the registers that need a reference of their own and have none."""
        for register in registers:
            if self.owns(register) and register not in self.holding:
                self.holding.add(register)
                self.line(f"call void @incref(ptr {self._load(register)})")

    def _define(self, i: Instruction, following: Instruction | None, result: tuple[str, bool]) -> str | None:
        """Put a result (its text; is it an owned reference?) into the target. Returns the text of a result that is not
        used.
        """
        value, is_owned = result
        target = i.target
        assert target is not None
        if target.type.kind == "r":
            self.holding.discard(target)
            if is_owned and not self._is_live(target, following):
                return value
            if is_owned:
                assert self.owns(target), (self.graph.name, i)
                self.holding.add(target)
        self.line(f"store {TYPES[target.type.kind]} {value}, ptr %r{target.number}")
        return None

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
            text = self._operands[0] if kind != "r" or self.returns_none else self.take(0)
            self.line(f"ret {TYPES[kind]} {text}")

    @property
    def returns_none(self) -> bool:
        """Does the function only return None, so that callers do not count the result?"""
        return self.graph.result.cls is type(None)

    def _edge(self, i: Instruction, block: Block) -> None:
        before = set(self.holding)
        dying = [r for r in i.live_before if r in before and r not in block.live_in]
        if dying:
            self._hold(r for r in i.live_before if r in block.live_in)
        self._meet(block)
        for register in dying:
            self.drop_register(register)
        self.goto(f"B{block.number}")
        self.holding = before

    def _meet(self, block: Block) -> None:
        """Make the registers that hold a reference at the start of `block` hold one here."""
        self._hold(r for r in self.holds.get(block, ()) if r in block.live_in)
        held = frozenset(r for r in block.live_in if r in self.holding)
        self.found[block] = self.found.get(block, frozenset()) | held

    # -- operands and references ------------------------------------------------------

    def owns(self, register: Reg) -> bool:
        """May the register hold a reference of its own?"""
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
        """The text of an argument, with a reference that the caller of this method takes over.

        Nothing that can raise may follow within the instruction.
        """
        i, text = self.current, self._operands[index]
        operand = i.args[index]
        is_last = isinstance(operand, Reg) and operand in self.holding and operand not in i.live_after
        if is_last and isinstance(operand, Reg) and operand.number not in self._taken:
            self._taken.add(operand.number)
        elif not (isinstance(operand, Literal) and self.is_immortal(operand)):
            self.line(f"call void @incref(ptr {text})")
        return text

    def is_immortal(self, literal: Literal) -> bool:
        """Is the constant never counted, because `load` gave it a count that does not run out, or because the host does
        not?
        """
        return not self.layout.immortal or literal.value is None or type(literal.value) in (bool, int)

    def drop(self, text: str) -> None:
        """Drop a reference."""
        self.line(f"call void @decref(ptr {text})")

    def drop_register(self, register: Reg) -> None:
        """Drop the reference of a register."""
        self._drop_as(register, self.put("load ptr, ptr {}", f"%r{register.number}"))

    def _drop_as(self, register: Reg, text: str) -> None:
        """Drop the object that a register held; a frame is kept for reuse."""
        known = register.type
        if known.cls in self.program.virtualizables:
            some = "some_" if known.optional else ""
            self.line(f"call void @rt_drop_{some}{self.program.virtualizables.index(known.cls)}(ptr {text})")
        else:
            self.drop(text)

    def skip(self, instruction: Instruction) -> None:
        """Skip the next instruction: it has been done together with this one."""
        self._skipped.add(instruction)

    # -- errors ---------------------------------------------------------------------

    def unless(self, failed: str) -> None:
        """Go to the error path if the i1 is true."""
        on = self.fresh("on")
        self.branch(failed, self.failure(), on, UNLIKELY)
        self.label(on)

    def checked(self, pointer: str) -> str:
        """`pointer`, after a branch to the error path if it is null."""
        self.unless(self.put("icmp eq ptr {}, null", pointer))
        return pointer

    def checked_pair(self, pair: str, kind: str) -> str:
        """The number in a pair, after a branch to the error path if the pair's i1 is true."""
        type_ = f"{{{TYPES[kind]}, i1}}"
        self.unless(self.put(f"extractvalue {type_} {{}}, 1", pair))
        return self.put(f"extractvalue {type_} {{}}, 0", pair)

    def checked_number(self, text: str, kind: str) -> str:
        """The result of a translated function, after a branch to the error path if it raised."""
        maybe, on = self.fresh("maybe"), self.fresh("on")
        self.branch(self.put(RAISED[kind], text), maybe, on, UNLIKELY)
        self.label(maybe)
        occurred = self.symbols.function("PyErr_Occurred", "ptr ()")
        self.branch(self.put("icmp eq ptr {}, null", self.put(f"call ptr {occurred}()")), on, self.failure())
        self.label(on)
        return text

    def lent(self) -> tuple[Reg, ...]:
        """The registers with an object that nothing may keep alive if other code runs now."""
        return tuple(r for r in self.current.live_before if self.owns(r) and r not in self.holding)

    def failure(self) -> str:
        """The block to go to if the current instruction has raised; its arguments are still held."""
        i = self.current
        held = self.held()
        key = (held, i.handler and (i.handler.block, i.handler.register, i.handler.cls))
        found = self._errors.get(key)
        if found is None:
            found = self._errors[key] = self.fresh("failed")
            lines, self.lines = self.lines, []
            self.label(found)
            if i.handler is None:
                self.propagate(held)
            else:
                self._handle(held, i.handler)
            self._cold += self.lines
            self.lines = lines
        return found

    def propagate(self, held: tuple[Reg, ...]) -> None:
        """Leave the function with the exception that is set, dropping what it holds."""
        for register in held:
            self.drop_register(register)
        self.line(f"ret {FAILED[self.graph.result.kind]}")

    def _handle(self, held: tuple[Reg, ...], handler: Handler) -> None:
        live = handler.block.live_in
        if handler.cls is not BaseException:
            matches, other = self.fresh("matches"), self.fresh("other")
            self.branch(self.put("call i1 @rt_raised_is(ptr {})", self.symbols.object(handler.cls)), matches, other)
            self.label(other)
            self.propagate(held)
            self.label(matches)
        error = self.put("call ptr @rt_fetch()")
        for register in held:
            if register not in live:
                self.drop_register(register)
        is_wanted = handler.register in live
        if is_wanted:
            self.line(f"store ptr {error}, ptr %r{handler.register.number}")
        before = self.holding
        self.holding = {r for r in held if r in live} | ({handler.register} if is_wanted else set())
        self._meet(handler.block)
        self.holding = before
        if not is_wanted:
            self.drop(error)
        self.goto(f"B{handler.block.number}")
