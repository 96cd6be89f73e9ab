"""Chained errors: cause, context, raise from None, long stacks of the same line."""
import traceback
def first():
    raise KeyError("first")
def second():
    try:
        first()
    except KeyError as e:
        raise ValueError("second") from e
def third():
    try:
        second()
    except ValueError:
        undefined_thing
def quiet():
    try:
        first()
    except KeyError:
        raise RuntimeError("quiet") from None
try:
    quiet()
except RuntimeError:
    print(traceback.format_exc())
def rec(n):
    if n == 0:
        raise OverflowError("deep")
    rec(n - 1)
try:
    rec(10)
except OverflowError as e:
    print(len(traceback.extract_tb(e.__traceback__)), e.__traceback__.tb_lineno)
    traceback.print_exc()
third()
