"""Where native portals and the JIT meet.

In: the graphs of portals.
Out: the LLVM text that counts, enters and leaves units, and tells which activations run.

Read in this order: `counters`, `visits`, `standing`, `behind`, `levels`, `activations`.
"""
