"""MiniPy's interpreter: from source text to effects.

In: source.  Out: what the program does.

    source ──compiler──▶ `Code` ──machine──▶ handlers, one for each instruction ──▶ calls, suspended frames, builtins

Read in this order, in which each may import the ones before: `machine`; `suspended`; `host`, what the host's own
functions are told; `compiler`; `calls`; `builtins`; `program`, modules and the process around them; `handlers`, what
each instruction does with all these.  `tlc` is a second language on the same tracer.
"""
