"""Random loops on machine code against the executor: outcomes, heap, and nothing leaked or lost.

Objects are cells in a changing graph; calls change the graph behind the trace's back, guards leave in
between, and some exits have bridges that go back to the loop.
"""

from __future__ import annotations

import gc
import random
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from codegen.units.backend import NativeBackend
from tests.codegen.harness import (
    both_tiers,  # noqa: F401
    call,
    compiled,
    native,
)
from tracer.backend.executor import Executor
from tracer.ir.descr import Field, Shape
from tracer.ir.trace import Exit, Unit

pytestmark = pytest.mark.usefixtures("both_tiers")


class Cell:
    """A node of the random graph: `a` anything, `b` a cell, `n` a word in a box."""

    __slots__ = ("a", "b", "n")

    a: object
    b: Cell
    n: int


A, B, N = Field(Cell, "a", "r"), Field(Cell, "b", "r"), Field(Cell, "n", "i")
CELL = Shape(Cell, (A, B, N))


def make(a: object, n: int) -> Cell:
    """A cell whose `b` is itself until it is set."""
    cell = Cell()
    cell.a, cell.b, cell.n = a, cell, n
    return cell


def stir(cell: Cell, thing: object) -> None:
    """What other code may do: drop what the trace has just read."""
    old = cell.b
    cell.b = make(thing, old.n + 1)
    cell.a = thing
    old.a = None


def pick(cell: Cell) -> Cell:
    """A call that returns what it was given to hold."""
    return cell.b


def risky(cell: Cell, number: int) -> object:
    """Raises now and then."""
    if number % 7 == 3:
        raise ValueError(number)
    return cell.a


BASE: dict[str, Any] = {
    "Cell.a": A,
    "Cell.b": B,
    "Cell.n": N,
    "Cell": CELL,
    "int": int,
    "float": float,
    "cls": Cell,
    "stir": call(stir, "rr", "v"),
    "pick": call(pick, "r", "r"),
    "risky": call(risky, "ri", "r"),
}


class Writer:
    """Writes a random unit.  Pools: c cells, l lists (never empty), t pairs, r anything, i words."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.lines: list[str] = []
        self.count = 0
        self.pools: dict[str, list[str]] = {}

    def value(self, pool: str) -> str:
        if pool == "r" and self.rng.random() < 0.15:
            return self.rng.choice(["None", "'text'", "<5>", "<123456789>", "<2.5>"])
        if pool == "r":
            pool = self.rng.choice([p for p in "rclt" if self.pools[p]])
        return self.rng.choice(self.pools[pool])

    def define(self, pool: str, text: str) -> str:
        name = f"{'i' if pool == 'i' else 'r'}{self.count}"
        self.count += 1
        self.lines.append(f"{name} = {text}")
        self.pools[pool].append(name)
        return name

    def exit(self) -> str:
        values = [v for pool in self.pools.values() for v in pool]
        chosen = [self.rng.choice(values) for _ in range(self.rng.randrange(5))]
        return f"[{', '.join(chosen)}]"

    def step(self) -> None:
        v, d, r = self.value, self.define, self.rng
        kind = r.randrange(20)
        if kind == 0:
            d("r", f"getfield_r({v('c')}, Cell.a)")
        elif kind in (1, 2):
            d("c", f"getfield_r({v('c')}, Cell.b)")
        elif kind == 3:
            self.lines.append(f"setfield_r({v('c')}, Cell.a, {v('r')})")
        elif kind in (4, 5):
            self.lines.append(f"setfield_r({v('c')}, Cell.b, {v('c')})")
        elif kind == 6:
            d("i", f"getfield_i({v('c')}, Cell.n)")
        elif kind == 7:
            self.lines.append(f"setfield_i({v('c')}, Cell.n, {v('i')})")
        elif kind == 8:
            d("i", f"int_{r.choice(['add', 'sub', 'xor', 'mul'])}({v('i')}, {r.choice([v('i'), '3'])})")
        elif kind == 9:
            fields = [("a", v("r")), ("b", v("c")), ("n", v("i"))]
            name = d("c", "new(Cell)")
            for field, value in fields:
                self.lines.append(f"setfield_{'i' if field == 'n' else 'r'}({name}, Cell.{field}, {value})")
        elif kind == 10:
            d("l", f"newlist({v('r')}, {v('r')})")
        elif kind == 11:
            d("r", f"list_getitem({v('l')}, {r.choice('01')})")
        elif kind == 12:
            self.lines.append(f"list_setitem({v('l')}, {r.choice('01')}, {v('r')})")
        elif kind == 13:
            self.lines.append(f"list_append({v('l')}, {v('r')})")
        elif kind == 14:
            d("t", f"newtuple({v('r')}, {v('r')})")
        elif kind == 15 and self.pools["t"]:
            d("r", f"tuple_getitem({v('t')}, {r.choice('01')})")
        elif kind == 16:
            d("r", f"box_int({v('i')})")
        elif kind == 17:
            target, text = r.choice(
                [
                    ("", f"call_v(stir, {v('c')}, {v('r')})"),
                    ("c", f"call_r(pick, {v('c')})"),
                    ("r", f"call_r(risky, {v('c')}, {v('i')})"),
                ]
            )
            leaving = self.exit()
            if target:
                d(target, text)
            else:
                self.lines.append(text)
            self.lines.append(f"guard_no_exception() {leaving}")
        elif kind == 18:
            flag = d("i", f"int_and({v('i')}, {r.choice([1, 2, 6, 64])})")
            self.lines.append(f"guard_{r.choice(['true', 'false'])}({flag}) {self.exit()}")
        else:
            pool, classes = r.choice([("r", ["int", "cls"]), ("c", ["cls"])])
            if self.pools[pool] and r.random() < 0.3:
                value, leaving = v(pool), self.exit()
                d("i", f"guard_int({value}) {leaving}")
            elif self.pools[pool]:
                name = r.choice(self.pools[pool])
                self.lines.append(f"guard_class({name}, {r.choice(classes)}) {self.exit()}")

    def loop(self, steps: int) -> str:
        self.pools = {"c": ["r0", "r1"], "l": ["r2"], "t": [], "r": ["r3"], "i": ["i4"]}
        self.count = 6
        self.lines = ["[r0, r1, r2, r3, i4, i5]"]
        for _ in range(self.rng.randrange(steps)):
            self.step()
        label = [
            self.value("c"),
            self.value("c"),
            self.value("l"),
            self.rng.choice(self.pools["r"]),
            self.value("i"),
            "i5",
        ]
        if len(set(label)) < 6:
            label = ["r0", "r1", "r2", "r3", "i4", "i5"]
        self.lines.append(f"label(L, {', '.join(label)})")
        self.pools = {"c": label[:2], "l": label[2:3], "t": [], "r": label[3:4], "i": [label[4]]}
        self.lines.append(f"i{self.count} = int_add(i5, 1)")
        counter = f"i{self.count}"
        self.lines.append(f"i{self.count + 1} = int_lt({counter}, 40)")
        self.lines.append(f"guard_true(i{self.count + 1}) {self.exit()}")
        self.count += 2
        for _ in range(steps):
            self.step()
        self.lines.append(f"jump(L, {self.arguments()}, {counter})")
        return "\n".join(self.lines)

    def arguments(self) -> str:
        passed = [self.value("c"), self.value("c"), self.value("l"), self.value("r"), self.value("i")]
        return ", ".join(passed)


def arguments() -> list[Any]:
    """A small graph, a list, something and two words."""
    first, second = make("one", 10**9), make([1], 2)
    first.b, second.b = second, first
    return [first, second, ["x", 2**40], 77777, 5, 0]


def outcome(result: tuple[Exit, list[Any]]) -> Any:
    """The exit, and the whole graph behind its values, nodes numbered in the order they are met."""
    numbers: dict[int, int] = {}
    nodes: list[Any] = []
    waiting: list[Any] = []

    def name(value: Any) -> Any:
        if type(value) in (Cell, list, tuple):
            if id(value) not in numbers:
                numbers[id(value)] = len(numbers)
                waiting.append(value)
            return ("node", numbers[id(value)])
        return (type(value), repr(value))

    top = [name(v) for v in result[1]]
    while waiting:
        node = waiting.pop(0)
        nodes.append([name(node.a), name(node.b), node.n] if type(node) is Cell else [name(v) for v in node])
    return result[0].number, top, nodes


def cells() -> int:
    """How many cells are alive."""
    gc.collect()
    return sum(type(o) is Cell for o in gc.get_objects())


def build(text: str, bridges: int, seed: int, backend: Any) -> Unit:
    """A loop, and bridges from its first exits back to its label."""
    unit = compiled(text, backend, BASE)
    rng = random.Random(seed)
    last = next(op for op in unit.trace.ops if op.name == "int_lt")  # its guard ends the program: no bridge there
    usable = [e for e in unit.exits if not e.takes_exception and e.guard.args[0] is not last]
    for way in usable[:bridges]:
        kinds = way.kinds
        names = [f"{k}{n}" for n, k in enumerate(kinds)]
        lines = [f"[{', '.join(names)}]", f"r{len(names)} = call_r(start)"]
        n = len(names) + 1
        lines.append(f"guard_no_exception() [{', '.join(names)}]")
        lines.append(f"r{n} = getfield_r(r{n - 1}, Cell.b)")
        word = next((x for x in names if x[0] == "i"), "7")
        thing = next((x for x in names if x[0] == "r"), "None")
        lines.append(f"r{n + 1} = newlist({thing}, {thing})")
        lines.append(f"i{n + 2} = call_i(tick)")
        lines.append(f"guard_no_exception() [{', '.join([*names, f'r{n}'])}]")
        lines.append(f"jump(L, r{n - 1}, r{n}, r{n + 1}, {thing}, {word}, i{n + 2})")
        state = [rng.randrange(20)]
        names_of_bridge = BASE | {
            "L": unit.label,
            "start": call(lambda: arguments()[0], "", "r"),
            "tick": call(lambda state=state: state.__setitem__(0, state[0] + 9) or state[0], "", "i"),
        }
        bridge = compiled("\n".join(lines), backend, names_of_bridge, number=1)
        way.bridge = bridge
        backend.link(way, bridge)
        if isinstance(backend, NativeBackend):  # now it is a way that is expected to be taken
            backend._renew(unit, bridge)
    return unit


def compare(seed: int, steps: int, bridges: int) -> None:
    """One random program on both backends."""
    text = Writer(random.Random(seed)).loop(steps)
    before = cells()
    executor = Executor(check=False)
    given = arguments()
    expected = outcome(executor.run(build(text, bridges, seed, executor), given))
    unit = build(text, bridges, seed, native())
    mark, big = object(), 10**30 + seed
    counts = sys.getrefcount(mark), sys.getrefcount(big)
    assert outcome(native().run(unit, arguments())) == expected, text
    for thing in (mark, big, [mark, big]):
        native().run(unit, [*arguments()[:3], thing, 6, 0])
    gc.collect()
    assert counts == (sys.getrefcount(mark) - 1, sys.getrefcount(big) - 1), text  # `thing` holds them
    del thing, given
    native().release(unit)
    del unit, executor
    assert cells() == before, text


@pytest.mark.parametrize("seed", range(60))
def test_fixed_seeds(seed: int) -> None:
    compare(seed, 25, seed % 4)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 60), st.integers(0, 5))
def test_random_units(seed: int, steps: int, bridges: int) -> None:
    compare(seed, steps, bridges)
