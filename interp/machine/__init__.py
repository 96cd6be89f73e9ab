"""The machine: frames, the main loop, and the state of the running program.

In: a `Code` and a frame.  Out: the frame run to its end, by the tracer's portal.

Read in this order: `opcodes`, `code`, `frames`, `loop`; `state`, `names`, `unwinding`, `traceback`, `frameviews`;
`portal`, `native`, the doors to JIT and native code; `hostversion`.
"""
