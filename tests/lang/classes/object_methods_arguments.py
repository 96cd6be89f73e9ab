"""Methods of `object` called with arguments that do not fit."""


def attempt(what, function):
    try:
        print(what, repr(function())[:60].split(" at 0x")[0])
    except Exception as error:
        print(what, type(error).__name__, error)


class A:
    pass


class N:
    def __new__(cls, *args):
        return super().__new__(cls)


class I:
    def __init__(self, *args):
        self.args = args


class B(N, I):
    pass


class L(list):
    pass


class LN(list):
    def __new__(cls, *a):
        return super().__new__(cls)


class D(dict):
    def __init__(self, *a):
        pass


class E(Exception):
    pass

class M(type):
    pass

class MA(metaclass=M):
    pass

for cls in (A, N, I, B, L, LN, D, E, MA, int, object):
    print("--", cls.__name__)
    attempt("init()", lambda: object.__init__(cls()))
    attempt("init(42)", lambda: object.__init__(cls(), 42))
    attempt("init(k=42)", lambda: object.__init__(cls(), k=42))
    attempt("new()", lambda: type(object.__new__(cls)).__name__)
    attempt("new(42)", lambda: type(object.__new__(cls, 42)).__name__)
    attempt("new(k=42)", lambda: type(object.__new__(cls, k=42)).__name__)
    attempt("cls()", lambda: type(cls()).__name__)
    attempt("cls(42)", lambda: type(cls(42)).__name__)
    attempt("cls(k=42)", lambda: type(cls(k=42)).__name__)

class Both:
    def __new__(cls, *a):
        print("new")
        return super().__new__(cls, *a)
    def __init__(self, *a):
        print("init")
        super().__init__(*a)

attempt("both", Both)
attempt("both 1", lambda: Both(1))

class OnlyInit:
    def __init__(self, *a, **k):
        super().__init__(*a, **k)
attempt("OI", lambda: OnlyInit(1))
attempt("OI", lambda: OnlyInit(k=1))
attempt("OI", lambda: OnlyInit())
class OnlyNew:
    def __new__(self, *a, **k):
        return super().__new__(self, *a, **k)
attempt("ON", lambda: OnlyNew(1))
attempt("ON", lambda: OnlyNew(k=1))
attempt("ON", lambda: OnlyNew())

attempt("new no args", lambda: object.__new__())
attempt("new 3", lambda: object.__new__(3))
attempt("new None", lambda: object.__new__(None))
attempt("init no args", lambda: object.__init__())
attempt("ga no args", lambda: object.__getattribute__())
attempt("ga 1 args", lambda: object.__getattribute__(A()))
attempt("ga 3 args", lambda: object.__getattribute__(A(), 1, 2))
attempt("ga int", lambda: object.__getattribute__(A(), 1))
attempt("ga kw", lambda: object.__getattribute__(A(), name="x"))
attempt("sa 1", lambda: object.__setattr__(A()))
attempt("sa 0", lambda: object.__setattr__())
attempt("sa 2", lambda: object.__setattr__(A(), "x"))
attempt("sa 4", lambda: object.__setattr__(A(), "x", 1, 2))
attempt("sa 4", lambda: object.__setattr__(A(), 1, 1))
attempt("da 1", lambda: object.__delattr__(A()))
attempt("da 3", lambda: object.__delattr__(A(), 1, 2))
attempt("da 2", lambda: object.__delattr__(A(), 1))
attempt("da 2", lambda: object.__delattr__(A(), "x"))
attempt("gs 1", lambda: object.__getstate__(A(), 1))
attempt("gs 0", lambda: object.__getstate__())
attempt("dir 0", lambda: object.__dir__())
attempt("dir 1", lambda: object.__dir__(A(), 1))
attempt("tsa", lambda: type.__setattr__(A(), "x", 1))
attempt("tsa", lambda: type.__setattr__(int, "x", 1))
attempt("tsa", lambda: type.__setattr__(A, 1, 1))
attempt("tda", lambda: type.__delattr__(A, "zz"))
attempt("tda", lambda: type.__setattr__(A))
attempt("bound", lambda: A().__setattr__())
attempt("bound", lambda: A().__setattr__("x"))
attempt("bound", lambda: A().__setattr__(1, 1))
attempt("bound", lambda: A().__init__(1))
attempt("bound", lambda: A().__getattribute__())
attempt("bound", lambda: A().__delattr__())
attempt("bound", lambda: A.__setattr__())

attempt("bound", lambda: A().__dir__(1))
attempt("bound", lambda: A().__dir__(k=1))
attempt("bound", lambda: A().__getstate__(1) if hasattr(object, "__getstate__") else None)
attempt("bound", lambda: A().__new__())
