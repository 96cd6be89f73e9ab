# A code object that is given another first line has all its lines moved; what stands in it keeps its own.
import traceback


def divide(x):
    y = x
    return (1
            / y)


def outer():
    def inner():
        return 1 / 0
    return inner


def where(call, *values):
    try:
        call(*values)
    except ZeroDivisionError as error:
        entry = traceback.extract_tb(error.__traceback__)[-1]
        print(entry.filename.rpartition("/")[2], entry.lineno, entry.end_lineno, entry.name)


where(divide, 0)
divide.__code__ = divide.__code__.replace(co_firstlineno=100, co_filename="other.py", co_name="moved")
where(divide, 0)
print(divide.__code__.co_firstlineno, divide(2), divide.__name__)
divide.__code__ = divide.__code__.replace(co_firstlineno=1)
where(divide, 0)
outer.__code__ = outer.__code__.replace(co_firstlineno=1000)
where(outer())
for _ in range(3):
    where(divide, 0)
