"""An uncaught error at the bottom of a recursion: repeated lines are counted."""
def down(n):
    if n == 0:
        raise LookupError("bottom")
    return down(n - 1)
down(12)
