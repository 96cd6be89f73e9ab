"""What the types of functions, methods, generators and their like hold, called with those of the program."""
import warnings
warnings.simplefilter("ignore")
import types, asyncio
def f(a, b=2, *, c=3): "doc"; x = a; return x
def g(): yield 1; yield 2
async def co(): return 5
async def ag(): yield 1
class C:
    def m(self, x=0): return ("m", x)
    @property
    def p(self): return 1
    __slots__ = ("s",)
def tryall(name, call):
    try: print(name, call())
    except BaseException as e: print(name, type(e).__name__, e)
m = C().m
F, M, G, CO, AG = type(f), type(m), type(g()), types.CoroutineType, type(ag())
o = C(); o.s = 4
for name, call in [
 ("get", lambda: F.__get__(f, 1)()), ("kw", lambda: F.__call__(f, 1, c=4)), ("name", lambda: F.__dict__["__name__"].__get__(f)), ("set", lambda: F.__name__.__set__(f, "h") if hasattr(F.__name__, "__set__") else None),
 ("code", lambda: F.__code__.__get__(f).co_name), ("kwd", lambda: F.__kwdefaults__.__get__(f)), ("ann", lambda: F.__annotations__.__get__(f)), ("closure", lambda: F.__closure__.__get__(f)), ("builtins", lambda: type(F.__builtins__.__get__(f)).__name__),
 ("setdef", lambda: (F.__defaults__.__set__(f, (9,)), f.__defaults__)), ("dict", lambda: F.__dict__["__dict__"].__get__(f)), ("doc", lambda: F.__dict__["__doc__"].__get__(f)),
 ("repr", lambda: F.__repr__(f).split(" at")[0]), ("hash", lambda: F.__hash__(f) == hash(f)), ("eq", lambda: F.__eq__(f, f)), ("gets", lambda: F.__getattribute__(f, "__doc__")), ("seta", lambda: (F.__setattr__(f, "zz", 1), f.zz)), ("dela", lambda: (F.__delattr__(f, "zz"), hasattr(f, "zz"))),
 ("mcall", lambda: M.__call__(m, 3)), ("mself", lambda: type(M.__self__.__get__(m)).__name__), ("mfunc", lambda: M.__func__.__get__(m).__name__), ("mget", lambda: M.__get__(m, 3)(4)), ("meq", lambda: M.__eq__(m, m)), ("mrepr", lambda: M.__repr__(m).split(" of")[0]), ("mgeta", lambda: M.__getattribute__(m, "__name__")), ("mhash", lambda: M.__hash__(m) == hash(m)),
 ("gnext", lambda: G.__next__(g())), ("giter", lambda: type(G.__iter__(g())).__name__), ("gsend", lambda: G.send(g(), None)), ("gclose", lambda: G.close(g())), ("gthrow", lambda: G.throw(g(), ValueError("v"))), ("gframe", lambda: G.gi_frame.__get__(g()).f_code.co_name), ("gcode", lambda: G.gi_code.__get__(g()).co_name), ("grun", lambda: G.gi_running.__get__(g())), ("gname", lambda: G.__name__.__get__(g()) if hasattr(G.__name__, "__get__") else G.__dict__["__name__"].__get__(g())), ("grepr", lambda: G.__repr__(g()).split(" at")[0]),
 ("cosend", lambda: CO.send(co(), None)), ("coclose", lambda: CO.close(co())), ("coawait", lambda: type(CO.__await__(c2 := co())).__name__), ("cocode", lambda: CO.cr_code.__get__(co()).co_name),
 ("agiter", lambda: type(AG.__aiter__(ag())).__name__), ("agcode", lambda: AG.ag_code.__get__(ag()).co_name),
 ("member", lambda: types.MemberDescriptorType.__get__(C.s, o)), ("mset", lambda: (types.MemberDescriptorType.__set__(C.s, o, 7), o.s)), ("tmem", lambda: type(C.s).__get__(C.s, o, C)), ("mname", lambda: type(C.s).__name__),
 ("wrong", lambda: F.__get__(3, 4)), ("wrong2", lambda: F.__code__.__get__(3)), ("wrong3", lambda: G.send(3, 4)), ("wrong4", lambda: F.__call__()), ("wrong5", lambda: M.__call__(f)),
 ("cell", lambda: types.CellType.cell_contents.__get__((lambda v: (lambda: v))(5).__closure__[0])), ("celleq", lambda: types.CellType.__eq__(types.CellType(1), types.CellType(1))),
 ("frame", lambda: types.FrameType.f_code.__get__(g().gi_frame).co_name), ("codeco", lambda: types.CodeType.co_name.__get__(f.__code__)), ("codehash", lambda: types.CodeType.__hash__(f.__code__) == hash(f.__code__)), ("codeeq", lambda: types.CodeType.__eq__(f.__code__, f.__code__)), ("coderepl", lambda: types.CodeType.replace(f.__code__, co_name="q").co_name),
 ("mod", lambda: types.ModuleType.__getattribute__(types, "__name__")), ("mod2", lambda: type(__import__("__main__")).__repr__(types)[:7]),
]: tryall(name, call)
async def anext1(): return await AG.__anext__(ag())
tryall("aganext", lambda: asyncio.run(anext1()))
