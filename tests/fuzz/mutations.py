"""What a mutant may differ in from the program that it comes from.

In: a syntax tree, which is changed in place, and a source of chance.  Out: whether anything was changed.

    swap operators         a + b      =>  a - b
    swap constants         x < 10     =>  x < (1 << 63) - 1
    into a loop            s          =>  for _t in range(5): s
    nest loops             for a: s   =>  for _t in range(3): for a: s
    carry a turn later     use(x)     =>  use(x_old), where each turn ends with x_old = x
    change a value         in one turn of many, a variable of the loop becomes something else
    change a class         in one turn of many, a class gets another attribute or method, or an object another class
    call several times     the main part becomes a function with a loop, called with several counts
    attempt                s          =>  try: s  except Exception as _e: ...
    skip a turn            a turn in so many ends where a statement begins
    copy, leave out, swap  statements

Holds: what is put in begins with an underscore, and prints nothing that depends on anything but the program.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar

Mutation = Callable[[ast.Module, Random], bool]
Loop = ast.For | ast.While
Node = TypeVar("Node", bound=ast.AST)

EDGES = (
    0,
    1,
    -1,
    2,
    3,
    7,
    8,
    15,
    63,
    64,
    255,
    2**31,
    2**32 - 1,
    2**53,
    2**62,
    2**63 - 1,
    2**63,
    -(2**63),
    -(2**63) - 1,
    2**64,
)
OTHERS = ("0.5", "-0.0", "1e308", "float('nan')", "None", "True", "False", "''", "()", "'ab'", "[]", "(1, 2)")
ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.BitAnd, ast.BitOr, ast.BitXor, ast.RShift, ast.Div)
COMPARISONS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)
IDENTITIES = (ast.Is, ast.IsNot, ast.In, ast.NotIn)


def _all(tree: ast.AST, kind: type[Node]) -> list[Node]:
    return [node for node in ast.walk(tree) if isinstance(node, kind)]


def _blocks(tree: ast.AST) -> list[list[ast.stmt]]:
    """Lists of statements: not those of classes, which are no code that runs again."""
    found = []
    for node in ast.walk(tree):
        for name in () if isinstance(node, ast.ClassDef) else ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list) and block:
                found.append(block)
    return found


def _loops(tree: ast.AST) -> list[Loop]:
    return [node for node in ast.walk(tree) if isinstance(node, Loop)]


def _places(tree: ast.AST) -> list[tuple[list[ast.stmt], int]]:
    """Each statement that something may be done to."""
    fixed = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Global, ast.Nonlocal, ast.AsyncFunctionDef)
    return [(block, i) for block in _blocks(tree) for i, s in enumerate(block) if not isinstance(s, fixed)]


def _parsed(text: str) -> list[ast.stmt]:
    return ast.parse(text).body


def swap_operators(tree: ast.Module, random: Random) -> bool:
    """Of arithmetic, comparisons, `and` and `or`, `not`."""
    nodes = [n for n in ast.walk(tree) if isinstance(n, ast.BinOp | ast.AugAssign | ast.Compare | ast.BoolOp | ast.If)]
    for node in random.sample(nodes, min(len(nodes), random.randint(1, 3))):
        if isinstance(node, ast.BinOp | ast.AugAssign):
            if not isinstance(node.op, ast.Mod) or not isinstance(getattr(node, "left", None), ast.Constant):
                node.op = random.choice(ARITHMETIC)()
        elif isinstance(node, ast.Compare):
            kinds = COMPARISONS if isinstance(node.ops[0], COMPARISONS) else IDENTITIES
            node.ops = [random.choice(kinds)(), *node.ops[1:]]
        elif isinstance(node, ast.BoolOp):
            node.op = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
        elif isinstance(node, ast.If):
            node.test = ast.UnaryOp(ast.Not(), node.test)
    return bool(nodes)


def swap_constants(tree: ast.Module, random: Random) -> bool:
    """Towards edges of words and of classes, or one for another."""
    inside = {id(c) for n in _all(tree, ast.JoinedStr) for c in ast.walk(n)}
    inside |= {id(c) for n in _all(tree, ast.Call) if ast.unparse(n.func) == "range" for c in n.args}
    nodes = [n for n in _all(tree, ast.Constant) if isinstance(n.value, int | float) and id(n) not in inside]
    for node in random.sample(nodes, min(len(nodes), random.randint(1, 3))):
        kind = random.random()
        if kind < 0.4:
            node.value = random.choice(EDGES)
        elif kind < 0.7 and isinstance(node.value, int):
            node.value = random.choice(
                (node.value + 1, node.value - 1, -node.value, node.value * 1000, node.value + 2**63)
            )
        elif kind < 0.85:
            node.value = random.choice(nodes).value
        else:
            _replace(tree, node, ast.parse(random.choice(OTHERS), mode="eval").body)
    return bool(nodes)


def _replace(tree: ast.AST, old: ast.AST, new: ast.expr) -> None:
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, field, new)
            elif isinstance(value, list):
                value[:] = [new if item is old else item for item in value]


def into_a_loop(tree: ast.Module, random: Random) -> bool:
    """A statement, or a few, is done several times."""
    places = _places(tree)
    if not places:
        return False
    block, start = random.choice(places)
    stop = min(len(block), start + random.randint(1, 4))
    loop = _parsed(f"for _t{random.randrange(99)} in range({random.choice((2, 5, 20, 60))}): pass")[0]
    assert isinstance(loop, ast.For)
    loop.body = block[start:stop]
    block[start:stop] = [loop]
    return True


def nest_loops(tree: ast.Module, random: Random) -> bool:
    """A loop stands in another one, or has another one around its statements."""
    loops = _loops(tree)
    if not loops:
        return False
    loop = random.choice(loops)
    new = _parsed(f"for _t{random.randrange(99)} in range({random.choice((2, 3, 9))}): pass")[0]
    assert isinstance(new, ast.For)
    if random.random() < 0.5:
        new.body, loop.body = loop.body, [new]
    else:
        new.body = [loop]
        _replace_statement(tree, loop, new)
    return True


def _replace_statement(tree: ast.AST, old: ast.stmt, new: ast.stmt) -> None:
    for block in _blocks(tree):
        if new.__dict__.get("body") is not block:
            block[:] = [new if statement is old else statement for statement in block]


def _names_set(loop: Loop) -> list[str]:
    """Variables that the loop gives values."""
    return sorted({n.id for n in ast.walk(loop) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)})


def carry(tree: ast.Module, random: Random) -> bool:
    """Some uses of a variable see what it was in the turn before."""
    loops = [loop for loop in _loops(tree) if _names_set(loop)]
    if not loops:
        return False
    loop = random.choice(loops)
    name = random.choice(_names_set(loop))
    old = f"_old_{name}"
    uses = [
        n
        for s in loop.body
        for n in ast.walk(s)
        if isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Load)
    ]
    for node in random.sample(uses, random.randint(1, len(uses)) if uses else 0):
        node.id = old
    first = random.choice(("0", "1", "None", "2.5", "()", "''", "7"))
    loop.body.append(_parsed(f"{old} = {name}")[0])
    return bool(uses) and _before(tree, loop, f"{old} = {first}")


def _before(tree: ast.AST, statement: ast.stmt, text: str) -> bool:
    for block in _blocks(tree):
        if statement in block:
            index = block.index(statement)
            block[index:index] = _parsed(text)
            return True
    return False


def _once(tree: ast.Module, loop: Loop, random: Random, change: str) -> bool:
    """In one turn of the loop, or in each of the later ones."""
    count = f"_n{random.randrange(999)}"
    condition = random.choice(("{} == 3", "{} == 7", "{} == 30", "{} > 9", "{} % 5 == 2", "{} == 100")).format(count)
    index = random.choice((0, len(loop.body)))
    loop.body[index:index] = _parsed(f"{count} += 1\nif {condition}: {change}")
    return _before(tree, loop, f"{count} = 0")


def change_value(tree: ast.Module, random: Random) -> bool:
    """A variable becomes something else in the middle of a loop."""
    loops = [loop for loop in _loops(tree) if _names_set(loop)]
    if not loops:
        return False
    loop = random.choice(loops)
    name = random.choice(_names_set(loop))
    step = random.choice(
        (f"{name} + 1", f"-{name}", f"{name} * 1000", f"{name} + 0.5", f"{name}[1:]", f"[*{name}]", f"not {name}")
    )
    value = random.choice((step, step, repr(random.choice(EDGES)), random.choice(OTHERS)))
    return _once(tree, loop, random, f"{name} = {value}")


def change_class(tree: ast.Module, random: Random) -> bool:
    """A class changes in the middle of a loop, or an object gets another one."""
    classes, loops = [n for n in tree.body if isinstance(n, ast.ClassDef)], _loops(tree)
    if not classes or not loops:
        return False
    loop, cls, other = random.choice(loops), random.choice(classes), random.choice(classes)
    methods = [n.name for n in cls.body if isinstance(n, ast.FunctionDef)]
    attributes = sorted({n.attr for n in _all(tree, ast.Attribute)})
    name, attribute = random.choice(methods or ["extra"]), random.choice(attributes or ["extra"])
    variable = random.choice(_names_set(loop) or ["_none"])
    result = random.choice(("7", "None", "_arguments[-1]", "len(_arguments)"))
    change = random.choice(
        (
            f"{cls.name}.{attribute} = {random.choice((*OTHERS, '7'))}",
            f"{cls.name}.{name} = lambda *_arguments: {result}",
            f"{cls.name}.{name} = {other.name}.{name}",
            f"{cls.name}.{attribute} = property(lambda _self: 5)",
            f"del {cls.name}.{name}",
            f"{variable}.__class__ = {other.name}",
            f"{variable}.{attribute} = {random.choice((*OTHERS, '7'))}",
            f"del {variable}.{attribute}",
            f"{cls.name}.__bases__ = ({other.name},)",
        )
    )
    handled = f"\n    try: {change}\n    except Exception as _e: print(type(_e).__name__)"
    return _once(tree, loop, random, handled)


def call_several_times(tree: ast.Module, random: Random) -> bool:
    """What is not a definition stands in a function with a loop, which is called with several counts."""
    kept = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)
    main = [s for s in tree.body if not isinstance(s, kept) and not _is_docstring(s)]
    if not main:
        return False
    functions = [n for s in tree.body if isinstance(s, kept) for n in ast.walk(s)]
    seen = {n.id for n in functions if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
    seen |= {name for n in ast.walk(tree) if isinstance(n, ast.Global) for name in n.names}
    bound = {
        n.id for s in main for n in ast.walk(s) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store | ast.Del)
    }
    shared = sorted(seen & bound)
    counts = random.choice(("1, 3", "2, 8, 1", "12", "1, 1, 1, 5", "30"))
    text = "def _main(_count):\n" + (f"    global {', '.join(shared)}\n" if shared else "")
    wrapper = _parsed(text + f"    for _turn in range(_count): pass\nfor _count in ({counts},): _main(_count)")
    function = wrapper[0]
    assert isinstance(function, ast.FunctionDef)
    loop = function.body[-1]
    assert isinstance(loop, ast.For)
    loop.body = main
    tree.body = [s for s in tree.body if s not in main] + wrapper
    return True


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def attempt(tree: ast.Module, random: Random) -> bool:
    """What a statement raises is printed, and the program goes on."""
    places = _places(tree)
    for block, index in random.sample(places, min(len(places), random.randint(1, 4))):
        handler = random.choice(("print(type(_e).__name__, _e)", "pass", "_caught = type(_e)"))
        new = _parsed(f"try: pass\nexcept Exception as _e: {handler}")[0]
        assert isinstance(new, ast.Try)
        new.body = [block[index]]
        block[index] = new
    return bool(places)


def skip_turns(tree: ast.Module, random: Random) -> bool:
    """One turn in so many ends early."""
    loops = _loops(tree)
    if not loops:
        return False
    loop = random.choice(loops)
    if isinstance(loop, ast.While):
        return False
    count, every = f"_n{random.randrange(999)}", random.choice((2, 3, 7, 16))
    index = random.randrange(len(loop.body) + 1)
    loop.body[index:index] = _parsed(f"if {count} % {every} == {random.randrange(every)}: continue")
    loop.body[0:0] = _parsed(f"{count} += 1")
    return _before(tree, loop, f"{count} = 0")


def copy_statement(tree: ast.Module, random: Random) -> bool:
    """A statement stands at another place, too."""
    places = _places(tree)
    if not places:
        return False
    (source, index), (block, at) = random.choice(places), random.choice(places)
    block.insert(at, copy.deepcopy(source[index]))
    return True


def leave_out(tree: ast.Module, random: Random) -> bool:
    """A statement is not there."""
    places = [(block, index) for block, index in _places(tree) if len(block) > 1]
    if places:
        block, index = random.choice(places)
        del block[index]
    return bool(places)


def swap_statements(tree: ast.Module, random: Random) -> bool:
    """Two statements of a block change places."""
    blocks = [block for block in _blocks(tree) if len(block) > 1]
    if blocks:
        block = random.choice(blocks)
        i, j = random.sample(range(len(block)), 2)
        block[i], block[j] = block[j], block[i]
    return bool(blocks)


MUTATIONS: dict[str, Mutation] = {
    "swap operators": swap_operators,
    "swap constants": swap_constants,
    "into a loop": into_a_loop,
    "nest loops": nest_loops,
    "carry a turn later": carry,
    "change a value": change_value,
    "change a class": change_class,
    "call several times": call_several_times,
    "attempt": attempt,
    "skip a turn": skip_turns,
    "copy a statement": copy_statement,
    "leave out a statement": leave_out,
    "swap statements": swap_statements,
}
"""All of them, by name."""


def each(tree: ast.Module) -> Iterator[str]:
    """The names of those that can be done to this tree."""
    return (name for name, mutation in MUTATIONS.items() if mutation(copy.deepcopy(tree), Random(0)))
