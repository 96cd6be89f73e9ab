"""Translates one function: a flow graph becomes an LLVM function.

In: the graphs that can be reached.
Out: the text of one function for each, and the names of the objects that it refers to.

Read in this order: `reach`, which functions; `ownership`, which registers hold a reference of their own; `function`,
with `words`, `heap`, `calls`, `host`, its instructions; `dispatch`; `text`, `symbols`, `ask_jit`.
"""
