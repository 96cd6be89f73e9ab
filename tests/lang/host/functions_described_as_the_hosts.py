# Functions of the host's modules that have a part of their own here are called, and described, as the host's are.
import copyreg
import importlib
import importlib.util
import inspect
import os
import signal
import sys
import types
import warnings
from unittest import mock


def handler(*arguments):
    pass


before = signal.signal(signalnum=signal.SIGUSR1, handler=handler)
print(signal.getsignal(signalnum=signal.SIGUSR1) is handler, signal.signal(signal.SIGUSR1, before) is handler)
for wrong in (lambda: signal.signal(number=1, handler=handler), lambda: signal.signal(signal.SIGUSR1)):
    try:
        wrong()
    except TypeError as error:
        print(error)

FUNCTIONS = (
    signal.signal, signal.getsignal, importlib.import_module, importlib.reload, importlib.util.find_spec, os.execv,
    copyreg._reconstructor, inspect.getattr_static, sys.exc_info, sys._getframe, sys.getrecursionlimit, sys.settrace,
    sys.setrecursionlimit, sys.setswitchinterval, sys.excepthook, warnings.warn, types.new_class,
)
for function in FUNCTIONS:
    try:
        signature = str(inspect.signature(function)).partition("=")[0]
    except ValueError:
        signature = "none"
    print(function.__name__, signature, str(inspect.getdoc(function)).partition("\n")[0])
for function in signal.signal, importlib.import_module, inspect.getattr_static:
    print(inspect.getsource(function).partition("\n")[0])

with mock.patch("signal.signal", autospec=True) as mocked:
    signal.signal(signalnum=1, handler=2)
    print(mocked.call_args)
    try:
        signal.signal(1, 2, 3)
    except TypeError as error:
        print(error)
