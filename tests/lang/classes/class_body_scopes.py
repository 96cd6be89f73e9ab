"""Names in class bodies: not seen in methods, comprehension, nested classes; local, global, nonlocal, __class__."""
x = "global"
def f():
    x = "function"
    class A:
        print(x)
        x = "class"
        print(x)
        def m(self): return x
        l = [x for _ in range(1)]
        k = [y for y in x]
        class B:
            z = x
        global g
        g = "made global"
        def n(self):
            nonlocal x
            x = "changed"
    A().n()
    return A.x, A().m(), A.l, A.k[0], A.B.z, x, "g" in vars(A)
print(f(), g)
class C:
    x = x
    y = (lambda: x)()
    def d(self, v=x): return v
    del x
    w = x
print(C.y, C().d(), C.w, hasattr(C, "x"))
class D:
    def a(self): return __class__
    b = lambda self: __class__
    class E:
        def c(self): return __class__
    try:
        __class__
    except NameError as e:
        err = str(e)
print(D().a() is D, D().b() is D, D.E().c() is D.E, D.err)
class F:
    print(__name__, __qualname__, __module__)
    __qualname__ = "Other.Name"
    locals()["injected"] = 5
    print(injected)
    vars()["also"] = 6
print(F.__qualname__, F.injected, F.also, "__qualname__" in vars(F))
def h():
    class G:
        nonlocal q
        q = 1
    q = 0
    class H:
        nonlocal q
        q = 2
    return q
print(h())
