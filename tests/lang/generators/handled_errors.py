"""What a generator handles is its own; what is handled around it shows through."""
import sys


def g():
    print("start", sys.exc_info()[1])
    try:
        yield 1
    except ValueError as error:
        print("caught", error, error.__context__, sys.exc_info()[1])
        yield 2
        print("still", sys.exc_info()[1])
        try:
            raise
        except ValueError:
            print("again", sys.exc_info()[1])
        yield 3
    print("end", sys.exc_info()[1])


it = g()
try:
    raise KeyError("outer")
except KeyError:
    next(it)
    print(it.throw(ValueError("thrown")), sys.exc_info()[1])
print(next(it), sys.exc_info()[1])
print(list(it))


def raising():
    try:
        raise ValueError("a")
    except ValueError:
        yield
        raise TypeError("b")


it = raising()
next(it)
try:
    try:
        raise KeyError
    except KeyError:
        next(it)
except TypeError as error:
    print(repr(error.__context__), repr(error.__context__.__context__))
