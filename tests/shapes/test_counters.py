"""What the JIT does over a program's life: it comes to rest in machine code.

A program defines `work()`, which is done so often that all is compiled, then again: from there on nothing is
recorded, no guard fails, and nothing is given up.  The bridges that were made are entered.
"""

from __future__ import annotations

import pytest

from tests.shapes.loops import JIT, Run, run
from tracer.backend.executor import Executor
from tracer.ir.trace import Unit

COUNTED = """
import minipy
def counters():
    stats = minipy.jit.stats
    return [stats.loops, stats.bridges, stats.guard_failures, sum(stats.give_ups.values())]
def main():
    for turn in range({warm}):
        work()
    seen = counters()
    for turn in range(10):
        work()
    print(*[after - before for before, after in zip(seen, counters())])
main()
"""

PROGRAMS = {
    "nested loops": """
def work():
    total = 0
    for i in range(7):
        for j in range(7):
            for k in range(3):
                total += i * j + k
    return total
""",
    "a loop entered in the middle": """
def work():
    total = 0
    i = 10
    while True:
        if i < 5:
            total += 2
        elif i > 30:
            break
        i += 1
        total += i
    return total
""",
    "two loops of one function, in turns": """
def work():
    total = 0
    for turn in range(4):
        i = 0
        while i < 10:
            i += 1
        while i > 0:
            i -= 1
            total += i
    return total
""",
    "from int to float for good": """
total = 0
turns = 0
def work():
    global total, turns
    turns += 1
    step = 1 if turns < 10 else 0.5
    for i in range(30):
        total = total + step
""",
    "int and float by turns": """
def work():
    total = 0
    for i in range(36):
        total = total + (0.5 if i & 1 else 1)
        if total > 20:
            total = 0
    return total
""",
    "a site with three classes": """
class A:
    def get(self): return 1
class B:
    def get(self): return 2
class C(A):
    def get(self): return 3
objects = [A(), B(), C(), A(), A(), B()]
def work():
    total = 0
    for i in range(36):
        total += objects[i % 6].get()
    return total
""",
    "a site with several maps of one class": """
class A:
    pass
objects = []
for i in range(4):
    a = A()
    for name in ("x", "y", "z")[:i]:
        setattr(a, name, 0)
    a.n = i
    objects.append(a)
def work():
    total = 0
    for i in range(36):
        total += objects[i & 3].n
    return total
""",
    "a generator with several yields": """
def produce(n):
    for i in range(n):
        yield i
        if i & 1:
            yield -i
def work():
    total = 0
    for value in produce(12):
        total += value
    return total
""",
    "an exception now and then": """
def check(i):
    if i % 5 == 0:
        raise ValueError(i)
    return i
def work():
    total = 0
    for i in range(30):
        try:
            total += check(i)
        except ValueError as e:
            total += e.args[0]
    return total
""",
    "recursion with two ends": """
def walk(n):
    if n <= 0:
        return 1
    if n & 1:
        return walk(n - 1) + 1
    return walk(n - 1) + walk(n - 3)
def work():
    return walk(9)
""",
    "sums that leave machine words": """
def work():
    x = 1
    for i in range(36):
        x *= 3
        if x > 1 << 70:
            x = 1
    return x
""",
    "a dictionary that grows and shrinks": """
def work():
    table = {}
    for i in range(40):
        key = i % 7
        if key in table:
            del table[key]
        else:
            table[key] = i
    return len(table)
""",
}


@pytest.fixture
def entries(monkeypatch: pytest.MonkeyPatch) -> dict[Unit, int]:
    """How often each unit was entered at its start."""
    counts: dict[Unit, int] = {}
    run_from = Executor._run_from

    def counting(executor: Executor, label: object, *rest: object) -> object:
        unit = label.unit  # type: ignore[attr-defined]
        if label is unit.start:
            counts[unit] = counts.get(unit, 0) + 1
        return run_from(executor, label, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Executor, "_run_from", counting)
    return counts


def growth(done: Run) -> list[int]:
    """Loops, bridges, guard failures and traces given up in the last turns of `work`."""
    return [int(word) for word in done.output.split()[-4:]]


@pytest.mark.parametrize("name", PROGRAMS)
def test_it_comes_to_rest(name: str, entries: dict[Unit, int]) -> None:
    """Nothing is recorded and nothing fails once everything was seen, but for the ends of entered loops.

    One bridge may be left over: who called the loop has been compiled meanwhile, and comes to it another way.
    """
    done = run(PROGRAMS[name] + COUNTED.format(warm=90), jit=JIT)
    loops, bridges, failures, given_up = growth(done)
    assert (loops, bridges, given_up) == (0, 0, 0)
    assert failures <= 20, done.text()
    assert sum(bridge not in entries for bridge in done.bridges) <= 1
    assert done.loops


def test_the_counters_can_fail() -> None:
    """A program that is another one in each turn does not come to rest."""
    source = "def work():\n    exec('i = 0\\nwhile i < 100: i += 1')\n"
    assert growth(run(source + COUNTED.format(warm=20)))[0] > 0


TWO_CLASSES = """
class A:
    step = 1
class B:
    step = 2
def loop(x):
    total = 0
    for i in range(100):
        total += x.step
    return total
def other(x):
    total = 0
    for i in range(100):
        total += x.step
    return total
for turn in range(10):
    loop(A()), other(B())
import minipy
stats = minipy.jit.stats
before = stats.guard_failures
other(B())
unchanged = stats.guard_failures - before
A.fresh = 5
dropped = stats.invalidated
print(dropped > 0)
before = stats.guard_failures
print(other(B()))
print(stats.guard_failures - before <= unchanged, stats.invalidated == dropped)
loops = stats.loops
print(loop(A()))
print(stats.loops - loops)
"""


def test_a_changed_class_leaves_only_its_own_loops() -> None:
    """A loop that relies on another class goes on as before; this one is dropped at once, and compiled again."""
    assert run(TWO_CLASSES).output.split() == ["True", "200", "True", "True", "100", "1"]


NEW_NAMES = """
STEP = 3
def work():
    total = 0
    for i in range(100):
        total += STEP
    return total
for turn in range(5):
    work()
more = 1
import minipy
for turn in range(5):
    work()
print(minipy.jit.stats.loops)
before = minipy.jit.stats.guard_failures
for turn in range(10):
    work()
print(minipy.jit.stats.loops, minipy.jit.stats.guard_failures - before)
"""


def test_a_loop_that_rests_on_what_is_gone_is_compiled_again() -> None:
    """New names are a new version of the module; it is no bridge from the first loop that carries on."""
    done = run(NEW_NAMES)
    before, after, failures = map(int, done.output.split())
    assert before == after
    assert failures <= 10
    assert all(entry.guard.name != "guard_value_r" for bridge in done.bridges for entry in done.entries(bridge))


LONG = """
def main(n):
    total = 0
    for i in range(n):
        total += i
BODY
    return total
print(main(200))
""".replace("BODY", "\n".join(f"        total = (total * 3 + {k}) & 0xffff" for k in range(36)))


def test_a_trace_over_the_limit_is_segmented() -> None:
    """Each segment is compiled; the next one is a bridge from its end; the last one jumps to the first."""
    done = run(LONG, jit=JIT + ",trace_limit=100")
    assert done.stats.give_ups == {}
    assert len(done.units) > 2
    assert done.stats.guard_failures < 40
    assert run(LONG).output == done.output
