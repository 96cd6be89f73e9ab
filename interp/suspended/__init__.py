"""Suspended frames, and all that is iterated or awaited.

In: iterables, generators, coroutines.  Out: their values, one at a time, in a way that a trace sees through.

Read in this order: `iterators`, `stepping`; `delegates`, `generators`, `throwing`, `coroutines`, `asyncgens`,
`awaiting`; `views`, `hostarguments`.
"""
