"""The report of an error that nobody can handle names the program's line where the error has no traceback of its own."""

import io
import re
import sys
import weakref


class Plain:
    pass


class NoFunction:
    __del__ = len


class MoreArguments:
    def __del__(self, missing):
        pass


def ignoring():
    while True:
        try:
            yield
        except GeneratorExit:
            pass


def callback():
    plain = Plain()
    kept = weakref.ref(plain, len)
    del plain
    return kept


def finaliser():
    made = NoFunction()
    del made


def arguments():
    made = MoreArguments()
    del made


def generator():
    waiting = ignoring()
    next(waiting)
    del waiting


def told(function):
    kept, sys.stderr = sys.stderr, io.StringIO()
    try:
        function()
        text = sys.stderr.getvalue()
    finally:
        sys.stderr = kept
    print(re.sub(r" at 0x[0-9a-f]+|.*[\^~].*\n|\".*\"", "", text))


told(arguments)
for _ in range(3):
    told(callback)
    told(finaliser)
told(generator)
sys.unraisablehook = lambda said: print(said.exc_type, said.exc_value, said.exc_traceback.tb_lineno, said.err_msg)
waiting = ignoring()
next(waiting)
del waiting
print(sys.unraisablehook is not sys.__unraisablehook__)
