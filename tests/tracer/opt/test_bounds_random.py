"""Random loops of words: what the bounds say is so, at every exit, at the header and in bridges to it."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

from tests.tracer.opt.runs import as_recorded, early_exits, run
from tests.tracer.opt.test_random import check, check_bridge
from tests.tracer.opt.traces import COMPARE, INTS, Recorder, random_inputs, record
from tracer.backend.executor import Executor
from tracer.ir.text import show
from tracer.ir.trace import Exit, Label, Op, Trace, op
from tracer.ir.values import Const, Value
from tracer.opt import optimise_bridge, optimise_loop
from tracer.opt.carried import Carried
from tracer.opt.handover import known_bounds
from tracer.opt.intbound import TOP
from tracer.opt.ranges import Ranges
from tracer.opt.state import Box, Node, Object, Sequence, State

FLAGGED = "irrrrrifii"
"""Kinds of a loop's inputs: two words more, of which one is a flag."""
CONSTANTS = [*INTS, 4, 5, 10, 15, 16, 100, 255, 256, 1023, -2, -16, 1 << 40]
BY_CONSTANT = ["int_and", "int_and", "int_or", "int_mod", "int_floordiv", "int_rshift", "int_lshift", "int_add"]


class WordRecorder(Recorder):
    """Makes traces that mask, divide, shift and compare, and that carry words around the loop in boxes."""

    def step(self) -> None:
        """One thing."""
        actions = [
            self.arithmetic, self.by_constant, self.by_constant, self.overflowing, self.overflowing, self.compare,
            self.compare, self.compare_constant, self.compare_constant, self.boxing, self.unboxing,
            self.store_local, self.length, self.promote,
        ]  # fmt: skip
        self.r.choice(actions)()

    bounded: Value | None = None  # the last word that something is known of

    def pick(self, kind: str) -> Value:
        """Often the word that comes in, or one with a bound: such as the next turn's that comes in."""
        chance = self.r.random()
        if kind == "i" and chance < 0.3 and self.bounded is not None:
            return self.bounded
        words = [v for v in self.trace.inputs if v.kind == "i" and v is not self.counter]
        return self.r.choice(words) if kind == "i" and chance > 0.75 and words else super().pick(kind)

    def constant(self) -> Const:
        value = Const("i", self.r.choice(CONSTANTS))
        self.concrete[value] = value.value
        return value

    def by_constant(self) -> None:
        name, a, b = self.r.choice(BY_CONSTANT), self.pick("i"), self.constant()
        if name in ("int_lshift", "int_rshift"):
            b.value = self.concrete[b] = b.value % 64
        if b.value not in (0, -1) or name not in ("int_mod", "int_floordiv"):
            self.bounded = self.pure(name, a, b)

    def compare_constant(self) -> None:
        args: list[Value] = [self.pick("i"), self.constant()]
        self.r.shuffle(args)
        self.condition(self.pure(self.r.choice(COMPARE), *args))

    def condition(self, value: Op) -> None:
        """Comparisons of comparisons, too."""
        if self.r.random() < 0.1:
            value = self.pure(self.r.choice(["int_and", "int_or"]), value, self.pick("i"))
        super().condition(value)

    def length(self) -> None:
        """Of a list."""
        held = self.known(list)
        if held is not None:
            self.add(op("list_len", held), len(self.concrete[held]))


def test_loops_of_words_mean_the_same() -> None:
    """Before and after the whole pipeline."""
    for seed in range(250):
        check(seed, 10 + seed % 60, make=WordRecorder)


def test_bridges_to_loops_of_words_mean_the_same() -> None:
    """What the header promises, a bridge keeps."""
    assert sum(check_bridge(seed, 5 + seed % 40, make=WordRecorder) for seed in range(250)) > 25


class Watcher(Executor):
    """Compares the words that are saved at each exit with what a bridge would be told of them.

    What jumps to a label may come from any bridge: words that its state says nothing of are others each time.
    """

    known = 0

    def __init__(self, r: Random) -> None:
        super().__init__()
        self.r = r

    def _run_from(self, label: Label, values: list[Any], running: Any) -> tuple[Label | Exit, list[Any]]:
        if isinstance(label.virtual_state, State):
            for k in free_words(label.virtual_state):
                bound = label.virtual_state.leaves[k].bound or TOP
                values[k] = self.r.choice([values[k], *filter(bound.contains, CONSTANTS)])
        return super()._run_from(label, values, running)

    def watch(self, unit: Any, inputs: list[Any]) -> None:
        """Run the unit once."""
        left, values = self.run(unit, inputs)
        for bound, value, saved in zip(known_bounds(left), values, left.values, strict=False):
            if saved.kind == "i":
                self.known += not bound.contains(0) or not bound.contains(-1)
                assert bound.contains(value), f"{value} is not in {bound}\n{show(unit.trace)}"


def free_words(state: State) -> list[int]:
    """Which leaves are words that no box, no fact and no other argument holds."""
    held: list[Node] = [n for node in state.args if isinstance(node, Box | Object | Sequence) for n in parts(node)]
    for fact in state.facts:
        held += [fact.node, *(fact.args if isinstance(fact, Carried) else (fact.obj,))]
    return [k for k, leaf in enumerate(state.leaves) if k and leaf.value.kind == "i" and leaf not in held]


def parts(node: Box | Object | Sequence) -> list[Node]:
    """What a virtual is made of."""
    if isinstance(node, Box):
        return [node.number] if node.which == "bool" else []
    held = list(node.fields.values()) if isinstance(node, Object) else node.items
    return [*held, *[n for part in held if isinstance(part, Box | Object | Sequence) for n in parts(part)]]


def check_exits(seed: int) -> int:
    """A loop, entered with many words; how many bounds of words said anything."""
    r = Random(seed)
    inputs = random_inputs(r)
    if seed % 2:
        trace = record(r, inputs, 10 + seed % 60, WordRecorder)
    else:
        trace = record_flags(r, inputs, 10 + seed % 30)
        inputs += [0, 1]
    unit = optimise_loop(trace, 0, "L")
    watcher = Watcher(r)
    watcher.compile(unit, lambda unit: None)
    for _ in range(12):
        watcher.watch(unit, copy.deepcopy(inputs))
        inputs = other_words(r, inputs)
    return watcher.known


def test_exits_tell_the_truth() -> None:
    """Whatever the loop was entered with."""
    assert sum(check_exits(seed) for seed in range(200)) > 150


def record_words(r: Random, inputs: list[Any], length: int) -> Trace:
    """A loop in which only the counter and one word change, which often has a bound from the second turn on."""
    recorder = WordRecorder(r, inputs)
    minus_one = Const("i", -1)
    recorder.concrete[minus_one] = -1
    down = recorder.pure("int_add", recorder.counter, minus_one)
    recorder.add(op("guard_true", recorder.pure("int_is_true", recorder.counter)))
    word = recorder.trace.inputs[6]
    while len(recorder.trace.ops) < length:
        recorder.values["i"].append(word)
        r.choice([recorder.overflowing, recorder.by_constant, recorder.compare_constant])()
    while recorder.bounded is None:
        recorder.by_constant()
    args = [down, *recorder.trace.inputs[1:]]
    args[6] = recorder.bounded
    recorder.add(op("jump", *args))
    recorder.trace.ops[-1].snapshot = recorder.snapshot()
    return recorder.trace


def record_flags(r: Random, inputs: list[Any], length: int) -> Trace:
    """A loop that asks in each turn what the turn before has compared, and goes on with words that it has compared."""
    recorder = WordRecorder(r, [*inputs, r.choice(INTS), r.choice([0, 1])], FLAGGED)
    minus_one = Const("i", -1)
    recorder.concrete[minus_one] = -1
    down = recorder.pure("int_add", recorder.counter, minus_one)
    recorder.add(op("guard_true", recorder.pure("int_is_true", recorder.counter)))
    word, flag = recorder.trace.inputs[-2:]
    recorder.add(op("guard_true" if recorder.concrete[flag] else "guard_false", flag))
    while len(recorder.trace.ops) < length:
        recorder.values["i"].append(word)
        recorder.step()
    following = recorder.pick("i")
    again = recorder.pure(r.choice(COMPARE), *r.sample([following, r.choice([recorder.constant(), word])], 2))
    recorder.add(op("jump", down, *recorder.trace.inputs[1:-2], following, again))
    recorder.trace.ops[-1].snapshot = recorder.snapshot()
    return recorder.trace


def other_words(r: Random, inputs: list[Any]) -> list[Any]:
    """The same objects, with other words."""
    return [r.choice(CONSTANTS) if type(value) is int and k else value for k, value in enumerate(inputs)]


def check_entry(seed: int) -> bool:
    """A bridge that hands on what it gets, with any words in it; True if it goes to the label."""
    r = Random(seed)
    inputs = random_inputs(r)
    inputs[0] += 3
    trace = record_words(r, inputs, 5 + seed % 10)
    loop, recorded_loop = optimise_loop(trace, 0, "L"), as_recorded(trace)
    inputs = other_words(r, inputs)
    before = record(r, inputs, 3, WordRecorder)
    jump = before.ops.pop()
    args = (jump.args[0], *before.inputs[1:])

    def ending(target: Label) -> Trace:
        last = op("jump", *args, descr=target)
        last.snapshot = jump.snapshot
        return Trace(before.inputs, [*before.ops, last], (inputs[0] - 1, *inputs[1:]))

    want = run([as_recorded(ending(recorded_loop.start)), recorded_loop], inputs)
    bridge = optimise_bridge(ending(loop.start), 1, "B")
    got = run([bridge, loop], inputs)
    fits = got == want or got in early_exits([ending(recorded_loop.start)], trace, inputs)
    assert fits, f"seed {seed}, {inputs}\n{show(loop.trace)}\n\n{show(bridge.trace)}"
    return bridge.trace.ops[-1].descr is loop.label


def test_a_loop_is_entered_with_any_words() -> None:
    """At its label where they are what it promises, else at its start."""
    assert 50 < sum(map(check_entry, range(250))) < 200


@pytest.mark.parametrize(
    "broken",
    [
        ("tracer.opt.fit.Fitter.fit_bounds", lambda self, state: None),  # a bridge does not look at the promises
        ("tracer.opt.ranges.Ranges.use", lambda self, *values: None),  # what has been relied on is forgotten
    ],
)
def test_a_promise_that_is_not_kept_is_found(monkeypatch: pytest.MonkeyPatch, broken: tuple[str, Any]) -> None:
    """The header asks for too little, or a bridge does not give it."""
    monkeypatch.setattr(*broken)
    with pytest.raises(AssertionError, match="seed"):
        sum(map(check_entry, range(400)))


def test_a_guard_that_is_misunderstood_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that fails is taken for one that holds."""
    learn = Ranges.learn
    monkeypatch.setattr(Ranges, "learn", lambda self, condition, holds, back=2: learn(self, condition, not holds, back))
    with pytest.raises(AssertionError):
        sum(map(check_exits, range(500)))
