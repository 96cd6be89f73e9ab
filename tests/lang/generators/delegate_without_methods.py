"""`throw` and `close` of a generator that delegates to an object whose attributes raise."""
import gc
import sys
import traceback


class Broken:
    def __init__(self, error):
        self.error = error

    def __iter__(self):
        return self

    def __next__(self):
        return 1

    def __getattr__(self, name):
        if self.error is None:
            return 3
        raise self.error(name)


def delegating(error):
    try:
        yield from Broken(error)
    finally:
        print("finally")


def note(unraisable):
    lines = [entry.line for entry in traceback.extract_tb(unraisable.exc_traceback)]
    print("ignored", repr(unraisable.exc_value), type(unraisable.object).__name__, lines)


sys.unraisablehook = note


def run(error, operation):
    generator = delegating(error)
    next(generator)
    try:
        if operation == "close":
            print("closed", generator.close())
        else:
            generator.throw(ZeroDivisionError("thrown"))
    except BaseException as found:
        print(operation, repr(found), repr(found.__context__))
        print([entry.line for entry in traceback.extract_tb(found.__traceback__)])
    del generator
    gc.collect()


for error in ValueError, AttributeError, KeyboardInterrupt, StopIteration, None:
    for operation in "close", "throw":
        run(error, operation)


def goes_on():
    generator = delegating(ValueError)
    next(generator)
    for i in range(4):
        try:
            generator.throw(KeyError("not thrown"))
        except ValueError as found:
            print(repr(found), generator.gi_frame is not None, next(generator))


goes_on()
gc.collect()
