"""SystemExit, KeyboardInterrupt and GeneratorExit are not Exceptions: what catches them."""
import sys
for e in SystemExit(1), KeyboardInterrupt("k"), GeneratorExit(), BaseException("b"), Exception("e"):
    try:
        try: raise e
        except Exception as x: print("Exception caught", type(x).__name__)
        finally: print("finally", end=" ")
    except BaseException as x: print("Base caught", repr(x))
for arg in (), (None,), (0,), ("text",), (1, 2), ([],):
    try: sys.exit(*arg) if len(arg) < 2 else sys.exit(arg)
    except SystemExit as x: print(repr(x.code), x.args)
class Quit(SystemExit):
    def __init__(self, why):
        super().__init__(5)
        self.why = why
try: raise Quit("done")
except SystemExit as x: print(x.code, x.why, isinstance(x, Exception))
