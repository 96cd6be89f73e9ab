"""Cells: shared, rebound, nested, late binding in loops, nonlocal, unbound."""
def counter():
    n = 0
    def inc(by=1):
        nonlocal n
        n += by
        return n
    def get():
        return n
    return inc, get
inc, get = counter()
inc(); inc(5)
print(get())
fs = []
for i in range(3):
    fs.append(lambda: i)
print([f() for f in fs])
fs = [lambda k=k: k for k in range(3)]
print([f() for f in fs])
def a(x):
    def b():
        def c():
            return x
        return c
    x += 1
    return b()()
print(a(1))
def unbound():
    def f():
        return later
    try:
        f()
    except NameError as e:
        print(type(e).__name__, e)
    later = 1
    print(f())
    del later
    try:
        f()
    except NameError as e:
        print(e)
unbound()
def local():
    try:
        print(z)
    except UnboundLocalError as e:
        print(e)
    z = 1
    del z
    try:
        z
    except UnboundLocalError as e:
        print(e)
local()
x = "global"
def g():
    global x, newg
    x = "changed"
    newg = 1
g()
print(x, newg)
def arg_cell(p, q):
    def f():
        nonlocal p
        p += 1
        return p, q
    return f
f = arg_cell(1, "q")
print(f(), f())
def deep(n):
    if n == 0:
        return lambda: n
    g = deep(n - 1)
    return lambda: g() + n
print(deep(5)())
class C:
    v = 1
    def m(self):
        return v
v = "module"
print(C().m())
try:
    undefined_name
except NameError as e:
    print(e)
print([x * y for x in range(3) for y in range(3) if x != y])
