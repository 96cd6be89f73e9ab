"""Exception groups and except*."""
def f(errors):
    try:
        raise ExceptionGroup("eg", errors)
    except* ValueError as e:
        print("values", [str(x) for x in e.exceptions])
    except* (TypeError, KeyError) as e:
        print("others", [repr(x) for x in e.exceptions])
f([ValueError("a"), ValueError("b")])
f([ValueError("a"), TypeError("t"), KeyError("k")])
try:
    f([OSError("left"), ValueError("v")])
except ExceptionGroup as e:
    print("escaped", e.exceptions)
try:
    try:
        raise ValueError("naked")
    except* ValueError as e:
        print(type(e).__name__, e.exceptions)
except Exception as e:
    print("no")
try:
    try:
        raise ExceptionGroup("g", [ValueError(1)])
    except* ValueError:
        raise KeyError("new")
except ExceptionGroup as e:
    print(repr(e))
