"""What follows when an exit is left: the frames of the interpreter that it stands for, and how they are continued.

In: snapshots taken while recording.
Out: resume data, kept with a guard; the frames built from it; and the interpreter's functions executed up to the next
merge point.

Read in this order: `encode`, `decode`, `listing`; `blackhole`, `compiled`, `wayback`, `plain_dispatch`.
"""
