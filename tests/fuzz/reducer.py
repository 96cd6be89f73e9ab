"""Makes a program that differs small, statement by statement: delta debugging.

    reduced(text, differs)          the text of a smaller program for which `differs` still says yes

In: a program, and a question.  Out: a program of which nothing can be left out, in one of the ways of `CHANGES`.

    leave out statements of one block, many at first, in the end one    Zeller's ddmin
    put a compound statement's own statements in its place
    take a part of an expression for the whole, leave out an item, or take a number that is nearer to 0

Holds: each step makes the program smaller, so that this ends; the same question gives the same program.
Does not: ask twice about one text.
"""

from __future__ import annotations

import ast
import time
from collections.abc import Callable, Iterator

Question = Callable[[str], bool]
BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")
SECONDS = 600.0
"""No more than this for one program."""


def reduced(text: str, differs: Question, seconds: float = SECONDS) -> str:
    """The smallest program like this one that was found in time."""
    ends = time.monotonic() + seconds
    asked: dict[str, bool] = {}

    def ask(shorter: str) -> bool:
        if shorter not in asked:
            asked[shorter] = time.monotonic() < ends and differs(shorter)
        return asked[shorter]

    text = _unparsed(ast.parse(text))
    if not ask(text):
        return text
    while True:
        before = text
        for change in CHANGES:
            text = change(text, ask)
        if text == before:
            return text


def _unparsed(tree: ast.Module) -> str:
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def _blocks(tree: ast.AST) -> list[list[ast.stmt]]:
    """All lists of statements, the outer ones first."""
    return [
        block
        for node in ast.walk(tree)
        for name in BLOCKS
        if isinstance(block := getattr(node, name, None), list) and block
    ]


def without_statements(text: str, ask: Question) -> str:
    """Leave out as many as possible at a time."""
    number = 0
    while number < len(_blocks(ast.parse(text))):
        step = len(_blocks(ast.parse(text))[number])
        while step:
            start = len(_blocks(ast.parse(text))[number]) - step
            while True:
                shorter = _without(text, number, max(start, 0), start + step)
                if shorter is not None and len(shorter) < len(text) and ask(shorter):
                    text = shorter
                if start <= 0 or number >= len(_blocks(ast.parse(text))):
                    break
                start -= step
            step //= 2
            if number >= len(_blocks(ast.parse(text))):
                break
        number += 1
    return text


def _without(text: str, number: int, start: int, stop: int) -> str | None:
    """The program without these statements of a block; None where it would not be one."""
    tree = ast.parse(text)
    blocks = _blocks(tree)
    del blocks[number][start:stop]
    for node in ast.walk(tree):
        if isinstance(node, ast.Try | ast.TryStar) and not node.handlers and not node.finalbody:
            return None
        if isinstance(node, ast.Match) and not node.cases:
            return None
        if getattr(node, "body", None) == [] and not isinstance(node, ast.Module):
            node.body = [ast.Pass()]  # type: ignore[attr-defined]
    return _unparsed(tree)


def _each_change(text: str, changes: Callable[[ast.Module], Iterator[None]], ask: Question) -> str:
    """Take each of the changes that can be made in place, as long as the program still differs."""
    number = 0
    while True:
        tree = ast.parse(text)
        made = changes(tree)
        if not all(next(made, made) is None for _ in range(number + 1)):
            return text
        try:
            shorter = _unparsed(tree)
            compile(shorter, "<reduced>", "exec")
        except (SyntaxError, ValueError):
            number += 1
            continue
        if _size(shorter) < _size(text) and ask(shorter):
            text = shorter
        else:
            number += 1


def _size(text: str) -> tuple[int, int]:
    """Nodes first, then letters: what is shorter to write may have more to it."""
    return sum(1 for _ in ast.walk(ast.parse(text))), len(text)


def unwrapped(text: str, ask: Question) -> str:
    """The statements of a loop, a condition or a `try` stand for themselves."""

    def changes(tree: ast.Module) -> Iterator[None]:
        for block in _blocks(tree):
            for index, statement in enumerate(block):
                if isinstance(statement, ast.If | ast.For | ast.While | ast.Try | ast.With):
                    for inner in filter(None, (statement.body, getattr(statement, "orelse", []))):
                        block[index : index + 1] = inner
                        yield
                        block[index : index + len(inner)] = [statement]

    return _each_change(text, changes, ask)


def simpler_expressions(text: str, ask: Question) -> str:
    """A part stands for the whole, and numbers come nearer to 0."""

    def changes(tree: ast.Module) -> Iterator[None]:
        for parent in ast.walk(tree):
            for field, value in ast.iter_fields(parent):
                places = [(value, i) for i in range(len(value))] if isinstance(value, list) else [(parent, field)]
                for holder, place in places:
                    node = holder[place] if isinstance(holder, list) else value
                    for simpler in _simpler(node):
                        _set(holder, place, simpler)
                        yield
                    if isinstance(node, ast.expr):
                        _set(holder, place, node)

    return _each_change(text, changes, ask)


def _set(holder: object, place: object, node: ast.AST) -> None:
    if isinstance(holder, list):
        holder[place] = node  # type: ignore[call-overload]
    else:
        setattr(holder, str(place), node)


def _simpler(node: object) -> list[ast.expr]:
    if not isinstance(node, ast.expr) or isinstance(getattr(node, "ctx", None), ast.Store | ast.Del):
        return []
    if isinstance(node, ast.Constant):
        is_number = type(node.value) is int and abs(node.value) > 1
        return [ast.Constant(v) for v in (0, 1, node.value // 10, node.value // 2)] if is_number else []
    if isinstance(node, ast.Name):
        return []
    if isinstance(node, ast.Tuple | ast.List) and len(node.elts) > 1:
        shorter = [[*node.elts[:i], *node.elts[i + 1 :]] for i in range(len(node.elts))]
        return [*node.elts[:3], *[type(node)(elts, ast.Load()) for elts in shorter[:20]]]
    parts = [child for child in ast.iter_child_nodes(node) if isinstance(child, ast.expr)]
    return [*parts[:3], ast.Constant(0), ast.Constant(1)] if len(parts) < 20 else [ast.Constant(0)]


CHANGES = (without_statements, unwrapped, simpler_expressions)
"""In this order, again and again."""
