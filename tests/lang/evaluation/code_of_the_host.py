import importlib.util, importlib.machinery, marshal, types
source = """
class A:
    x = 1
    def f(self): return self.x, __class__, super().__repr__()[:1]
class M(type):
    def __new__(m, name, bases, ns, **kw): return super().__new__(m, name, bases, ns)
class B(A, metaclass=M, key=3):
    pass
class C(P): 
    def g(self): return self.x + 1
r = A().f()[::2], B().f()[0], C().g(), C().h()
"""
class P:
    x = 5
    def h(self): return self.x
code = importlib.util.source_hash and compile(source, "text", "exec")
exec(code, ns := {"P": P, "__name__": "n"}); print(ns["r"], type(ns["A"]).__name__)
host = importlib.machinery.SourceFileLoader("x", "x.py").source_to_code(source, "x.py")
print(type(host) is types.CodeType)
exec(host, ns := {"P": P, "__name__": "n"}); print(ns["r"], type(ns["A"]).__name__, ns["B"].__mro__[1:2])
exec(marshal.loads(marshal.dumps(host)), ns := {"P": P, "__name__": "n"}); print(ns["r"])
class D(ns["A"]): y = 2
print(D().f()[0], D().y)
try: __build_class__(3, "x")
except TypeError as e: print(e)
try: __build_class__()
except TypeError as e: print(type(e))
