"""Jitcode: interpreter functions as generated Python that records while it executes.

In: flow graphs.  Out: code that calls a recorder, and the portal as driver and meta-interpreter see it.

Read in this order: `jitcode`, `templates`, `portal`, `kept`.
"""
