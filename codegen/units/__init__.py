"""Units to machine code, and running it.

In: an optimised unit.  Out: code that can be entered; what it found where it was left; which units run and wait.

Read in this order: `backend`; `refcount`, `balance`, where counts go up and down; `lowering`, `lower`, with
`lower_numbers`, `lower_heap`, `lower_calls`, `lower_guards`, the text of each operation; `emit`; `quick`, the first
tier; `jitframes`, `hollow`.
"""
