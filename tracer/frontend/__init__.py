"""The front end: a restricted-Python function becomes a flow graph.

In: a function of the interpreter, with its annotations.  Out: its `Graph`, or `NotRestricted` with file, line and
construct.

Read in this order: `flowgraph`, what is made; `statictypes`, `classfields`, what annotations say; `blocks`,
`expressions`, `calls`, `statements`, the function's text from the inside out; `plaingraph`, graphs for another process;
`check`, all of a package.
"""
