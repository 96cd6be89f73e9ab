"""One function: a flow graph becomes an LLVM function.

In: the graphs that can be reached.  Out: the text of one function each, and what it refers to by name.

Read in this order: `reach`, which functions; `ownership`, which registers hold a reference of their own; `function`,
with `words`, `heap`, `calls`, `host`, its instructions; `text`, `symbols`, `ask_jit`.
"""
