"""An uncaught exception whose __str__ fails, and a class with a module and qualified name."""
class Outer:
    class Strange(Exception):
        def __str__(self):
            raise RuntimeError("no text")
import sys
def hook(kind, value, tb):
    sys.__excepthook__(kind, value, tb)
    print("hook saw", kind.__qualname__, file=sys.stderr)
sys.excepthook = hook
raise Outer.Strange(1)
