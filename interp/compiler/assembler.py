"""Collects the instructions of one scope and makes a `Code` of them.

In: the compiler's calls of `emit`, `jump`, `place`, `begin`, `end`.  Out: a `Code` from `assemble`.

    end = compiler.label()
    compiler.jump("POP_JUMP_IF_FALSE", end)     forward only: patched when `end` is placed
    ...
    compiler.place(end)

A `Region` is a run of instructions whose errors go to one handler.  Leaving it early (return, break) suspends it
while the code that leaves is emitted and resumes it after, so it has several fragments, each a row of the
exception table.

Holds: instructions that cannot be reached are not emitted: after a jump or raise `live` is false until a label is
placed that an emitted jump leads to.  Rows of inner regions come before those of outer ones.
Does not: know nodes of the host's ast.
"""

from __future__ import annotations

import sys

from interp.compiler import scopes
from interp.compiler.fusing import fuse
from interp.compiler.packed import pack_positions, pack_words
from interp.compiler.scopes import Scope
from interp.compiler.stackcheck import measure
from interp.machine.code import (
    ASYNC_GENERATOR,
    COROUTINE,
    FUTURE_ANNOTATIONS,
    GENERATOR,
    LOCALS_SLOT,
    NESTED,
    NEWLOCALS,
    OPTIMIZED,
    Code,
    ExceptionRow,
    new_code,
)
from interp.machine.hostversion import KEEPS_LOCALS
from interp.machine.opcodes import NUMBER, STOPS
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

READ_LOCALS = frozenset(("dir", "eval", "exec", "locals", "vars"))
"""Builtins that get the dict of a function's variables: a function that names one has a register for it."""


@record
class Label:
    """The target of jumps that are emitted before the target's pc is known."""

    jumps: list[int] = field(factory=list)


@record
class Region:
    """A protected run of instructions."""

    keep: int  # 0, or -1 if the value on top of the stack at the entry is not kept for the handler
    entry: int = -1  # its first pc
    start: int = -1  # the first pc of the fragment that is open
    fragments: list[tuple[int, int]] = field(factory=list)  # (start, end) of those that are closed
    target: int = -1  # the handler's pc


@record
class Module:
    """The data that all scopes of one compilation share."""

    filename: str
    lines: list[str]
    scopes: dict[Any, Scope]
    visitors: dict[type, Callable[[Any, Any], None]]
    future_annotations: bool
    interactive: bool
    consts: dict[object, object] = field(factory=dict)  # `shared`, by `const_key`


@record
class Span:
    """A position in the source that belongs to no single node."""

    lineno: int
    end_lineno: int
    col_offset: int
    end_col_offset: int


_TOP = Span(1, 1, 0, 0)


class Assembler:
    """The instructions of one scope, growing."""

    __slots__ = (
        "args", "cell_of", "cellvars", "const_indexes", "consts", "firstlineno", "freevars", "handlers", "hidden",
        "inlined", "keeps_handled", "live", "module", "names", "node", "nodes", "ops", "qualname", "regions", "scope",
        "slot_of", "slots", "varnames",
    )  # fmt: skip

    module: Module
    scope: Scope
    qualname: str
    firstlineno: int
    live: bool  # can the next instruction be reached?
    handlers: int  # how many handlers the next instruction stands in
    keeps_handled: bool
    node: Any  # the source of the next instruction
    ops: list[int]
    args: list[int]
    nodes: list[Any]
    consts: list[object]
    const_indexes: dict[object, int]
    names: dict[str, int]
    regions: list[Region]
    varnames: tuple[str, ...]
    cellvars: tuple[str, ...]
    freevars: tuple[str, ...]
    hidden: tuple[int, ...]
    slots: tuple[str, ...]
    slot_of: dict[str, int]
    cell_of: dict[str, int]
    inlined: dict[Scope, dict[str, int]]

    def __init__(self, module: Module, scope: Scope, qualname: str, firstlineno: int) -> None:
        self.module = module
        self.scope = scope
        self.qualname = qualname
        self.firstlineno = firstlineno
        self.live = True
        self.handlers = 0
        self.keeps_handled = False
        self.node = _TOP if firstlineno <= 1 else Span(firstlineno, firstlineno, 0, 0)
        self.ops = []
        self.args = []
        self.nodes = []
        self.consts = []
        self.const_indexes = {}
        self.names = {}
        self.regions = []
        cells = scope.cellvars()
        frees = scope.freevars()
        plain = scope.locals() if scope.is_function else []
        self.varnames = (*scope.parameters, *plain)
        self.freevars = tuple(frees)
        own = (*self.varnames, *[name for name in cells if name not in scope.parameters])
        if KEEPS_LOCALS and scope.is_function and not scope.resolved.keys().isdisjoint(READ_LOCALS):
            own = (*own, LOCALS_SLOT)
        places: dict[tuple[str, int], int] = {}
        self.inlined = {}
        place_inlined(scope, 0, len(own), places, self.inlined)
        self.hidden = tuple(places.values())
        self.slots = (*own, *[name for name, _ in places], *frees)
        self.slot_of = {name: slot for slot, name in enumerate(self.slots) if slot not in self.hidden}
        # A class body may read the __class__ around it while its methods use the cell of its own.
        self.cell_of = self.slot_of.copy()
        for name in cells:
            self.cell_of[name] = own.index(name)
        shared = {name for inner in self.inlined for name in inner.cellvars()} - self.slot_of.keys()
        self.cellvars = (*cells, *sorted(shared))
        self.prologue(cells)

    def prologue(self, cells: list[str]) -> None:
        """Cells, then the generator; class bodies and modules are never generators."""
        if self.freevars:
            self.emit("COPY_FREE_VARS", len(self.freevars))
        for name in cells:
            self.emit("MAKE_CELL", self.cell_of[name])
        scope = self.scope
        if scope.is_function and (scope.is_generator or scope.is_coroutine):
            self.emit("RETURN_GENERATOR")
            self.emit("POP_TOP")

    def emit(self, name: str, arg: int = 0) -> None:
        """Add an instruction, at the current node."""
        if self.live:
            number = NUMBER[name]
            self.ops.append(number)
            self.args.append(arg)
            self.nodes.append(self.node)
            if number in STOPS:
                self.live = False

    def emit_yield(self, name: str) -> None:
        """Add an instruction at which the frame stops."""
        self.emit(name)
        if self.handlers:
            self.keeps_handled = True

    def label(self) -> Label:
        """A new label."""
        return Label()

    def jump(self, name: str, label: Label) -> None:
        """Add a forward jump."""
        if self.live:
            label.jumps.append(len(self.ops))
            self.emit(name)

    def place(self, label: Label) -> None:
        """The jumps to `label` arrive here."""
        if label.jumps:
            here = len(self.ops)
            for jump in label.jumps:
                self.args[jump] = here
            self.live = True

    def begin(self, keep: int = 0) -> Region:
        """Open a region here."""
        here = len(self.ops)
        return Region(keep, here, here)

    def suspend(self, region: Region) -> None:
        """The next instructions are not protected by `region`."""
        if region.start < len(self.ops):
            region.fragments.append((region.start, len(self.ops)))

    def resume(self, region: Region) -> None:
        """The next instructions are protected by `region` again."""
        region.start = len(self.ops)

    def close(self, region: Region) -> None:
        """`region` is complete: its rows come after those of the regions inside it."""
        self.suspend(region)
        if region.fragments:
            self.regions.append(region)

    def handler(self, region: Region) -> None:
        """Errors of `region` arrive here, with the exception pushed.  Nothing falls into a handler."""
        region.target = len(self.ops)
        self.live = bool(region.fragments)

    def load_const(self, value: object) -> None:
        """Push a constant."""
        if self.live:
            key = const_key(value)
            index = self.const_indexes.get(key)
            if index is None:
                index = self.const_indexes[key] = len(self.consts)
                self.consts.append(shared(value, self.module.consts))
            self.emit("LOAD_CONST", index)

    def name_index(self, name: str) -> int:
        """Index into `names`."""
        index = self.names.get(name)
        if index is None:
            index = self.names[name] = len(self.names)
        return index

    def flags(self) -> int:
        """`Code.flags` without those of the signature."""
        scope = self.scope
        flags = FUTURE_ANNOTATIONS if self.module.future_annotations else 0
        if scope.is_function:
            flags |= OPTIMIZED | NEWLOCALS
            if scope.is_nested:
                flags |= NESTED
            if scope.is_generator:
                flags |= ASYNC_GENERATOR if scope.is_coroutine else GENERATOR
            elif scope.is_coroutine:
                flags |= COROUTINE
        return flags

    def assemble(self, counts: tuple[int, int, int] = (0, 0, 0), flags: int = 0, doc: str | None = None) -> Code:
        """The finished Code.  counts: argcount, posonlyargcount, kwonlyargcount."""
        run, run_args = fuse(self, len(self.scope.parameters) if self.scope.is_function else 0)
        stacksize, depths = measure(self)
        table: list[ExceptionRow] = []
        for region in self.regions:
            depth = depths[region.entry] + region.keep
            table.extend((start, end, region.target, depth) for start, end in region.fragments)
        return new_code(
            self.scope.name, self.qualname, self.module.filename, bytes(self.ops), tuple(self.args),
            run, run_args, pack_words(run_args), tuple(self.consts), tuple(self.names), self.varnames, self.cellvars,
            self.freevars, self.slots, len(self.slots), stacksize, counts[0], counts[1], counts[2],
            self.flags() | flags, self.firstlineno, doc, pack_positions(self.nodes, self.firstlineno), tuple(table),
            self.keeps_handled, self.hidden,
        )  # fmt: skip

    @property
    def is_module(self) -> bool:
        """Top level."""
        return self.scope.kind == scopes.MODULE


def place_inlined(
    scope: Scope, depth: int, first: int, places: dict[tuple[str, int], int], found: dict[Scope, dict[str, int]]
) -> None:
    """Give the variables of comprehensions that run in this frame registers, from `first` on.

    Neighbours share them: a comprehension is over before the next one at its depth begins.
    places: registers by name and depth.  found: by comprehension and name.
    """
    for child in scope.children:
        if child.is_inlined:
            own = found[child] = {}
            for name, how in child.resolved.items():
                if how in (scopes.LOCAL, scopes.CELL):
                    own[name] = places.setdefault((name, depth), first + len(places))
            place_inlined(child, depth + 1, first, places, found)


def shared(value: Any, known: dict[object, object]) -> object:
    """The one object that stands for all constants like `value` in one compilation; a text like a name is interned.

    Programs see both: `pickle` writes an object once, and a dict finds the same object faster than an equal one.
    """
    kind = type(value)
    if kind is str and value.isascii() and value.replace("_", "a").isalnum():
        return sys.intern(value)
    key = const_key(value)
    if key not in known:
        if kind is tuple or kind is frozenset:
            value = kind([shared(item, known) for item in value])
        known[key] = value
    return known[key]


def const_key(value: object) -> object:
    """Equal keys only for constants that no program can tell apart: 1, 1.0 and True differ, 0.0 and -0.0 too."""
    kind = type(value)
    if kind is str or kind is int:
        return kind, value
    if kind is tuple or kind is frozenset:
        items: Any = value
        return kind, kind(const_key(item) for item in items)
    if kind is float or kind is complex:
        return kind, repr(value)
    if kind is Code:
        return kind, id(value)
    return kind, value
