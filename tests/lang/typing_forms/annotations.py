"""Annotations: of variables in functions, classes and modules, evaluated or not, on odd targets."""
log = []
def v(x):
    log.append(x)
    return x
a: v("module")
b: v("module2") = 5
class C:
    x: v("class") = 1
    y: v("class only")
    (z): v("paren") = 2
    log2: list = []
    log2[0:0]: v("sub") = [1]
    if False:
        w: v("not reached")
    for i in range(2):
        q: v(i)
def f():
    l: v("local never")
    m: v("local never") = 3
    C.attr: v("attr evaluated") = v("value")
    C.other: v("attr evaluated only")
    return m
print(f(), log, __annotations__, C.__annotations__, C.log2, C.attr)
try:
    a
except NameError as e:
    print(e)
def g():
    n: int
    try:
        n
    except UnboundLocalError as e:
        return str(e)
print(g())
def h(p: v("p"), *q: v("q"), r: v("r") = 0, **s: v("s")) -> v("return"): pass
print(h.__annotations__, (lambda z: z).__annotations__)
h.__annotations__["p"] = 9
print(h.__annotations__["p"])
h.__annotations__ = {}
print(h.__annotations__)
exec("z: int = 5\nq: str", ns := {})
print(ns["__annotations__"])
class E: pass
print(E.__annotations__, "__annotations__" in vars(E))
class D(C): pass
print(D.__annotations__ is C.__annotations__ or D.__annotations__ == {})
