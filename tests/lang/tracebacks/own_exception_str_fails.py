"""An uncaught exception whose __str__ fails, and a class with a module and qualified name."""
class Outer:
    class Strange(Exception):
        def __str__(self):
            raise RuntimeError("no text")
raise Outer.Strange(1)
