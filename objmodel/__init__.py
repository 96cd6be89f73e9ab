"""What MiniPy's objects *are*: maps, instances, classes, functions, descriptors, cells.

In: host types and what the interpreter builds (functions, namespaces).  Out: attribute access, calls, operators and
instantiation, written where the tracer sees them.

Read in this order: `errors`, `functions`, `versions`, `native`; `instances`; `classes`; `calls`; `attributes`;
`operators`; `globals`, `modules`, `finalizers`.
"""
