"""What the compiler makes of representative snippets: instructions, tables, positions, flags."""

from __future__ import annotations

import ast
import dis
import sys
import warnings
from typing import Any

import pytest

from interp.compiler import folding
from interp.compiler.compile import compile_source
from interp.compiler.disassemble import disassemble, inner_codes, instructions
from interp.compiler.stackcheck import BadCode, measure
from interp.machine.code import Code
from interp.machine.hostversion import INLINES_COMPREHENSIONS
from interp.machine.opcodes import NUMBER, OPCODES

like_311 = pytest.mark.skipif(sys.version_info >= (3, 12), reason="code has the shape the host of 3.11 gives it")


def compiled(source: str) -> Code:
    """The Code of a module."""
    return compile_source(source, "m.py")


def of_function(source: str) -> Code:
    """The Code of the first thing a module defines."""
    return inner_codes(compiled(source))[0]


def spans(code: Code, name: str) -> list[tuple[int, int, int, int]]:
    """Positions of the instructions called so."""
    return [code.position(pc) for pc, op in enumerate(code.ops) if OPCODES[op].name == name]


def test_a_while_loop_has_its_test_at_the_header_and_one_way_back() -> None:
    assert instructions(of_function("def f(n):\n while n > 0:\n  n = n - 1\n return n\n")) == [
        "LOAD_FAST n", "LOAD_CONST 0", "COMPARE_OP >", "POP_JUMP_IF_FALSE 9",
        "LOAD_FAST n", "LOAD_CONST 1", "BINARY_OP -", "STORE_FAST n", "JUMP_BACK 0",
        "LOAD_FAST n", "RETURN_VALUE",
    ]  # fmt: skip


def test_continue_goes_back_to_the_same_header() -> None:
    code = of_function("def f(n):\n while n:\n  if g(): continue\n  if h(): break\n  k()\n")
    back = [arg for op, arg in zip(code.ops, code.args, strict=True) if op == NUMBER["JUMP_BACK"]]
    assert back == [0, 0]


def test_only_jump_back_goes_back() -> None:
    code = of_function("def f(a):\n for x in a:\n  while x:\n   try: x = [y for y in x if y]\n   finally: continue\n")
    for pc, (op, arg) in enumerate(zip(code.ops, code.args, strict=True)):
        if OPCODES[op].arg == "target":
            assert (arg <= pc) == (OPCODES[op].name == "JUMP_BACK")


def test_a_loop_over_a_builtin_iterator_needs_no_object() -> None:
    assert instructions(of_function("def f(n):\n for i in range(n): pass\n"))[:5] == [
        "LOAD_GLOBAL range", "LOAD_FAST n", "CALL_FOR_ITER 1", "GET_ITER", "FOR_ITER 7",
    ]  # fmt: skip


@pytest.mark.parametrize("values", ["f(n)", "range(*n)", "enumerate(n, start=1)", "b.range(n)", "sorted(n)"])
def test_other_loops_call_as_ever(values: str) -> None:
    assert "CALL_FOR_ITER" not in " ".join(instructions(of_function(f"def f(n):\n for i in {values}: pass\n")))


def test_a_constant_true_test_is_not_tested() -> None:
    assert instructions(of_function("def f():\n while True: g()\n")) == [
        "LOAD_GLOBAL g", "CALL 0", "POP_TOP", "JUMP_BACK 0",
    ]  # fmt: skip


def test_methods_are_called_without_a_bound_method() -> None:
    assert instructions(compiled("a.b(1, k=2)\n"))[:7] == [
        "LOAD_NAME a", "LOAD_METHOD b", "LOAD_CONST 1", "LOAD_CONST 2", "LOAD_CONST ('k',)", "CALL_METHOD_KW 2",
        "POP_TOP",
    ]  # fmt: skip


def test_super_finds_its_class_in_the_cell() -> None:
    body = inner_codes(compiled("class C(B):\n def m(self): return super().m()\n"))[0]
    assert instructions(body)[-4:] == [
        "LOAD_CLOSURE __class__", "COPY 1", "STORE_NAME __classcell__", "RETURN_VALUE",
    ]  # fmt: skip
    assert instructions(inner_codes(body)[0]) == [
        "COPY_FREE_VARS 1", "LOAD_GLOBAL super", "LOAD_SUPER_SELF __class__", "LOAD_SUPER_METHOD m",
        "CALL_METHOD 0", "RETURN_VALUE",
    ]  # fmt: skip


def test_parameters_that_inner_functions_use_keep_their_register() -> None:
    code = of_function("def f(a, b):\n c = d = 1\n return lambda: (b, c)\n")
    assert (code.varnames, code.cellvars, code.slots, code.nlocals) == (
        ("a", "b", "d"), ("b", "c"), ("a", "b", "d", "c"), 4,
    )  # fmt: skip
    assert instructions(code)[:2] == ["MAKE_CELL b", "MAKE_CELL c"]
    assert inner_codes(code)[0].freevars == ("b", "c")


def test_generators_make_themselves_after_their_cells() -> None:
    code = of_function("def f(a):\n yield lambda: a\n")
    assert instructions(code)[:3] == ["MAKE_CELL a", "RETURN_GENERATOR", "POP_TOP"]


def test_yield_from_resumes_at_itself() -> None:
    assert instructions(of_function("def f(a):\n yield from a\n"))[2:7] == [
        "LOAD_FAST a", "GET_YIELD_FROM_ITER", "LOAD_CONST None", "YIELD_FROM", "POP_TOP",
    ]  # fmt: skip


def test_constants_are_folded() -> None:
    code = compiled("a = -1\nb = (1, -2, ('x',))\nc = 1 + 2\nd = x in [1, 2]\n")
    assert [text for text in instructions(code) if text.startswith("LOAD_CONST")] == [
        "LOAD_CONST -1", "LOAD_CONST (1, -2, ('x',))", "LOAD_CONST 3", "LOAD_CONST (1, 2)", "LOAD_CONST None",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "60 * 60 * 24", "1 << 20", "1 << 127", "1 << 128", "2 ** 10", "2 ** 127", "2 ** 128", "3 ** 81", "(-2) ** 127",
        "'ab' * 2048", "'ab' * 2049", "b'a' * 4097", "(1, 2) * 128", "(1, 2) * 129", "5 * 'ab'", "-3 * 'ab'", "1 / 0",
        "2 ** -1", "0 ** -1", "1 << -1", "7 % 0", "'%d' % 3", "b'%d' % 3", "7 % 4", "'a' + 'b'", "'a' + 1", "'abc'[1]",
        "'abc'[5]", "(1, 2)[-1]", "'abc'[0:1]", "{}[1]", "not 1", "not ''", "-True", "~5", "+2.5", "-'a'", "1.5 * 2",
        "2j * 3", "1 @ 2", "(1 + 2, 'a' * 2)", "[1 + 1][0]", "1e308 * 10", "9 ** 0.5", "10 ** 400", "0 << 1000",
        "1 << 2 << 3", "2 * 3 ** 4 - 5 // 6 & 7 | 8 ^ 9", "x + 1 + 2", "1 + 2 + x", "(1 << 64) * (1 << 64)",
    ],
)  # fmt: skip
def test_constants_are_folded_where_the_host_folds_them(text: str) -> None:
    """What the host folds is the only constant of its code; nothing else is folded here."""
    found = folding.fold(ast.parse(text, mode="eval").body)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        theirs = compile(text, "<test>", "eval")
    loads = [i for i in dis.get_instructions(theirs) if i.opname not in ("RESUME", "RETURN_VALUE", "CACHE")]
    is_folded = len(loads) == 1 and loads[0].opname in ("LOAD_CONST", "RETURN_CONST", "LOAD_SMALL_INT")
    assert (found is not folding.UNKNOWN) is is_folded, loads
    if is_folded:
        assert repr(found) == repr(loads[0].argval)


def test_constants_that_compare_equal_stay_apart() -> None:
    code = compiled("f(1, 1.0, True, 0.0, -0.0, (1,), (1.0,), 1)\n")
    assert [repr(value) for value in code.consts] == ["1", "1.0", "True", "0.0", "-0.0", "(1,)", "(1.0,)", "None"]


# -- exception tables


def rows(source: str) -> list[tuple[str, str, int]]:
    """(first instruction, handler's first instruction, depth) of each row."""
    code = of_function(source)
    texts = instructions(code)
    return [(texts[start], texts[target], depth) for start, end, target, depth in code.exception_table]


def test_a_handler_keeps_what_was_on_the_stack_before_the_try() -> None:
    assert rows("def f(a):\n for x in a:\n  try: g()\n  except: pass\n") == [
        ("LOAD_GLOBAL g", "PUSH_EXC_INFO", 1),
        ("POP_TOP", "SWAP 2", 2),
    ]


def test_rows_of_inner_regions_come_first() -> None:
    code = of_function("def f():\n try:\n  try: g()\n  except A: h()\n finally: k()\n")
    pc = instructions(code).index("LOAD_GLOBAL g")
    first = code.handler(pc)
    assert first is not None
    covering = [row for row in code.exception_table if row[0] <= pc < row[1]]
    assert len(covering) == 2
    assert covering[0] == first
    assert covering[0][2] < covering[1][2]


def test_a_return_inside_try_is_protected_until_it_leaves() -> None:
    code = of_function("def f():\n try:\n  if g(): return h()\n  k()\n finally: m()\n")
    texts = instructions(code)
    protected = {pc for start, end, target, _ in code.exception_table for pc in range(start, end) if target > 15}
    finals = [pc for pc, text in enumerate(texts) if text == "LOAD_GLOBAL m"]
    assert len(finals) == 3  # on return, on falling through, on an error
    assert [pc in protected for pc in finals[:2]] == [False, False]
    assert texts.index("LOAD_GLOBAL h") in protected
    assert texts.index("LOAD_GLOBAL k") in protected


# -- positions


def test_instructions_carry_the_span_of_their_expression() -> None:
    code = compiled("x = f(a +\n      b.c)\n")
    assert spans(code, "BINARY_OP") == [(1, 2, 6, 9)]
    assert spans(code, "LOAD_ATTR") == [(2, 2, 6, 9)]
    assert spans(code, "CALL") == [(1, 2, 4, 10)]
    assert spans(code, "STORE_NAME") == [(1, 1, 0, 1)]


def test_methods_in_chains_stand_at_their_name() -> None:
    code = compiled("(a\n .b()\n .c())\n")
    assert spans(code, "LOAD_METHOD") == [(2, 2, 2, 3), (3, 3, 2, 3)]
    assert spans(code, "CALL_METHOD") == [(2, 2, 2, 5), (3, 3, 2, 5)]


@pytest.mark.parametrize(
    "source",
    ["a.b + c[d]\n", "f(1, x=g)(2)\n", "del a.b\n", pytest.param("x.y.z[1:2] += 3\n", marks=like_311), "a < b < c\n"],
)
def test_positions_are_the_host_s(source: str) -> None:
    host = {(p.lineno, p.end_lineno, p.col_offset, p.end_col_offset)
            for p in (i.positions for i in dis.get_instructions(compile(source, "m.py", "exec"))) if p and p.lineno}
    ours = {position for position in compiled(source).every_position()[:-2] if position[3]}
    assert ours <= host


# -- what a Code says of itself


SIGNATURES = [
    "def f(a, /, b, *c, d=1, **e): pass",
    "def f():\n def g(): yield",
    "async def f(): pass",
    "async def f(): yield 1",
    "def f(): return lambda x: [y for y in x if f]",
    "class C:\n def m(self): return __class__",
    "@a\n@b\ndef f(): 'doc'",
]


@pytest.mark.parametrize("source", SIGNATURES)
def test_code_objects_answer_as_the_host_s(source: str) -> None:
    def check(ours: Code, host: Any) -> None:
        for field in ("name", "argcount", "posonlyargcount", "kwonlyargcount", "varnames", "freevars", "cellvars"):
            assert getattr(ours, field) == getattr(host, "co_" + field) or (field == "varnames" and ours.hidden), field
        assert ours.firstlineno == host.co_firstlineno
        assert ours.flags & 0x2BF == host.co_flags & 0x2BF
        hosts = [const for const in host.co_consts if hasattr(const, "co_code")]
        for inner, outer in zip(inner_codes(ours), hosts, strict=False):
            check(inner, outer)

    check(compiled(source), compile(source, "m.py", "exec"))


def test_qualified_names_and_docstrings() -> None:
    code = compiled("class C:\n '''c'''\n def f():\n  '''f'''\n  def g(): 1\n")
    body = inner_codes(code)[0]
    function = inner_codes(body)[0]
    assert (function.qualname, function.doc) == ("C.f", "f")
    assert inner_codes(function)[0].qualname == "C.f.<locals>.g"
    assert inner_codes(function)[0].doc is None
    assert "STORE_NAME __doc__" in instructions(body)


def test_future_annotations_are_text() -> None:
    code = compiled("from __future__ import annotations\ndef f(a: b[1]) -> c.d: pass\n")
    assert "LOAD_CONST 'b[1]'" in instructions(code)
    assert "LOAD_CONST 'c.d'" in instructions(code)


def test_the_disassembly_shows_what_arguments_mean() -> None:
    lines = disassemble(of_function("def f(x):\n return x + 1\n")).splitlines()
    assert lines == [
        "f(x) in m.py:1  stack 2",
        "      2    0 LOAD_FAST 0              x",
        "           1 LOAD_CONST 0             1",
        "           2 BINARY_OP 0              +",
        "           3 RETURN_VALUE",
    ]


def test_nesting_that_the_host_s_parser_lets_through_compiles() -> None:
    terms = compiled("x = " + " + ".join(["a"] * 1500) + "\n")
    assert instructions(terms).count("BINARY_OP +") == 1499
    branches = compiled("if a: pass\n" + "elif b: c\n" * 400)
    assert instructions(branches).count("LOAD_NAME b") == 400


# -- the stack checker


class Handmade:
    """Instructions for the checker."""

    regions: tuple[()] = ()

    def __init__(self, *pairs: tuple[str, int]) -> None:
        self.ops = [NUMBER[name] for name, _ in pairs]
        self.args = [arg for _, arg in pairs]


BAD = {
    "expected 1 values on the stack, found 0": [("POP_TOP", 0)],
    "falls off the end": [("LOAD_CONST", 0)],
    "found a dead one": [("LOAD_CONST", 0), ("RETURN_VALUE", 0), ("POP_TOP", 0)],
    "expected depth 0 at the loop header, found 1": [("LOAD_CONST", 0), ("JUMP_BACK", 0)],
    "expected depth 1, found a way here with 0": [
        ("LOAD_CONST", 0), ("COPY", 1), ("POP_JUMP_IF_FALSE", 4), ("POP_TOP", 0), ("LOAD_CONST", 0),
        ("RETURN_VALUE", 0),
    ],
    "expected a forward jump, found a backward one": [("JUMP", 0)],
}  # fmt: skip


@pytest.mark.parametrize("complaint", BAD)
def test_the_checker_refuses_bad_code(complaint: str) -> None:
    with pytest.raises(BadCode) as caught:
        measure(Handmade(*BAD[complaint]))  # type: ignore[arg-type]
    assert complaint in str(caught.value)


def test_the_checker_gives_the_stack_size() -> None:
    assert compiled("f(1, 2, g(3, 4, 5))\n").stacksize == 7


# -- comprehensions


@pytest.mark.skipif(not INLINES_COMPREHENSIONS, reason="this host makes functions of comprehensions")
def test_a_comprehension_runs_in_the_frame_around_it_and_forgets_its_variables() -> None:
    code = of_function("def f(xs, x):\n    return [x for x in xs]\n")
    assert inner_codes(code) == []
    assert code.slots == ("xs", "x", "x")
    assert code.hidden == (2,)
    assert instructions(code)[:8] == [
        "LOAD_FAST xs", "GET_ITER", "BUILD_LIST 0", "SWAP 2",
        "FOR_ITER 9", "STORE_FAST x", "LOAD_FAST x", "LIST_APPEND 2",
    ]  # fmt: skip
    assert code.args[5] == code.args[6] == 2
    assert instructions(code)[-5:-1] == ["LOAD_CONST None", "STORE_FAST x", "DELETE_FAST x", "RERAISE"]


@pytest.mark.skipif(not INLINES_COMPREHENSIONS, reason="this host makes functions of comprehensions")
@pytest.mark.parametrize(
    ("source", "slots"),
    [
        ("def f(a, b):\n    return [x for x in a], [x for x in b]\n", ("a", "b", "x")),
        ("def f(a):\n    return [[x for x in y] for y in a]\n", ("a", "y", "x")),
        ("def f(a):\n    return [[x for x in x] for x in a]\n", ("a", "x", "x")),
    ],
)
def test_neighbours_share_registers_and_nested_comprehensions_do_not(source: str, slots: tuple[str, ...]) -> None:
    assert of_function(source).slots == slots


@pytest.mark.skipif(not INLINES_COMPREHENSIONS, reason="this host makes functions of comprehensions")
def test_a_comprehension_makes_no_cell_of_what_it_reads_and_a_function_in_it_does() -> None:
    assert of_function("def f(a, b):\n    return [b for x in a]\n").cellvars == ()
    assert of_function("def f(a, b):\n    return [lambda: b for x in a]\n").cellvars == ("b",)
    assert of_function("def f(a, b):\n    return [lambda: x for x in a]\n").cellvars == ("x",)
