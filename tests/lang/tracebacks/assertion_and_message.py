"""An uncaught AssertionError with a message of several lines."""
def check(value):
    assert 0 < value < 10, (
        f"out of range:\n  {value}"
    )
for i in 1, 5, 20:
    print(i, flush=True)
    check(i)
