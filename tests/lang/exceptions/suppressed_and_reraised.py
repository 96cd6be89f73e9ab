"""raise without arguments in nested handlers, after other handlers, in functions called from a handler."""
def reraise(): raise
def f():
    try:
        raise KeyError("k")
    except KeyError:
        try: raise ValueError("v")
        except ValueError: pass
        raise
def g():
    try: raise KeyError("k")
    except KeyError: reraise()
def h():
    try:
        try: raise KeyError("k")
        finally:
            try: raise ValueError("v")
            except ValueError: pass
    except KeyError as e: return repr(e), repr(e.__context__)
def i():
    try: raise
    except RuntimeError as e: return str(e)
def j():
    try: raise KeyError(1)
    except KeyError as e:
        e = ValueError(2)
        try: raise
        except KeyError as k: return repr(k), repr(e) if "e" in dir() else "gone"
for fn in f, g, h, i, j:
    try: print(fn())
    except Exception as e: print(repr(e), repr(e.__context__))
