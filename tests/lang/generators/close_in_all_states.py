"""close and throw on a generator that is new, suspended, finished and failed."""
def g():
    try:
        yield 1
    except GeneratorExit:
        print("exit seen")
        raise
    finally:
        print("finally")
a = g()
print(a.close(), a.close(), list(a))
a = g()
try:
    a.throw(KeyError)
except KeyError as e:
    print("new", repr(e))
print(next(a, None))
a = g()
next(a)
print(a.close(), a.close())
try:
    a.throw(ValueError("late"))
except ValueError as e:
    print(e)
try:
    a.send(1)
except StopIteration as e:
    print("stop", e.value)
def returns():
    try:
        yield
    except GeneratorExit:
        return 5
r = returns()
next(r)
print(r.close())
def raises():
    try:
        yield
    finally:
        raise KeyError("in finally")
r = raises()
next(r)
try:
    r.close()
except KeyError as e:
    print(repr(e), repr(e.__context__))
n = g()
try:
    n.send(1)
except TypeError as e:
    print(e)
print(n.send(None))
n.close()
