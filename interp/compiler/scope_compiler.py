"""What all parts of the compiler share: visiting, names, and leaving blocks.

In: nodes, names and blocks of one scope.  Out: instructions in the `Assembler`.

A `Block` is a statement that has something on the stack, or a region, or code that must run when it is left.
`return`, `break` and `continue` leave blocks from the inside out, each by its `leave`:

    for x in xs:                     blocks: [for, try]
        try: return x        =>      LOAD_FAST x; <finally body>; SWAP 2; POP_TOP (the iterator); RETURN_VALUE
        finally: f()

Holds: while a block's leaving code is emitted, that block and those inside it are off the stack of blocks and their
regions are suspended, so an error in a `finally` body is not caught by its own `try`.
"""

from __future__ import annotations

from interp.compiler import scopes
from interp.compiler.assembler import Assembler, Label, Module, Region
from interp.compiler.refusals import refuse
from interp.compiler.scope_collector import TOO_DEEP
from interp.compiler.scopes import Scope
from tracer.hints import stack_is_low
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

if TYPE_CHECKING:
    Visitor = Callable[[Any, Any], None]
    Leave = Callable[[Any, bool], None]


def leave_nothing(compiler: ScopeCompiler, keep_top: bool) -> None:
    """Nothing to undo."""


def leave_value(compiler: ScopeCompiler, keep_top: bool) -> None:
    """Drop the one value the block has on the stack."""
    if keep_top:
        compiler.emit("SWAP", 2)
    compiler.emit("POP_TOP")


@record
class Block:
    """A statement that encloses others, which `return`, `break` and `continue` leave."""

    leave: Leave = leave_nothing
    """leave(compiler, keep_top): emits the code that leaves; if `keep_top`, the value on top of the stack stays."""
    regions: list[Region] = field(factory=list)
    """The regions of its handlers: suspended while the statement is being left."""
    header: int = -1
    """Of a loop: where `continue` goes."""
    end: Label | None = None
    """Of a loop: where `break` goes."""


class ScopeCompiler(Assembler):
    """One scope being compiled."""

    __slots__ = ("blocks", "name_ops", "visitors")

    visitors: dict[type, Visitor]
    blocks: list[Block]
    name_ops: dict[str, tuple[str, str, str, int]]

    def __init__(self, module: Module, scope: Scope, qualname: str, firstlineno: int) -> None:
        Assembler.__init__(self, module, scope, qualname, firstlineno)
        self.visitors = self.module.visitors
        self.blocks = []
        self.name_ops = {}

    def visit(self, node: Any) -> None:
        """Compile an expression, statement or pattern; instructions carry its position."""
        if not self.live:
            return
        if stack_is_low():
            raise RecursionError(TOO_DEEP)
        outer = self.node
        self.node = node
        kind = type(node)
        visitor = self.visitors.get(kind)
        if visitor is None:
            raise refuse(kind.__name__, node, self.module.filename, self.module.lines)
        visitor(self, node)
        self.node = outer

    def visit_all(self, nodes: Iterable[Any]) -> None:
        """Compile each."""
        for node in nodes:
            self.visit(node)

    # -- names

    def name_op(self, name: str) -> tuple[str, str, str, int]:
        """The instructions that load, store and delete a name, and their argument."""
        found = self.name_ops.get(name)
        if found is not None:
            return found
        source_name, name = name, self.scope.mangle(name)
        scope, how = self.owner(name)
        slot_of = self.inlined[scope] if scope.is_inlined and how != scopes.FREE else self.slot_of
        if how in (scopes.CELL, scopes.FREE):
            load = "LOAD_CLASSDEREF" if scope.kind == scopes.CLASS else "LOAD_DEREF"
            found = (load, "STORE_DEREF", "DELETE_DEREF", slot_of[name])
        elif how == scopes.LOCAL and scope.is_function:
            found = ("LOAD_FAST", "STORE_FAST", "DELETE_FAST", slot_of[name])
        elif how == scopes.GLOBAL_EXPLICIT or scope.is_function:
            found = ("LOAD_GLOBAL", "STORE_GLOBAL", "DELETE_GLOBAL", self.name_index(name))
        else:
            found = ("LOAD_NAME", "STORE_NAME", "DELETE_NAME", self.name_index(name))
        self.name_ops[source_name] = found
        return found

    def owner(self, name: str) -> tuple[Scope, int]:
        """The scope of this frame that the (mangled) name belongs to, and its sort: LOCAL, CELL, ...

        A comprehension looks past a class body, as a function does.
        """
        scope = self.scope
        how = scope.resolved.get(name, scopes.GLOBAL_IMPLICIT)
        while scope.is_inlined and how not in (scopes.LOCAL, scopes.CELL):
            outer = scope.parent
            if outer is None or outer.kind == scopes.CLASS:
                break
            scope = outer
            how = scope.resolved.get(name, scopes.GLOBAL_IMPLICIT)
        return scope, how

    def enter_inlined(self, scope: Scope) -> tuple[Scope, dict[str, tuple[str, str, str, int]]]:
        """From now on names are those of a comprehension in this frame.  Returns the argument for `leave_inlined`."""
        outer = self.scope, self.name_ops
        self.scope, self.name_ops = scope, {}
        return outer

    def leave_inlined(self, outer: tuple[Scope, dict[str, tuple[str, str, str, int]]]) -> None:
        """From now on names are those of the scope around the comprehension again."""
        self.scope, self.name_ops = outer

    def load_name(self, name: str) -> None:
        """Push a variable."""
        ops = self.name_op(name)
        self.emit(ops[0], ops[3])

    def store_name(self, name: str) -> None:
        """Pop into a variable."""
        ops = self.name_op(name)
        self.emit(ops[1], ops[3])

    def delete_name(self, name: str) -> None:
        """Unbind a variable."""
        ops = self.name_op(name)
        self.emit(ops[2], ops[3])

    def emit_name(self, op: str, name: str) -> None:
        """An instruction with a (mangled) name as its argument: attributes and imports."""
        self.emit(op, self.name_index(self.scope.mangle(name)))

    def load_closure(self, freevars: Iterable[str]) -> bool:
        """Push the tuple of cells an inner scope needs; false if it needs none."""
        names = list(freevars)
        for name in names:
            scope, how = self.owner(name)
            cells = self.inlined[scope] if scope.is_inlined and how == scopes.CELL else self.cell_of
            self.emit("LOAD_CLOSURE", cells[name])
        if names:
            self.emit("BUILD_TUPLE", len(names))
        return bool(names)

    # -- leaving

    def leave_blocks(self, keep_top: bool, loop: Block | None = None) -> list[Block]:
        """Leave all blocks, or those inside `loop`; the caller emits the jump, then calls `back`."""
        left: list[Block] = []
        while self.blocks and self.blocks[-1] is not loop:
            block = self.blocks.pop()
            left.append(block)
            for region in block.regions:
                self.suspend(region)
            block.leave(self, keep_top)
        return left

    def back(self, left: list[Block]) -> None:
        """After the jump away: the blocks are open as before."""
        for block in reversed(left):
            self.blocks.append(block)
            for region in block.regions:
                self.resume(region)

    def innermost_loop(self) -> Block:
        """The block `break` and `continue` mean; the host's compiler has made sure there is one."""
        number = len(self.blocks) - 1
        while self.blocks[number].end is None:
            number -= 1
        return self.blocks[number]

    # -- small things several parts need

    def load_none(self) -> None:
        """Push None."""
        self.load_const(None)

    def await_top(self) -> None:
        """Wait for the awaitable iterator on top of the stack."""
        self.load_none()
        self.emit_yield("YIELD_FROM")

    def call_exit(self, is_async: bool) -> None:
        """[w_exit]: call it with three Nones and drop the result."""
        for _ in range(3):
            self.load_none()
        self.emit("CALL", 3)
        if is_async:
            self.emit("GET_AWAITABLE", 2)
            self.await_top()
        self.emit("POP_TOP")
