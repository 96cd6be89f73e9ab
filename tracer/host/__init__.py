"""What the tracer knows of the host's objects: which operations on them are recorded how, and what they may do.

In: operations and builtins of the host, and classes.  Out: rows that the recorder and the optimiser read.

Read in this order: `fields`, `effects`, `operations`, `hostmath`; `dictversions`, `dying`, `collector`.
"""
