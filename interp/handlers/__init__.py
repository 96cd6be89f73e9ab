"""Handlers: what each instruction does.

In: a frame, the instruction's argument and its place.  Out: the next place; the table of all of them.

Read in this order: `table`; `variables`, `objects`, `control`, `raising`, `calling`, `modules`; `joined`, `quick`,
`learning`; `matching`, `unpacking`, `exceptiongroups`; `watched`.
"""
