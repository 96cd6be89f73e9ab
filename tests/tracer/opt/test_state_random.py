"""Virtual states of random loops: what made a state fits it, and what is entered from it is in it.

That values which fit another loop's state are denoted by the jump's arguments is proved for random bridges: see
`tests.proof.random_traces`.
"""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.tracer.opt.traces import random_inputs, record
from tracer.ir.forwarding import Constants
from tracer.ir.values import Input, Value
from tracer.opt import PIPELINE
from tracer.opt.fit import Fitter
from tracer.opt.optimizer import Optimizer
from tracer.opt.state import (
    Box,
    Constant,
    Entry,
    Leaf,
    Node,
    Object,
    Refused,
    Sequence,
    State,
    collect_leaves,
    describe,
    opaque_state,
)
from tracer.opt.unroll import new_unit
from tracer.resume.encode import Pool

SEEDS = st.tuples(st.integers(0, 10**9), st.integers(3, 60))


def walked(seed: int, length: int) -> tuple[Optimizer, list[Value]]:
    """A walk over a random loop, and the arguments of its jump."""
    r = Random(seed)
    trace = record(r, random_inputs(r), length)
    o = Optimizer(new_unit(trace, 0, "L"), PIPELINE, Constants(), Pool())
    assume(o.feed_all(trace.ops[:-1]))
    return o, list(trace.ops[-1].args)


def described(o: Optimizer, args: list[Value]) -> State:
    """The state at the jump, with all facts."""
    state = describe(o, args, Refused())
    collect_leaves(state)
    return state


def shape(nodes: list[Node]) -> list[object]:
    """What the nodes are, each once, by number: equal for states that say the same."""
    numbers: dict[Node, int] = {}
    found: list[object] = []

    def number(node: Node) -> int:
        if node in numbers:
            return numbers[node]
        numbers[node] = len(numbers)
        at = len(found)
        found.append(None)
        if isinstance(node, Leaf):
            found[at] = ("leaf", node.value.kind, node.cls)
        elif isinstance(node, Constant):
            found[at] = ("constant", node.value)
        elif isinstance(node, Box):
            found[at] = ("box", node.which, number(node.number))
        elif isinstance(node, Object):
            found[at] = ("object", node.shape, [(f, number(n)) for f, n in node.fields.items()])
        else:
            assert isinstance(node, Sequence)
            found[at] = ("sequence", node.cls, [number(n) for n in node.items])
        return numbers[node]

    return [*map(number, nodes), *found]


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(SEEDS)
def test_what_made_a_state_fits_it(seed: tuple[int, int]) -> None:
    """Without a guard or an allocation, and the label's arguments are the values that the state was made of."""
    o, args = walked(*seed)
    state = described(o, args)
    count = len(o.ops)
    fitter = Fitter(o)
    fitter.fit_args(state, args)
    for fact in state.facts:
        fitter.fit_fact(fact)
    assert fitter.arguments(state) == [o.resolve(leaf.value) for leaf in state.leaves]
    assert len(o.ops) == count
    assert len({leaf.value for leaf in state.leaves}) == len(state.leaves)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(SEEDS)
def test_a_state_is_entered_as_it_is(seed: tuple[int, int]) -> None:
    """A walk that starts from a state and ends at once is in that state."""
    o, args = walked(*seed)
    state = described(o, args)
    again = Optimizer(o.unit, PIPELINE, o.constants, o.pool)
    entry = Entry(state, again)
    assert shape(described(again, entry.args).args) == shape(state.args)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(SEEDS)
def test_everything_fits_the_opaque_state(seed: tuple[int, int]) -> None:
    """What is virtual is lifted; each argument is a real value."""
    o, args = walked(*seed)
    state = opaque_state([Input(value.kind) for value in args])
    fitter = Fitter(o)
    fitter.fit_args(state, args)
    found = fitter.arguments(state)
    assert [value.kind for value in found] == [value.kind for value in args]
    assert all(o.force(value) is value for value in found)
