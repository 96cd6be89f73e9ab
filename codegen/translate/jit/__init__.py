"""Where native portals and the JIT meet.

In: the graphs of portals.  Out: the LLVM text that counts, enters units, and says what runs.

Read in this order: `counters`, `visits`, `standing`, `activations`.
"""
