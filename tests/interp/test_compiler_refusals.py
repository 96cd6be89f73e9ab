"""Errors of the source: the host's own, and MiniPy's refusals with construct, file, line and column."""

from __future__ import annotations

import ast
import sys

import pytest

from interp.compiler.compile import VISITORS, compile_source, compile_tree
from interp.compiler.refusals import REFUSALS, Refused

needs_312 = pytest.mark.skipif(sys.version_info < (3, 12), reason="the host's grammar has no such construct")


@needs_312
@pytest.mark.parametrize(
    ("source", "construct", "line", "column"),
    [
        ("x = 1\ntype P = int\n", "TypeAlias", 2, 1),
        ("def f[T](): pass\n", "type_params", 1, 7),
        ("é = 1; type P = int\n", "TypeAlias", 1, 8),
    ],
)
def test_what_later_hosts_add_is_refused(source: str, construct: str, line: int, column: int) -> None:
    with pytest.raises(Refused) as caught:
        compile_source(source, "m.py")
    error = caught.value
    assert (error.construct, error.filename, error.line, error.column) == (construct, "m.py", line, column)
    assert (error.lineno, error.offset) == (line, column)


def test_a_refusal_says_what_was_expected_and_found() -> None:
    class TypeAlias(ast.stmt):
        """As the host's from 3.12 on."""

    node = TypeAlias(lineno=2, end_lineno=2, col_offset=3, end_col_offset=9)
    source = "if x:\n é  type P = int\n"
    with pytest.raises(Refused) as caught:
        compile_tree(ast.Module([node], []), source, "m.py")
    error = caught.value
    assert isinstance(error, SyntaxError)
    assert error.msg == (
        "expected a plain assignment, found a `type` statement: MiniPy speaks the Python of 3.11"
    )
    assert (error.filename, error.lineno, error.offset, error.text) == ("m.py", 2, 3, " é  type P = int")


def test_a_construct_nobody_knows_is_named() -> None:
    class Novelty(ast.stmt):
        """Of a host to come."""

    node = Novelty(lineno=1, end_lineno=1, col_offset=0, end_col_offset=1)
    with pytest.raises(Refused) as caught:
        compile_tree(ast.Module([node], []), "x\n", "m.py")
    assert caught.value.construct == "Novelty"
    assert "found a construct the host calls Novelty" in str(caught.value)


def test_every_statement_and_expression_compiles_or_is_in_the_table() -> None:
    parts = {"Starred", "FunctionType"}  # compiled by what holds them
    both = [*ast.stmt.__subclasses__(), *ast.expr.__subclasses__()]
    kinds = {kind.__name__ for kind in both if kind.__module__ == "ast"}
    assert kinds - {kind.__name__ for kind in VISITORS} - parts <= set(REFUSALS)


ERRORS = [
    "x = \n", "return 1\n", "def f():\n nonlocal x\n", "def f(a):\n global a\n", "break\n", "await x\n",
    "def f(a, a): pass\n", "[y := 1 for y in x]\n", "match 1:\n case x: pass\n case y: pass\n",
    "async def f():\n yield 1\n return 2\n", "from __future__ import nothing\n", "*a, *b = c\n",
]  # fmt: skip


@pytest.mark.parametrize("source", ERRORS)
def test_syntax_errors_are_the_host_s(source: str) -> None:
    with pytest.raises(SyntaxError) as host:
        compile(source, "m.py", "exec")
    with pytest.raises(SyntaxError) as ours:
        compile_source(source, "m.py")
    assert ours.value.args == host.value.args
    assert not isinstance(ours.value, Refused)


def test_the_host_s_warnings_are_given_once() -> None:
    with pytest.warns(SyntaxWarning) as caught:
        compile_source("x is 1\n", "m.py")
    assert [(w.filename, w.lineno) for w in caught] == [("m.py", 1)]
