"""The order in which a call's parts, defaults, decorators and annotations are evaluated."""
log = []
def v(x):
    log.append(x)
    return x
def f(*a, **k): return a, k
def show():
    print(*(x for x in log if x is not f))
    log.clear()
print((v(f))(v(1), *v([2]), v(3), k=v(4), **v({"m": 5}), n=v(6)))
show()
@(v(lambda g: g))
@(v(lambda g: g) and (lambda g: v(g) and g))
def d(a: v("ann a") = v("def a"), *args: v("ann args"), k: v("ann k") = v("def k")) -> v("ret"): pass
print(len(log), [x for x in log if isinstance(x, str)])
log.clear()
v([0, 1])[v(1)] = v(2)
show()
v([0])[v(0)] += v(3)
show()
{v("k1"): v("v1"), v("k2"): v("v2"), **v({}), v("k3"): v("v3")}
show()
v(1) < v(2) < v(0) < v(9)
show()
x = v(1) if v(0) else v(2)
show()
v("f") and f(v(1), (v(2), v(3)), [v(4)])[v(0)][v(0):v(2)]
show()
a, b = v(1), v(2)
v([1, 2])[v(0)], v([3])[v(0)] = v("l"), v("r")
show()
{v(k): v(w) for k, w in v([(1, 2)])}
show()
(v(1) ** v(2), v(3) + v(4) * v(5))
show()
del v([1, 2])[v(0)]
assert v(1), v("never")
show()
class C(v(object), metaclass=v(type)):
    y: v("annotation") = v("value")
show()
print(f"{v(1)}{v(2):{v(3)}}")
show()
