"""What a trace knows of the frames that it goes on with: their code is constant, and with it every name."""

from __future__ import annotations

import pytest

import minipy
from bench.table import PROGRAMS
from tracer.driver.compile import TraceCompiler
from tracer.ir.descr import Call
from tracer.ir.trace import Op, Trace, Unit

NESTED = """
class Tree:
    def __init__(self):
        self.depth = 4
        self.seen = 0
    def below(self):
        for k in range(3):
            self.seen += 1
            if self.seen % 3:
                yield k
    def walk(self, depth):
        for k in self.below():
            if hasattr(self, "depth") and depth:
                yield from (n for n in self.walk(depth - 1))
            self.seen += 1
            yield k
tree = Tree()
print(sum(sum(tree.walk(4)) for _ in range(20)), tree.seen)
"""


@pytest.fixture
def recorded(monkeypatch: pytest.MonkeyPatch) -> list[Op]:
    """The operations of all traces, as they were recorded."""
    ops: list[Op] = []
    optimised = TraceCompiler._optimised

    def keeping(compiler: TraceCompiler, trace: Trace, *more: object) -> Unit:
        ops.extend(trace.ops)
        return optimised(compiler, trace, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(TraceCompiler, "_optimised", keeping)
    return ops


def calls(ops: list[Op], name: str) -> int:
    """How many residual or elidable calls of this function there are."""
    return sum(isinstance(op.descr, Call) and op.descr.function.__name__ == name for op in ops)


def test_a_bridge_that_goes_on_with_an_outer_generator_looks_up_no_name(recorded: list[Op]) -> None:
    """The generator's frame is in memory; the exit says that its code is a constant, not that memory has it."""
    source = (PROGRAMS / "queens.py").read_text().partition("\nif __name__")[0] + "\nrun(12)\n"
    assert minipy.run_source(source, jit="threshold=40,trace_eagerness=20,sync=1,backend=executor") == 0
    assert calls(recorded, "has_int") > 0
    assert calls(recorded, "find_read") == 0


def test_a_name_is_constant_where_constants_are_not_folded(recorded: list[Op]) -> None:
    """What is done with a constant does not depend on whether its operations are recorded."""
    plain = "threshold=5,trace_eagerness=5,fold=0,heapcache=0,sync=1,backend=executor"
    assert minipy.run_source(NESTED, jit=plain) == 0
    assert calls(recorded, "find_read") > 0
    assert calls(recorded, "by_name") == 0
