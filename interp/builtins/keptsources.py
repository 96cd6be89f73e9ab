"""Texts that are evaluated or run again and again are compiled once.

In: "eval" or "exec", a text, the flags that it is compiled with, its `Code`.  Out: that `Code`, the next time.

    eval("i + 1")      compiled
    eval("i + 1")      compiled, and kept
    eval("i + 1")      the same code, which by then has learned how to read `i`

    @dataclass              the library writes `def __init__(self, x): ...` and runs it.  A program that makes such a
    class Point: x: int     class in a function makes it of the same text each time

Holds: the program cannot tell. Its own expressions are short, and compiling them gives no warning and makes no other
code object. What a library has written for a class may make code objects: equal functions of equal classes then share
one, as the methods of one class statement do.
Does not: keep statements of the program, or expressions with more than names, constants, operators, calls, items and
displays.
"""

from __future__ import annotations

import _ast as ast

from interp.host.parser import parse
from interp.machine.code import Code

LONGEST = 200
"""Longer expressions of the program are not kept."""

LONGEST_WRITTEN = 4000
"""Nor longer texts of a library."""

MOST = 256
"""So many are kept; then all are forgotten."""

_PLAIN = frozenset((
    ast.Expression, ast.Name, ast.Load, ast.Constant, ast.Attribute, ast.Subscript, ast.Slice, ast.Call, ast.keyword,
    ast.Starred, ast.Tuple, ast.List, ast.Set, ast.Dict, ast.IfExp, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.And, ast.Or,
    ast.Not, ast.Invert, ast.UAdd, ast.USub, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow,
    ast.LShift, ast.RShift, ast.BitAnd, ast.BitOr, ast.BitXor, ast.MatMult, ast.Compare, ast.Eq, ast.NotEq, ast.Lt,
    ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn,
))  # fmt: skip
"""The nodes that an expression may consist of: neither functions nor comprehensions, which have code of their own."""

_WARNED_OF = (ast.Constant, ast.Tuple, ast.List, ast.Set, ast.Dict)
"""What the host's compiler may warn of if it is called, or has items or attributes read."""

_kept: dict[tuple[str, str, int], Code] = {}
_seen: set[tuple[str, str, int]] = set()
"""What has been compiled once: most programs that make up texts do not come back to them."""


def kept_code(kind: str, source: str, flags: int) -> Code | None:
    """The code that was kept of this text with these flags, or None."""
    return _kept.get((kind, source, flags))


def keep_code(kind: str, source: str, flags: int, code: Code, is_written: bool) -> None:
    """Keep the code of a text that has been compiled before, if it may be kept.

    is_written: has a library written the text?
    """
    if len(source) > (LONGEST_WRITTEN if is_written else LONGEST):
        return
    if (kind, source, flags) not in _seen:
        if len(_seen) >= MOST:
            _seen.clear()
        _seen.add((kind, source, flags))
    elif is_written or (kind == "eval" and _is_quiet(source) and _is_plain(parse(source, "<string>", "eval"))):
        if len(_kept) >= MOST:
            _kept.clear()
        _kept[kind, source, flags] = code


def _is_quiet(source: str) -> bool:
    """Will the host's tokenizer not warn of escapes that it does not know, or of numbers that end in letters?"""
    if "\\" in source:
        return False
    for i in range(len(source) - 1):
        if source[i].isdecimal() and (source[i + 1].isalpha() or source[i + 1] == "_"):
            return False
    return True


def _is_plain(node: ast.AST) -> bool:
    if type(node) not in _PLAIN:
        return False
    if isinstance(node, ast.Call) and isinstance(node.func, _WARNED_OF):
        return False
    if isinstance(node, ast.Subscript) and isinstance(node.value, _WARNED_OF):
        return False
    for name in node._fields:
        part = getattr(node, name, None)
        if isinstance(part, list):
            if not all(_is_plain(item) for item in part if isinstance(item, ast.AST)):
                return False
        elif isinstance(part, ast.AST) and not _is_plain(part):
            return False
    return True
