"""del: names, attributes, items, slices, nested targets, closures, globals, unbound, order."""
a = b = 1
x = [0, 1, 2, 3, 4]
d = {"k": {"j": 1}, "z": 2}
class O: pass
o = O()
o.p = o.q = 1
del a, x[0], (x[-1], [d["z"]]), d["k"]["j"], o.p
print("a" in globals(), x, d, vars(o))
del (b)
del [x[0:2]], ()
print(x)
for code in "del a", "del o.p", "del x[99]", "del d['no']", "del 5", "del f()", "del x[0], nope", "del (a, b), c", "del None", "del *x", "del x + 1", "del a.b.c", "del (yield)":
    try:
        exec(code)
        print("fine", code)
    except (NameError, AttributeError, IndexError, KeyError, SyntaxError) as e:
        print(type(e).__name__, e.msg if isinstance(e, SyntaxError) else e)
print(x)
def f(p):
    def g(): return p
    del p
    try: g()
    except NameError as e: print(e)
    p = 2
    return g()
print(f(1))
def h():
    global made
    made = 1
    del made
    try: made
    except NameError as e: return str(e)
print(h())
def k(v):
    del v
    try: del v
    except UnboundLocalError as e: return str(e)
print(k(1))
class L:
    m = n = 1
    del m
    def __delitem__(self, i): print("delitem", i)
    def __delattr__(self, i): print("delattr", i)
l = L()
del l[1], l[1:2, ...], l.any, l[0]
print(hasattr(L, "m"), L.n)
