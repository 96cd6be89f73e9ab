"""The program as a process: its modules, its start and its end.

In: a script, a module's name, or lines from a terminal.  Out: modules that run under MiniPy, and an exit status.

Read in this order: `commandline`, `source`, `surroundings`; `imports`, `shadowing`, `importcalls`, `hostmodules`,
`hostruns`, `rewriting`; `console`.
"""
