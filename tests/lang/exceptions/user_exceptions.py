"""Exception classes of the program: hierarchy, __init__, attributes, str, and host exceptions caught."""
class AppError(Exception):
    """Base."""
class Detailed(AppError):
    def __init__(self, code, msg="none"):
        super().__init__(msg)
        self.code = code
    def __str__(self):
        return "[%d] %s" % (self.code, self.args[0])
class Plain(AppError, ValueError): pass
def go(k):
    if k == 0: raise Detailed(5, "five")
    if k == 1: raise Plain
    if k == 2: raise Plain("a", 1)
    if k == 3: return [][1]
    if k == 4: return {}["q"]
    if k == 5: return int("x")
    if k == 6: return "a" + 1
    if k == 7: return None + 1
    if k == 8: return undefined
    if k == 9: return (1).foo
    if k == 10: return [1]["0"]
    return 1 / 0
for k in range(12):
    try:
        go(k)
    except Detailed as e:
        print("detailed", e, e.code, e.args)
    except AppError as e:
        print("app", repr(e), isinstance(e, ValueError))
    except (LookupError, ArithmeticError) as e:
        print("host", type(e).__name__, e)
    except Exception as e:
        print("other", type(e).__name__, e)
print(issubclass(Detailed, Exception), Detailed.__mro__[1].__name__, AppError.__doc__)
e = Detailed(1)
e.note = "n"
print(e.note, str(e), repr(e), isinstance(e, BaseException))
try:
    raise e
except AppError as caught:
    print(caught is e)
def cleanup():
    log = []
    class Ctx:
        def __init__(self, swallow): self.swallow = swallow
        def __enter__(self):
            log.append("enter")
            return self
        def __exit__(self, t, v, tb):
            log.append((t and t.__name__, str(v), tb is None))
            return self.swallow
    with Ctx(True) as c, Ctx(False):
        raise ValueError("in with")
    with Ctx(True):
        pass
    try:
        with Ctx(False):
            raise KeyError("k")
    except KeyError as e:
        log.append("out")
    def r():
        for i in range(3):
            with Ctx(False):
                if i == 1: return i
    log.append(r())
    return log
print(cleanup())
class Stop(BaseException): pass
try:
    try:
        raise Stop("base")
    except Exception:
        print("no")
except BaseException as e:
    print("base", e)
try:
    sorted([3, 1, 2], key=lambda x: 1 / (x - 1))
except ZeroDivisionError as e:
    print("through host", e)
import sys
try:
    1 / 0
except ZeroDivisionError:
    t, v, tb = sys.exc_info()
    print(t.__name__, v, tb is not None)
print(sys.exc_info())
try:
    sys.exit(3)
except SystemExit as e:
    print("exit", e.code)
try:
    try:
        raise ValueError(1)
    except ValueError as a:
        raise KeyError(2) from a
except KeyError as b:
    print(repr(b.__cause__), repr(b.__context__), b.__suppress_context__)
