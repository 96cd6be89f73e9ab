"""What the tracer knows of the host's objects: how operations on them are recorded, and what they may change.

In: operations and builtins of the host, and classes.
Out: table rows that the recorder and the optimiser read.

Read in this order: `fields`, `effects`, `operations`, `hostmath`; `dictversions`, `dying`, `collector`.
"""
