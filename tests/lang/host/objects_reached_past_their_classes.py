"""A library sets, reads, makes and changes objects and classes of the program by methods of `object` and `type`."""
import os, sys, tempfile
d = os.path.join(tempfile.mkdtemp(), "site-packages"); os.mkdir(d)
with open(os.path.join(d, "hostlib_reaching.py"), "w") as out:
    out.write('''
import copyreg, copy, pickle, types, ctypes, operator, functools
_set = object.__setattr__
_get_set = object.__setattr__.__get__
def bound(o): s = _get_set(o); s("a", 1); s("b", 2.5); return o.a, o.b, vars(o)
def read(o, n): return object.__getattribute__(o, n)
def delete(o): object.__setattr__(o, "t", 1); object.__delattr__(o, "t"); return hasattr(o, "t")
def delete_missing(o): object.__delattr__(o, "nope")
def state(o): return object.__getstate__(o)
def reduce(o): return object.__reduce_ex__(o, 2)[2], object.__reduce__(o)[0].__name__, copyreg.__reduce_ex__(o, 1)[2]
def directory(o): return [n for n in object.__dir__(o) if not n.startswith("__")]
def reconstruct(cls): o = copyreg._reconstructor(cls, object, None); o.r = 7; return o.r, vars(o)
def newobj(cls): o = copyreg.__newobj__(cls); o.r = 8; return o.r
def newargs(cls): return object.__new__(cls, 1, 2)
def generic_set(o, n, v): ctypes.pythonapi.PyObject_GenericSetAttr(ctypes.py_object(o), ctypes.py_object(n), ctypes.py_object(v)); return getattr(o, n)
gga = ctypes.pythonapi.PyObject_GenericGetAttr; gga.restype = ctypes.py_object
def generic_get(o, n): return gga(ctypes.py_object(o), ctypes.py_object(n))
def set_type(cls): type.__setattr__(cls, "late", 5); return cls.late
def set_method(cls, f): type.__setattr__(cls, "m", f); return cls().m()
def del_type(cls): type.__delattr__(cls, "late"); return hasattr(cls, "late")
def make(name, bases, ns): return type.__new__(type(bases[0]), name, bases, ns)
def make3(name, bases, ns): return type(name, bases, ns)
def make_types(name, bases, f): return types.new_class(name, bases, {}, lambda ns: ns.update(f=f))
class Frozen:
    def __setattr__(self, n, v): raise AttributeError("frozen " + n)
    def __init__(self, a): object.__setattr__(self, "a", a)
class Tracked:
    def __new__(cls, *a, **k):
        self = object.__new__(cls); self.__dict__["made"] = a; return self
    def __getattribute__(self, n):
        if n == "magic": return 42
        return object.__getattribute__(self, n)
    def __delattr__(self, n): object.__delattr__(self, n)
class Meta(type):
    def __new__(mcs, name, bases, ns, **kw):
        ns = {k: v for k, v in ns.items()}
        ns["added"] = name
        return type.__new__(mcs, name, bases, ns)
    def __init__(cls, name, bases, ns, **kw): super().__init__(name, bases, ns)
    def __call__(cls, *a, **k):
        o = type.__call__(cls, *a, **k); return o
    def __setattr__(cls, n, v): type.__setattr__(cls, n, v)
    def __getattribute__(cls, n): return type.__getattribute__(cls, n)
class Base(metaclass=Meta): pass
''')
sys.path.append(d)
import copy
import pickle

import hostlib_reaching as hl
class C:
    k = 1
    def __init__(self, *a): pass
    def m(self): return "m"
class N: pass
class S:
    __slots__ = ("x", "y")
class F(hl.Frozen): pass
class T(hl.Tracked):
    def go(self): self.z = 1; r = self.magic, self.z, self.made; del self.z; return r, hasattr(self, "z")
class B(hl.Base):
    def __init__(self): super().__init__(); self.v = __class__.__name__
def with_x(o, **k):
    for n, v in k.items(): setattr(o, n, v)
    return o
tests = [
 lambda: hl.bound(C()), lambda: hl.bound(with_x(C(), a=0, z=3)), lambda: hl.read(with_x(C(), q=4), "q"), lambda: hl.read(C(), "nope"), lambda: hl.read(C(), "m")(),
 lambda: hl.delete(C()), lambda: hl.delete_missing(C()), lambda: hl.state(with_x(C(), q=4)), lambda: hl.state(with_x(S(), x=4)), lambda: hl.state(C()),
 lambda: hl.reduce(with_x(C(), q=4)), lambda: hl.directory(with_x(C(), q=4)), lambda: hl.reconstruct(C), lambda: hl.newobj(C), lambda: type(hl.newargs(C)).__name__, lambda: hl.newargs(N),
 lambda: hl.generic_set(S(), "x", 3), lambda: hl.generic_set(C(), "__dict__", {"e": 1}), lambda: hl.generic_get(with_x(S(), y=2), "y"), lambda: hl.generic_get(with_x(C(), y=2), "__dict__"), lambda: hl.generic_get(C(), "m")(),
 lambda: hl.set_type(C), lambda: C.late, lambda: C().late, lambda: hl.del_type(C), lambda: hl.set_method(C, lambda self: "new"),
 lambda: hl.make("D", (C,), {"p": 2, "f": lambda self: self.p})().f(), lambda: hl.make3("E", (C,), {"p": 3})().p, lambda: hl.make_types("G", (C,), lambda self: 9)().f(),
 lambda: F(3).a, lambda: setattr(F(3), "b", 1), lambda: T(1, 2).go(), lambda: (B().v, B.added), lambda: setattr(B, "w", 6) or B().w,
 lambda: copy.copy(with_x(T(5), w=1)).__dict__, lambda: pickle.loads(pickle.dumps(with_x(C(), w=1))).w, lambda: F([1]).a,
]
for i, t in enumerate(tests):
    try: print(i, t())
    except Exception as e: print(i, type(e).__name__, e)
for k in range(3):
    o = C()
    for j in range(4):
        object.__setattr__(o, f"n{j}", j) if k else hl._set(o, f"n{j}", j)
    print(vars(o))
