"""Samples: what activations take with a unit, and what they take without it.

In: a portal's graph.
Out: the LLVM text that times activations, and of

    compare_n(record)    from now on, compare the unit of this entry record; 0: none.  Returns what was found so far

    a place is visited whose unit is compared        a coin is tossed, and the clock read
        heads: the unit is entered, as always
        tails: the interpreter goes on               it is left alone for TURNS visits, again and again
    the portal returns from this activation          the clock is read again; the difference counts for heads or tails

What is timed ends when the activation does: it holds the unit's run, its failures, and all that the interpreter does
behind them.  The same is timed without the unit, so the two can be compared, whatever the function does.

Holds: one unit is compared at a time, and one activation timed at a time.  If it has not ended after LONGEST, that is
counted, and the unit is entered again: a loop that long is not stopped.
Does not: count the time of what took longer, on either side, such as other threads, the host's collector or recordings.
"""

from __future__ import annotations

from codegen.translate.function.symbols import Symbols
from codegen.translate.function.text import NODE_STATE
from codegen.translate.jit.counters import LEFT, RECORD, told_by
from tracer.frontend.flowgraph import Graph

TURNS = 256
"""After so many visits the clock is read again, if an activation that the interpreter runs has not ended."""
LONGEST = 4_000_000
"""Cycles of the processor: about a millisecond."""
FOUND = 8
"""How many numbers `compare_n` returns, each a double: runs, cycles and squares of cycles with the unit; the same
without; how often an activation without it was too long; the cycles that the processor has counted so far.
"""
_OVERFLOWS, _NOW = 6, 7
_STATE_WORDS = 3
"""How many words belong to each side."""


CLOCK = "declare i64 @llvm.readcyclecounter()"
"""Declares the clock, once for all portals."""


def samples_text(number: int, symbols: Symbols) -> str:
    """The whole text for portal `number`, but for what other texts ask."""
    return "\n".join([_state(number), _begin(number), _end(number), _cancel(number), _compare(number, symbols)])


def ended_text(number: int, graph: Graph) -> str:
    """Text for the end of a portal: is the activation with %node the one that is timed?"""
    return f"""
  %toldp = getelementptr i8, ptr %node, i64 {NODE_STATE + 8 * told_by(graph.args)}
  %told = load ptr, ptr %toldp
  %timed = load ptr, ptr @sampled_{number}
  %isend = icmp eq ptr %told, %timed
  br i1 %isend, label %sample, label %out, !prof !1
sample:
  call void @sample_ends_{number}()
  br label %out
out:"""


def _state(number: int) -> str:
    return f"""
@compared_{number} = internal global i64 -1
@sampled_{number} = internal global ptr null
@sampled_row_{number} = internal global ptr null
@sampled_side_{number} = internal global i64 0
@sampled_at_{number} = internal global i64 0
@sampled_found_{number} = internal global [{FOUND} x double] zeroinitializer
@sampled_coin_{number} = internal global i64 88172645463325252
"""


def _begin(number: int) -> str:
    """The coin is Marsaglia's generator: a place may be visited in a regular pattern, which a counter would meet."""
    return f"""
define internal i1 @sample_begins_{number}(ptr %activation, ptr %row) noinline cold {{
  %running = load ptr, ptr @sampled_{number}
  %idle = icmp eq ptr %running, null
  br i1 %idle, label %toss, label %again
again:
  %side = load i64, ptr @sampled_side_{number}
  %interpreted = icmp ne i64 %side, 0
  br i1 %interpreted, label %ask, label %no
ask:
  %then = call i64 @llvm.readcyclecounter()
  %began = load i64, ptr @sampled_at_{number}
  %passed = sub i64 %then, %began
  %short = icmp ult i64 %passed, {LONGEST}
  br i1 %short, label %left, label %toolong
toolong:
  store ptr null, ptr @sampled_{number}
  %op = getelementptr double, ptr @sampled_found_{number}, i64 {_OVERFLOWS}
  %o0 = load double, ptr %op
  %o1 = fadd double %o0, 1.0
  store double %o1, ptr %op
  br label %no
no:
  ret i1 false
toss:
  %c0 = load i64, ptr @sampled_coin_{number}
  %c1 = shl i64 %c0, 13
  %c2 = xor i64 %c0, %c1
  %c3 = lshr i64 %c2, 7
  %c4 = xor i64 %c2, %c3
  %c5 = shl i64 %c4, 17
  %c6 = xor i64 %c4, %c5
  store i64 %c6, ptr @sampled_coin_{number}
  %high = lshr i64 %c6, 63
  store i64 %high, ptr @sampled_side_{number}
  store ptr %activation, ptr @sampled_{number}
  store ptr %row, ptr @sampled_row_{number}
  %now = call i64 @llvm.readcyclecounter()
  store i64 %now, ptr @sampled_at_{number}
  %tails = icmp ne i64 %high, 0
  br i1 %tails, label %left, label %no
left:
  %lp = getelementptr i64, ptr %row, i64 {LEFT}
  store i64 {TURNS}, ptr %lp
  ret i1 true
}}
"""


def _end(number: int) -> str:
    return f"""
define internal void @sample_ends_{number}() noinline cold {{
  %now = call i64 @llvm.readcyclecounter()
  %began = load i64, ptr @sampled_at_{number}
  %took = sub i64 %now, %began
  call void @sample_over_{number}()
  %counts = icmp ult i64 %took, {LONGEST}
  br i1 %counts, label %add, label %done
add:
  %side = load i64, ptr @sampled_side_{number}
  %at = mul i64 %side, {_STATE_WORDS}
  %np = getelementptr double, ptr @sampled_found_{number}, i64 %at
  %n0 = load double, ptr %np
  %n1 = fadd double %n0, 1.0
  store double %n1, ptr %np
  %time = uitofp i64 %took to double
  %sp = getelementptr double, ptr %np, i64 1
  %s0 = load double, ptr %sp
  %s1 = fadd double %s0, %time
  store double %s1, ptr %sp
  %square = fmul double %time, %time
  %qp = getelementptr double, ptr %np, i64 2
  %q0 = load double, ptr %qp
  %q1 = fadd double %q0, %square
  store double %q1, ptr %qp
  br label %done
done:
  ret void
}}
"""


def _cancel(number: int) -> str:
    """No activation is timed any more; the place that was left to the interpreter has its turn again."""
    return f"""
define internal void @sample_over_{number}() noinline cold {{
  %running = load ptr, ptr @sampled_{number}
  %idle = icmp eq ptr %running, null
  br i1 %idle, label %done, label %stop
stop:
  store ptr null, ptr @sampled_{number}
  %row = load ptr, ptr @sampled_row_{number}
  %rp = getelementptr i64, ptr %row, i64 {RECORD}
  %record = load i64, ptr %rp
  %compared = load i64, ptr @compared_{number}
  %same = icmp eq i64 %record, %compared
  br i1 %same, label %due, label %done
due:
  %lp = getelementptr i64, ptr %row, i64 {LEFT}
  store i64 1, ptr %lp
  br label %done
done:
  ret void
}}
"""


def _compare(number: int, symbols: Symbols) -> str:
    bytes_of = symbols.function("PyBytes_FromStringAndSize", "ptr (ptr, i64)")
    return f"""
define internal void @uncompared_{number}(i64 %record) noinline cold {{
  %compared = load i64, ptr @compared_{number}
  %is = icmp eq i64 %record, %compared
  %all = icmp eq i64 %record, 0
  %stops = or i1 %is, %all
  br i1 %stops, label %stop, label %done
stop:
  call void @sample_over_{number}()
  store i64 -1, ptr @compared_{number}
  br label %done
done:
  ret void
}}
define ptr @compare_{number}(ptr %self, ptr %given) {{
  %pair = call {{i64, i1}} @rt_unbox_int(ptr %given)
  %wanted = extractvalue {{i64, i1}} %pair, 0
  %now = call i64 @llvm.readcyclecounter()
  %time = uitofp i64 %now to double
  %tp = getelementptr double, ptr @sampled_found_{number}, i64 {_NOW}
  store double %time, ptr %tp
  %found = call ptr {bytes_of}(ptr @sampled_found_{number}, i64 {8 * FOUND})
  %compared = load i64, ptr @compared_{number}
  %same = icmp eq i64 %wanted, %compared
  br i1 %same, label %done, label %begin
begin:
  call void @sample_over_{number}()
  %none = icmp eq i64 %wanted, 0
  %next = select i1 %none, i64 -1, i64 %wanted
  store i64 %next, ptr @compared_{number}
  store [{FOUND} x double] zeroinitializer, ptr @sampled_found_{number}
  br label %done
done:
  ret ptr %found
}}
"""
