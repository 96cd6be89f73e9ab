"""exec and eval with own globals and locals: mappings, missing builtins, functions defined inside, classes."""
def t(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}: {e}"
g, l = {"x": 1}, {"y": 2}
exec("z = x + y\ndef f(): return x\nclass C: w = x", g, l)
print(sorted(k for k in g if k != "__builtins__"), sorted(l), l["f"](), l["C"].w, t(lambda: exec("def h(): return y\nh()", g, l)))
class M(dict):
    def __missing__(self, k): return f"<{k}>"
    def __setitem__(self, k, v): super().__setitem__(k, (k, v))
m = M()
exec("a = b\n", {}, m)
print(dict(m), eval("q + r", {}, M()), eval("[x for x in [y]]", {"y": 5}), t(lambda: eval("len([1])", {"__builtins__": {}})), t(lambda: eval("len([1])", {"__builtins__": {"len": lambda x: "mine"}})))
print(t(lambda: eval("1 +")), t(lambda: eval("x = 1")), eval("  1 + 1"), eval("\n1"), eval(b"2"), t(lambda: exec("return 1")), t(lambda: eval("nope", {})), t(lambda: eval("1", 5)), t(lambda: eval("x", M())), exec(""), eval("(yield_ := 3)"))
def local():
    a = 1
    exec("a = 2; b = 3")
    exec("c = a", globals(), d := {"a": a})
    return a, d, eval("a"), eval("[a for _ in [0]]", locals() | globals())
print(local())
exec("def dec(f): return f.__name__\n@dec\ndef made(): pass\nglobal_var = made")
print(made, global_var)
ns = {}
exec("import math as m\nfrom os.path import *\nx: int = 3\ndel x\nassert not 0", ns)
print("m" in ns, "join" in ns, "x" in ns, ns["__annotations__"])
class K:
    exec("inside = 1")
    print(inside, eval("inside + 1"), sorted(n for n in locals() if n[0] != "_"))
print(K.inside, [eval("i * 2") for i in range(2)] if False else "-", (lambda p: eval("p + 1"))(4))
