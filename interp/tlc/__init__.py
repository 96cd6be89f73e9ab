"""TLC, a small language of the papers: that the tracer knows none.

In: text of TLC.  Out: the value that its program returns.

Read in this order: `assembler`, `objects`, `interpreter`.
"""
