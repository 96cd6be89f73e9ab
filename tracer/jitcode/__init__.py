"""Jitcode: interpreter functions as generated Python code that records while it executes.

In: flow graphs.
Out: code that calls a recorder, and the portal in the form that the driver and the meta-interpreter use.

Read in this order: `jitcode`, `generator`, `templates`, `portal`, `kept`.
"""
