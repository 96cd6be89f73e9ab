"""Compiles units to machine code, and runs them.

In: an optimised unit.
Out: code that can be entered; the exit and the values where it was left; which units run and wait.

Read in this order: `backend`, with `unitcode`; `refcount`, `balance`, where counts go up and down; `lowering`, `lower`,
with `lower_numbers`, `lower_heap`, `lower_calls`, `lower_guards`, the text of each operation; `emit`; `first` and
`machine`, the first tier; `jitframes`, `hollow`.
"""
