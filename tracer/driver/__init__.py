"""The driver: what is traced, compiled, entered, left, and let go of.

In: the hooks that the portal calls where it is hot.  Out: units that run in the interpreter's place, at bounded cost.

Read in this order: `driver`, `compile`; `bridges`; `entrances`, `activations`; `pacing`, `ageing`, `outdated`,
`unitparts`; `stats`.
"""
