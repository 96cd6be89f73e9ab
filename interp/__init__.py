"""MiniPy's interpreter: from source text to effects.

In: source.  Out: what the program does.

    source ──compiler──▶ `Code` ──machine──▶ handlers, one for each instruction ──▶ calls, suspended frames, builtins

Read in this order: `machine`, `compiler`, `handlers`, `calls`, `suspended`, `builtins`; then `program`, modules and
the process around them, and `host`, what the host's own functions are told.  `tlc` is a second language on the same
tracer.
"""
