"""getattr, setattr, hasattr, delattr: defaults, errors that pass, odd names, on classes, modules, builtins."""
def t(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}: {e}"
class A:
    k = 1
    def __getattr__(self, n):
        if n == "bad": raise KeyError(n)
        if n == "attr": raise AttributeError("own")
        raise AttributeError(n)
    @property
    def p(self): raise AttributeError("inside p")
a = A()
print(getattr(a, "k"), getattr(a, "zz", "default"), t(lambda: getattr(a, "bad", 1)), hasattr(a, "attr"), t(lambda: hasattr(a, "bad")), getattr(a, "p", "pdef"), t(lambda: a.p))
setattr(a, "with space", 1)
setattr(a, "", 2)
print(getattr(a, "with space"), getattr(a, ""), vars(a), t(lambda: setattr(a, 5, 1)), t(lambda: getattr(a, b"x")), t(lambda: hasattr(a, 1)), t(lambda: delattr(a, "none")))
delattr(a, "")
print(vars(a), getattr(A, "k"), getattr(int, "from_bytes")(b"\1", "big"), getattr("x", "upper")(), getattr(5, "real"), t(lambda: setattr(5, "x", 1)), t(lambda: setattr(int, "x", 1)), t(lambda: setattr(object(), "x", 1)), t(lambda: delattr("a", "upper")))
class S(str): pass
setattr(a, S("sub"), 3)
print(a.sub, getattr(a, S("sub")), {S("sub"): 1}["sub"], t(lambda: getattr()), t(lambda: getattr(a)), t(lambda: setattr(a, "x")), t(lambda: None.x), t(lambda: setattr(None, "x", 1)), t(lambda: A.nope), t(lambda: a.__class__.nope))
