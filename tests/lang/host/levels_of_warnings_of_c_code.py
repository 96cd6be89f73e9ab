"""C code warns of a caller further out: the place is the program's, or a library's, whichever calls there."""

import ctypes
import functools
import os
import ssl
import warnings

warn_at = ctypes.pythonapi.PyErr_WarnEx
warn_at.argtypes = (ctypes.py_object, ctypes.c_char_p, ctypes.c_ssize_t)


def note(message, category, filename, lineno, file=None, line=None):
    print(category.__name__, os.path.basename(filename), lineno, str(message)[:30])


warnings.showwarning = note
warnings.simplefilter("always")


def opened():
    return warn_at(UserWarning, b"opened", 2)


def opened_by_others():
    return warn_at(UserWarning, b"opened by others", 3)


def calling():
    opened_by_others()


def of_the_library():
    ssl.SSLContext(ssl.PROTOCOL_TLS)  # the library's class warns of its caller


def called_back(text):
    opened()
    return text


class Opener:
    def __call__(self):
        return opened()

    @property
    def encoding(self):
        return opened()

    def turns(self):
        yield opened()
        yield warn_at(UserWarning, b"a turn", 2)


opened()
calling()
of_the_library()
print(sorted(["b", "a"], key=called_back))
print(functools.reduce(lambda text, more: called_back(text) + more, ["a", "b"]))
print(Opener()(), Opener().encoding, list(Opener().turns()))
warn_at(UserWarning, b"here", 1)
for _ in range(3):
    opened()
    calling()

warnings.resetwarnings()
warnings.simplefilter("ignore")
opened()
warnings.filterwarnings("error", module="__main__", category=Warning)
for function in (opened, calling, of_the_library):
    try:
        function()
    except (UserWarning, DeprecationWarning) as warning:
        print(function.__name__, warning)
warnings.resetwarnings()
warnings.filterwarnings("default", module="__main__")
for _ in range(3):
    opened()
