"""What is being handled now: nested handlers, calls from handlers, generators, sys.exc_info."""
import sys
def now(): return repr(sys.exc_info()[1])
def reraise():
    raise
print(now())
try:
    raise ValueError(1)
except ValueError:
    print(now())
    try:
        raise KeyError(2)
    except KeyError:
        print(now())
    print(now())
    try:
        reraise()
    except ValueError as e:
        print("again", e, now())
    def g():
        print("gen start", now())
        try:
            raise OSError(3)
        except OSError:
            yield now()
            yield now()
        yield now()
    it = g()
    print(next(it), now())
    print(next(it), now())
    print(next(it), now())
print(now())
def h():
    try:
        raise ValueError("in h")
    except ValueError:
        return now()
print(h(), now())
try:
    try:
        1 / 0
    finally:
        print("finally", now())
except ZeroDivisionError as e:
    print(e.__context__)
for i in range(3):
    try:
        try:
            raise ValueError(i)
        except ValueError:
            if i == 1: continue
            raise KeyError(i)
    except KeyError as e:
        print(repr(e), repr(e.__context__))
print(now())
class Ctx:
    def __enter__(self): return self
    def __exit__(self, *a):
        print("exit sees", now())
        return True
with Ctx():
    raise ValueError("w")
print(now())
