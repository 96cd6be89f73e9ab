"""`__class__` of functions, generators and their like cannot be assigned or deleted."""

import types
class R: pass
def f(): pass
def g(): yield
async def co(): pass
class C:
    def m(self): pass
c = co()
for thing in (f, g(), c, C().m, types.SimpleNamespace(), (lambda: 0).__code__, 1, "a", [], {}, len, R, property(), (x for x in ())):
    try: thing.__class__ = R; print("set")
    except Exception as e: print(type(e).__name__, e)
    try: del thing.__class__; print("deleted")
    except Exception as e: print(type(e).__name__, e)
c.close()
