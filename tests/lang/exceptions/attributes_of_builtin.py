"""The attributes of built-in exceptions: name, obj, key, value, filename, errno, encoding, lineno, code."""
import builtins
def get(f):
    try:
        f()
    except BaseException as e:
        return e
    return None
class A:
    pass
e = get(lambda: A().missing)
print(e.name, type(e.obj).__name__, e.args)
e = get(lambda: missing_name)
print(e.name, e.args)
e = get(lambda: __import__("no_such_module.x"))
print(e.name, e.path, e.msg, type(e).__name__)
e = get(lambda: open("/no/such/file"))
print(e.errno, e.filename, e.strerror, str(e), type(e).__name__)
e = get(lambda: b"\xff".decode())
print(e.encoding, e.object, e.start, e.end, e.reason)
e = get(lambda: "\u20ac".encode("latin-1"))
print(ascii(e), e.start)
e = get(lambda: compile("x = = 1", "file", "exec"))
print(e.lineno, e.offset, e.text, e.filename, e.msg, e.end_offset)
e = get(lambda: exit(3) if hasattr(builtins, "exit") else None)
print(type(e).__name__, getattr(e, "code", 3))
e = get(lambda: next(iter(())))
print(e.value, e.args)
print(KeyError("k"), str(KeyError("k")), str(KeyError(1, 2)), repr(KeyError()), str(ValueError()), OSError(2, "x", "f"), repr(OSError(13, "y")))
print(get(lambda: {}["key"]).args, get(lambda: [][1]).args, get(lambda: int("z")).args, get(lambda: {}.pop("q")).args)
print(ImportError("m", name="n", path="p").name, StopIteration(1, 2).value, SystemExit(1, 2).code, UnicodeDecodeError("u", b"a", 0, 1, "r"))
