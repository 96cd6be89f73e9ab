"""Handlers: what each instruction does.

In: a frame, the instruction's argument and its place.  Out: the next place; the table of all of them.

Read in this order: `table`; `names`, `objects`, `control`, `exceptions`, `calls`, `modules`; `joined`; `patterns`,
`unpacking`, `exceptiongroups`.
"""
