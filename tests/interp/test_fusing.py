"""Which neighbours become one instruction: where the variable has a value for certain, and nothing enters between."""

from __future__ import annotations

import pytest

import interp.handlers.table  # noqa: F401  (it installs the instructions)
from interp.calls.run_code import run_code
from interp.compiler.compile import compile_source
from interp.compiler.disassemble import inner_codes, instructions
from interp.machine.code import Code
from objmodel.globals import ModuleDict
from tests.interp.errorplaces import error_places


def of_function(source: str) -> Code:
    """The Code of the first thing a module defines."""
    return inner_codes(compile_source(source, "m.py"))[0]


def loads(source: str) -> list[str]:
    """Its instructions that load a local."""
    return [text for text in instructions(of_function(source)) if text.startswith("LOAD_") and "_FAST" in text]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("def f(p):\n return p.x", ["LOAD_FAST_ATTR p.x"]),
        ("def f(p):\n return p.m()", ["LOAD_FAST_METHOD p.m"]),
        ("def f(a, *b):\n return a, b", ["LOAD_TWO_FAST a, b"]),
        ("def f(a, b):\n return a + b.x", ["LOAD_FAST a", "LOAD_FAST_ATTR b.x"]),
        ("def f(a, b):\n return a.x + b", ["LOAD_FAST_ATTR a.x", "LOAD_FAST b"]),
        ("def f():\n p = 1\n return p.x", ["LOAD_FAST_ATTR p.x"]),
        ("def f():\n return p.x\n p = 1", ["LOAD_FAST p"]),
        ("def f(a):\n if a:\n  p = 1\n return p.x", ["LOAD_FAST a", "LOAD_FAST p"]),
        ("def f(a):\n if a:\n  p = 1\n else:\n  p = 2\n return p.x", ["LOAD_FAST a", "LOAD_FAST_ATTR p.x"]),
        ("def f(a):\n if a:\n  p = 1\n else:\n  raise 2\n return p.x", ["LOAD_FAST a", "LOAD_FAST_ATTR p.x"]),
        ("def f(a):\n for p in a:\n  p.x\n p.y", ["LOAD_FAST a", "LOAD_FAST_ATTR p.x", "LOAD_FAST p"]),
        ("def f(a):\n p = 1\n while a:\n  p.x\n  a = p.y", ["LOAD_FAST a", "LOAD_FAST_ATTR p.x", "LOAD_FAST_ATTR p.y"]),
        ("def f(p):\n p.x\n del p\n", ["LOAD_FAST p"]),
        ("def f(a):\n try:\n  p = a()\n except E:\n  p.x\n p.y", ["LOAD_FAST a", "LOAD_FAST p", "LOAD_FAST p"]),
        ("def f(p):\n try:\n  p.x\n except E:\n  p.y", ["LOAD_FAST_ATTR p.x", "LOAD_FAST_ATTR p.y"]),
        ("def f(p):\n return lambda: p.x", []),
        ("def f(a, b, c):\n return a if b else c.x", ["LOAD_FAST b", "LOAD_FAST a", "LOAD_FAST_ATTR c.x"]),
    ],
)
def test_pairs(source: str, found: list[str]) -> None:
    assert loads(source) == found


def test_jumps_and_handlers_go_where_they_went() -> None:
    """Every place in the code moves with its instruction."""
    source = (
        "def f(p, n):\n t = 0\n while n > t:\n  try:\n   t += p.real + p.imag\n   if t == 3: continue\n"
        "   if t > 7: raise ValueError(t)\n  except ValueError as e:\n   return p.conjugate(), t, str(e)\n"
        " return t, n\n"
    )
    ours = ModuleDict({"__name__": "m"})
    run_code(compile_source(source, "m.py"), ours)
    hosts: dict[str, object] = {}
    exec(source, hosts)
    for arguments in ((1, 3), (1, 20), (2, 7), (4, 9)):
        assert ours["f"](*arguments) == hosts["f"](*arguments)  # type: ignore[operator]


@pytest.mark.parametrize("body", ["return p.y", "return 1 + p.y(2)", "return (p\n  .y)"])
def test_errors_stand_where_the_host_has_them(body: str) -> None:
    """An attribute that is missing is shown as the whole expression."""
    source = f"def f(p):\n {body}\n"
    ours, hosts = error_places(source, (1,), AttributeError)
    assert ours == hosts
