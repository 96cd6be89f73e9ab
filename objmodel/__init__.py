"""What MiniPy's objects *are*: maps, instances, classes, functions, descriptors, cells.

In: host types and what the interpreter builds (functions, namespaces).  Out: attribute access, calls, operators and
instantiation, written where the tracer sees them.

Read in this order, in which each may import the ones before: `native`, `hosterrors`, `errors`, `hooks`; `versions`,
`functions`, `finalizers`; `instances`; `classes`; `globals`, `modules`; `calls`, `finishing`; `attributes`;
`instantiation`; `operators`.
"""
