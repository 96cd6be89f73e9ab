"""An uncaught error in finally clauses, each while another is on its way."""
def exits():
    raise KeyError("exit")
def f():
    try:
        try:
            raise ValueError("body")
        finally:
            [][0]
    finally:
        exits()
f()
