"""The runtime of compiled units: support routines in LLVM text that every unit's code calls.

In: a `Layout`.  Out: one LLVM module, made at start-up, and the `State` that it shares with Python.

Read in this order: `state`, `counts`; `transfer`, `unitcalls`, `visit`, `turn`; `objects`, `blocks`, `lists`, `sets`,
`direct`, `shelves`; `firsttier`; `module`, all of them.
"""
