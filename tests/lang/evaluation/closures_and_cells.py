"""Cells: shared, empty, rebound from outside, cell_contents, functions made with types.FunctionType-like copies."""
def f():
    x = 1
    def get(): return x
    def set(v):
        nonlocal x
        x = v
    def clear():
        nonlocal x
        del x
    return get, set, clear
get, put, clear = f()
put([1])
print(get(), get.__closure__[0].cell_contents, get.__closure__[0] is put.__closure__[0], f.__closure__, get.__code__.co_freevars)
clear()
for g in get, lambda: get.__closure__[0].cell_contents, clear:
    try:
        print(g())
    except (NameError, ValueError) as e:
        print(type(e).__name__, e)
get.__closure__[0].cell_contents = "from outside"
print(get(), get.__closure__[0] == put.__closure__[0])
get2, put2, _ = f()
print(get2() , get() == get2(), get.__closure__[0] == get2.__closure__[0])
def params(a, b=2, *c, **d):
    return [lambda: a, lambda: b, lambda: c, lambda: d, lambda: (a, d)]
print([g() for g in params(1, 3, 4, k=5)])
def self_ref():
    def me(): return me
    return me
m = self_ref()
print(m() is m, m.__closure__[0].cell_contents is m)
def deep():
    a = "a"
    def l1():
        def l2():
            def l3(): return a
            return l3
        return l2
    return l1()()()
print(deep(), [h.__code__.co_freevars for h in params(1)])
