"""The parameters of the JIT: one table.

In: nothing.
Out: `PARAMETERS`, which the command line, its help and the driver read.

    --jit threshold=1,sync=1       see `tracer.warmstate.parse_parameters`

Holds: this module imports no other part of the tracer but `records`, since a start needs the thresholds before it needs
a tracer.
"""

from __future__ import annotations

from tracer.records import record


@record
class Parameter:
    """A JIT parameter: RPython's name, the default, and what it means."""

    name: str
    default: int | str
    means: str


PARAMETERS: dict[str, Parameter] = {
    p.name: p
    for p in [
        Parameter("threshold", 59, "backward jumps to a place before its loop is traced"),
        Parameter("function_threshold", 149, "calls of a function before it is traced from its start"),
        Parameter("start_after", 0, "milliseconds of processor time before the first trace"),
        Parameter("decay", 40, "thousandths of what was counted that are lost with each trace that is made"),
        Parameter("loop_longevity", 1000, "traces that are made before a loop that nobody enters is freed; 0: never"),
        Parameter("trace_eagerness", 20, "failures of a guard before a bridge is traced from it"),
        Parameter("max_chain", 24, "bridges in a row for a question that is asked again, as of a promoted value"),
        Parameter("trace_limit", 12000, "operations recorded before a trace ends; it goes on in a bridge"),
        Parameter("max_inline_depth", 14, "calls of the portal that a trace follows into each other"),
        Parameter("max_unroll_recursion", 2, "activations of one function that a trace follows into each other"),
        Parameter("enable_opts", "all", "optimiser passes, separated by colons"),
        Parameter("heapcache", 1, "remember the heap while recording"),
        Parameter("fold", 1, "fold operations on constants while recording"),
        Parameter("unpromoted", "", "classes whose objects are not promoted, separated by colons"),
        Parameter("sync", 0, "compile in the foreground"),
        Parameter("backend", "llvm", "llvm, or executor (runs traces in Python)"),
        Parameter("stress", 0, "make one in N executions of guards fail (executor only)"),
        Parameter("fail_at", 0, "make the guard fail that is reached as the Nth (executor only)"),
        Parameter("first_trace", 0, "compile no trace before this one"),
        Parameter("last_trace", 1 << 30, "compile no trace behind this one"),
    ]
}
"""Every parameter that `--jit` and `set_param` take."""


def parameters_text() -> str:
    """The table of parameters, for a user: names, defaults, meanings."""
    width = max(map(len, PARAMETERS))
    return "\n".join(f"  {p.name:{width}}  {p.default!s:>6}  {p.means}" for p in PARAMETERS.values())
