"""An uncaught error with a cause, which has a context, in nested functions."""
def low():
    return {}["missing"]
def middle():
    try:
        low()
    except KeyError:
        raise OSError("while handling")
def top():
    try:
        middle()
    except OSError as e:
        raise RuntimeError("top") from e
top()
