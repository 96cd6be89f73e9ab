"""What runs units: what the tracer asks of a code generator, and one that needs no machine code.

In: optimised units.  Out: units that can be entered, and left at an exit.

Read in this order: `protocol`, `executor`.
"""
