"""Compiles match statements.

In: `ast.Match` and patterns.  Out: instructions that test the subject, then bind the names captured.

    match s:                        <s>; COPY 1
        case [a, 0]: body           MATCH_SEQUENCE; POP_JUMP_IF_FALSE fail1; GET_LEN; 2; ==; ...
        case _: other               UNPACK_SEQUENCE 2; <capture a>; 0; ==; POP_JUMP_IF_FALSE fail2
                                    STORE a; POP_TOP; <body>; JUMP end; fail2: POP_TOP; fail1: POP_TOP; ...

Captured values stay on the stack below what is being tested, and are bound once the whole pattern has matched.
Holds: a pattern consumes the subject on top of the stack; when it fails, the jump goes to `fails[n]`, which pops
the n values that are there by then.  Source: CPython 3.11's compile.c, from compiler_pattern on.
"""

from __future__ import annotations

import _ast as ast

from interp.compiler.assembler import Label
from interp.compiler.displays import unpack
from interp.compiler.expressions import COMPARE, jump_if
from interp.compiler.scope_compiler import ScopeCompiler
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from interp.compiler.scope_compiler import Visitor

_EQUAL, _AT_LEAST = COMPARE[ast.Eq], COMPARE[ast.GtE]


@record
class Matching:
    """The state of compiling the pattern of one case."""

    stores: list[str] = field(factory=list)  # names captured so far; their values are on the stack, the first deepest
    fails: list[Label] = field(factory=list)  # where to go on failure, by how many values are popped there
    on_top: int = 0  # how many values are on the stack above the captured ones


def match(compiler: ScopeCompiler, node: ast.Match) -> None:
    """A match statement."""
    end = compiler.label()
    compiler.visit(node.subject)
    cases = node.cases
    default = cases[-1] if is_wildcard(cases[-1].pattern) and len(cases) > 1 else None
    tested = cases if default is None else cases[:-1]
    for case in tested:
        is_last = case is tested[-1]
        matching = Matching()
        if not is_last:
            compiler.emit("COPY", 1)
        pattern(compiler, case.pattern, matching)
        for name in matching.stores:
            compiler.store_name(name)
        if case.guard is not None:
            _guard(compiler, case, fail_label(compiler, matching, 0))
        if not is_last:
            compiler.emit("POP_TOP")
        compiler.visit_all(case.body)
        compiler.jump("JUMP", end)
        place_fails(compiler, matching)
    if default is not None:
        if default.guard is not None:
            _guard(compiler, default, end)
        compiler.visit_all(default.body)
    compiler.place(end)


def _guard(compiler: ScopeCompiler, case: Any, otherwise: Label) -> None:
    """`if x` behind a pattern: an error of the truth of x may have the position of the part matched last."""
    outer, compiler.node = compiler.node, _last_part(case.pattern)
    jump_if(compiler, case.guard, otherwise, False)
    compiler.node = outer


def _last_part(whole: Any) -> Any:
    parts = [*getattr(whole, "patterns", ()), *getattr(whole, "kwd_patterns", ())] or [getattr(whole, "pattern", None)]
    return whole if parts[-1] is None else _last_part(parts[-1])


# -- failing and capturing


def fail_label(compiler: ScopeCompiler, matching: Matching, pops: int) -> Label:
    """Where to go when `pops` values have to go."""
    while len(matching.fails) <= pops:
        matching.fails.append(compiler.label())
    return matching.fails[pops]


def fail(compiler: ScopeCompiler, matching: Matching, op: str) -> None:
    """Jump out of the pattern."""
    compiler.jump(op, fail_label(compiler, matching, matching.on_top + len(matching.stores)))


def place_fails(compiler: ScopeCompiler, matching: Matching) -> None:
    """The failing jumps arrive here, the deepest stack first."""
    while len(matching.fails) > 1:
        compiler.place(matching.fails.pop())
        compiler.emit("POP_TOP")
    for label in matching.fails:
        compiler.place(label)
    matching.fails.clear()


def rotate(compiler: ScopeCompiler, count: int) -> None:
    """Move the top below the count - 1 values under it."""
    for depth in range(count, 1, -1):
        compiler.emit("SWAP", depth)


def capture(compiler: ScopeCompiler, matching: Matching, name: str | None) -> None:
    """Keep the value on top of the stack for `name`, or drop it."""
    if name is None:
        compiler.emit("POP_TOP")
    else:
        rotate(compiler, matching.on_top + len(matching.stores) + 1)
        matching.stores.append(name)


def is_wildcard(node: ast.pattern) -> bool:
    """`_`."""
    return isinstance(node, ast.MatchAs) and node.pattern is None and node.name is None


def is_star_wildcard(node: ast.pattern) -> bool:
    """`*_`."""
    return isinstance(node, ast.MatchStar) and node.name is None


# -- patterns


def pattern(compiler: ScopeCompiler, node: ast.pattern, matching: Matching) -> None:
    """Test and consume the subject on top of the stack."""
    outer, compiler.node = compiler.node, node
    PATTERNS[type(node)](compiler, node, matching)
    compiler.node = outer


def value(compiler: ScopeCompiler, node: ast.MatchValue, matching: Matching) -> None:
    """A literal or dotted name."""
    compiler.visit(node.value)
    compiler.emit("COMPARE_OP", _EQUAL)
    fail(compiler, matching, "POP_JUMP_IF_FALSE")


def singleton(compiler: ScopeCompiler, node: ast.MatchSingleton, matching: Matching) -> None:
    """None, True, False."""
    compiler.load_const(node.value)
    compiler.emit("IS_OP", 0)
    fail(compiler, matching, "POP_JUMP_IF_FALSE")


def as_(compiler: ScopeCompiler, node: ast.MatchAs, matching: Matching) -> None:
    """A name, `_`, or `pattern as name`."""
    if node.pattern is not None:
        matching.on_top += 1
        compiler.emit("COPY", 1)
        pattern(compiler, node.pattern, matching)
        matching.on_top -= 1
    capture(compiler, matching, node.name)


def star(compiler: ScopeCompiler, node: ast.MatchStar, matching: Matching) -> None:
    """`*name` of a sequence."""
    capture(compiler, matching, node.name)


def sequence(compiler: ScopeCompiler, node: ast.MatchSequence, matching: Matching) -> None:
    """`[a, *b, c]`."""
    patterns = node.patterns
    stars = [index for index, item in enumerate(patterns) if isinstance(item, ast.MatchStar)]
    size = len(patterns)
    matching.on_top += 1
    compiler.emit("MATCH_SEQUENCE")
    fail(compiler, matching, "POP_JUMP_IF_FALSE")
    if not stars:
        check_length(compiler, matching, size, _EQUAL)
    elif size > 1:
        check_length(compiler, matching, size - 1, _AT_LEAST)
    matching.on_top -= 1
    if all(is_wildcard(item) or is_star_wildcard(item) for item in patterns):
        compiler.emit("POP_TOP")
    elif stars and is_star_wildcard(patterns[stars[0]]):
        subscripts(compiler, patterns, stars[0], matching)
    else:
        unpack(compiler, patterns)
        matching.on_top += size
        for item in patterns:
            matching.on_top -= 1
            pattern(compiler, item, matching)


def check_length(compiler: ScopeCompiler, matching: Matching, size: int, comparison: int) -> None:
    """[w_subject]: fail unless its length compares so with `size`."""
    compiler.emit("GET_LEN")
    compiler.load_const(size)
    compiler.emit("COMPARE_OP", comparison)
    fail(compiler, matching, "POP_JUMP_IF_FALSE")


def subscripts(compiler: ScopeCompiler, patterns: list[ast.pattern], starred: int, matching: Matching) -> None:
    """A sequence whose starred part is not wanted: only the items wanted are fetched."""
    matching.on_top += 1
    for index, item in enumerate(patterns):
        if index == starred or is_wildcard(item):
            continue
        compiler.emit("COPY", 1)
        if index < starred:
            compiler.load_const(index)
        else:
            compiler.emit("GET_LEN")
            compiler.load_const(len(patterns) - index)
            compiler.emit("BINARY_OP", _SUBTRACT)
        compiler.emit("BINARY_SUBSCR")
        pattern(compiler, item, matching)
    matching.on_top -= 1
    compiler.emit("POP_TOP")


_SUBTRACT = 1


def mapping(compiler: ScopeCompiler, node: ast.MatchMapping, matching: Matching) -> None:
    """`{key: pattern, **rest}`."""
    size = len(node.keys)
    matching.on_top += 1
    compiler.emit("MATCH_MAPPING")
    fail(compiler, matching, "POP_JUMP_IF_FALSE")
    if not size and node.rest is None:
        matching.on_top -= 1
        compiler.emit("POP_TOP")
        return
    if size:
        check_length(compiler, matching, size, _AT_LEAST)
    compiler.visit_all(node.keys)
    compiler.emit("BUILD_TUPLE", size)
    compiler.emit("MATCH_KEYS")
    matching.on_top += 2
    check_found(compiler, matching)
    compiler.emit("UNPACK_SEQUENCE", size)
    matching.on_top += size - 1
    for item in node.patterns:
        matching.on_top -= 1
        pattern(compiler, item, matching)
    matching.on_top -= 2
    if node.rest is None:
        compiler.emit("POP_TOP")
        compiler.emit("POP_TOP")
        return
    compiler.emit("BUILD_MAP")  # [subject, keys, rest]
    compiler.emit("SWAP", 3)  # [rest, keys, subject]
    compiler.emit("DICT_UPDATE", 2)  # [rest, keys]
    compiler.emit("UNPACK_SEQUENCE", size)
    for depth in range(size, 0, -1):
        compiler.emit("COPY", 1 + depth)  # [rest, keys..., rest]
        compiler.emit("SWAP", 2)
        compiler.emit("DELETE_SUBSCR")
    capture(compiler, matching, node.rest)


def check_found(compiler: ScopeCompiler, matching: Matching) -> None:
    """[values or None]: fail if it is None."""
    compiler.emit("COPY", 1)
    compiler.load_none()
    compiler.emit("IS_OP", 1)
    fail(compiler, matching, "POP_JUMP_IF_FALSE")


def class_(compiler: ScopeCompiler, node: ast.MatchClass, matching: Matching) -> None:
    """`C(pattern, name=pattern)`."""
    count = len(node.patterns) + len(node.kwd_attrs)
    compiler.visit(node.cls)
    compiler.load_const(tuple(node.kwd_attrs))
    compiler.emit("MATCH_CLASS", len(node.patterns))
    matching.on_top += 1
    check_found(compiler, matching)
    compiler.emit("UNPACK_SEQUENCE", count)
    matching.on_top += count - 1
    for item in [*node.patterns, *node.kwd_patterns]:
        matching.on_top -= 1
        if is_wildcard(item):
            compiler.emit("POP_TOP")
        else:
            pattern(compiler, item, matching)


def or_(compiler: ScopeCompiler, node: ast.MatchOr, matching: Matching) -> None:
    """`a | b`: every alternative leaves its captures in the order of the first."""
    end = compiler.label()
    control: list[str] = []
    for alternative in node.patterns:
        attempt = Matching()
        compiler.emit("COPY", 1)
        pattern(compiler, alternative, attempt)
        if alternative is node.patterns[0]:
            control = list(attempt.stores)
        else:
            reorder(compiler, attempt.stores, control)
        compiler.jump("JUMP", end)
        place_fails(compiler, attempt)
    compiler.emit("POP_TOP")
    fail(compiler, matching, "JUMP")
    compiler.place(end)
    depth = len(control) + 1 + matching.on_top + len(matching.stores)
    for name in control:
        rotate(compiler, depth)
        matching.stores.append(name)
    compiler.emit("POP_TOP")


def reorder(compiler: ScopeCompiler, stores: list[str], control: list[str]) -> None:
    """Bring the captures of an alternative, `stores`, into the order `control`."""
    for wanted in range(len(control) - 1, -1, -1):
        found = stores.index(control[wanted])
        if found != wanted:
            rotated = stores[: found + 1]
            del stores[: found + 1]
            at = wanted - found
            stores[at:at] = rotated
            for _ in range(found + 1):
                rotate(compiler, wanted + 1)


PATTERNS: dict[type, Any] = {
    ast.MatchValue: value, ast.MatchSingleton: singleton, ast.MatchAs: as_, ast.MatchStar: star,
    ast.MatchSequence: sequence, ast.MatchMapping: mapping, ast.MatchClass: class_, ast.MatchOr: or_,
}  # fmt: skip

VISITORS: dict[type, Visitor] = {ast.Match: match}
