"""add_note and __notes__, shown in tracebacks; odd notes."""
import traceback
e = ValueError("v")
print(hasattr(e, "__notes__"))
e.add_note("one")
e.add_note("two\nlines")
try:
    e.add_note(5)
except TypeError as t:
    print(t)
print(e.__notes__)
print("".join(traceback.format_exception(e)), end="")
e.__notes__ = ["replaced", 5, None]
print("".join(traceback.format_exception_only(e)), end="")
e.__notes__ = "text"
print("".join(traceback.format_exception_only(e)), end="")
try:
    try:
        raise KeyError("k")
    except KeyError as k:
        k.add_note("from inside")
        raise
except KeyError as k:
    print(k.__notes__)
class E(Exception):
    __notes__ = ("class", "notes")
print("".join(traceback.format_exception_only(E("e"))), end="")
