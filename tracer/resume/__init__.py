"""The way back: which frames of the interpreter an exit of a trace stands for, and how the interpreter goes on in them.

In: snapshots taken while recording.  Out: resume data, kept with a guard; the frames built from it, and the
interpreter's functions executed to the next merge point.

Read in this order: `encode`, `decode`, `listing`; `blackhole`, `compiled`, `plain_dispatch`.
"""
