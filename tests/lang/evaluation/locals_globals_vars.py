"""locals(), globals(), vars(), dir() at module level, in functions, classes, comprehensions, generators."""
x = 1
def f(a, *args, k=2, **kw):
    b = 3
    del b
    c = lambda: (a, k)
    snapshot = locals()
    d = 4
    snapshot["a"] = "changed"
    return sorted(snapshot), a, sorted(locals()), sorted(vars()) == sorted(locals()), dir()
print(*f(1, 2, z=5), sep="\n")
globals()["made"] = 5
print(made, globals() is globals(), globals() is locals() is vars(), "f" in dir(), vars()["x"])
class C:
    p = 1
    print(sorted(n for n in locals() if not n.startswith("__")), "p" in vars(), "p" in dir())
    locals()["q"] = 2
    r = [i in locals() for i in "i"]
print(C.q, C.r)
def g():
    y = 1
    def inner():
        return sorted(locals())
    def uses():
        y
        return sorted(locals())
    return inner(), uses()
print(g())
def gen():
    v = yield sorted(locals())
    yield sorted(locals())
z = gen()
print(next(z), z.send(1))
class D:
    __slots__ = ("s",)
for bad in 5, D(), "a":
    try:
        vars(bad)
    except TypeError as e:
        print(e)
o = C()
vars(o)["new"] = 9
print(o.new, vars(C)["p"], vars(o) is o.__dict__, sorted(n for n in dir(o) if n[0] != "_"))
for call in "locals(1)", "globals(1)", "dir(1, 2)", "vars(1, 2)":
    try:
        eval(call)
    except TypeError as e:
        print(e)
