"""sys.exc_info and __context__ are each generator's own across yields."""
import sys
def g():
    try:
        raise KeyError("in g")
    except KeyError:
        yield sys.exc_info()[0].__name__
        yield sys.exc_info()[0].__name__
    yield sys.exc_info()[0]
a = g()
print(next(a), sys.exc_info())
try:
    raise ValueError("outside")
except ValueError:
    print(next(a), sys.exc_info()[0].__name__, next(a))
def h():
    yield 1
    raise TypeError("in h")
b = h()
next(b)
try:
    try:
        raise OSError("outer")
    except OSError:
        next(b)
except TypeError as e:
    print(repr(e.__context__))
def thrown():
    try:
        yield 1
    except KeyError as e:
        print(repr(e.__context__))
        try:
            raise IndexError
        except IndexError as i:
            print(repr(i.__context__))
        yield 2
    print(sys.exc_info())
c = thrown()
next(c)
try:
    1 // 0
except ZeroDivisionError:
    c.throw(KeyError("t"))
print(next(c, "end"))
