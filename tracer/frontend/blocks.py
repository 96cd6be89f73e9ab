"""The front end: blocks, registers and variables of the graph that is being built.

In: values of expressions.
Out: instructions in the current block, conversions between
words, doubles and objects, and `env`: the type of each variable that is certainly assigned here.
"""

from __future__ import annotations

import ast
import types
from typing import Any

from tracer.frontend.flowgraph import Block, Handler, Instruction, Literal, Operand, Reg
from tracer.frontend.statictypes import DOUBLE, OBJECT, Type, type_of_constant
from tracer.records import evolve

Env = dict[str, Type]
"""The variables that are certainly assigned at a place, and their types there."""

NEVER_RAISES = frozenset((
    "move", "type_is", "isinstance", "ptr_eq", "promote", "getfield", "setfield", "getframe", "setframe",
    "elidable", "isconstant", "isvirtual", "merge_point", "can_enter_jit", "new", "newtuple", "newlist",
    "newlist_n", "box_int", "box_bool", "box_float", "unbox_int", "unbox_bool", "unbox_float", "goto", "branch",
    "return", "list_len", "tuple_len", "item_or",
))  # fmt: skip
"""Instructions that cannot raise, so that they need no edge to an exception handler."""


class NotRestricted(Exception):
    """Source that is not restricted Python: what was expected, what was found, and where."""

    def __init__(self, filename: str, line: int, message: str, construct: str) -> None:
        super().__init__(f"{filename}:{line}: {message}: {construct}")
        self.filename = filename
        self.line = line
        self.message = message
        self.construct = construct


def merge_envs(envs: list[Env]) -> Env:
    """The environment where paths join: the variables assigned on all paths, with types that hold on all paths."""
    first, *rest = envs
    merged: Env = {}
    for name, known in first.items():
        others = [env.get(name) for env in rest]
        if all(other is not None for other in others):
            for other in others:
                assert other is not None
                known = join_types(known, other)
            merged[name] = known
    return merged


def join_types(a: Type, b: Type) -> Type:
    if a == b or a.kind != "r" or b.kind != "r":
        return a
    if a.cls is type(None) and b.cls is not None:
        return evolve(b, optional=True)
    if b.cls is type(None) and a.cls is not None:
        return evolve(a, optional=True)
    if a.cls is None or b.cls is None:
        return OBJECT
    optional = a.optional or b.optional
    for base in a.cls.__mro__:
        if issubclass(b.cls, base) and base is not object:
            element = a.element if a.element == b.element else None
            return Type("r", base, element, optional, a.exact and b.exact and a.cls is b.cls)
    return OBJECT

class FrameArray:
    """The static class of a list that belongs to a virtualizable frame: its items are registers of the trace."""


def constants_of(function: Any) -> dict[str, Any]:
    """The values of a function's free variables. They are constant: a factory has bound them for good."""
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    return {name: cell.cell_contents for name, cell in cells}


class GraphBuilder:
    """Blocks, registers and variables. Subclasses add expressions, calls and statements."""

    def __init__(self, function: Any) -> None:
        self.function = function
        self.globals: dict[str, Any] = function.__globals__
        self.free: dict[str, Any] = constants_of(function)
        self.filename: str = function.__code__.co_filename
        self.blocks: list[Block] = []
        self.registers: list[Reg] = []
        self.variables: dict[str, Reg] = {}
        self.env: Env = {}
        self.block: Block = Block(-1)
        self.reachable = True
        self.handler: Handler | None = None
        self.result: Type = OBJECT
        self.line = 0
        self.jitted = True

    def error(self, node: ast.AST, message: str) -> NotRestricted:
        line = getattr(node, "lineno", self.line)
        return NotRestricted(self.filename, line, message, ast.unparse(node)[:100])

    def owner_class(self) -> type | None:
        """The class that a method belongs to, found through its qualified name; None for a function."""
        path = self.function.__qualname__.split(".")
        if len(path) < 2:
            return None
        owner = self.globals.get(path[-2])
        return owner if isinstance(owner, type) else None

    # -- blocks and registers -----------------------------------------------------

    def new_block(self) -> Block:
        block = Block(len(self.blocks))
        self.blocks.append(block)
        return block

    def new_register(self, type_: Type, name: str | None = None) -> Reg:
        register = Reg(len(self.registers), type_, name)
        self.registers.append(register)
        return register

    def start(self, block: Block, env: Env) -> None:
        self.block, self.env, self.reachable = block, dict(env), True

    def stop(self) -> None:
        self.block, self.env, self.reachable = Block(-1), {}, False

    def goto(self, block: Block) -> None:
        self.finish_block("goto", [], (block,))

    def finish_block(self, name: str, args: list[Operand], extra: Any = None) -> None:
        self.block.instructions.append(Instruction(name, None, args, extra, self.line))
        self.reachable = False

    def emit(self, name: str, type_: Type, args: list[Operand], extra: Any = None) -> Reg:
        target = self.new_register(type_)
        self.emit_into(target, name, args, extra)
        return target

    def emit_into(self, target: Reg | None, name: str, args: list[Operand], extra: Any = None) -> None:
        handler = None if name in NEVER_RAISES or name.startswith(("int_", "float_")) else self.handler
        self.block.instructions.append(Instruction(name, target, list(args), extra, self.line, handler))

    def hold(self, value: Operand) -> Operand:
        """The value in a register of its own, for use after statements that may assign its variable.

        Within one expression nothing is assigned, so operands need no such care.
        """
        if isinstance(value, Literal) or value.name is None:
            return value
        register = self.new_register(self.type_of(value))
        self.emit_into(register, "move", [value])
        return register

    # -- variables ----------------------------------------------------------------

    def variable(self, name: str, type_: Type) -> Reg:
        register = self.declare(name, type_)
        self.env[name] = type_
        return register

    def declare(self, name: str, type_: Type) -> Reg:
        register = self.variables[name] = self.new_register(type_, name)
        return register

    def type_of(self, operand: Operand) -> Type:
        if isinstance(operand, Reg) and operand.name is not None:
            return self.env.get(operand.name, operand.type)
        return operand.type

    def assign(self, name: str, value: Operand, node: ast.AST) -> None:
        found = self.type_of(value)
        if found.cls is FrameArray:
            raise self.error(node, "expected frame.field[index], found a frame's list put into a variable")
        register = self.variables.get(name)
        if register is None:
            register = self.declare(name, evolve(found, exact=False))
        declared = register.type
        if declared.kind == "r" and found.kind == "r" and declared.cls is type(None):
            register.type = declared = evolve(found, optional=True)
        value = self.convert(value, declared, node)
        last = self.block.instructions[-1] if self.block.instructions else None
        fresh = isinstance(value, Reg) and value.name is None and last is not None and last.target is value
        if fresh and last is not None and last.handler is None:
            last.target = register
        else:
            self.emit_into(register, "move", [value])
        if declared.kind != "r" or found.kind != "r":
            found = declared
        elif declared.element is not None:
            found = evolve(found, element=declared.element)
        self.env[name] = found

    def convert(self, value: Operand, wanted: Type, node: ast.AST) -> Operand:
        """`value` as an operand of the kind that `wanted` has: boxed, unboxed or widened, if that conversion is
        allowed.
        """
        found = self.type_of(value)
        if found.kind == wanted.kind:
            if wanted.kind == "r" and wanted.cls is not None and not _fits(found, wanted):
                raise self.error(node, f"expected {wanted}, found {found}")
            return value
        if isinstance(value, Literal):
            if wanted.kind == "f" and found.kind == "i":
                return Literal(float(value.value), DOUBLE)
            return Literal(value.value, wanted if wanted.kind != "r" else Type("r", found.cls, exact=True))
        if wanted.kind == "r":
            box = "box_float" if found.kind == "f" else "box_bool" if found.cls is bool else "box_int"
            return self.emit(box, Type("r", found.cls, exact=True), [value])
        if wanted.kind == "f" and found.kind == "i":
            return self.emit("int_to_float", DOUBLE, [value])
        names = {int: "unbox_int", bool: "unbox_bool", float: "unbox_float"}
        if found.kind == "r" and found.cls in names and (found.cls is float) == (wanted.kind == "f"):
            return self.emit(names[found.cls], type_of_constant(found.cls()), [value])
        raise self.error(node, f"expected {wanted}, found {found}; narrow it with `type(x) is` first")


def _fits(found: Type, wanted: Type) -> bool:
    if found.cls is None:
        return False
    if found.cls is type(None):
        return wanted.optional or wanted.cls is type(None)
    if wanted.cls is types.FunctionType:
        return True
    return wanted.cls is not None and issubclass(found.cls, wanted.cls)
