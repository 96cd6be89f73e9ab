"""The front end: statements of a restricted-Python function become a flow graph.

In: a function whose source can be read.
Out: its `Graph` (`graph_of`, cached). What is not restricted Python is reported as `NotRestricted`, with file, line and
construct; nothing is skipped in silence.

Types flow with control: `env` maps each variable that is certainly assigned here to its type here; where paths join, a
variable keeps the type that holds on all of them.
"""

from __future__ import annotations

import ast
import builtins
import functools
import inspect
import textwrap
from collections.abc import Callable, Iterator
from typing import Any

from tracer.frontend.blocks import Env, NotRestricted, merge_envs
from tracer.frontend.calls import Calls
from tracer.frontend.checkednames import CheckedNames
from tracer.frontend.flowgraph import Block, Graph, Handler, Instruction, Literal, Operand
from tracer.frontend.parsing import PARSER
from tracer.frontend.statictypes import (
    BOOL,
    NONE,
    OBJECT,
    WORD,
    Type,
    UnknownAnnotation,
    function_hints,
    type_of_annotation,
)


@functools.cache
def _module_tree(filename: str, source: str) -> dict[tuple[str, int], ast.FunctionDef]:
    """The functions of a module, with methods and inner functions, by name and by the line of the first decorator or
    `def`.
    """
    found: dict[tuple[str, int], ast.FunctionDef] = {}
    statements: list[ast.stmt] = list(PARSER.parse(source, filename).body)
    for node in statements:
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno] + [d.lineno for d in node.decorator_list])
            found[node.name, first] = node
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            statements.extend(node.body)  # the enclosing loop reads these, too
    return found


def function_node(function: Any) -> ast.FunctionDef:
    """The syntax tree of a function, with the lines of its file."""
    code = function.__code__
    lines, _ = inspect.findsource(function)
    nodes = _module_tree(code.co_filename, "".join(lines))
    node = nodes.get((code.co_name, code.co_firstlineno))
    if node is not None:
        return node
    text = textwrap.dedent(inspect.getsource(function))
    parsed = PARSER.parse(text).body[0]
    if not isinstance(parsed, ast.FunctionDef):
        raise NotRestricted(code.co_filename, code.co_firstlineno, "expected a def statement", text)
    return ast.increment_lineno(parsed, code.co_firstlineno - 1)


class _Loop:
    """Where `break` and `continue` of the innermost loop go to."""

    def __init__(self, top: Block, end: Block) -> None:
        self.top = top
        self.end = end
        self.breaks: list[Env] = []


class Reader(Calls):
    """Builds one graph: statements here, expressions in the base class."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        self.loops: list[_Loop] = []

    def read(self) -> Graph:
        node = function_node(self.function)
        self.line = node.lineno
        args = node.args
        if args.vararg or args.kwarg or args.kwonlyargs:
            raise self.error(node, "expected only positional parameters, found * or ** parameters")
        hints = self._hints(node)
        registers = []
        for argument in args.args:
            if argument.arg not in hints:
                raise self.error(argument, "expected an annotation on every parameter, found none")
            register = self.variable(argument.arg, hints[argument.arg])
            registers.append(register)
        self.result = hints["return"]
        entry = self.block = self.new_block()
        self.statements(node.body)
        if self.reachable:
            if self.result.kind != "r":
                raise self.error(node, f"expected a return of a {self.result} on every path, found the end")
            self.finish_block("return", [Literal(None, NONE)])
        name = self.function.__qualname__
        graph = Graph(self.function, name, self.filename, registers, self.result, entry, self.blocks, self.registers)
        graph.finish()
        return graph

    def _hints(self, node: ast.FunctionDef) -> dict[str, Type]:
        try:
            hints = dict(function_hints(self.function))
        except (UnknownAnnotation, NameError) as e:
            raise self.error(node, str(e)) from None
        owner = self.owner_class()
        if owner is not None and node.args.args:
            hints.setdefault(node.args.args[0].arg, Type("r", owner))
        if "return" not in hints:
            raise self.error(node, "expected an annotation of the result, found none")
        return hints

    # -- statements ---------------------------------------------------------------

    def statements(self, body: list[ast.stmt]) -> None:
        for statement in body:
            if not self.reachable:
                return
            self.line = statement.lineno
            method = getattr(self, f"stmt_{type(statement).__name__}", None)
            if method is None:
                raise self.error(statement, f"expected a restricted-Python statement, found {_kind(statement)}")
            method(statement)

    def stmt_Pass(self, node: ast.Pass) -> None:
        pass

    def stmt_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.expression(node.value)

    def stmt_Assert(self, node: ast.Assert) -> None:
        """An assertion is trusted for the types that it tests, and costs nothing in a trace."""
        state = (self.block, len(self.block.instructions), len(self.blocks))
        then, otherwise = self.new_block(), self.new_block()
        env, _ = self.condition(node.test, then, otherwise)
        self.block = state[0]
        del self.block.instructions[state[1] :]
        del self.blocks[state[2] :]
        self.env, self.reachable = env, True

    def stmt_Assign(self, node: ast.Assign) -> None:
        if len(node.targets) != 1:
            raise self.error(node, "expected one target, found a chained assignment")
        target = node.targets[0]
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            self.assign_each(node, target.elts, node.value.elts)
        else:
            self.store(target, self.expression(node.value))

    def assign_each(self, node: ast.Assign, targets: list[ast.expr], values: list[ast.expr]) -> None:
        """`a, b = x, y`: all values, then all targets, without a tuple."""
        if len(targets) != len(values):
            raise self.error(node, f"expected {len(targets)} values, found {len(values)}")
        for target, value in zip(targets, [self.hold(self.expression(v)) for v in values], strict=True):
            self.store(target, value)

    def stmt_AnnAssign(self, node: ast.AnnAssign) -> None:
        if not isinstance(node.target, ast.Name) or node.value is None:
            raise self.error(node, "expected a variable and a value, found another annotated assignment")
        declared = self.annotation(node.annotation)
        value = self.expression(node.value)
        if node.target.id not in self.variables:
            self.declare(node.target.id, declared)
        self.store(node.target, value)

    def annotation(self, node: ast.expr) -> Type:
        text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ast.unparse(node)
        try:
            return type_of_annotation(eval(text, dict(vars(builtins)), CheckedNames(self.globals)))
        except (UnknownAnnotation, NameError, TypeError) as e:
            raise self.error(node, str(e)) from None

    def stmt_AugAssign(self, node: ast.AugAssign) -> None:
        loaded = PARSER.parse(ast.unparse(node.target), mode="eval").body
        value = ast.copy_location(ast.BinOp(loaded, node.op, node.value), node)
        self.store(node.target, self.expression(ast.fix_missing_locations(value)))

    def store(self, target: ast.expr, value: Operand) -> None:
        if isinstance(target, ast.Name):
            self.assign(target.id, value, target)
        elif isinstance(target, ast.Attribute):
            self.store_field(target, value)
        elif isinstance(target, ast.Subscript):
            self.store_item(target, value)
        else:
            raise self.error(target, f"expected a variable, field or item as target, found {_kind(target)}")

    def stmt_If(self, node: ast.If) -> None:
        then, otherwise = self.new_block(), self.new_block()
        env_then, env_else = self.condition(node.test, then, otherwise)
        ends: list[tuple[Block, Env]] = []
        for block, env, body in ((then, env_then, node.body), (otherwise, env_else, node.orelse)):
            self.start(block, env)
            self.statements(body)
            if self.reachable:
                ends.append((self.block, self.env))
        self.join(ends)

    def stmt_While(self, node: ast.While) -> None:
        if node.orelse:
            raise self.error(node, "expected a loop without else, found while ... else")
        top, body, end = self.new_block(), self.new_block(), self.new_block()
        self.goto(top)
        self.start(top, self.forget_assigned(node.body))
        env_body, env_end = self.condition(node.test, body, end)
        loop = self.loop_body(node.body, top, body, end, env_body)
        forever = isinstance(node.test, ast.Constant) and node.test.value
        envs = loop.breaks if forever else [env_end, *loop.breaks]
        self.start(end, merge_envs(envs)) if envs else self.stop()

    def loop_body(self, statements: list[ast.stmt], top: Block, body: Block, end: Block, env: Env) -> _Loop:
        self.start(body, env)
        return self.body_of_loop(lambda: self.statements(statements), top, end)

    def body_of_loop(self, write: Callable[[], None], top: Block, end: Block) -> _Loop:
        """The body of a loop, from here on.  top: where it goes on with the next turn."""
        loop = _Loop(top, end)
        self.loops.append(loop)
        write()
        if self.reachable:
            self.goto(top)
        self.loops.pop()
        return loop

    def stmt_For(self, node: ast.For) -> None:
        """A loop over `range(...)`, a list, a tuple or bytes, with an index that counts up."""
        if node.orelse or not isinstance(node.target, ast.Name):
            raise self.error(node, "expected `for name in ...` without else, found another for loop")
        source = node.iter
        is_range = isinstance(source, ast.Call) and isinstance(source.func, ast.Name) and source.func.id == "range"
        index = self.new_register(WORD, f".index{node.lineno}.{node.col_offset}")
        items: Operand | None = None
        if is_range:
            assert isinstance(source, ast.Call)
            bounds = [self.convert(self.expression(a), WORD, a) for a in source.args]
            if len(bounds) > 2:
                raise self.error(node, "expected range with one or two arguments, found three")
            start, stop = (Literal(0, WORD), bounds[0]) if len(bounds) == 1 else (bounds[0], bounds[1])
        else:
            items = self.hold(self.expression(source))
            cls = self.type_of(items).cls
            if cls not in (list, tuple, bytes):
                found = "any object" if cls is None else f"a {cls.__name__}"
                raise self.error(node, f"expected range, a list or a tuple to loop over, found {found}")
            start, stop = Literal(0, WORD), self.length(items, source)
        stop = self.hold(stop)
        self.emit_into(index, "move", [start])
        top, body, step, end = (self.new_block() for _ in range(4))
        self.goto(top)
        self.start(top, self.forget_assigned([*node.body, ast.Expr(node.target), node]))
        test = self.emit("int_lt", BOOL, [index, stop])
        self.finish_block("branch", [test], (body, end))
        env = dict(self.env)
        self.start(body, env)
        item = index if items is None else self.item(items, index, node)
        self.assign(node.target.id, self.hold(item), node)
        loop = self.loop_body(node.body, step, self.block, end, self.env)
        self.start(step, env)
        self.emit_into(index, "int_add", [index, Literal(1, WORD)])
        self.goto(top)
        self.start(end, merge_envs([env, *loop.breaks]))

    def stmt_Break(self, node: ast.Break) -> None:
        self.loops[-1].breaks.append(self.env)
        self.goto(self.loops[-1].end)

    def stmt_Continue(self, node: ast.Continue) -> None:
        self.goto(self.loops[-1].top)

    def stmt_Return(self, node: ast.Return) -> None:
        value = Literal(None, NONE) if node.value is None else self.expression(node.value)
        self.finish_block("return", [self.convert(value, self.result, node)])

    def stmt_Raise(self, node: ast.Raise) -> None:
        if node.exc is None:
            raise self.error(node, "expected `raise value`, found a bare raise")
        value = self.expression(node.exc)
        if isinstance(value, Literal) and isinstance(value.value, type):
            value = self.emit("residual", OBJECT, [value])
        if self.handler is not None:
            raise self.error(node, "expected raise outside of try bodies, found one inside")
        self.finish_block("raise", [value])

    def stmt_Try(self, node: ast.Try) -> None:
        of_host = len(node.handlers) == 2 and _is_recursion_error(node.handlers[1].type)
        if node.finalbody or node.orelse or (len(node.handlers) != 1 and not of_host):
            raise self.error(node, "expected try with one except clause, found another form")
        clause = node.handlers[0]
        if clause.type is None:
            raise self.error(node, "expected `except Class`, found a bare except")
        cls = self.constant(clause.type)
        register = self.new_register(Type("r", cls), clause.name or ".exception")
        block = self.new_block()
        outer = self.handler
        env_handler = self.forget_assigned(node.body)
        self.handler = Handler(block, register, cls)
        ends: list[tuple[Block, Env]] = []
        self.statements(node.body)
        self.handler = outer
        if self.reachable:
            ends.append((self.block, self.env))
        if clause.name:
            self.variables[clause.name] = register
            env_handler = {**env_handler, clause.name: register.type}
        self.start(block, env_handler)
        self.statements(clause.body)
        if self.reachable:
            ends.append((self.block, self.env))
        self.join(ends)

    def forget_assigned(self, body: list[ast.stmt]) -> Env:
        """`env` at a place that may be reached after the variables of `body` were reassigned."""
        env = dict(self.env)
        for name in _assigned(body):
            if name in env:
                env[name] = self.variables[name].type
        return env

    def join(self, ends: list[tuple[Block, Env]]) -> None:
        if not ends:
            self.stop()
            return
        block = self.new_block()
        for end, _ in ends:
            end.instructions.append(Instruction("goto", None, [], (block,), self.line))
        self.start(block, merge_envs([env for _, env in ends]))


def _is_recursion_error(cls: ast.expr | None) -> bool:
    """Is this `except` clause only for the host's recursion limit? It is not read: compiled code never meets that
    limit.
    """
    return isinstance(cls, ast.Name) and cls.id == "RecursionError"


def _assigned(body: list[ast.stmt]) -> Iterator[str]:
    for statement in body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node.id


def _kind(node: ast.AST) -> str:
    return type(node).__name__
