"""The front end: turns a restricted-Python function into a flow graph.

In: a function of the interpreter, with its annotations.
Out: its `Graph`, or `NotRestricted` with file, line and construct.

Read in this order: `flowgraph`, what is made; `checkednames`, `statictypes`, `classfields`, what annotations say;
`parsing`, `blocks`, `expressions`, `calls`, `statements`, which read a function's text from the inside out;
`plaingraph`, graphs for another process; `check`, which reads whole packages.
"""
