"""Who wins: data descriptor, instance dict, non-data descriptor, __getattr__; on classes, on metaclasses."""
class Data:
    def __get__(self, o, t): return ("data", o is None)
    def __set__(self, o, v): o.__dict__["d"] = ("set", v)
class NonData:
    def __get__(self, o, t): return ("nondata", o is None)
class SetOnly:
    def __set__(self, o, v): o.__dict__["s"] = v
class DelOnly:
    def __delete__(self, o): print("deleted")
class A:
    d, n, s, x = Data(), NonData(), SetOnly(), DelOnly()
    def __getattr__(self, name): return "fallback " + name
a = A()
a.__dict__.update(d=1, n=2, x=4)
print(a.d, a.n, a.s is A.__dict__["s"], a.x is A.__dict__["x"], a.other)
a.d = 5
a.n = 6
a.s = 7
print(a.__dict__, a.d, a.n, a.s)
del a.x
for name in "d", "s":
    try:
        delattr(a, name)
    except AttributeError as e:
        print(e)
try:
    a.x = 1
except AttributeError as e:
    print(e)
del a.n
print(a.n, A.d, A.n)
class M(type):
    d, n = Data(), NonData()
    q = 1
class B(metaclass=M):
    d = n = q = "class"
print(B.d, B.n, B.q, M.d, B().n)
class Raises:
    def __get__(self, o, t): raise AttributeError("from get")
class C:
    r = Raises()
    def __getattr__(self, n): return "saved " + n
print(C().r, hasattr(C, "r"))
