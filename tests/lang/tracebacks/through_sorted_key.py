"""An uncaught error in a key function, several lines, through the host's sorted."""
def key(x):
    return (
        x.size
        + 1
    )
sorted(
    [1, 2],
    key=key,
)
