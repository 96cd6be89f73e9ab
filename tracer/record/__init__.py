"""Recording: a loop or a bridge is executed once, and every operation is written down.

In: jitcode and the state of a hot place.  Out: a trace, or the reason why it was given up.

Read in this order: `metainterp`; `recorder`, `heapops`, `comparisons`, `buffers`, `doubles`, `chars`, `hostops`,
`builtins`; `shadows`, `heapcache`, `portalcalls`; `bridge`; `giveup`, `selfcheck`.
"""
