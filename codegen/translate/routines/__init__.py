"""Routines that all translated functions share.

In: a `Layout`, and the symbols of the objects that they refer to.
Out: their LLVM text.

Read in this order: `basics`, `reuse`, `hostops`, `errors`, `frames`, `memo`, `aside`, `stack`; `interception`,
`descriptors`, `metaclasses`.
"""
