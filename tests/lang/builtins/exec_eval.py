"""exec, eval, compile, globals and locals in their combinations."""
x = 1
exec("x = x + 1; y = [i for i in range(x)]")
print(x, y)
def f(a):
    b = 2
    print(eval("a + b"), eval("a * k", {"k": 5, "a": a}), sorted(locals()))
    exec("c = a + b")
    return a + b
print(f(3))
ns = {"v": 10}
exec("def g(): return v\nv += 1\nclass Q:\n    w = v", ns)
print(ns["g"](), ns["Q"].w, "__builtins__" in ns)
ns["v"] = 50
print(ns["g"]())
loc = {}
exec("p = q = 1\nr = x", globals(), loc)
print(loc)
try:
    eval("1 +")
except SyntaxError as e:
    print("SyntaxError", e.msg)
try:
    exec("raise ValueError('in exec')")
except ValueError as e:
    print(e)
class C:
    a = 1
    exec("b = a + 1")
    c = sorted(k for k in vars() if len(k) == 1)
print(C.b, C.c)
print(eval("[n for n in range(3)]"), eval("(lambda z: z + x)(1)"), eval(" 5"))
try:
    eval("undefined_thing_here")
except NameError as e:
    print(e)
print(callable(globals), callable(exec), globals() is globals(), type(globals()).__name__ in ("dict", "ModuleDict"))
print(dir()[:1] is not None, "x" in dir(), "x" in vars())
