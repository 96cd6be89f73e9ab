"""Operators and protocols: `a + b`, `a[i]`, `len(a)`, `a < b`.

In: operands.  Out: the result, by the special methods of the program's classes or by the host's types.

Read in this order: `tables`, `arithmetic`, `inplace`, `special`, `strangers`, `containers`, `protocols`.
"""
