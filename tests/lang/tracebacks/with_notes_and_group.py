"""An uncaught exception group with notes, nested groups and a cause."""
def make(n):
    try:
        raise ValueError(n)
    except ValueError as e:
        e.add_note(f"note {n}")
        return e
def fail():
    raise ExceptionGroup("outer", [make(1), ExceptionGroup("inner", [make(2), KeyError("k")])]) from make(3)
fail()
