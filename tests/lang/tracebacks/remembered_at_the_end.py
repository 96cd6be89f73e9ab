"""An error that ends the program is kept in `sys`, for debuggers and for functions that run at exit."""

import atexit
import sys
import traceback


def inner(n):
    return 1 // n


def told():
    print(sys.last_type, sys.last_value, sys.last_value.__traceback__ is sys.last_traceback)
    print([(entry.name, entry.lineno) for entry in traceback.extract_tb(sys.last_traceback)])
    print(getattr(sys, "last_exc", sys.last_value) is sys.last_value)
    frame = sys.last_traceback.tb_next.tb_frame
    print(frame.f_locals, frame.f_code is inner.__code__)


print(hasattr(sys, "last_value"))
atexit.register(told)
inner(0)
