"""The way back from an exit: which frames of the interpreter it stands for, and how the interpreter continues in them.

In: snapshots taken while recording.
Out: resume data, kept with a guard; the frames built from it; and the interpreter's functions executed up to the next
merge point.

Read in this order: `encode`, `decode`, `listing`; `blackhole`, `compiled`, `plain_dispatch`.
"""
