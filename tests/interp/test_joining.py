"""Which neighbours run as one, what their handlers are told, and that errors stand where the host has them."""

from __future__ import annotations

import pytest

import interp.handlers.table  # noqa: F401  (it installs the instructions)
from interp.calls.run_code import run_code
from interp.compiler.compile import compile_source
from interp.compiler.disassemble import inner_codes
from interp.machine.code import Code
from interp.machine.opcodes import FIELD, FIELD_MASK, JOINED, OPCODES
from objmodel.globals import ModuleDict
from tests.interp.errorplaces import error_places


def of_function(source: str) -> Code:
    """The Code of the first thing a module defines."""
    return inner_codes(compile_source(source, "m.py"))[0]


def joined(source: str) -> list[str]:
    """The handlers of several instructions that a function has."""
    return [JOINED[op - len(OPCODES)] for op in of_function(source).run if op >= len(OPCODES)]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("def f(a, b):\n return a + b", ["OPERATE_TWO_FAST"]),
        ("def f(a, b):\n b = a + b", ["OPERATE_TWO_FAST_STORE", "OPERATE_STORE"]),
        ("def f(a):\n a += 1", ["OPERATE_FAST_CONST_STORE", "OPERATE_CONST_STORE", "OPERATE_STORE"]),
        ("def f(a):\n return a[0]", ["OPERATE_FAST_CONST", "OPERATE_CONST"]),
        ("def f(a, b):\n return a.x[b]", ["OPERATE_FAST"]),
        ("def f(a, b):\n if a < b: return 1", ["COMPARE_TWO_FAST_JUMP", "COMPARE_JUMP"]),
        ("def f(a, b):\n if a < 1: return 1", ["COMPARE_FAST_CONST_JUMP", "COMPARE_CONST_JUMP", "COMPARE_JUMP"]),
        ("def f(a, b):\n return a < b", []),
        ("def f(a, b):\n if a() in b: return 1", ["CONTAINS_JUMP"]),
        ("def f(a, b):\n a.x = b", []),
        ("def f(a, b):\n a.x = b()", ["STORE_FAST_ATTR"]),
        ("def f(a):\n for b in a: pass", ["FOR_ITER_STORE"]),
        ("def f(a):\n for b, c in a: pass", ["FOR_ITER_STORE_TWO", "UNPACK_STORE_TWO"]),
        ("def f(a):\n for b, c, d in a: pass", ["UNPACK_STORE_THREE"]),
        ("def f(a):\n for b, c, d, e in a: pass", []),
        ("def f(a, b):\n a[b] = 1", ["STORE_TWO_FAST_SUBSCR"]),
        ("def f(a):\n a[0] = 1", ["STORE_FAST_CONST_SUBSCR"]),
        ("def f(a, b):\n a.x[b] = 1", ["STORE_FAST_SUBSCR"]),
        ("def f(a, b):\n a[b] += 1", ["COPY_SUBSCR", "OPERATE_CONST", "SWAP_STORE_SUBSCR"]),
        ("def f(a, b, c):\n a[b + c] += 1", ["OPERATE_FAST", "COPY_SUBSCR", "OPERATE_CONST", "SWAP_STORE_SUBSCR"]),
        ("def f(a, b):\n a[b if b else 1] = 2", []),
        ("def f(a):\n for b, a.x in a: pass", ["STORE_FAST_ATTR"]),
        ("def f(a):\n for b, c in a:\n  def g(): return c", []),
        ("def f(a):\n b, c = a", ["UNPACK_STORE_TWO"]),
        ("def f(a, b):\n a, b = b, a", ["MOVE_TWO_FAST", "SWAP_STORE_TWO"]),
        ("def f(a, b):\n a, a = b, a", []),
        ("def f(a):\n a() + b\n b = 1", []),
    ],
)
def test_neighbours(source: str, found: list[str]) -> None:
    assert joined(source) == found


def test_each_instruction_keeps_its_place() -> None:
    """What a handler of several needs is in its argument; the instructions are there as well."""
    code = of_function("def f(a, b, c):\n c = b[2]\n")
    assert [OPCODES[op].name for op in code.ops[:4]] == ["LOAD_FAST", "LOAD_CONST", "BINARY_SUBSCR", "STORE_FAST"]
    arg = code.run_args[0]
    assert [arg >> FIELD * k & FIELD_MASK for k in (1, 2, 3)] == [code.args[0], code.args[1], code.args[3]]


@pytest.mark.parametrize(
    "body",
    ["a[\n b] = 1", "a.x[\n b] = 1", "a[0] = (\n1)", "a[b] += (\n1)", "[1][b] += 1", "[1][a] += ''", "x, y, z = (\n a)",
     "return (a\n  + b)", "a += \\\n  'x'", "return [0][a][b]", "if (a <\n b): pass", "b.x = a", "return a in b"],
)
def test_errors_stand_where_the_host_has_them(body: str) -> None:
    source = f"def f(a, b):\n {body}\n"
    ours, hosts = error_places(source, (0, None), TypeError, AttributeError)
    assert ours == hosts


def test_a_comparison_that_gives_no_bool_is_left_to_the_jump() -> None:
    source = (
        "class V:\n def __lt__(s, o): return []\n def __eq__(s, o): return 'yes'\n"
        "def f(v):\n if v < 1: return 1\n if v == 1: return 2\n return 3\n"
    )
    namespace = ModuleDict({"__name__": "m"})
    run_code(compile_source(source, "m.py"), namespace)
    assert namespace["f"](namespace["V"]()) == 2  # type: ignore[operator]
