"""Host code that asks for the current exception gets the right one."""
import contextlib
import io
import logging
import sys
import traceback

stream = io.StringIO()
logging.basicConfig(stream=stream, format="%(levelname)s %(message)s")
try:
    raise ValueError("logged")
except ValueError:
    logging.exception("message")
    traceback.print_exc(file=stream)
print([line for line in stream.getvalue().splitlines() if not line.startswith("    ") and "File" not in line])


@contextlib.contextmanager
def manager():
    try:
        yield
    except KeyError as error:
        print("manager", repr(error), repr(sys.exc_info()[1]))
        raise TypeError("replaced") from error


try:
    try:
        raise ValueError("first")
    except ValueError:
        with manager():
            raise KeyError("second")
except TypeError as error:
    print(repr(error.__cause__), repr(error.__cause__.__context__), sys.exc_info()[1] is error)
print(sys.exc_info())
