"""The machine: frames, the main loop, and the state of the running program.

In: a `Code` and a frame.  Out: the frame run to its end, by the tracer's portal.

Read in this order: `opcodes`, `code`, `frames`, `loop`; `state`, `names`, `locals`, `unwinding`, `turns`; `traceback`,
`framesettings`, `frameviews`, `callers`, `entryviews`, `entrymaking`, `hostcode`, what programs see; `portal`,
`native`, `sites`, the doors to JIT and native code; `watching`; `hostversion`.
"""
