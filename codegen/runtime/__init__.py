"""The runtime of machine code: routines in LLVM text that units and translated functions call.

In: a `Layout`, and how a user of the routines refers to the host.  Out: their text; for units one LLVM module, made at
start-up, and the `State` that it shares with Python.

Read in this order: `ll/`, the routines, one file for each kind, with what they do at its head; `source`, what the names
in them stand for; `state`, `blocks`, what they share with Python; `checks`; `module`, the module of units.
"""
