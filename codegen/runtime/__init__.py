"""The runtime of machine code: routines in LLVM text that units and translated functions call.

In: a `Layout`, and how a user of the routines refers to objects of the host.
Out: the routines' text; for units, one LLVM module, made at start-up, and the `State` that it shares with Python.

Read in this order: `ll/`, the routines, one file for each kind, with their descriptions at its head; `source`, the
meaning of the names in them; `state`, `blocks`, what they share with Python; `checks`; `module`, the module of units.
"""
