"""Recording: a loop or a bridge is executed once, and every operation is written down.

In: jitcode and the state of a hot place.  Out: a trace, or the reason why it was given up.

Read in this order: `metainterp`, `recording`; `recorder` with `shadows`, `callers`, `heapcache`; `heapops`,
`sequences`, `frames`; `numbers`, `comparisons`, `doubles`, `buffers`, `chars`, `containers`; `functioncalls`,
`hostops`, `builtinrows`, `builtins`; `portalcalls`, `mergepoints`; `bridge`; `giveup`, `selfcheck`.
"""
