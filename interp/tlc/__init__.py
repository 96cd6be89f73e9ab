"""TLC, a small language of the papers: it shows that the tracer knows no language.

In: text of TLC.  Out: the value that its program returns.

Read in this order: `assemble`, `values`, `interpreter`.
"""
