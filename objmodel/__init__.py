"""What MiniPy's objects *are*: maps, instances, classes, functions, descriptors, cells.

In: host types and what the interpreter builds (functions, namespaces).  Out: attribute access,
calls, operators and instantiation, written where the tracer sees them.

Read in this order: `errors`, `functions`, `versions`, `native`, `instances`, `maps`, `classcells`, `classes`,
`calls`, `access`, `descriptors`, `lookup`, `operators`, `containers`, `cells`, `finalizers`.
"""
