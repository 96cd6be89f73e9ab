"""Builtins that are not the host's: those that run source, build classes or make functions.

In: the host's builtins.  Out: the builtins that a program sees.

Read in this order: `module`, `replacements`; `evaluation`, `keptsources`, `classbuilding`, `functionparts`.
"""
