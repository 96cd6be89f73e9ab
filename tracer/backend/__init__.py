"""Backends: the interface of a code generator, and one implementation that needs no machine code.

In: optimised units.
Out: units that can be entered, and left through an exit.

Read in this order: `protocol`, `executor`.
"""
