"""Compiles statements, except definitions, try and with, and match.

In: statement nodes.  Out: instructions that leave the stack as it was.

    while test: body         header: <test>; POP_JUMP_IF_FALSE out; <body>; JUMP_BACK header; out: <else>
    for x in xs: body        <xs>; GET_ITER; header: FOR_ITER out; STORE x; <body>; JUMP_BACK header; out: <else>

Holds: a loop is entered and continued at its header, which is the only target of its JUMP_BACKs.
"""

from __future__ import annotations

import _ast as ast
import sys

from interp.compiler.assembler import Label
from interp.compiler.calls import loop_call
from interp.compiler.expressions import BINARY, jump_if, truth
from interp.compiler.folding import UNKNOWN, fold_all
from interp.compiler.scope_compiler import Block, ScopeCompiler, leave_value
from interp.machine.hostversion import CLEANS_DOCSTRINGS, ITERABLE_HAS_POSITION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from interp.compiler.scope_compiler import Visitor


def expression(compiler: ScopeCompiler, node: ast.Expr) -> None:
    """An expression for its effect; in interactive mode top-level ones are shown."""
    if compiler.module.interactive and compiler.is_module:
        compiler.visit(node.value)
        compiler.emit("PRINT_EXPR")
    elif not isinstance(node.value, ast.Constant):
        compiler.visit(node.value)
        compiler.emit("POP_TOP")


def nothing(compiler: ScopeCompiler, node: ast.stmt) -> None:
    """pass, global, nonlocal."""


# -- assignment


def assign(compiler: ScopeCompiler, node: ast.Assign) -> None:
    """`a = b = value`."""
    if len(node.targets) == 1 and swap(compiler, node.targets[0], node.value):
        return
    compiler.visit(node.value)
    for target in node.targets[:-1]:
        compiler.emit("COPY", 1)
        compiler.visit(target)
    compiler.visit(node.targets[-1])


def swap(compiler: ScopeCompiler, target: Any, value: Any) -> bool:
    """`a, b = b, a` and the like for three, without a tuple, as the host does it."""
    if not isinstance(value, ast.Tuple) or not isinstance(target, (ast.Tuple, ast.List)):
        return False
    count = len(value.elts)
    if count not in (2, 3) or len(target.elts) != count:
        return False
    if any(isinstance(element, ast.Starred) for element in [*value.elts, *target.elts]):
        return False
    compiler.visit_all(value.elts)
    compiler.emit("SWAP", count)
    compiler.visit_all(target.elts)
    return True


def augmented(compiler: ScopeCompiler, node: ast.AugAssign) -> None:
    """`a += b`."""
    target: Any = node.target
    outer = compiler.node
    is_loaded_again = isinstance(target, ast.Attribute) and _is_fixed_local(compiler, target.value, node.value)
    if isinstance(target, ast.Name):
        compiler.node = target
        compiler.load_name(target.id)
        compiler.node = outer
    else:
        compiler.visit(target.value)
        compiler.node = target
        if isinstance(target, ast.Attribute):
            if not is_loaded_again:
                compiler.emit("COPY", 1)
            compiler.emit_name("LOAD_ATTR", target.attr)
        else:
            compiler.visit(target.slice)
            compiler.emit("COPY", 2)
            compiler.emit("COPY", 2)
            compiler.emit("BINARY_SUBSCR")
        compiler.node = outer
    compiler.visit(node.value)
    compiler.emit("INPLACE_OP", BINARY[type(node.op)])
    compiler.node = target
    if isinstance(target, ast.Name):
        compiler.store_name(target.id)
    elif isinstance(target, ast.Attribute):
        if is_loaded_again:
            compiler.visit(target.value)
        else:
            compiler.emit("SWAP", 2)
        compiler.emit_name("STORE_ATTR", target.attr)
    else:
        compiler.emit("SWAP", 3)
        compiler.emit("SWAP", 2)
        compiler.emit("STORE_SUBSCR")
    compiler.node = outer


def _is_fixed_local(compiler: ScopeCompiler, owner: ast.expr, value: ast.expr) -> bool:
    """Is this a local variable that has the same value after `value`, which assigns to no variable, is computed?"""
    return isinstance(owner, ast.Name) and compiler.name_op(owner.id)[0] == "LOAD_FAST" and not _assigns(value)


def _assigns(part: Any) -> bool:
    """Is there an assignment in this expression, or list of parts of one?"""
    if isinstance(part, list):
        return any(_assigns(one) for one in part)
    if not isinstance(part, ast.AST):
        return False
    return isinstance(part, ast.NamedExpr) or any(_assigns(getattr(part, name, None)) for name in part._fields)


def annotated(compiler: ScopeCompiler, node: ast.AnnAssign) -> None:
    """`a: T = b`; annotations are stored for simple names of modules and classes only."""
    target: Any = node.target
    if node.value is not None:
        compiler.visit(node.value)
        compiler.visit(target)
    stored = not compiler.scope.is_function
    if isinstance(target, ast.Name):
        if node.simple and stored:
            annotation(compiler, node.annotation)
            compiler.load_name("__annotations__")
            compiler.load_const(compiler.scope.mangle(target.id))
            compiler.emit("STORE_SUBSCR")
            return
    elif node.value is None:
        for part in [target.value] if isinstance(target, ast.Attribute) else [target.value, target.slice]:
            compiler.visit(part)
            compiler.emit("POP_TOP")
    if stored and not compiler.module.future_annotations:
        compiler.visit(node.annotation)
        compiler.emit("POP_TOP")


def annotation(compiler: ScopeCompiler, node: ast.expr) -> None:
    """The value of an annotation, or its text under `from __future__ import annotations`."""
    if compiler.module.future_annotations:
        from ast import unparse

        compiler.load_const(unparse(node))
    elif isinstance(node, ast.Starred):
        compiler.visit(node.value)
        compiler.emit("UNPACK_SEQUENCE", 1)
    else:
        compiler.visit(node)


def delete(compiler: ScopeCompiler, node: ast.Delete) -> None:
    """`del a, b.c`."""
    compiler.visit_all(node.targets)


# -- control


def if_(compiler: ScopeCompiler, node: ast.If) -> None:
    """if, elif and else."""
    other = compiler.label()
    jump_if(compiler, node.test, other, False)
    compiler.visit_all(node.body)
    if node.orelse:
        end = compiler.label()
        compiler.jump("JUMP", end)
        compiler.place(other)
        compiler.visit_all(node.orelse)
        compiler.place(end)
    else:
        compiler.place(other)


def while_(compiler: ScopeCompiler, node: ast.While) -> None:
    """A while loop; one that is known not to run has no code."""
    out, end = compiler.label(), compiler.label()
    if truth(node.test) is not False:
        header = len(compiler.ops)
        jump_if(compiler, node.test, out, False)
        loop_body(compiler, node, header, Block(header=header, end=end))
        compiler.place(out)
    compiler.visit_all(node.orelse)
    compiler.place(end)


def loop_body(compiler: ScopeCompiler, node: Any, header: int, block: Block) -> None:
    """The body and the jump back to the header."""
    compiler.blocks.append(block)
    compiler.visit_all(node.body)
    compiler.emit("JUMP_BACK", header)
    compiler.blocks.pop()


def for_(compiler: ScopeCompiler, node: ast.For) -> None:
    """A for loop; a list display to run over is a constant tuple where it can be."""
    out, end = compiler.label(), compiler.label()
    iterator(compiler, node.iter, "GET_ITER")
    header = len(compiler.ops)
    next_item(compiler, node.iter, out)
    compiler.visit(node.target)
    loop_body(compiler, node, header, Block(leave_value, header=header, end=end))
    compiler.place(out)
    compiler.visit_all(node.orelse)
    compiler.place(end)


def iterable(compiler: ScopeCompiler, node: ast.expr) -> None:
    """What a loop runs over."""
    items: Any = fold_all(node.elts) if isinstance(node, ast.List) else UNKNOWN
    if items is UNKNOWN:
        if not loop_call(compiler, node):
            compiler.visit(node)
    else:
        compiler.load_const(items)


def iterator(compiler: ScopeCompiler, node: ast.expr, op: str) -> None:
    """Push what a loop over `node` takes its values from.  op: GET_ITER or GET_AITER."""
    if op == "GET_ITER":
        iterable(compiler, node)
    else:
        compiler.visit(node)
    outer = compiler.node
    if ITERABLE_HAS_POSITION:
        compiler.node = node
    compiler.emit(op)
    compiler.node = outer


def next_item(compiler: ScopeCompiler, node: ast.expr, out: Label) -> None:
    """[iterator of `node`]: push its next value too, or drop it and go on at `out`."""
    outer = compiler.node
    if ITERABLE_HAS_POSITION:
        compiler.node = node
    compiler.jump("FOR_ITER", out)
    compiler.node = outer


def async_for(compiler: ScopeCompiler, node: ast.AsyncFor) -> None:
    """async for: the loop ends by StopAsyncIteration."""
    end = compiler.label()
    iterator(compiler, node.iter, "GET_AITER")
    header, finished = async_next(compiler)
    compiler.visit(node.target)
    loop_body(compiler, node, header, Block(leave_value, header=header, end=end))
    compiler.handler(finished)
    compiler.emit("END_ASYNC_FOR")
    compiler.visit_all(node.orelse)
    compiler.place(end)


def async_next(compiler: ScopeCompiler) -> tuple[int, Any]:
    """[w_aiter]: wait for its next value; the header, and the region whose errors may be the end."""
    header = len(compiler.ops)
    region = compiler.begin()
    compiler.emit("GET_ANEXT")
    compiler.await_top()
    compiler.close(region)
    return header, region


def break_(compiler: ScopeCompiler, node: ast.Break) -> None:
    """break leaves the loop too, with its iterator."""
    loop = compiler.innermost_loop()
    left = compiler.leave_blocks(False, loop)
    loop.leave(compiler, False)
    end = loop.end
    if isinstance(end, Label):
        compiler.jump("JUMP", end)
    compiler.back(left)


def continue_(compiler: ScopeCompiler, node: ast.Continue) -> None:
    """continue leaves what is inside the loop."""
    loop = compiler.innermost_loop()
    left = compiler.leave_blocks(False, loop)
    compiler.emit("JUMP_BACK", loop.header)
    compiler.back(left)


def return_(compiler: ScopeCompiler, node: ast.Return) -> None:
    """return evaluates its value first, then leaves all blocks."""
    value = node.value
    keep_top = value is not None and not isinstance(value, ast.Constant)
    if keep_top:
        compiler.visit(value)
    left = compiler.leave_blocks(keep_top)
    if not keep_top:
        compiler.load_const(value.value if isinstance(value, ast.Constant) else None)
    compiler.emit("RETURN_VALUE")
    compiler.back(left)


def raise_(compiler: ScopeCompiler, node: ast.Raise) -> None:
    """raise, raise a, raise a from b."""
    parts = [part for part in (node.exc, node.cause) if part is not None]
    compiler.visit_all(parts)
    compiler.emit("RAISE_VARARGS", len(parts))


def assert_(compiler: ScopeCompiler, node: ast.Assert) -> None:
    """assert a, b."""
    end = compiler.label()
    jump_if(compiler, node.test, end, True)
    outer = compiler.node
    if sys.version_info < (3, 12):
        compiler.node = last_comparison(node.test) or outer
    elif sys.version_info >= (3, 13):
        compiler.node = node.test
    compiler.emit("LOAD_ASSERTION_ERROR")
    if node.msg is not None:
        compiler.visit(node.msg)
        compiler.emit("CALL", 1)
    compiler.emit("RAISE_VARARGS", 1)
    compiler.node = outer
    compiler.place(end)


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


def import_(compiler: ScopeCompiler, node: ast.Import) -> None:
    """`import a.b` binds a; `import a.b as c` goes down to b."""
    for alias in node.names:
        compiler.load_const(0)
        compiler.load_none()
        compiler.emit("IMPORT_NAME", compiler.name_index(alias.name))
        first, *rest = alias.name.split(".")
        if alias.asname is None:
            compiler.store_name(first)
            continue
        for part in rest:
            compiler.emit("IMPORT_FROM", compiler.name_index(part))
            compiler.emit("SWAP", 2)
            compiler.emit("POP_TOP")
        compiler.store_name(alias.asname)


def import_from(compiler: ScopeCompiler, node: ast.ImportFrom) -> None:
    """`from a import b as c`, `from . import b`, `from a import *`."""
    compiler.load_const(node.level or 0)  # a tree that a program has made may have None
    compiler.load_const(tuple(alias.name for alias in node.names))
    compiler.emit("IMPORT_NAME", compiler.name_index(node.module or ""))
    if node.names[0].name == "*":
        compiler.emit("IMPORT_STAR")
        return
    for alias in node.names:
        compiler.emit("IMPORT_FROM", compiler.name_index(alias.name))
        compiler.store_name(alias.asname or alias.name)
    compiler.emit("POP_TOP")


# -- bodies of modules and classes


def body(compiler: ScopeCompiler, statements: list[ast.stmt]) -> None:
    """Annotations, docstring and statements."""
    if has_annotations(statements):
        compiler.emit("SETUP_ANNOTATIONS")
    if statements and not compiler.module.interactive:
        doc = docstring(statements)
        if doc is not None:
            compiler.node, outer = statements[0], compiler.node
            compiler.load_const(doc)
            compiler.store_name("__doc__")
            compiler.node = outer
            statements = statements[1:]
    compiler.visit_all(statements)


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
