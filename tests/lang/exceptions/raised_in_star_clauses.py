"""What a clause of `except*` raises: the group itself, without naming it, is joined with the rest again; any other not."""


def show(error, depth=0):
    while error is not None and depth < 6:
        print(" " * depth, repr(error), repr(error.__cause__), repr(error.__context__), error.__suppress_context__)
        for part in getattr(error, "exceptions", ()):
            show(part, depth + 2)
        error = error.__context__
        depth += 1


def other_function():
    raise


def raise_of(kind, group):
    try:
        raise group
    except* ValueError as matched:
        if kind == "again":
            raise
        if kind == "again, in a function":
            other_function()
        if kind == "by name":
            raise matched
        if kind == "by name, from None":
            raise matched from None
        if kind == "part of it":
            raise matched.exceptions[0]
        if kind == "group of its parts":
            raise ExceptionGroup("new", matched.exceptions) from matched
        if kind == "the original":
            raise group
        if kind == "another":
            raise KeyError("another")
        if kind == "another group":
            raise ExceptionGroup("another", [KeyError(1)]) from None
        if kind == "split":
            raise matched.split(lambda error: str(error) == "first")[0]
    except* KeyError:
        raise


for kind in (
    "nothing", "again", "again, in a function", "by name", "by name, from None", "part of it", "group of its parts",
    "the original", "another", "another group", "split",
):  # fmt: skip
    for errors in ([ValueError("first"), ValueError("second"), TypeError(3)], [ValueError(1)], [ValueError(1), KeyError(2)]):
        for cause in None, OSError("cause"):
            group = ExceptionGroup("group", errors)
            group.__cause__ = cause
            try:
                raise_of(kind, group)
            except BaseException as error:
                print(kind, error is group)
                show(error)
    try:
        raise_of(kind, ValueError("alone"))
    except BaseException as error:
        show(error)
