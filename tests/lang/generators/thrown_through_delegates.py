"""Exceptions thrown through generators and coroutines that wait for others, in the middle of handlers: what their context is."""

def inner(): yield
def outer():
    try: raise ValueError("handled")
    except ValueError: yield from inner()
def outer2():
    yield from inner()
class W:
    def __init__(self, g): self.g = g
    def __iter__(self): return self
    def __next__(self): return next(self.g)
    def throw(self, e): raise LookupError("own") from e
def outer3():
    try: raise ValueError("handled")
    except ValueError: yield from W(inner())
def outer4():
    try: raise ValueError("outer handled")
    except ValueError: yield from outer()
def outer5():
    try: raise ValueError("handled")
    except ValueError:
        try: yield from inner()
        except KeyError as e: print("inside", repr(e.__context__)); raise
for o in outer, outer2, outer3, outer4, outer5:
  for E in KeyError, StopIteration, GeneratorExit:
    x = o(); x.send(None)
    try: x.throw(E("thrown"))
    except BaseException as e: print(o.__name__, repr(e), repr(e.__context__), repr(e.__cause__), repr(e.__cause__ and e.__cause__.__context__))
    x = o(); x.send(None)
    try:
        try: 1/0
        except ZeroDivisionError as z: x.throw(E("thrown"))
    except BaseException as e: print(o.__name__, repr(e), repr(e.__context__), repr(e.__cause__), repr(e.__cause__ and e.__cause__.__context__))
class A:
    def __await__(self): yield
async def co():
    try: raise ValueError("handled")
    except ValueError: await A()
c = co(); c.send(None)
try: c.throw(KeyError("k"))
except KeyError as e: print(repr(e.__context__))
