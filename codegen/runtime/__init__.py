"""The runtime of machine code: routines in LLVM text that units and translated functions call.

In: a `Layout`, and how a user of the routines refers to objects of the host.
Out: the routines' text; for units, one LLVM module, and the `State` that it shares with Python.

Read in this order: `ll/`, the routines, one file for each kind, with their descriptions at its head; `source`, which
fills in what differs between hosts; `state`, `blocks`, what they share with Python; `checks`; `module`, the routines
that units call; `moduletext`, the module that they are in, compiled when native code is built; `meanings`, what its
symbols stand for in the process that uses it.
"""
