"""Instance attributes: order, deletion, changing kinds, getattr family, __dict__, shadowing."""
class A:
    shared = []
    n = 0
a = A()
a.n += 1
print(a.n, A.n, A().n)
a.v = 1
a.v = 2**70
a.v = 1.5
a.v = "s"
a.v = None
print(a.v)
a.i = 2**63 - 1
a.i += 1
print(a.i)
del a.v
try:
    a.v
except AttributeError as e:
    print(e)
try:
    del a.v
except AttributeError as e:
    print(e)
print(hasattr(a, "n"), hasattr(a, "q"), getattr(a, "q", "default"), getattr(a, "n"))
setattr(a, "dyn amic", 3)
print(getattr(a, "dyn amic"), a.__dict__)
delattr(a, "dyn amic")
a.__dict__["via"] = 9
print(a.via, vars(a) is a.__dict__, sorted(vars(a)))
for i in range(100):
    setattr(a, "x%d" % i, i)
print(a.x0 + a.x99, len(a.__dict__))
class G:
    def __init__(self):
        self.real = 1
    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return "got " + name
    def __setattr__(self, name, value):
        print("set", name)
        object.__setattr__(self, name, value)
    def __delattr__(self, name):
        print("del", name)
        object.__delattr__(self, name)
g = G()
g.y = 2
print(g.real, g.y, g.zzz, hasattr(g, "_p"))
del g.y
class Desc:
    def __get__(self, obj, cls):
        return ("get", obj is None, cls.__name__)
    def __set__(self, obj, value):
        print("desc set", value)
    def __set_name__(self, owner, name):
        print("named", owner.__name__, name)
class H:
    d = Desc()
h = H()
h.d = 4
print(h.d, H.d)
class NonData:
    def __get__(self, obj, cls): return "nondata"
class I:
    nd = NonData()
i = I()
print(i.nd)
i.nd = "own"
print(i.nd)
class B: pass
b = B()
b.x = 1
class C:
    def hello(self): return "C" + str(self.x)
b.__class__ = C
print(b.hello(), type(b).__name__)
m = b.hello
print(m(), m.__self__ is b, m.__func__ is C.hello, m == b.hello, m.__name__)
b.hello = lambda: "instance"
print(b.hello())
for bad in (lambda: None.x, lambda: (1).foo, lambda: setattr(1, "x", 2), lambda: "a".nope(), lambda: A.nope, lambda: getattr(a, 1)):
    try:
        bad()
    except (AttributeError, TypeError) as e:
        print(type(e).__name__, e)
