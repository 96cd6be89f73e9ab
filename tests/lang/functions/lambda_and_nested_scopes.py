"""Free variables through several levels, shadowed, deleted, of comprehension, of class bodies between."""
def a():
    x = 1
    def b():
        def c():
            def d():
                nonlocal x
                x += 1
                return x
            return d
        return c()
    return b(), lambda: x
d, get = a()
print(d(), d(), get())
def shadow(x):
    def f(x=x):
        x = x + 1
        g = lambda x: x * 10
        return g(x), [x for x in range(2)], x
    return f(), x
print(shadow(5))
def early():
    try:
        f()
    except NameError as e:
        print(e)
    def f(): return y
    try:
        f()
    except NameError as e:
        print(e)
    y = 1
    return f()
print(early())
def cells():
    fs = []
    for i in range(2):
        for j in range(2):
            fs.append(lambda: (i, j))
    return [f() for f in fs], [g() for g in [lambda: k for k in range(2)]]
print(cells())
def between():
    v = "function"
    class K:
        v = "class"
        def m(self): return v
        n = lambda self: v
    return K().m(), K().n()
print(between())
def walrus():
    total = 0
    r = [total := total + i for i in range(4)]
    g = (last := i for i in range(3))
    list(g)
    return r, total, last
print(walrus())
y = lambda f: (lambda x: f(lambda v: x(x)(v)))(lambda x: f(lambda v: x(x)(v)))
print(y(lambda self: lambda n: 1 if n < 2 else n * self(n - 1))(10))
print((lambda: (lambda: (lambda: 1)() + 1)() + 1)())
def rec(n): return (lambda: rec(n - 1) + 1)() if n else 0
print(rec(50))
