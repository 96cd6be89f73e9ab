"""What a trace is made of: operations, values, descriptions of what they touch, and exits.

In: nothing of the tracer.
Out: the classes that every later stage works on, the table of operations, their text form and the verifier.

Read in this order: `ops`; `values`, `descr`, `items`; `snapshot`, `trace`; `arithmetic`, what operations compute;
`text`, `verify`.
"""
