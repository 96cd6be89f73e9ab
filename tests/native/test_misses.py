"""`MINIPYLOG=native-misses`, and what may not be in it: what programs do again and again runs natively.

In: operations, each repeated by a loop in a process of its own.  Out: the functions of ours that the host interpreted.
"""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import minipy

TIMES = 2000
"""More often than the compiler calls any function of its own for programs of this size."""
BENCHMARKS = Path(minipy.__file__).parent / "bench" / "programs"

SETUP = """
import sys
from collections import OrderedDict, namedtuple
class P:
    kept = 1
    def __init__(self, x=1): self.x = x
    def get(self, a, *, k=2): return a
    @classmethod
    def make(cls, a): return a
    @property
    def y(self): return self.x
    def __eq__(self, other): return self is other
    __hash__ = None
class Q(P):
    def get(self, a): return super().get(a)
class Keyed(P):
    def __init__(self, **names): super().__init__(**names)
    def get(self, *values, **names): return super().get(values, **names)
    @classmethod
    def of(cls, *values): return super().make(*values)
class Slots:
    __slots__ = ("x",)
    def __init__(self): self.x = 1
class Meta(type):
    def __call__(cls, *args): return super().__call__(*args)
class Made(metaclass=Meta):
    def __init__(self, x): self.x = x
class Single(metaclass=Meta): pass
class Ended:
    def __del__(self): pass
class Manager:
    def __enter__(self): return self
    def __exit__(self, *raised): return True
def count(n):
    for i in range(n): yield i
def swallow():
    while True:
        try: yield 1
        except KeyError: pass
def clean():
    try: yield 1
    finally: pass
def f(a, b=2, *rest, **more): return a
p, q, s, l, d = P(), Q(), Slots(), [1, 2, 3], {"a": 1}
V = namedtuple("V", "x y")
v = V(1, 2)
g = swallow()
next(g)
a = 1
from copyreg import __newobj__ as make
from copy import copy
from functools import partial
from operator import attrgetter
from pickle import dumps, loads
get_x = attrgetter("a")
names = {"x": 1, "y": 2}
assign = partial(setattr, p)
expression, statement = compile("a + 1", "?", "eval"), compile("b = a", "?", "exec")
"""

NATIVE = {
    "attributes": "p.x += 1; p.y; s.x = 2; P.kept; v.x",
    "super": "Keyed(x=1).get(*l, **{'k': 3}); Keyed.of(1)",
    "methods": "p.get(1); q.get(2); p.get(1, k=3); l.append(1); l.pop(); d.get('a')",
    "calls": "f(1); f(1, b=3); f(1, 2, 3); f(1, c=2); len(l); isinstance(p, P); (lambda: 1)()",
    "objects": "P(); P(2); Slots()",
    "comparisons": "p == None; p != q; 1 == p; p is q; l == [1, 2]; p in l",
    "generators": "list(count(2)); sum(count(3)); [x for x in l]; {x: 1 for x in l}",
    "errors": "try: [][1]\nexcept IndexError as e: str(e)",
    "missing": "try: p.missing\nexcept AttributeError as e: e.name",
    "throwing": "g.throw(KeyError(1)); g.throw(KeyError); h = clean(); next(h); h.close(); h.close()",
    "metaclasses": "Made(1); Made(2).x; Single(); type(p).__name__",
    "ending": "Ended()",
    "evaluated": "eval(expression); exec(statement, {'a': 1, '__builtins__': {}}); eval(expression, globals())",
    "more": "f(1, d=2); f(1, 2, 3, d=4); (lambda **k: k)(a=1)",
    "applying": "list(map(f, l)); sorted(l, key=f); max(l, key=lambda x: -x); list(filter(p.get, l))",
    "managers": "with Manager(): raise ValueError",
    "texts": "f'{p.x} {d!r}'; '%s' % 1; 'a,b'.split(','); 'a' + 'b'",
    "displays": "{1: 2, 3: 4, 5: 6, 7: 8, 9: _}; {1, 2, 3, 4, _}; (1, 2, 3, 4, 5, _); [1, 2, 3, 4, 5, _]",
    "spread": "f(_, **names); f(*l, z=1, **names); {**d, 'k': _}; [*l, *v]",
    "defaults": "next(iter(lambda a=1: a, 2))",
    "unpacking": "a, b = 1, 2; a, b = b, a; x, *y = l; a, b = v",
    "imports": "import sys; from sys import path; import os.path",
    "names": "locals(); globals()",
    "made by the host": "make(P)",
    "copied": "copy(p); loads(dumps(p)); get_x(sys.modules['__main__'])",
    "set by the host": "delattr(p, 'x'); object.__setattr__(p, 'x', 1); assign('x', 2)",
}
"""Operations that run without Python of ours, by kind."""

STEPPED = {
    "map": "deque(map(same, xs), 0)",
    "map of two": "deque(map(both, xs, xs), 0)",
    "filter": "deque(filter(same, xs), 0)",
    "zip": "deque(zip(map(same, xs), xs), 0)",
    "enumerate": "deque(enumerate(map(same, xs)), 0)",
    "generator": "deque((x for x in xs), 0)",
    "own class": "deque(Own(), 0)",
}
"""Iterators that the host steps while there is a JIT: some of them are ours only then."""

MISSES = {
    "sys._getframe()": "interp/machine/callers.py",
}
"""Operations for which native code enters one function of ours each time, and its file."""


def misses(tmp_path: Path, arguments: list[str], jit: str = "off") -> dict[str, tuple[int, int]]:
    """By function: how often it was entered, and called, while MiniPy ran with these arguments."""
    log = tmp_path / "log.txt"
    command = [sys.executable, minipy.__file__, "--native", "wait", "--jit", jit, *arguments]
    environment = {**os.environ, "MINIPYLOG": f"native-misses:{log}"}
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL, timeout=600)
    head, titles, *rows, end = log.read_text().splitlines()
    assert head.endswith("{native-misses")
    assert end.endswith("native-misses}")
    assert titles.split() == ["entered", "calls"]
    found = (row.split(maxsplit=2) for row in rows)
    return {name: (int(entered), int(calls)) for entered, calls, name in found}


def repeated(statement: str) -> list[str]:
    body = textwrap.indent(statement, "        ")
    text = f"{SETUP}CODE = compile('1', 'f', 'eval')\ndef run():\n    for _ in range({TIMES}):\n{body}\nrun()\n"
    return ["-c", text]


@pytest.mark.parametrize("kind", NATIVE)
def test_nothing_of_ours_is_interpreted_each_time(tmp_path: Path, kind: str) -> None:
    often = {name: counts for name, counts in misses(tmp_path, repeated(NATIVE[kind])).items() if counts[1] >= TIMES}
    assert not often


@pytest.mark.parametrize("kind", STEPPED)
def test_the_host_steps_iterators_natively_while_there_is_a_jit(tmp_path: Path, kind: str) -> None:
    text = f"""
from collections import deque
class Own:
    def __init__(self): self.left = 50
    def __iter__(self): return self
    def __next__(self):
        if not self.left: raise StopIteration
        self.left -= 1
        return self.left
def same(x): return x
def both(x, y): return x
xs = range(1, 51)
def run():
    for i in range({TIMES // 10}): {STEPPED[kind]}
run()
"""
    found = misses(tmp_path, ["-c", text], "threshold=20,start_after=0")
    often = {name: counts for name, counts in found.items() if counts[0] >= TIMES and name.startswith("interp")}
    assert not {name for name in often if not name.startswith("interp/machine/portal.py")}  # the JIT's own work


@pytest.mark.parametrize("statement", MISSES)
def test_what_is_interpreted_is_listed(tmp_path: Path, statement: str) -> None:
    often = {name: entered for name, (entered, _) in misses(tmp_path, repeated(statement)).items() if entered >= TIMES}
    assert [name.partition(":")[0] for name in often] == [MISSES[statement]]
    assert all(entered < TIMES + 10 for entered in often.values())


@pytest.mark.parametrize(("program", "size"), [("richards", 1), ("deltablue", 1), ("error_paths", 10), ("queens", 2)])
def test_benchmarks_run_natively(tmp_path: Path, program: str, size: int) -> None:
    """Each of them makes hundreds of thousands of calls."""
    found = misses(tmp_path, [str(BENCHMARKS / f"{program}.py"), str(size)])
    assert {name: counts for name, counts in found.items() if counts[1] >= TIMES} == {}
