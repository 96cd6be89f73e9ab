"""Compiles statements, save definitions, try and with, and match.

In: statement nodes.  Out: instructions that leave the stack as it was.

    while test: body         header: <test>; POP_JUMP_IF_FALSE out; <body>; JUMP_BACK header; out: <else>
    for x in xs: body        <xs>; GET_ITER; header: FOR_ITER out; STORE x; <body>; JUMP_BACK header; out: <else>

Holds: a loop is entered and continued at its header, which is the only target of its JUMP_BACKs.
"""

from __future__ import annotations

import _ast as ast
import sys
from typing import Any

from interp.compiler.assembler import Label
from interp.compiler.calls import loop_call
from interp.compiler.expressions import BINARY, UNKNOWN, fold_all, jump_if, truth
from interp.compiler.unit import Block, Unit, Visitor, leave_value
from interp.machine.hostversion import CLEANS_DOCSTRINGS, ITERABLE_HAS_POSITION


def expression(unit: Unit, node: ast.Expr) -> None:
    """An expression for its effect; in interactive mode top-level ones are shown."""
    if unit.module.interactive and unit.is_module:
        unit.visit(node.value)
        unit.emit("PRINT_EXPR")
    elif not isinstance(node.value, ast.Constant):
        unit.visit(node.value)
        unit.emit("POP_TOP")


def nothing(unit: Unit, node: ast.stmt) -> None:
    """pass, global, nonlocal."""


# -- assignment


def assign(unit: Unit, node: ast.Assign) -> None:
    """`a = b = value`."""
    if len(node.targets) == 1 and swap(unit, node.targets[0], node.value):
        return
    unit.visit(node.value)
    for target in node.targets[:-1]:
        unit.emit("COPY", 1)
        unit.visit(target)
    unit.visit(node.targets[-1])


def swap(unit: Unit, target: Any, value: Any) -> bool:
    """`a, b = b, a` and the like for three, without a tuple, as the host does it."""
    if not isinstance(value, ast.Tuple) or not isinstance(target, (ast.Tuple, ast.List)):
        return False
    count = len(value.elts)
    if count not in (2, 3) or len(target.elts) != count:
        return False
    if any(isinstance(element, ast.Starred) for element in [*value.elts, *target.elts]):
        return False
    unit.visit_all(value.elts)
    unit.emit("SWAP", count)
    unit.visit_all(target.elts)
    return True


def augmented(unit: Unit, node: ast.AugAssign) -> None:
    """`a += b`."""
    target: Any = node.target
    outer = unit.node
    if isinstance(target, ast.Name):
        unit.node = target
        unit.load_name(target.id)
        unit.node = outer
    else:
        unit.visit(target.value)
        unit.node = target
        if isinstance(target, ast.Attribute):
            unit.emit("COPY", 1)
            unit.emit_name("LOAD_ATTR", target.attr)
        else:
            unit.visit(target.slice)
            unit.emit("COPY", 2)
            unit.emit("COPY", 2)
            unit.emit("BINARY_SUBSCR")
        unit.node = outer
    unit.visit(node.value)
    unit.emit("INPLACE_OP", BINARY[type(node.op)])
    unit.node = target
    if isinstance(target, ast.Name):
        unit.store_name(target.id)
    elif isinstance(target, ast.Attribute):
        unit.emit("SWAP", 2)
        unit.emit_name("STORE_ATTR", target.attr)
    else:
        unit.emit("SWAP", 3)
        unit.emit("SWAP", 2)
        unit.emit("STORE_SUBSCR")
    unit.node = outer


def annotated(unit: Unit, node: ast.AnnAssign) -> None:
    """`a: T = b`; annotations are stored for simple names of modules and classes only."""
    target: Any = node.target
    if node.value is not None:
        unit.visit(node.value)
        unit.visit(target)
    stored = not unit.scope.is_function
    if isinstance(target, ast.Name):
        if node.simple and stored:
            annotation(unit, node.annotation)
            unit.load_name("__annotations__")
            unit.load_const(unit.scope.mangle(target.id))
            unit.emit("STORE_SUBSCR")
            return
    elif node.value is None:
        for part in [target.value] if isinstance(target, ast.Attribute) else [target.value, target.slice]:
            unit.visit(part)
            unit.emit("POP_TOP")
    if stored and not unit.module.future_annotations:
        unit.visit(node.annotation)
        unit.emit("POP_TOP")


def annotation(unit: Unit, node: ast.expr) -> None:
    """The value of an annotation, or its text under `from __future__ import annotations`."""
    if unit.module.future_annotations:
        from ast import unparse

        unit.load_const(unparse(node))
    elif isinstance(node, ast.Starred):
        unit.visit(node.value)
        unit.emit("UNPACK_SEQUENCE", 1)
    else:
        unit.visit(node)


def delete(unit: Unit, node: ast.Delete) -> None:
    """`del a, b.c`."""
    unit.visit_all(node.targets)


# -- control


def if_(unit: Unit, node: ast.If) -> None:
    """if, elif and else."""
    other = unit.label()
    jump_if(unit, node.test, other, False)
    unit.visit_all(node.body)
    if node.orelse:
        end = unit.label()
        unit.jump("JUMP", end)
        unit.place(other)
        unit.visit_all(node.orelse)
        unit.place(end)
    else:
        unit.place(other)


def while_(unit: Unit, node: ast.While) -> None:
    """A while loop; one that is known not to run has no code."""
    out, end = unit.label(), unit.label()
    if truth(node.test) is not False:
        header = len(unit.ops)
        jump_if(unit, node.test, out, False)
        loop_body(unit, node, header, Block(header=header, end=end))
        unit.place(out)
    unit.visit_all(node.orelse)
    unit.place(end)


def loop_body(unit: Unit, node: Any, header: int, block: Block) -> None:
    """The body and the jump back to the header."""
    unit.blocks.append(block)
    unit.visit_all(node.body)
    unit.emit("JUMP_BACK", header)
    unit.blocks.pop()


def for_(unit: Unit, node: ast.For) -> None:
    """A for loop; a list display to run over is a constant tuple where it can be."""
    out, end = unit.label(), unit.label()
    iterator(unit, node.iter, "GET_ITER")
    header = len(unit.ops)
    next_item(unit, node.iter, out)
    unit.visit(node.target)
    loop_body(unit, node, header, Block(leave_value, header=header, end=end))
    unit.place(out)
    unit.visit_all(node.orelse)
    unit.place(end)


def iterable(unit: Unit, node: ast.expr) -> None:
    """What a loop runs over."""
    items: Any = fold_all(node.elts) if isinstance(node, ast.List) else UNKNOWN
    if items is UNKNOWN:
        if not loop_call(unit, node):
            unit.visit(node)
    else:
        unit.load_const(items)


def iterator(unit: Unit, node: ast.expr, op: str) -> None:
    """Push what a loop over `node` takes its values from.  op: GET_ITER or GET_AITER."""
    if op == "GET_ITER":
        iterable(unit, node)
    else:
        unit.visit(node)
    outer = unit.node
    if ITERABLE_HAS_POSITION:
        unit.node = node
    unit.emit(op)
    unit.node = outer


def next_item(unit: Unit, node: ast.expr, out: Label) -> None:
    """[iterator of `node`]: push its next value too, or drop it and go on at `out`."""
    outer = unit.node
    if ITERABLE_HAS_POSITION:
        unit.node = node
    unit.jump("FOR_ITER", out)
    unit.node = outer


def async_for(unit: Unit, node: ast.AsyncFor) -> None:
    """async for: the loop ends by StopAsyncIteration."""
    end = unit.label()
    iterator(unit, node.iter, "GET_AITER")
    header, finished = async_next(unit)
    unit.visit(node.target)
    loop_body(unit, node, header, Block(leave_value, header=header, end=end))
    unit.handler(finished)
    unit.emit("END_ASYNC_FOR")
    unit.visit_all(node.orelse)
    unit.place(end)


def async_next(unit: Unit) -> tuple[int, Any]:
    """[w_aiter]: wait for its next value; the header, and the region whose errors may be the end."""
    header = len(unit.ops)
    region = unit.begin()
    unit.emit("GET_ANEXT")
    unit.await_top()
    unit.close(region)
    return header, region


def break_(unit: Unit, node: ast.Break) -> None:
    """break leaves the loop too, with its iterator."""
    loop = unit.innermost_loop()
    left = unit.leave_blocks(False, loop)
    loop.leave(unit, False)
    end = loop.end
    if isinstance(end, Label):
        unit.jump("JUMP", end)
    unit.back(left)


def continue_(unit: Unit, node: ast.Continue) -> None:
    """continue leaves what is inside the loop."""
    loop = unit.innermost_loop()
    left = unit.leave_blocks(False, loop)
    unit.emit("JUMP_BACK", loop.header)
    unit.back(left)


def return_(unit: Unit, node: ast.Return) -> None:
    """return evaluates its value first, then leaves all blocks."""
    value = node.value
    keep_top = value is not None and not isinstance(value, ast.Constant)
    if keep_top:
        unit.visit(value)
    left = unit.leave_blocks(keep_top)
    if not keep_top:
        unit.load_const(value.value if isinstance(value, ast.Constant) else None)
    unit.emit("RETURN_VALUE")
    unit.back(left)


def raise_(unit: Unit, node: ast.Raise) -> None:
    """raise, raise a, raise a from b."""
    parts = [part for part in (node.exc, node.cause) if part is not None]
    unit.visit_all(parts)
    unit.emit("RAISE_VARARGS", len(parts))


def assert_(unit: Unit, node: ast.Assert) -> None:
    """assert a, b."""
    end = unit.label()
    jump_if(unit, node.test, end, True)
    outer = unit.node
    if sys.version_info < (3, 12):
        unit.node = last_comparison(node.test) or outer
    elif sys.version_info >= (3, 13):
        unit.node = node.test
    unit.emit("LOAD_ASSERTION_ERROR")
    if node.msg is not None:
        unit.visit(node.msg)
        unit.emit("CALL", 1)
    unit.emit("RAISE_VARARGS", 1)
    unit.node = outer
    unit.place(end)


def last_comparison(test: ast.expr) -> ast.Compare | None:
    """The comparison of a condition that is written last: where 3.11 shows a failed assertion."""
    match test:
        case ast.Compare():
            return test
        case ast.BoolOp(values=parts):
            pass
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            parts = [operand]
        case ast.IfExp(test=condition, body=body, orelse=orelse):
            parts = [condition, body, orelse]
        case _:
            return None
    found = [comparison for part in parts if (comparison := last_comparison(part)) is not None]
    return found[-1] if found else None


# -- import


def import_(unit: Unit, node: ast.Import) -> None:
    """`import a.b` binds a; `import a.b as c` goes down to b."""
    for alias in node.names:
        unit.load_const(0)
        unit.load_none()
        unit.emit("IMPORT_NAME", unit.name_index(alias.name))
        first, *rest = alias.name.split(".")
        if alias.asname is None:
            unit.store_name(first)
            continue
        for part in rest:
            unit.emit("IMPORT_FROM", unit.name_index(part))
            unit.emit("SWAP", 2)
            unit.emit("POP_TOP")
        unit.store_name(alias.asname)


def import_from(unit: Unit, node: ast.ImportFrom) -> None:
    """`from a import b as c`, `from . import b`, `from a import *`."""
    unit.load_const(node.level or 0)  # a tree that a program has made may have None
    unit.load_const(tuple(alias.name for alias in node.names))
    unit.emit("IMPORT_NAME", unit.name_index(node.module or ""))
    if node.names[0].name == "*":
        unit.emit("IMPORT_STAR")
        return
    for alias in node.names:
        unit.emit("IMPORT_FROM", unit.name_index(alias.name))
        unit.store_name(alias.asname or alias.name)
    unit.emit("POP_TOP")


# -- bodies of modules and classes


def body(unit: Unit, statements: list[ast.stmt]) -> None:
    """Annotations, docstring and statements."""
    if has_annotations(statements):
        unit.emit("SETUP_ANNOTATIONS")
    if statements and not unit.module.interactive:
        doc = docstring(statements)
        if doc is not None:
            unit.node, outer = statements[0], unit.node
            unit.load_const(doc)
            unit.store_name("__doc__")
            unit.node = outer
            statements = statements[1:]
    unit.visit_all(statements)


def docstring(statements: list[ast.stmt]) -> str | None:
    """The string a body begins with."""
    first = statements[0] if statements else None
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
        return clean_docstring(first.value.value) if CLEANS_DOCSTRINGS else first.value.value
    return None


def clean_docstring(doc: str) -> str:
    """Without the indentation that all lines but the first have, and without the first's own."""
    first, *others = doc.expandtabs().split("\n")
    margins = [len(line) - len(line.lstrip(" ")) for line in others if line.strip(" ")]
    margin = min(margins, default=0)
    return "\n".join([first.lstrip(" "), *[line[min(margin, len(line) - len(line.lstrip(" "))) :] for line in others]])


def has_annotations(statements: list[Any]) -> bool:
    """Some `a: T` stands in this scope."""
    for statement in statements:
        if isinstance(statement, ast.AnnAssign):
            return True
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            continue
        for field in ("body", "orelse", "finalbody"):
            if has_annotations(getattr(statement, field, [])):
                return True
        for inner in [*getattr(statement, "handlers", []), *getattr(statement, "cases", [])]:
            if has_annotations(inner.body):
                return True
    return False


VISITORS: dict[type, Visitor] = {
    ast.Expr: expression, ast.Pass: nothing, ast.Global: nothing, ast.Nonlocal: nothing, ast.Assign: assign,
    ast.AugAssign: augmented, ast.AnnAssign: annotated, ast.Delete: delete, ast.If: if_, ast.While: while_,
    ast.For: for_, ast.AsyncFor: async_for, ast.Break: break_, ast.Continue: continue_, ast.Return: return_,
    ast.Raise: raise_, ast.Assert: assert_, ast.Import: import_, ast.ImportFrom: import_from,
}  # fmt: skip
