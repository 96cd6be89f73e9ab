"""The driver decides what is traced, compiled, entered, and freed.

In: the hooks that the portal calls where the program is hot.
Out: units that run in place of the interpreter, at bounded cost.

Read in this order: `driver`, `compile`; `bridges`; `entrances`, `activations`; `pacing`, `ageing`, `outdated`,
`unitparts`; `stats`.
"""
